import { encodedPathOf } from "../../policy/canonical-path.ts"
import { compareText } from "../../policy/governing-rule.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { plainOutcomesOf } from "../../policy/guard-table.ts"
import type { Path } from "../../policy/language.ts"
import type { Outcome } from "../../policy/outcome.ts"
import { presentStatesOf } from "../../policy/states.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { regionsOf } from "../check/regions/regions.ts"
import { routeEntriesOf } from "../react-router/entries.ts"
import type { EmittedFile } from "./file.ts"

export type TestRunner = "vitest" | "node:test"

/**
 * A test file that asks the generated guards about one path of every region, in every auth state that visitors can be
 * in. The outcomes are written out, so that a change of access is a change of tests. Null if there are too many regions.
 */
export function accessTestsOf(checked: CheckedPolicy, runner: TestRunner, command: string): EmittedFile | null {
  const { policy, rules, invariants, outside, routes } = checked
  const tree = routes?.tree ?? []
  const regions = regionsOf({ rules, tree, entries: routeEntriesOf(tree), invariants, outside })?.all
  if (regions === undefined) return null
  const inside = regions
    .filter((region) => region.outside.length === 0)
    .map(({ witness, governing }) => ({ path: encodedPathOf(witness), rule: governing }))
    .toSorted((a, b) => compareText(a.path, b.path))
  const groups = [...groupedBy(inside, ({ rule }) => rule?.key ?? "no rule")].toSorted(([a], [b]) => compareText(a, b))
  const blocks = groups.map(([key, places]) => {
    const tests = places.flatMap(({ path, rule }) => {
      const [loads, writes] = [
        plainOutcomesOf(policy, rule?.rule ?? null, "load"),
        plainOutcomesOf(policy, rule?.rule ?? null, "write"),
      ]
      return presentStatesOf(policy).map((state) => {
        const name = JSON.stringify(`${path} as ${state}`)
        const got = `[decide(${JSON.stringify(path)}, "${state}"), decideWrite(${JSON.stringify(path)}, "${state}")]`
        const wanted = `["${textOf(loads[state])}", "${textOf(writes[state])}"]`
        return `  test(${name}, () => ${EQUAL[runner](`${got}.map(textOf)`, wanted)})`
      })
    })
    return [`describe(${JSON.stringify(key)}, () => {`, ...tests, "})"].join("\n")
  })
  const [head, path] =
    runner === "vitest"
      ? [
          `import { describe, expect, test } from "vitest"\nimport { decide, decideWrite } from "./guards"`,
          "access.test.ts",
        ]
      : [
          `import assert from "node:assert/strict"\nimport { describe, test } from "node:test"\nimport { decide, decideWrite } from "./guards.ts"`,
          "access.test.mjs",
        ]
  const type = runner === "vitest" ? ": ReturnType<typeof decide>" : ""
  const text = [
    `// Generated from the policy by \`${command} test\`. Do not edit it: change the policy, and run \`${command} test\` again.`,
    "// Each test has the answer to a page load first, and then the answer to every other method.",
    head,
    "",
    `const textOf = (outcome${type}) =>
  outcome.kind === "proceed" ? "proceed" : outcome.kind === "redirect" ? \`redirect \${outcome.to}\` : \`refuse \${outcome.status}\``,
    "",
    blocks.join("\n\n"),
    "",
  ].join("\n")
  return { path, text }
}

const EQUAL: Readonly<Record<TestRunner, (got: string, wanted: string) => string>> = {
  vitest: (got, wanted) => `expect(${got}).toEqual(${wanted})`,
  "node:test": (got, wanted) => `assert.deepEqual(${got}, ${wanted})`,
}

/** As the guards answer: they know a destination as browsers do. */
const textOf = (outcome: Outcome): string =>
  outcome.kind === "proceed"
    ? "proceed"
    : outcome.kind === "redirect"
      ? `redirect ${encodedPathOf(outcome.to) as Path}`
      : `refuse ${outcome.status}`
