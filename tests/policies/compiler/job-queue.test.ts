import * as fc from "fast-check"
import { expect, test } from "vitest"
import { jobQueue, type QueuedJob } from "../../../src/policies/compiler/job-queue.ts"

interface Numbered extends QueuedJob {
  readonly n: number
}

const anyTurn = fc.record({ requester: fc.constantFrom("ada", "bob", "eve", null), live: fc.boolean() })

test("each job is served or replaced once, and the person served longest ago comes next", () => {
  fc.assert(
    fc.property(fc.array(fc.option(anyTurn, { nil: "serve" as const }), { maxLength: 40 }), (steps) => {
      const line = jobQueue<Numbered>()
      let waiting: Numbered[] = []
      const servedAt = new Map<string | null, number>()
      const right: boolean[] = []
      const before = (requester: string | null) => servedAt.get(requester) ?? -1
      let clock = 0
      const serve = () => {
        const turn = line.next()
        right.push(turn === null ? waiting.length === 0 : waiting.includes(turn))
        right.push(turn === null || waiting.every(({ requester }) => before(turn.requester) <= before(requester)))
        waiting = waiting.filter((other) => other !== turn)
        if (turn !== null) servedAt.set(turn.requester, clock++)
      }
      const join = (turn: Numbered) => {
        const older =
          waiting.find(
            ({ requester, live }) => live && turn.live && requester !== null && requester === turn.requester,
          ) ?? null
        right.push(line.join(turn) === older)
        waiting = [...waiting.filter((other) => other !== older), turn]
      }
      for (const [n, step] of steps.entries()) {
        if (step === "serve") serve()
        else join({ ...step, n })
        right.push(line.length === waiting.length)
        right.push(line.waitingOf("ada") === waiting.filter(({ requester }) => requester === "ada").length)
      }
      while (waiting.length > 0) serve()
      expect(right).not.toContain(false)
    }),
  )
})

test("eight people with four jobs each delay a new person by one round, not four", () => {
  const line = jobQueue<QueuedJob>()
  for (let n = 0; n < 32; n++) line.join({ requester: `person ${Math.floor(n / 4)}`, live: false })
  line.join({ requester: "somebody new", live: false })
  const order = Array.from({ length: 33 }, () => line.next()?.requester)
  expect(order.indexOf("somebody new")).toBe(8)
})

test("in a full queue the newest job of the person with the most is dropped, and never a first one", () => {
  const line = jobQueue<Numbered>()
  for (const [n, requester] of ["ada", "bob", "bob", "eve", "bob", "eve"].entries())
    line.join({ requester, live: false, n })
  expect([line.giveWay()?.n, line.giveWay()?.n, line.giveWay()?.n, line.giveWay()]).toEqual([4, 5, 2, null])
  expect(line.length).toBe(3)
})

test("all visitors without a session count as one person", () => {
  const line = jobQueue<QueuedJob>()
  for (const requester of [null, null, null, "ada"]) line.join({ requester, live: false })
  expect([line.next(), line.next(), line.next()].map((turn) => turn?.requester)).toEqual([null, "ada", null])
})

test("jobs without a session do not replace each other", () => {
  const line = jobQueue<QueuedJob>()
  expect(line.join({ requester: null, live: true })).toBeNull()
  expect(line.join({ requester: null, live: true })).toBeNull()
  expect(line.length).toBe(2)
  expect(line.waitingOf(null)).toBe(2)
})

test("the person who used the least time comes next, even before those served longer ago", () => {
  const used = new Map<string | null, number>()
  const line = jobQueue<QueuedJob>((requester) => used.get(requester) ?? 0)
  for (let n = 0; n < 8; n++) {
    used.set(`heavy ${n}`, 2_000 + n)
    line.join({ requester: `heavy ${n}`, live: false })
  }
  line.join({ requester: "ada", live: false })
  expect(line.next()?.requester).toBe("ada")
  used.set("ada", 50)
  for (let n = 0; n < 2; n++) line.join({ requester: "ada", live: false })
  expect(Array.from({ length: 4 }, () => line.next()?.requester)).toEqual(["ada", "ada", "heavy 0", "heavy 1"])
})
