import { expect, test } from "vitest"
import { reporterOf, type Incident } from "../../../src/guard/core/incident.ts"

function reporter() {
  const told: Incident[] = []
  const report = reporterOf((incident) => told.push(incident))
  const undeclared = (claim: string, ...values: string[]): void =>
    report({ kind: "claim-value", claim, reason: "undeclared", values }, null)
  return { told, undeclared }
}

test("each claim reports at most a thousand unlisted values", () => {
  const { told, undeclared } = reporter()
  for (let n = 0; n < 5_000; n++) undeclared("team", `t${n}`)
  expect(told).toHaveLength(1_000)
  undeclared("role", "root")
  expect(told.at(-1)).toMatchObject({ claim: "role", values: ["root"] })
})

test("only the beginning of long values and lists is kept in memory", () => {
  const { told, undeclared } = reporter()
  const long = "x".repeat(1_000_000)
  undeclared("role", `${long}1`)
  undeclared("role", `${long}2`)
  expect(told).toHaveLength(1)
  const many = Array.from({ length: 100_000 }, (_, n) => `v${n}`)
  undeclared("role", ...many.slice(0, -1))
  undeclared("role", ...many.slice(0, -2))
  expect(told).toHaveLength(2)
})
