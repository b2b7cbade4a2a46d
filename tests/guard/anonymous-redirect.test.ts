import { expect, test } from "vitest"
import * as guards from "../../src/generated/guards.ts"
import { anonymousRedirectOf, type IsAnonymous, type PlainRequest } from "../../src/guard/core/anonymous-redirect.ts"
import type { Shadow } from "../../src/guard/core/shadow.ts"

const ENFORCED: Shadow = { covers: () => false, report: () => {} }
const SHADOWED: Shadow = { covers: (rule) => rule === "/dashboard subtree", report: () => {} }
const isAnonymous: IsAnonymous = ({ cookie }) => cookie === undefined

const redirectOf = (
  path: string,
  {
    basename = "/",
    shadow = ENFORCED,
    next = "next",
    ...asked
  }: Partial<PlainRequest> & {
    readonly basename?: string
    readonly shadow?: Shadow
    readonly next?: string
  } = {},
) =>
  anonymousRedirectOf({ guards, shadow, next }, basename, isAnonymous, {
    method: "GET",
    url: new URL(path, "http://app.example"),
    headers: {},
    ...asked,
  })

test("a page load that the policy redirects has a complete answer", () => {
  expect(redirectOf("/dashboard?tab=2")).toEqual({
    status: 302,
    headers: {
      location: "/signin?next=%2Fdashboard%3Ftab%3D2",
      "cache-control": "private, no-store",
      vary: "Cookie",
    },
    decision: {
      outcome: { kind: "redirect", to: "/signin", rule: "/dashboard subtree" },
      state: "signed-out",
      session: null,
      write: false,
      limited: false,
      withheld: false,
    },
  })
})

test("the way back has the app's name, and addresses have its base path", () => {
  expect(redirectOf("/dashboard", { next: "to" })?.headers.location).toBe("/signin?to=%2Fdashboard")
  expect(redirectOf("/app/dashboard", { basename: "/app" })?.headers.location).toBe("/app/signin?next=%2Fdashboard")
})

/** Headers of the Fetch API by another implementation, which are no instance of the global class. */
function foreignHeaders(given: Readonly<Record<string, string>>): Headers {
  const own = new Headers(given)
  return { get: (name: string) => own.get(name), [Symbol.iterator]: () => own[Symbol.iterator]() } as unknown as Headers
}

test.each([new Headers(), foreignHeaders({})])("headers of the Fetch API without a cookie are anonymous", (headers) => {
  expect(redirectOf("/dashboard", { headers })?.status).toBe(302)
})

test.each<readonly [string, string, Parameters<typeof redirectOf>[1]]>([
  ["another method", "/dashboard", { method: "POST" }],
  ["HEAD", "/dashboard", { method: "HEAD" }],
  ["a visitor who may be signed in", "/dashboard", { headers: { cookie: "a=b" } }],
  ["a cookie in headers of the Fetch API", "/dashboard", { headers: new Headers({ cookie: "a=b" }) }],
  ["a cookie in headers of another implementation", "/dashboard", { headers: foreignHeaders({ cookie: "a=b" }) }],
  ["page data", "/dashboard.data", {}],
  ["a path outside the policy", "/assets/a.js", {}],
  ["a path outside the base path", "/dashboard", { basename: "/app" }],
  ["a page that opens", "/", {}],
  ["a refusal", "/nowhere", {}],
  ["a denial that shadow mode withholds", "/dashboard", { shadow: SHADOWED }],
])("there is none for %s", (_, path, asked) => {
  expect(redirectOf(path, asked)).toBeNull()
})
