import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, test } from "vitest"

import { ROOT } from "../e2e/repository-copy.ts"
import { ACCEPTED } from "../mutation/accepted/accepted.ts"
import { AREAS, OUTSIDE_AREAS } from "../mutation/areas.ts"
import { mutated } from "../mutation/named/mutation.ts"
import { MAX_MUTATIONS, MUTATIONS } from "../mutation/named/mutations.ts"
import { compared, type Mutant, plain, survivorsAmong } from "../mutation/survivors.ts"

test("every named mutation quotes a text that occurs once in its file", () => {
  const lost = MUTATIONS.flatMap((mutation) => {
    try {
      mutated(mutation, ROOT)
      return []
    } catch (error) {
      return [String(error)]
    }
  })
  expect(lost).toEqual([])
})

test("the list of named mutations stays short", () => {
  expect(MUTATIONS.length).toBeLessThanOrEqual(MAX_MUTATIONS)
})

test("each file of the policy's meaning and of the locks' core is in one area, which has its tests", () => {
  const files = (globs: readonly string[]) => globSync(globs, { cwd: ROOT }).map((file) => file.replaceAll("\\", "/"))
  const named = [...OUTSIDE_AREAS, ...Object.values(AREAS).flatMap((globs: readonly string[]) => files(globs))]
  expect(named.toSorted()).toEqual([...new Set(named)].toSorted())
  expect(files(["policy/*.ts", "src/guard/core/*.ts"]).filter((file) => !named.includes(file))).toEqual([])
  const suites = Object.keys(AREAS).map((area) => path.join(ROOT, `tests/mutation/suites/${area}.test.ts`))
  expect(suites.filter((file) => !existsSync(file))).toEqual([])
})

test("every accepted mutant quotes a text in its file", () => {
  const lost = Object.values(ACCEPTED)
    .flat()
    .filter(({ file, line, text }) => {
      const source = readFileSync(path.join(ROOT, file), "utf8")
      return !source.split("\n").some((one) => one.trim() === line) || !plain(source).includes(text)
    })
  expect(lost).toEqual([])
})

const SOURCE = "export const least = (one: number, other: number): number => {\n  return one < other ? one : other\n}\n"

test("a surviving mutant is identified by its line, text and replacement", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sallyport-survivors-"))
  try {
    const fileName = path.join(folder, "least.ts")
    writeFileSync(fileName, SOURCE)
    const mutant = (status: string, start: [number, number], end: [number, number], replacement: string): Mutant => ({
      fileName,
      mutatorName: "Any",
      replacement,
      status,
      location: {
        start: { line: start[0], column: start[1] },
        end: { line: end[0], column: end[1] },
      },
    })
    const survivors = survivorsAmong(
      [
        mutant("NoCoverage", [2, 10], [2, 21], "true"),
        mutant("Survived", [1, 62], [3, 2], "{}"),
        mutant("Killed", [2, 10], [2, 21], "false"),
        mutant("Timeout", [2, 10], [2, 21], "one > other"),
      ],
      folder,
    )
    const line = "return one < other ? one : other"
    expect(survivors).toEqual([
      {
        file: "least.ts",
        mutator: "Any",
        line: SOURCE.split("\n")[0],
        text: "{ return one < other ? one : other }",
        instead: "{}",
      },
      { file: "least.ts", mutator: "Any", line, text: "one < other", instead: "true" },
    ])
    const [block, condition] = survivors
    expect(compared(survivors, [{ ...block!, reason: "none" }])).toEqual({ unaccepted: [condition], gone: [] })
    const gone = { ...condition!, instead: "false", reason: "none" }
    expect(compared([], [gone])).toEqual({ unaccepted: [], gone: [gone] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
