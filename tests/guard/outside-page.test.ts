// What P413 and P415 say of a React Router app: that the lock behind the router judges a page whose path the policy
// lists as outside, although the one in front of the app does not.
import { createRequestHandler } from "react-router"
import { expect, test } from "vitest"

import { compile } from "../../codegen/check/compile.ts"
import { emitGuards } from "../../codegen/emit/guards.ts"
import { loadedGuards } from "../../codegen/verify/loaded-guards.ts"
import type { PageRequirement } from "../../src/generated/guards.ts"
import { openLocks, type Guards } from "../../src/guard/index.ts"
import { inventoryOf } from "../codegen/diff/fuzz-model.ts"
import { textOfPolicy } from "../codegen/emit/load-guards.ts"
import { policyOf, ruleOf } from "../policy/build.ts"
import { buildOf, sayingPort, type VisitorSession } from "./served/app.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const RULES = [
  ruleOf("/:page", "exact", "signed-in"),
  ruleOf("/docs", "subtree", "anyone"),
  ruleOf("/:language/guide", "exact", "signed-in"),
  ruleOf("/files", "subtree", "signed-in"),
]
const OUTSIDE = (["/robots.txt", "/docs/a.txt", "/docs/guide", "/files/list"] as const).map((path) => ({
  path,
  match: "exact" as const,
  why: "a file",
}))
/** The routes with which the policy compiles. */
const ROUTES = [":page", "docs/*", ":language/guide", "files/:name", "*"]
/** A page that is wholly outside: with it, the policy does not compile (P413). */
const LIST = "files/list"

const inputOf = (routes: readonly string[]) => ({
  policy: { path: "a.policy.ts", text: textOfPolicy(policyOf(RULES, { home: HOME, outside: OUTSIDE })) },
  routes: inventoryOf(routes.map((path) => ({ kind: "route", path, children: [] }))),
})

/** The statuses for a stranger and for a person who is signed in, and whether the lock in front judges the path. */
async function answersAt(path: string) {
  const guards = loadedGuards(emitGuards(compile(inputOf(ROUTES)).checked!)) as unknown as Guards
  const locks = openLocks<PageRequirement, VisitorSession>({ guards, session: sayingPort, onIncident: () => {} })
  const build = buildOf({ middleware: [locks.middleware], paths: [...ROUTES, LIST] })
  const statusFor = async (state: string) => {
    const headers = { cookie: `state=${state}`, accept: "text/html" }
    const request = new Request(`http://app.example${path}`, { headers })
    return (await createRequestHandler(build, "production")(request)).status
  }
  return { isOutside: guards.isOutside(path), statuses: [await statusFor("signed-out"), await statusFor("signed-in")] }
}

test.each([
  // The page's own rule.
  ["/robots.txt", [401, 200]],
  ["/docs/a.txt", [200, 200]],
  // Without the entry, the rule of another page would decide, so the page is shown to nobody.
  ["/docs/guide", [404, 404]],
])(
  "a page with some paths outside, at %s, is shown only to visitors whom the rule there lets in",
  async (path, statuses) => {
    const found = compile(inputOf(ROUTES)).diagnostics.filter(({ code }) => code === "P415")
    expect(found.some(({ message }) => message.includes(`\`${path}\` exact`))).toBe(true)
    expect(await answersAt(path)).toEqual({ isOutside: true, statuses })
  },
)

test("a page that is wholly outside is shown to nobody", async () => {
  const codes = compile(inputOf([...ROUTES, LIST])).diagnostics.map(({ code }) => code)
  expect(codes).toContain("P413")
  expect(await answersAt(`/${LIST}`)).toEqual({ isOutside: true, statuses: [401, 503] })
})
