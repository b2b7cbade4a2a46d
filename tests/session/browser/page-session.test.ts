import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { authStateOf } from "../../../src/session/machine/auth-state.ts"
import type { ServerVerdict } from "../../../src/session/machine/events.ts"
import { settledStateOf } from "../../../src/session/machine/server-step.ts"
import type { SessionFacts } from "../../../src/session/session.ts"
import { HELD, LEVELLED, OWING } from "../machine/sample.ts"

type Page = typeof import("../../../src/session/browser/page-session.ts")

const verdictIn = (facts: SessionFacts, recovering = false): ServerVerdict => ({ verdict: "in", facts, recovering })

const FIRST: readonly (readonly [string, ServerVerdict])[] = [
  ["nobody", { verdict: "out" }],
  ["no answer", { verdict: "unknown" }],
  ["one factor", verdictIn(HELD)],
  ["two factors", verdictIn(LEVELLED)],
  ["a second factor owed", verdictIn(OWING)],
  ["a recovery", verdictIn(HELD, true)],
  ["a recovery that owes its second factor", verdictIn(OWING, true)],
]

let page: Page

beforeEach(async () => {
  // A document loads its modules anew.
  vi.resetModules()
  page = await import("../../../src/session/browser/page-session.ts")
})

afterEach(() => vi.unstubAllGlobals())

describe("in a browser", () => {
  beforeEach(() => {
    vi.stubGlobal("document", {})
  })

  test.each(FIRST)("the first snapshot is what the server rendered: %s", (_, first) => {
    expect(authStateOf(page.pageSession(first).getSnapshot())).toBe(settledStateOf(first))
  })

  test("a document has one session, even if its React tree is unmounted", () => {
    const session = page.pageSession(verdictIn(HELD))
    session.send({ type: "SIGN_OUT_REQUESTED" })
    expect(page.pageSession(verdictIn(HELD))).toBe(session)
    expect(session.getSnapshot()).toMatchObject({ value: "signedOut", context: { tombstones: [HELD.sid] } })
  })

  test("a sign-out closes the page at once, and a late verdict does not reopen it", () => {
    const session = page.pageSession(verdictIn(HELD))
    page.tellSession({ type: "SIGN_OUT_REQUESTED" })
    expect(session.getSnapshot().value).toBe("signedOut")
    session.send({ type: "SERVER_VERDICT", answer: verdictIn(HELD) })
    expect(session.getSnapshot().value).toBe("signedOut")
  })

  test("an intent before the session has begun throws", () => {
    expect(() => page.tellSession({ type: "SIGN_OUT_REQUESTED" })).toThrow("SessionProvider")
  })
})

describe("on the server", () => {
  test.each(FIRST)("each render has its own session and no log: %s", async (_, first) => {
    const { pageLog } = await import("../../../src/session/browser/page-log.ts")
    const session = page.pageSession(first)
    expect(authStateOf(session.getSnapshot())).toBe(settledStateOf(first))
    expect(page.pageSession(first)).not.toBe(session)
    expect(pageLog.entries()).toEqual([])
  })
})
