// No view of the dashboard draws more than is read: what is left out is counted.
import { expect, test } from "vitest"

import type { DiffInWords } from "../../src/compiler/compile-question.server.ts"
import { MOST_ROWS } from "../../src/policy-pictures/most-rows.ts"
import { fewChanges } from "../../src/routes/dashboard/compare/comparison.server.ts"
import { newestChanges } from "../../src/routes/dashboard/newest-changes.ts"

const wordsOf = (changes: number): DiffInWords =>
  ({ summary: "", changes: Array.from({ length: changes }, (_, i) => i) }) as unknown as DiffInWords

test("of commits and their changes the newest are shown, and the rest is counted", () => {
  const commits = [3, 0, 4, 2].map((changes) => ({ access: wordsOf(changes) }))
  const kept = (most: number) => {
    const shown = newestChanges(commits, most)
    return [shown.commits.map(({ access }) => access.changes.length), shown.left]
  }
  expect(kept(13)).toEqual([[3, 0, 4, 2], 0])
  expect(kept(8)).toEqual([[3, 0, 2], 5])
  expect(kept(4)).toEqual([[3], 9])
  const unknown = { access: null }
  expect(newestChanges([unknown, unknown], 1)).toEqual({ commits: [unknown], left: 1 })
})

test("a comparison shows so many changes, and the rest is counted", () => {
  const of = (changes: number) => fewChanges({ kind: "compared", answer: { words: wordsOf(changes) } })
  const { comparison, left } = of(MOST_ROWS + 7)
  expect(comparison).toEqual({ kind: "compared", answer: { words: wordsOf(MOST_ROWS) } })
  expect([left, of(3).left]).toEqual([7, 0])
})
