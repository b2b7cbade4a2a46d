import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"

import { mutated, type Mutation } from "./mutation.ts"

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

/** The number of verdicts of each kind. */
export type Counts = Readonly<Record<Verdict["kind"], number>>

/** Makes one mutation after the other in a copy of the repository, and runs the tests that are about it. */
export function runNamed(mutations: readonly Mutation[], copy: string): Counts {
  const report = path.join(copy, "mutation-report.json")
  for (const mutation of mutations) mutated(mutation, copy)
  const before = verdictOf([...new Set(mutations.flatMap(({ tests }) => tests))])
  if (before.kind !== "unnoticed")
    throw new Error(`The tests fail without any mutation: ${"by" in before ? before.by : before.why}`)
  const counts = { noticed: 0, unnoticed: 0, broken: 0 }
  for (const mutation of mutations) {
    const verdict = verdictOn(mutation)
    counts[verdict.kind] += 1
    const more = verdict.kind === "noticed" ? verdict.by : verdict.kind === "broken" ? verdict.why : ""
    console.log(`${verdict.kind.padEnd(9)}  ${mutation.file}: ${mutation.breaks}${more && `\n           ${more}`}`)
  }
  return counts

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

  /**
   * The result of the tests in the copy as it is now. Two files that fail at the same moment can stop each other before
   * either result is written down. No test seems to have run then, so all of them run again, to the end.
   */
  function verdictOf(tests: readonly string[]): Verdict {
    const first = verdictBy(tests, ["--bail=1"])
    return first.kind === "broken" ? verdictBy(tests, []) : first
  }

  function verdictBy(tests: readonly string[], options: readonly string[]): Verdict {
    rmSync(report, { force: true })
    const { stderr } = spawnSync(
      path.join(copy, "node_modules/.bin/vitest"),
      // A test that takes as long as this limit waits for the thing that the mutation took away.
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
}
