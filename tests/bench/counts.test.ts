import path from "node:path"

import { describe, expect, test } from "vitest"

import { countOfPlaywright, countOfVitest } from "../counts.ts"

const file = (name: string): string => path.resolve(name)

describe("the summary of a run of the unit tests", () => {
  test("failed tests by file and name, and the number that passed", () => {
    const report = {
      numPassedTests: 2,
      testResults: [
        { name: file("a.test.ts"), status: "passed", assertionResults: [{ status: "passed", fullName: "holds" }] },
        {
          name: file("b.test.ts"),
          status: "failed",
          assertionResults: [
            { status: "passed", fullName: "opens" },
            { status: "failed", fullName: "closes" },
          ],
        },
      ],
    }
    expect(countOfVitest(JSON.stringify(report), "[]")).toEqual({ passed: 2, failed: ["b.test.ts: closes"] })
  })

  test("a file that fails without a failed test counts as one", () => {
    const report = {
      numPassedTests: 0,
      testResults: [{ name: file("c.test.ts"), status: "failed", assertionResults: [] }],
    }
    expect(countOfVitest(JSON.stringify(report), "[]").failed).toEqual(["c.test.ts"])
  })

  test("an error that no test caught counts as one", () => {
    const report = { numPassedTests: 1, testResults: [] }
    expect(countOfVitest(JSON.stringify(report), '["a.test.ts: unhandled error: late"]')).toEqual({
      passed: 1,
      failed: ["a.test.ts: unhandled error: late"],
    })
  })
})

test("a browser test that passed only on a retry counts as failed, at any depth of its file", () => {
  const spec = (title: string, status: string) => ({ title, file: "doors.spec.ts", line: 7, tests: [{ status }] })
  const report = {
    stats: { expected: 4 },
    suites: [
      {
        specs: [spec("opens", "expected")],
        suites: [{ specs: [spec("closes", "unexpected"), spec("locks", "flaky"), spec("waits", "skipped")] }],
      },
    ],
  }
  expect(countOfPlaywright(JSON.stringify(report))).toEqual({
    passed: 4,
    failed: ["doors.spec.ts:7: closes", "doors.spec.ts:7: locks"],
  })
})
