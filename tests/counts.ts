// The totals of the two test runners' JSON reports.
import path from "node:path"

export interface Count {
  readonly passed: number
  /** The names of failed tests, repeated at the end, where a long output is still read. */
  readonly failed: readonly string[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/**
 * A file that failed without a failed test (it did not load, or left something behind) counts as one. `unhandled` is
 * what `unhandled-errors.ts` wrote.
 */
export function countOfVitest(json: string, unhandled: string): Count {
  const { numPassedTests, testResults } = JSON.parse(json) as VitestReport
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(process.cwd(), name)
    const tests = assertionResults.filter((one) => one.status === "failed")
    return status === "failed" && tests.length === 0 ? [file] : tests.map(({ fullName }) => `${file}: ${fullName}`)
  })
  return { passed: numPassedTests, failed: [...failed, ...(JSON.parse(unhandled) as string[])] }
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly { readonly status: string }[]
  }[]
}

/** A test that passed only when repeated did not pass. */
export function countOfPlaywright(json: string): Count {
  const report = JSON.parse(json) as {
    readonly suites: readonly PlaywrightSuite[]
    readonly stats: { readonly expected: number }
  }
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite["specs"] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  const failed = report.suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"))
    .map(({ title, file, line }) => `${file}:${line}: ${title}`)
  return { passed: report.stats.expected, failed }
}
