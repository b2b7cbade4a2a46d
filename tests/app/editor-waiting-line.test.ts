import * as fc from "fast-check"
import { expect, test } from "vitest"
import { waitingLine, type Turn } from "../../src/routes/editor/waiting-line.ts"

interface Numbered extends Turn {
  readonly n: number
}

const anyTurn = fc.record({ who: fc.constantFrom("ada", "bob", "eve", null), live: fc.boolean() })

test("everybody is served or replaced once, and nobody twice in a row while another waits", () => {
  fc.assert(
    fc.property(fc.array(fc.option(anyTurn, { nil: "serve" as const }), { maxLength: 40 }), (steps) => {
      const line = waitingLine<Numbered>()
      let waiting: Numbered[] = []
      let last: string | null = null
      const right: boolean[] = []
      const serve = () => {
        const turn = line.next()
        right.push(turn === null ? waiting.length === 0 : waiting.includes(turn))
        // Whoever comes twice in a row came because nobody else was there.
        right.push(turn === null || turn.who === null || turn.who !== last || waiting.every(({ who }) => who === last))
        waiting = waiting.filter((other) => other !== turn)
        last = turn === null ? last : turn.who
      }
      const join = (turn: Numbered) => {
        const older = waiting.find(({ who, live }) => live && turn.live && who !== null && who === turn.who) ?? null
        right.push(line.join(turn) === older)
        waiting = [...waiting.filter((other) => other !== older), turn]
      }
      for (const [n, step] of steps.entries()) {
        if (step === "serve") serve()
        else join({ ...step, n })
        right.push(line.length === waiting.length)
        right.push(line.of("ada") === waiting.filter(({ who }) => who === "ada").length)
      }
      while (waiting.length > 0) serve()
      expect(right).not.toContain(false)
    }),
  )
})

test("nobody in particular is never taken for the same person", () => {
  const line = waitingLine<Turn>()
  expect(line.join({ who: null, live: true })).toBeNull()
  expect(line.join({ who: null, live: true })).toBeNull()
  expect(line.length).toBe(2)
  expect(line.of(null)).toBe(0)
})
