import { RouterContextProvider } from "react-router"
import { describe, expect, test } from "vitest"

import { authStates, ruleOfPage, type AuthState, type PagePath } from "../../src/generated/guards.ts"
import { entryVerdictContext, requestFactsContext, serverSessionContext } from "../../src/app-guard/context.ts"
import { entryVerdictOf, type EntryVerdict } from "../../src/app-guard/entry-check.ts"
import { sessionFor } from "../../src/app-guard/session-for.ts"
import type { ServerSession } from "../../src/session/supabase/server-session.ts"
import type { Session } from "../../src/session/session.ts"

const SESSION: Session = {
  sid: "s",
  uid: "u",
  aal: "aal1",
  mfa: false,
  iat: 1,
  exp: 2,
  email: "ada@example.test",
  name: "Ada",
}

function contextOf(verdict: EntryVerdict, session: Session | null = SESSION): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(entryVerdictContext, verdict)
  context.set(serverSessionContext, { session } as ServerSession)
  return context
}

const verdictOf = (pathname: string, state: AuthState, method = "GET") =>
  entryVerdictOf({ pathname, search: "", isData: false }, method, state)

const PAGES = Object.keys(ruleOfPage) as readonly PagePath[]

/** What a page is told, or the error it gets. */
function told(verdict: EntryVerdict, page: PagePath): unknown {
  try {
    return sessionFor(contextOf(verdict), page)
  } catch (error) {
    return /sessionFor\("[^"]*"\)/.exec(String(error))?.[0]
  }
}

describe("a page learns of its visitor only in a request that its own rule let through", () => {
  test.each(PAGES)("%s", (page) => {
    for (const other of PAGES)
      for (const state of authStates)
        for (const method of ["GET", "POST"]) {
          const verdict = verdictOf(other.replace(/:\w+/g, "one"), state, method)
          const isOwn = verdict.outcome.kind === "proceed" && ruleOfPage[other] === ruleOfPage[page]
          const said = told(verdict, page)
          const held = state === "recovering" ? { ...SESSION, recovering: true } : SESSION
          const want = isOwn ? held : `sessionFor("${page}")`
          expect({ other, state, method, said }).toEqual({ other, state, method, said: want })
        }
  })
})

test.each([
  ["refused", verdictOf("/nowhere", "verified"), "no rule"],
  ["sent elsewhere", verdictOf("/dashboard", "signed-out"), "/dashboard subtree"],
])("a request that was %s gives no session, and the error names what governs it", (_, verdict, rule) => {
  expect(() => sessionFor(contextOf(verdict), "/dashboard")).toThrow(rule)
})

test("only a recovering visitor's session says so", () => {
  expect(sessionFor(contextOf(verdictOf("/reset-password", "recovering")), "/reset-password")).toEqual({
    ...SESSION,
    recovering: true,
  })
  expect(sessionFor(contextOf(verdictOf("/dashboard", "signed-in")), "/dashboard")).toEqual(SESSION)
  expect(sessionFor(contextOf(verdictOf("/", "signed-out"), null), "/")).toBeNull()
  expect(sessionFor(contextOf(verdictOf("/signout", "recovering"), null), "/signout")).toBeNull()
})

test.each([
  ["the entry check's verdict", entryVerdictContext],
  ["the session", serverSessionContext],
  ["what the server knows of the request", requestFactsContext],
] as const)("%s that was never set is an exception, not a default", (_, key) => {
  expect(() => new RouterContextProvider().get(key as typeof entryVerdictContext)).toThrow("No value found for context")
})
