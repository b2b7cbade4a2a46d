import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { serverClock } from "../../../src/session/machine/clock.ts"
import { watchExpiry } from "../../../src/session/browser/connect.ts"
import { sessionActorOf } from "../../../src/session/browser/page-session.ts"
import { noticeOf, personAfter, type PagePerson, type NoticeReason } from "../../../src/session/browser/provider.tsx"
import { openTabs, readTabMessage, type TabMessage } from "../../../src/session/browser/connect.ts"
import { CONTEXTS, HELD, real, STATES } from "../machine/sample.ts"

describe("the time of a session", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: HELD.iat * 1000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const watched = (facts: typeof HELD | null) => {
    const actor = sessionActorOf(facts === null ? { verdict: "unknown" } : { verdict: "in", facts, recovering: false })
    const recheck = vi.fn<() => void>()
    const stop = watchExpiry(
      actor,
      serverClock(() => Date.now() / 1000),
      recheck,
    )
    return { actor, recheck, stop }
  }

  test("ends on the second, and the page looks for a newer session in the store", () => {
    const { actor, recheck, stop } = watched(HELD)
    vi.advanceTimersByTime((HELD.exp - HELD.iat) * 1000 - 1)
    expect(actor.getSnapshot().value).toBe("signedIn")
    vi.advanceTimersByTime(1)
    expect(actor.getSnapshot().value).toBe("expired")
    expect(recheck).toHaveBeenCalledTimes(1)
    stop()
  })

  test("is extended by a refresh", () => {
    const { actor, stop } = watched(HELD)
    vi.advanceTimersByTime(900_000)
    const facts = { ...HELD, iat: HELD.iat + 900, exp: HELD.exp + 900 }
    actor.send({ type: "TOKEN_REFRESHED", facts, now: facts.iat })
    vi.advanceTimersByTime(999_000)
    expect(actor.getSnapshot().value).toBe("signedIn")
    vi.advanceTimersByTime(1_000)
    expect(actor.getSnapshot().value).toBe("expired")
    stop()
  })

  test("of a month does not overflow the timer", () => {
    const { actor, stop } = watched({ ...HELD, exp: HELD.iat + 60 * 24 * 60 * 60 })
    vi.advanceTimersByTime(59 * 24 * 60 * 60 * 1000)
    expect(actor.getSnapshot().value).toBe("signedIn")
    vi.advanceTimersByTime(24 * 60 * 60 * 1000)
    expect(actor.getSnapshot().value).toBe("expired")
    stop()
  })

  test("after eight seconds without an answer the page is stalled and keeps asking", () => {
    const { actor, recheck, stop } = watched(null)
    vi.advanceTimersByTime(7_999)
    expect(recheck).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(actor.getSnapshot().context.stalled).toBe(true)
    expect(recheck).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(10_000)
    expect(recheck).toHaveBeenCalledTimes(2)
    actor.send({ type: "SERVER_VERDICT", answer: { verdict: "out" } })
    vi.advanceTimersByTime(60_000)
    expect(recheck).toHaveBeenCalledTimes(2)
    stop()
  })

  test("is not watched without subscribers", () => {
    const { actor, stop } = watched(HELD)
    stop()
    vi.advanceTimersByTime(10_000_000)
    expect(actor.getSnapshot().value).toBe("signedIn")
  })
})

const ada: PagePerson = { uid: "ada", left: 0 }

test.each<[string, { given: PagePerson; uid: string | null; want: PagePerson }]>([
  ["a person who stays has not left", { given: ada, uid: "ada", want: ada }],
  ["a person who signs out has left", { given: ada, uid: null, want: { uid: null, left: 1 } }],
  ["a person who gives way to another has left", { given: ada, uid: "bob", want: { uid: "bob", left: 1 } }],
  [
    "whoever comes to an empty page makes nobody leave",
    { given: { uid: null, left: 1 }, uid: "bob", want: { uid: "bob", left: 1 } },
  ],
])("%s", (_, { given, uid, want }) => {
  expect(personAfter(given, uid)).toEqual(want)
})

test.each(STATES)("a page in %s tells the reason why it waits, and nothing else", (state) => {
  for (const stalled of [false, true]) {
    const notice = noticeOf(real.at(state, { ...CONTEXTS[state], stalled }))
    const ofState: Partial<Record<typeof state, NoticeReason | null>> = {
      expired: stalled ? "not renewed" : "renewing",
      unknown: stalled ? "not settled" : null,
    }
    expect(notice).toBe(ofState[state] ?? null)
  }
})

describe("between tabs", () => {
  test.each<[string, { given: unknown; want: TabMessage | null }]>([
    ["a verdict", { given: { kind: "verdict", key: "signed-out " }, want: { kind: "verdict", key: "signed-out " } }],
    [
      "a changed password",
      { given: { kind: "password-changed", sid: "s" }, want: { kind: "password-changed", sid: "s" } },
    ],
    ["a verdict without its key", { given: { kind: "verdict" }, want: null }],
    ["a key that is no text", { given: { kind: "verdict", key: 1 }, want: null }],
    ["a password of no session", { given: { kind: "password-changed", sid: null }, want: null }],
    ["an unknown word", { given: { kind: "grant", sid: "s" }, want: null }],
    ["text", { given: "verdict", want: null }],
    ["null", { given: null, want: null }],
  ])("%s", (_, { given, want }) => {
    expect(readTabMessage(given)).toEqual(want)
  })

  test("a message of one tab reaches the others, and not itself", async () => {
    const here: TabMessage[] = []
    const heard = Promise.withResolvers<TabMessage>()
    const one = openTabs((message) => here.push(message))
    const two = openTabs((message) => heard.resolve(message))
    one.send({ kind: "verdict", key: "signed-out " })
    expect(await heard.promise).toEqual({ kind: "verdict", key: "signed-out " })
    expect(here).toEqual([])
    one.close()
    two.close()
  })
})
