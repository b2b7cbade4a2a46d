// Takes every guard, limit, check of ownership and proof of identity out of a copy of this repository, one at a time, and
// runs the tests that are about it. One that nobody notices is a promise that nothing keeps.
// `npm run mutate [-- <part of a name or file> … | --part 2/5]`: all of them, those whose name or file has these words, or
// the second of five parts. Exit codes: 0 all noticed, 3 not, 70 the list or the tests are not true.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"

import { copyOfThisRepository } from "../e2e/repository-copy.ts"
import { mutated, ROOT, type Mutation } from "./mutation.ts"
import { MUTATIONS } from "./mutations.ts"

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

type Verdict =
  | { readonly kind: "noticed"; readonly by: string }
  | { readonly kind: "unnoticed" }
  /** The tests did not run at all, which proves nothing. */
  | { readonly kind: "broken"; readonly why: string }

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { part: { type: "string", default: "1/1" } },
})
const [part, parts] = partIn(values.part)
const chosen = MUTATIONS.filter(
  ({ breaks, file }) => wanted.length === 0 || wanted.some((word) => `${file} ${breaks}`.includes(word)),
).filter((_, index, { length }) => Math.floor((index * parts) / length) === part - 1)

/** `2/5`: the second of five, which are about equal and together everything. */
function partIn(text: string): readonly [part: number, parts: number] {
  const [part = 0, parts = 0] = /^\d{1,3}\/\d{1,3}$/.test(text) ? text.split("/").map(Number) : []
  if (part < 1 || part > parts) {
    console.error(`--part takes two numbers such as 2/5, not ${text}`)
    process.exit(64)
  }
  return [part, parts]
}

const copy = copyOfThisRepository()
const report = path.join(copy, "mutation-report.json")

/**
 * What the tests say of the copy as it is now. Two files that fail at the same moment can stop each other before either
 * result is written down. No test seems to have run then, so all of them run again, to the end.
 */
function verdictOf(tests: readonly string[]): Verdict {
  const first = verdictBy(tests, ["--bail=1"])
  return first.kind === "broken" ? verdictBy(tests, []) : first
}

/** A test that takes this long waits for what the mutation took away. */
function verdictBy(tests: readonly string[], options: readonly string[]): Verdict {
  rmSync(report, { force: true })
  const { stderr } = spawnSync(
    path.join(ROOT, "node_modules/.bin/vitest"),
    [
      "run",
      "--project=unit*",
      ...tests,
      ...options,
      "--reporter=json",
      `--outputFile.json=${report}`,
      "--testTimeout=600000",
    ],
    { cwd: copy, encoding: "utf8", timeout: 3_600_000 },
  )
  if (!existsSync(report)) return { kind: "broken", why: (stderr ?? "").slice(-500) }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as Report
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter((one) => one.status === "failed"),
  )
  if (numFailedTests > 0) return { kind: "noticed", by: failed[0]?.fullName.trim() ?? "" }
  const message = testResults.find((file) => file.message !== "")?.message
  if (message !== undefined) return { kind: "broken", why: message.slice(0, 500) }
  return numPassedTests > 0 ? { kind: "unnoticed" } : { kind: "broken", why: "no test ran" }
}

function verdictOn(mutation: Mutation): Verdict {
  const file = path.join(copy, mutation.file)
  const whole = readFileSync(file, "utf8")
  writeFileSync(file, mutated(mutation, copy))
  try {
    return verdictOf(mutation.tests)
  } finally {
    writeFileSync(file, whole)
  }
}

function main(): number {
  symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"))
  for (const mutation of chosen) mutated(mutation, copy)
  const before = verdictOf([...new Set(chosen.flatMap(({ tests }) => tests))])
  if (before.kind !== "unnoticed") {
    console.error("the tests do not pass as it is:", before)
    return 70
  }
  const counts = { noticed: 0, unnoticed: 0, broken: 0 }
  for (const mutation of chosen) {
    const verdict = verdictOn(mutation)
    counts[verdict.kind] += 1
    const more = verdict.kind === "noticed" ? verdict.by : verdict.kind === "broken" ? verdict.why : ""
    console.log(`${verdict.kind.padEnd(9)}  ${mutation.file}: ${mutation.breaks}${more && `\n           ${more}`}`)
  }
  const { noticed, unnoticed, broken } = counts
  console.log(`\n${noticed} of ${chosen.length} noticed, ${unnoticed} unnoticed, ${broken} without a verdict`)
  return broken > 0 ? 70 : unnoticed > 0 || noticed === 0 ? 3 : 0
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 70
} finally {
  rmSync(copy, { recursive: true, force: true })
}
