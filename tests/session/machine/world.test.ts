import * as fc from "fast-check"
import { expect, test } from "vitest"
import { authStateOf } from "../../../src/session/machine/auth-state.ts"
import { settledStateOf } from "../../../src/session/machine/server-step.ts"
import { World } from "./world.ts"

const tab = fc.nat({ max: 1 })
const where = fc.option(tab, { nil: null })

type Move = (world: World) => void

const moves: readonly fc.Arbitrary<readonly [string, Move]>[] = [
  fc
    .tuple(where, fc.constantFrom("ada", "bob"), fc.boolean(), fc.boolean())
    .map(([at, uid, mfa, recovering]) => [
      `sign in ${uid} at ${at} mfa ${mfa} recovering ${recovering}`,
      (w) => w.signIn(at, uid, mfa, recovering),
    ]),
  where.map((at) => [`sign out at ${at}`, (w) => w.signOut(at)]),
  tab.map((at) => [`refresh at ${at}`, (w) => w.refresh(at)]),
  tab.map((at) => [`second factor at ${at}`, (w) => w.level(at)]),
  tab.map((at) => [`new password at ${at}`, (w) => w.changePassword(at)]),
  fc.constant(["revoke", (w) => w.revoke()] as const),
  fc.tuple(tab, fc.boolean()).map(([at, answered]) => [`ask at ${at}: ${answered}`, (w) => w.ask(at, answered)]),
  tab.map((at) => [`answer to ${at}`, (w) => w.answer(at)]),
  tab.map((at) => [`look at ${at}`, (w) => w.look(at)]),
  fc
    .tuple(tab, fc.nat({ max: 4 }), fc.boolean())
    .map(([at, index, keep]) => [
      `deliver ${index} to ${at}${keep ? " and again" : ""}`,
      (w) => w.deliver(at, index, keep),
    ]),
  fc.tuple(tab, fc.nat({ max: 4 })).map(([at, index]) => [`lose ${index} of ${at}`, (w) => w.lose(at, index)]),
  fc.constantFrom(1, 30, 150).map((seconds) => [`${seconds} s`, (w) => void (w.time += seconds)]),
  tab.map((at) => [`clock at ${at}`, (w) => w.hear(at, { type: "EXPIRE", now: w.time })]),
  tab.map((at) => [`wake ${at}`, (w) => w.hear(at, { type: "RESUME", now: w.time })]),
  tab.map((at) => [`stall ${at}`, (w) => w.hear(at, { type: "STALLED" })]),
]

const stories = fc.array(
  fc.oneof(...moves), // By itself the library keeps stories short: ten moves tell no long one.
  { maxLength: 60, size: "max" },
)

const told = (story: readonly (readonly [string, Move])[]): World => {
  const world = new World()
  for (const [, move] of story) move(world)
  return world
}

test("no tab shows an ended session, however messages are interleaved, delayed, repeated, reordered or lost, and once all have arrived and the server has answered, both tabs show its answer", () => {
  fc.assert(
    fc.property(stories, (story) => {
      const world = told(story)
      expect(world.broken).toEqual([])
      world.settle()
      const want = settledStateOf(world.verdict())
      for (const { snapshot } of world.tabs) {
        // A recovery whose mark a tab never heard of stays until it is loaded again: the stricter of the two.
        const state = authStateOf(snapshot)
        if (state === "recovering" && snapshot.context.recovery?.phase === "owed") continue
        expect(state).toBe(want)
      }
    }),
    { numRuns: 10_000 },
  )
})
