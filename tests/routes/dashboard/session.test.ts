import { createActor } from "xstate"
import { expect, test } from "vitest"
import { eventWordsOf } from "../../../src/routes/dashboard/session/session-words.ts"
import { reachableFrom } from "../../../src/routes/dashboard/session/chosen-state.tsx"
import { transitionsFrom } from "../../../src/routes/dashboard/session/machine-drawing.tsx"
import { layOut } from "../../../src/build/session-picture/layout.ts"
import { stateNames, transitionsOf } from "../../../src/build/session-picture/picture.ts"
import { sessionMachine } from "../../../src/session/machine/machine.ts"
import { MAX_LOGGED, sessionLog } from "../../../src/session/browser/page-log.ts"
import type { SessionFacts } from "../../../src/session/session.ts"

const picture = await layOut()
const FACTS: SessionFacts = { sid: "session-id", uid: "person-id", aal: "aal1", mfa: false, iat: 100, exp: 200 }

test("the drawing has every state of the machine, and none overlaps another", () => {
  expect(picture.states.map(({ name }) => name)).toEqual(stateNames)
  for (const [i, a] of picture.states.entries())
    for (const b of picture.states.slice(i + 1))
      expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true)
})

test("the drawing has a line for each transition between two states, and no other", () => {
  const ways = picture.lines.flatMap(({ from, to, both }) => [`${from} ${to}`, ...(both ? [`${to} ${from}`] : [])])
  const told = picture.transitions.filter(({ from, to }) => from !== to).map(({ from, to }) => `${from} ${to}`)
  expect(ways.toSorted()).toEqual(told.toSorted())
})

test("each line begins and ends at the edge of its states", () => {
  const isAtEdge = (name: string, { x, y }: { x: number; y: number }): boolean => {
    const state = picture.states.find((one) => one.name === name)!
    const inside = x >= state.x && x <= state.x + state.width && y >= state.y && y <= state.y + state.height
    return inside && (x === state.x || x === state.x + state.width || y === state.y || y === state.y + state.height)
  }
  for (const { from, to, points } of picture.lines) {
    expect(isAtEdge(from, points[0]!), `${from} to ${to}`).toBe(true)
    expect(isAtEdge(to, points.at(-1)!), `${from} to ${to}`).toBe(true)
  }
})

test("the layout is the same every time", async () => {
  expect(await layOut()).toEqual(picture)
})

test("the table has every state's response to every event", () => {
  const count = Object.values(sessionMachine.states).flatMap(({ transitions }) =>
    [...transitions.values()].flat(),
  ).length
  expect(transitionsOf(sessionMachine).flatMap(({ steps }) => steps)).toHaveLength(count)
  expect(count).toBeGreaterThan(100)
})

test("no transition leads back to the initial state", () => {
  for (const name of stateNames.filter((state) => state !== "unknown"))
    expect(reachableFrom(picture, name).never).toEqual(["unknown"])
  expect(reachableFrom(picture, "unknown").never).toEqual([])
  expect(picture.states.find(({ name }) => name === "signedIn")?.authStates).toEqual(["signed-in", "verified"])
})

test("the log shows the effect of each event, newest first, without ids", () => {
  const log = sessionLog(() => 5000)
  const actor = createActor(sessionMachine, { inspect: log.observe }).start()
  let told = 0
  const stop = log.subscribe(() => (told += 1))
  actor.send({ type: "SERVER_VERDICT", answer: { verdict: "in", facts: FACTS, recovering: false } })
  actor.send({ type: "TOKEN_REFRESHED", facts: { ...FACTS, iat: 150, exp: 250 }, now: 160 })
  actor.send({ type: "EXPIRE", now: 200 })
  stop()
  actor.send({ type: "SIGN_OUT_REQUESTED" })
  expect(log.entries().map(({ event, from, to, did }) => [event, `${from} ${to}`, ...did])).toEqual([
    ["SIGN_OUT_REQUESTED", "signedIn signedOut", "forgotten", "ended"],
    ["EXPIRE", "signedIn signedIn"],
    ["TOKEN_REFRESHED", "signedIn signedIn", "renewed"],
    ["SERVER_VERDICT", "unknown signedIn", "opened", "confirmed"],
  ])
  expect(told).toBe(3)
  expect(JSON.stringify(log.entries())).not.toMatch(/session-id|person-id/)
})

test("the log is bounded", () => {
  const log = sessionLog(() => 0)
  const actor = createActor(sessionMachine, { inspect: log.observe }).start()
  for (let i = 0; i < MAX_LOGGED + 20; i++) actor.send({ type: "STALLED" })
  expect(log.entries()).toHaveLength(MAX_LOGGED)
  expect(log.entries()[0]?.number).toBe(MAX_LOGGED + 20)
})

test.each([
  ["a session that a load finds", "unknown", ["opened"], "The sign-in library found this session"],
  ["the same one, seen again", "signedIn", [], "The sign-in library found this session"],
  ["one that the server had confirmed", "signedIn", ["renewed"], "The sign-in library found this session"],
  ["one that opens again", "signedOut", ["reopened"], "The sign-in library found this session"],
  ["one where there was none", "signedOut", ["opened"], "Signed in"],
  ["another person's", "signedIn", ["replaced"], "Signed in"],
] as const)("SIGNED_IN of %s describes what happened", (_, from, did, want) => {
  expect(eventWordsOf({ event: "SIGNED_IN", from, did })).toBe(want)
})

test("other events are described by their type, whatever they change", () => {
  const did = ["opened"] as const
  expect(eventWordsOf({ event: "INITIAL_SESSION", from: "signedOut", did })).toBe("This browser read its saved session")
  expect(eventWordsOf({ event: "SIGNED_OUT", from: "signedIn", did: [] })).toBe("Signed out")
})

test.each(stateNames)("the arrows out of %s have every event that leaves it", (from) => {
  const ways = transitionsFrom(picture, from)
  const want = picture.transitions.filter((one) => one.from === from && one.to !== from)
  expect(new Set(ways.map(({ to }) => to))).toEqual(new Set(want.map(({ to }) => to)))
  for (const { to, steps } of want) {
    const { events } = ways.find((way) => way.to === to)!
    expect(new Set(events)).toEqual(new Set(steps.map((step) => step.split(" ")[0])))
  }
  expect(transitionsFrom(picture, null)).toEqual([])
})
