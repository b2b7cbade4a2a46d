import { RouterContextProvider } from "react-router"
import { describe, expect, test } from "vitest"

import * as guards from "../../src/generated/guards.ts"
import { authStates, ruleOfPage, type PagePath, type PageRequirement } from "../../src/generated/guards.ts"
import { openLocks } from "../../src/guard/index.ts"
import { entryHooksContext, requestFactsContext, serverSessionContext } from "../../src/locks/context.ts"
import { sessionOfPage } from "../../src/guard/core/session-for.ts"
import type { Session } from "../../src/session/session.ts"
import { SESSION, throughLocks, type Asked, type Passed } from "./through-locks.ts"
import { entryDecisionOf } from "./entry-decision.ts"

const PAGES = Object.keys(ruleOfPage) as readonly PagePath[]

/** The session that a page gets, or the error. */
function told({ locks, context }: Pick<Passed, "context" | "locks">, page: PagePath): unknown {
  try {
    return locks.sessionFor(context, page)
  } catch (error) {
    return /sessionFor\("[^"]*"\)/.exec(String(error))?.[0]
  }
}

const at = (page: PagePath, rest: Omit<Asked, "pathname" | "pattern">): Asked => ({
  ...rest,
  pathname: page.replace(/:\w+/g, "one"),
  pattern: page.slice(1) || "/",
})

describe("a page gets its session only in a request that its own rule admitted", () => {
  test.each(PAGES)("%s", async (page) => {
    for (const other of PAGES)
      for (const state of authStates)
        for (const method of ["GET", "POST"]) {
          const asked = at(other, { state, method })
          const { outcome } = entryDecisionOf({ pathname: asked.pathname, search: "", isData: false }, method, state)
          const isOwn = outcome.kind === "proceed" && ruleOfPage[other] === ruleOfPage[page]
          const said = told(await throughLocks(asked), page)
          const held = ["signed-out", "unknown"].includes(state)
            ? null
            : state === "recovering"
              ? { ...SESSION, recovering: true }
              : SESSION
          const want = isOwn ? held : `sessionFor("${page}")`
          expect({ other, state, method, said }).toEqual({ other, state, method, said: want })
        }
  })
})

test.each<[string, Asked, string]>([
  ["refused", { pathname: "/nowhere", pattern: "*", state: "verified" }, "no rule governs"],
  ["sent elsewhere", { pathname: "/dashboard", state: "signed-out" }, "/dashboard subtree denies"],
  ["told to wait", { pathname: "/dashboard", state: "signed-in", limit: 9 }, "the rate limit refused"],
  ["for another page", { pathname: "/editor", state: "signed-in" }, "/editor subtree governs"],
])("a request that was %s gives no session, and the error names what decided", async (_, asked, decided) => {
  const { locks, context } = await throughLocks(asked)
  expect(() => locks.sessionFor(context, "/dashboard")).toThrow(
    `sessionFor("/dashboard") was called in a request that ${decided}`,
  )
})

test("a request that the session port answered itself gives no session, and its error view finds that cause", async () => {
  const locks = openLocks<PageRequirement, Session>({ guards, session: () => new Response(null, { status: 403 }) })
  const context = new RouterContextProvider()
  const url = new URL("http://app.example/dashboard")
  const given = { request: new Request(url), url, pattern: "dashboard", context, params: {} }
  const answer = locks.middleware(given, async () => new Response())
  await expect(answer).rejects.toMatchObject({ data: { cause: "session-port" }, init: { status: 403 } })
  expect(() => locks.sessionFor(context, "/dashboard")).toThrow("the session port answered itself")
})

test("only the session of a recovering visitor is marked as recovering", async () => {
  const sessionAt = async (page: PagePath, rest: Omit<Asked, "pathname" | "pattern">) => {
    const { locks, context } = await throughLocks(at(page, rest))
    return locks.sessionFor(context, page)
  }
  expect(await sessionAt("/reset-password", { state: "recovering" })).toEqual({ ...SESSION, recovering: true })
  expect(await sessionAt("/dashboard", { state: "signed-in" })).toEqual(SESSION)
  expect(await sessionAt("/", { state: "signed-out" })).toBeNull()
})

test("the session of a recovering visitor keeps the methods of its class", () => {
  class Person {
    readonly uid = "ada"
    greeting(): string {
      return `Hello, ${this.uid}`
    }
  }
  const decision = entryDecisionOf({ pathname: "/reset-password", search: "", isData: false }, "GET", "recovering")
  const session = sessionOfPage(guards, "/reset-password", decision, new Person())
  expect(session?.greeting()).toBe("Hello, ada")
  expect(session).toMatchObject({ uid: "ada", recovering: true })
})

describe("`sessionFor` returns the session as the page has changed it", () => {
  const sessionAfter = async (asked: Asked, now: typeof SESSION | null) => {
    const current = () => ({ session: now, setCookies: [] })
    const { locks, context } = await throughLocks({ ...asked, current })
    return locks.sessionFor(context, (asked.pathname || "/") as PagePath)
  }

  test("if the page reads it after the change", async () => {
    const renamed = { ...SESSION, name: "Augusta" }
    expect(await sessionAfter({ pathname: "/dashboard", state: "signed-in" }, renamed)).toEqual(renamed)
    expect(await sessionAfter({ pathname: "/signout", state: "signed-in" }, null)).toBeNull()
    expect(await sessionAfter({ pathname: "/signout", state: "recovering" }, null)).toBeNull()
  })

  test("a page for signed-in people answers 401 without a session", async () => {
    await expect(sessionAfter({ pathname: "/dashboard", state: "signed-in" }, null)).rejects.toMatchObject({
      data: { cause: "policy" },
      init: { status: 401 },
    })
  })

  test("a page for signed-out people gets none", async () => {
    expect(await sessionAfter({ pathname: "/signin", state: "signed-out" }, SESSION)).toBeNull()
  })
})

test("`sessionFor` throws in a request that passed no lock", async () => {
  const { locks } = await throughLocks({ pathname: "/", state: "signed-out" })
  expect(() => locks.sessionFor(new RouterContextProvider(), "/")).toThrow("passed no lock")
  expect(() => locks.visitor(new RouterContextProvider())).toThrow("passed no lock")
  expect(() => locks.decision(new RouterContextProvider())).toThrow("passed no lock")
})

test.each([
  ["the session", serverSessionContext],
  ["the server's part in the entry check", entryHooksContext],
  ["what the server knows of the request", requestFactsContext],
] as const)("%s that was never set is an exception, not a default", (_, key) => {
  expect(() => new RouterContextProvider().get(key as typeof entryHooksContext)).toThrow("No value found for context")
})

describe("the rules of a page", () => {
  const guards = {
    ruleOfPage: { "/en?/x": ["/x exact", "/en/x exact"], "/y": "/y exact" },
    requirementOfRule: () => "signed-in" as const,
  }
  const told = (page: string, rule: string) => () =>
    sessionOfPage(guards, page, { outcome: { kind: "proceed", rule }, state: "signed-in", limited: false }, SESSION)

  test.each([
    ["/en?/x", "/x exact"],
    ["/en?/x", "/en/x exact"],
    ["/y", "/y exact"],
  ])("%s is told its session under %s", (page, rule) => {
    expect(told(page, rule)()).toBe(SESSION)
  })

  test.each([
    ["/en?/x", "/y exact"],
    ["/y", "/y"],
    ["/z", "/y exact"],
    ["toString", "/y exact"],
  ])("%s is told nothing under %s", (page, rule) => {
    expect(told(page, rule)).toThrow(`was called in a request that ${rule} governs`)
  })
})
