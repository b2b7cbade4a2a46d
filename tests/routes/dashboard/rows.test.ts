// No view of the dashboard draws more than is read: what is left out is counted.
import { expect, test } from "vitest"

import type { DiffInWords } from "../../../src/policies/compiler/compile-question.server.ts"
import { MOST_ROWS } from "../../../src/policies/pictures/few-pages.ts"
import { fewChanges } from "../../../src/routes/dashboard/compare/comparison.server.ts"
import { namedPaths } from "../../../src/routes/dashboard/answers/answers.ts"
import { newestChanges } from "../../../src/routes/dashboard/changes/changes-page.tsx"

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
  const long = [
    { subject: "a", access: null },
    { subject: "x".repeat(500), access: null },
  ]
  expect(newestChanges(long, 99, 400)).toEqual({ commits: long.slice(0, 1), left: 1 })
  const unknown = { access: null }
  expect(newestChanges([unknown, unknown], 1)).toEqual({ commits: [unknown], left: 1 })
})

test("a comparison shows so many changes, and the rest is counted", () => {
  const of = (changes: number) => fewChanges({ kind: "compared", answer: { words: wordsOf(changes) } })
  const { comparison, left } = of(MOST_ROWS + 7)
  expect(comparison).toEqual({ kind: "compared", answer: { words: wordsOf(MOST_ROWS) } })
  expect([left, of(3).left]).toEqual([7, 0])
  const long = wordsOf(0)
  const changes = Array.from({ length: 4 }, () => "x".repeat(100_000)) as unknown as DiffInWords["changes"]
  expect(fewChanges({ kind: "compared", answer: { words: { ...long, changes } } }).left).toBe(2)
})

test("at a glance so many paths are named, and the rest is counted", () => {
  const paths = Array.from({ length: 60 }, (_, i) => `/${i}`)
  expect(namedPaths(paths)).toEqual({ named: paths.slice(0, 8), total: 60 })
  expect(namedPaths(["/a", `/${"x".repeat(5000)}`])).toEqual({ named: ["/a"], total: 2 })
})
