// Comments fit the width of the code. The formatter breaks code at 120 characters, but leaves comments as they are.
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const ROOT = path.resolve(import.meta.dirname, "../..")
/** The most characters of a line, as for the formatter. */
const WIDTH = 120

/** A line that is a comment or part of one. */
const COMMENT = /^\s*(?:\/\/|\/?\*)/

/** A directive for a tool, which must not be wrapped. */
const DIRECTIVE = /^\s*\/\/ (?:oxlint-|@ts-)/

/** The policies and routes of the compiler's cases have an expected finding in one comment line each. */
const CASES = /^tests\/codegen\/cases\//

/** Packages, and types that frameworks generate. */
const NOT_OURS = ["**/node_modules", "**/.react-router", "**/.next"]

const files = globSync("{*.ts,{policy,codegen,src,supabase,deploy,tests}/**/*.{ts,tsx}}", {
  cwd: ROOT,
  exclude: NOT_OURS,
})
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !CASES.test(file))

test("no comment line of the sources and tests has more than 120 characters", () => {
  const tooLong = files.flatMap((file) =>
    readFileSync(path.join(ROOT, file), "utf8")
      .split("\n")
      .flatMap((line, at) =>
        line.length > WIDTH && COMMENT.test(line) && !DIRECTIVE.test(line)
          ? [`${file}:${at + 1} has ${line.length} characters`]
          : [],
      ),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(tooLong).toEqual([])
})
