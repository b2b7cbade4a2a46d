import { expect, test } from "vitest"
import { unifiedDiff } from "../../../src/policies/compiler/unified-diff.server.ts"
import { changedLinesOf } from "../../../src/routes/editor/code/changed-lines.ts"

const before = Array.from({ length: 30 }, (_, i) => `line ${i + 1}`)
const patchOf = (after: readonly string[]) =>
  unifiedDiff({ path: "p.ts", before: `${before.join("\n")}\n`, after: `${after.join("\n")}\n` })

const changes: readonly [string, { after: readonly string[]; want: readonly string[] }][] = [
  ["nothing", { after: before, want: [] }],
  ["a line rewritten", { after: before.with(4, "++ other"), want: ["5 added"] }],
  ["two lines added", { after: before.toSpliced(2, 0, "a", "b"), want: ["3 added", "4 added"] }],
  ["a line taken away", { after: before.toSpliced(9, 1), want: ["10 removed"] }],
  ["the first line taken away", { after: before.slice(1), want: ["1 removed"] }],
  ["two places far apart", { after: before.with(0, "x").with(29, "y"), want: ["1 added", "30 added"] }],
]

test.each(changes)("%s is marked beside the text", (_, { after, want }) => {
  expect(changedLinesOf(patchOf(after)).map(({ line, kind }) => `${line} ${kind}`)).toEqual(want)
})

test("beyond comparing, nothing is marked", () => {
  expect(changedLinesOf(null)).toEqual([])
})
