import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import * as code from "../../../src/session/browser/page-machine.ts"
import { pageSession, type PageMachine } from "../../../src/session/browser/page-session.ts"
import { authStateOf } from "../../../src/session/machine/auth-state.ts"
import type { SessionEvent, Verdict } from "../../../src/session/machine/events.ts"
import type { SessionSnapshot } from "../../../src/session/machine/machine.ts"
import type { SessionFacts } from "../../../src/session/session.ts"
import { ANOTHER, HELD, LEVELLED, NEWER, NOW, OLDER, OWING, real } from "../machine/sample.ts"

const verdictIn = (facts: SessionFacts, recovering = false): Verdict => ({ verdict: "in", facts, recovering })
const OUT: Verdict = { verdict: "out" }
const UNKNOWN: Verdict = { verdict: "unknown" }

const said = (answer: Verdict): SessionEvent => ({ type: "SERVER_VERDICT", answer })
const signOut: SessionEvent = { type: "SIGN_OUT_REQUESTED" }

/** A page whose machine is on its way until it arrives. */
function pageOf(first: Verdict) {
  const arrival = Promise.withResolvers<typeof code>()
  let asked = 0
  const session = pageSession(first, () => {
    asked += 1
    return arrival.promise
  })
  const arrive = async (): Promise<void> => {
    arrival.resolve(code)
    await session.wake()
  }
  return { session, arrive, asked: () => asked }
}

const stepped = (answers: readonly SessionEvent[], first: Verdict): SessionSnapshot =>
  [said(first), ...answers].reduce(real.step, real.start())

const seen = ({ value, context }: Pick<SessionSnapshot, "value" | "context">) => ({ value, context })

const verdictsOf = (facts: readonly SessionFacts[]): fc.Arbitrary<Verdict> =>
  fc.oneof(
    fc.constantFrom(OUT, UNKNOWN),
    fc.tuple(fc.constantFrom(...facts), fc.boolean()).map(([of, recovering]) => verdictIn(of, recovering)),
  )

describe("before its machine is there, a page", () => {
  test.each([
    ["nobody", OUT],
    ["no answer", UNKNOWN],
    ["one factor", verdictIn(HELD)],
    ["two factors", verdictIn(LEVELLED)],
    ["a second factor owed", verdictIn(OWING)],
    ["a recovery", verdictIn(HELD, true)],
    ["a recovery that owes its second factor", verdictIn(OWING, true)],
  ])("shows what the machine will: %s", (_, first) => {
    expect(pageOf(first).session.getSnapshot()).toEqual(seen(stepped([], first)))
  })

  test("shows no session that the machine would not", () => {
    // One token of each session: of two, the server's last word is shown, and the machine knows which is newer.
    const answers = verdictsOf([HELD, { ...OWING, sid: "owing" }, ANOTHER])
    const events = fc.array(
      fc.oneof(
        answers.map(said),
        fc.constantFrom<SessionEvent>(signOut, { type: "STALLED" }, { type: "RESUME", now: 0 }),
      ),
    )
    fc.assert(
      fc.property(answers, events, (first, heard) => {
        const { session } = pageOf(first)
        for (const [index, event] of heard.entries()) {
          session.send(event)
          const shown = session.getSnapshot()
          const real = stepped(heard.slice(0, index + 1), first)
          expect(
            shown.context.facts === null
              ? ["signed-out", "unknown"].includes(authStateOf(shown))
              : shown.value === real.value && shown.context.facts === real.context.facts,
          ).toBe(true)
        }
      }),
    )
  })

  test("closes at once, and leaves to the machine whether it opens again", async () => {
    const { session, arrive } = pageOf(verdictIn(HELD))
    session.send(signOut)
    expect(session.getSnapshot().value).toBe("signedOut")
    session.send(said(verdictIn(HELD)))
    expect(session.getSnapshot().value).toBe("signedOut")
    await arrive()
    expect(session.getSnapshot()).toMatchObject({ value: "signedOut", context: { tombstones: [HELD.sid] } })
  })

  test("fetches none for nobody, whatever else is said", () => {
    const { session, asked } = pageOf(OUT)
    const idle: readonly SessionEvent[] = [
      said(OUT),
      said(UNKNOWN),
      { type: "RESUME", now: NOW },
      { type: "PASSWORD_CHANGED", sid: "s" },
      signOut,
    ]
    for (const event of idle) session.send(event)
    expect(asked()).toBe(0)
    session.send(said(verdictIn(HELD)))
    expect(asked()).toBe(1)
    expect(session.getSnapshot().value).toBe("signedIn")
  })
})

test("nothing is lost while the machine is on its way, and it is heard in order", async () => {
  const all = [HELD, NEWER, OLDER, OWING, LEVELLED, ANOTHER]
  const facts = fc.option(fc.constantFrom(...all))
  const now = fc.constantFrom(NOW, HELD.exp)
  const events = fc.array(
    fc.oneof(
      verdictsOf(all).map(said),
      fc.record({ type: fc.constantFrom("SIGNED_IN", "TOKEN_REFRESHED", "PASSWORD_RECOVERY"), facts, now }),
      fc.record({ type: fc.constant("INITIAL_SESSION"), facts, failed: fc.boolean(), now }),
      fc.record({ type: fc.constant("SIGNED_OUT"), facts: fc.constant(null) }),
      fc.record({ type: fc.constantFrom("EXPIRE", "RESUME"), now }),
      fc.constantFrom<SessionEvent>(signOut, { type: "STALLED" }, { type: "PASSWORD_CHANGED", sid: "s" }),
    ),
  )
  await fc.assert(
    fc.asyncProperty(verdictsOf(all), events, events, async (first, before, after) => {
      const { session, arrive } = pageOf(first)
      for (const event of before) session.send(event)
      await arrive()
      for (const event of after) session.send(event)
      expect(seen(session.getSnapshot())).toEqual(seen(stepped([...before, ...after], first)))
    }),
  )
})

test("who listens is told of every change, and once", async () => {
  const { session, arrive } = pageOf(OUT)
  const told: string[] = []
  const both = [
    session.subscribe(({ value }) => told.push(`one ${value}`)),
    session.subscribe({ next: ({ value }) => told.push(`two ${value}`) }),
  ]
  session.send(said(verdictIn(HELD)))
  expect(told.splice(0)).toEqual(["one signedIn", "two signedIn"])
  await arrive()
  told.splice(0)
  session.send(signOut)
  expect(told.splice(0)).toEqual(["one signedOut", "two signedOut"])
  for (const one of both) one.unsubscribe()
  session.send(said(verdictIn(ANOTHER)))
  expect(told).toEqual([])
})

test("a machine that does not arrive is fetched again at the next call, and has missed nothing", async () => {
  let attempts = 0
  const session = pageSession(verdictIn(HELD), async () => {
    attempts += 1
    if (attempts === 1) throw new Error("no network")
    return code
  })
  const begun: PageMachine[] = []
  session.whenAwake((machine) => begun.push(machine))
  await expect(session.wake()).rejects.toThrow("no network")
  session.send(signOut)
  await session.wake()
  expect(attempts).toBe(2)
  expect(session.getSnapshot().value).toBe("signedOut")
  expect(begun).toHaveLength(1)
  session.whenAwake((machine) => begun.push(machine))
  expect(begun).toHaveLength(2)
})

test("two calls fetch one machine", async () => {
  const { session, arrive, asked } = pageOf(verdictIn(HELD))
  void session.wake()
  void session.wake()
  await arrive()
  expect(asked()).toBe(1)
})
