// No view of the dashboard draws more than is read: long lists have pages.
import { expect, test } from "vitest"

import type { DiffInWords } from "../../../src/policies/compiler/compile-job.server.ts"
import { MAX_ROWS } from "../../../src/policies/pictures/few-pages.ts"
import { comparisonPage } from "../../../src/routes/dashboard/compare/comparison.server.ts"
import { namedPaths } from "../../../src/routes/dashboard/answers/answers.ts"
import { changesDataOf, commitsOfPage } from "../../../src/routes/dashboard/changes/changes-page.tsx"

const wordsOf = (changes: number): DiffInWords =>
  ({ summary: "", changes: Array.from({ length: changes }, (_, i) => i) }) as unknown as DiffInWords

test("commits and their changes are paged, newest first, and no change is lost between pages", () => {
  const commits = [3, 0, 4, 2].map((changes, at) => ({ at, access: wordsOf(changes) }))
  const pagesOf = (most: number) => {
    const { parts } = commitsOfPage(commits, 1, most).page
    return Array.from({ length: parts }, (_, at) =>
      commitsOfPage(commits, at + 1, most).commits.map(({ at: commit, access }) => [commit, access.changes.length]),
    )
  }
  expect(pagesOf(13)).toEqual([
    [
      [0, 3],
      [1, 0],
      [2, 4],
      [3, 2],
    ],
  ])
  for (const most of [1, 4, 8]) {
    const shown = pagesOf(most).flat()
    const counted = commits.map((_, commit) =>
      shown.filter(([at]) => at === commit).reduce((sum, [, changes]) => sum + changes!, 0),
    )
    expect(counted, `${most}`).toEqual([3, 0, 4, 2])
    for (const page of pagesOf(most))
      expect(page.reduce((sum, [, changes]) => sum + changes!, 0)).toBeLessThan(most + 1)
  }
  const long = [
    { subject: "a", access: null },
    { subject: "x".repeat(500), access: null },
  ]
  expect(commitsOfPage(long, 1, 99, 400)).toEqual({
    commits: long.slice(0, 1),
    page: { at: 1, parts: 2, first: 1, last: 1, all: 2 },
  })
  expect(commitsOfPage(long, 2, 99, 400).commits).toEqual(long.slice(1))
})

test("an address that names a commit opens the page that lists it, and every commit if it changed nobody's access", () => {
  const commits = Array.from({ length: MAX_ROWS * 2 }, (_, at) => ({
    hash: `${at}`.padStart(40, "a"),
    access: wordsOf(at === 7 ? 0 : 1),
  }))
  const shown = (search: string) => {
    const history = { source: "git", commits } as unknown as Parameters<typeof changesDataOf>[0]["history"]
    const { record, all } = changesDataOf({ about: {} as never, history }, new URLSearchParams(search), [])
    if (record.source !== "git") throw new Error("the history is of git")
    return { all, at: record.page.at, hashes: record.commits.map(({ hash }) => hash) }
  }
  const named = (at: number) => shown(`commit=${commits[at]!.hash}`)
  expect(named(0)).toMatchObject({ all: false, at: 1 })
  expect(named(MAX_ROWS * 2 - 1).at).toBeGreaterThan(1)
  for (const at of [0, 1, 6, 8, MAX_ROWS, MAX_ROWS * 2 - 1]) expect(named(at).hashes).toContain(commits[at]!.hash)
  expect(named(7).all).toBe(true)
  expect(named(7).hashes).toContain(commits[7]!.hash)
  expect(shown(`commit=${commits[MAX_ROWS]!.hash.slice(0, 39)}`).hashes).not.toEqual([])
  for (const search of ["commit=aaaa", "commit=ffffffffffff", "commit=%00", "commit="])
    expect(shown(search), `?${search}`).toEqual(shown(""))
})

test("the changes of a comparison are paged, in the compiler's order", () => {
  const changes = Array.from({ length: MAX_ROWS + 7 }, (_, i) => ({ i })) as unknown as DiffInWords["changes"]
  const of = (all: DiffInWords["changes"], asked: number) =>
    comparisonPage({ kind: "compared", answer: { words: { ...wordsOf(0), changes: all } } }, asked)
  const listed = (asked: number) => ({
    kind: "compared",
    answer: {
      words: { ...wordsOf(0), changes: asked === 1 ? changes.slice(0, MAX_ROWS) : changes.slice(MAX_ROWS) },
    },
  })
  const turn = { parts: 2, all: MAX_ROWS + 7 }
  expect(of(changes, 0)).toEqual({ comparison: listed(1), page: { ...turn, at: 1, first: 1, last: MAX_ROWS } })
  const last = { comparison: listed(2), page: { ...turn, at: 2, first: MAX_ROWS + 1, last: MAX_ROWS + 7 } }
  for (const asked of [2, 9]) expect(of(changes, asked)).toEqual(last)
  expect(of(changes.slice(0, 3), 1).page?.parts).toBe(1)
  const long = Array.from({ length: 4 }, () => ["x".repeat(100_000)]) as unknown as DiffInWords["changes"]
  expect(of(long, 1).page?.parts).toBe(2)
})

test("the summary names a few paths and counts the rest", () => {
  const paths = Array.from({ length: 60 }, (_, i) => `/${i}`)
  expect(namedPaths(paths)).toEqual({ named: paths.slice(0, 8), total: 60 })
  expect(namedPaths(["/a", `/${"x".repeat(5000)}`])).toEqual({ named: ["/a"], total: 2 })
})
