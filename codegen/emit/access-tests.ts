import { encodedPathOf } from "../../policy/canonical-path.ts"
import { compareText, operationKeyOf } from "../../policy/governing-rule.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import type { Visitor } from "../../policy/claims.ts"
import { decisionOf, type Terms } from "../../policy/decision.ts"
import type { Policy } from "../../policy/language.ts"
import { outcomeOf, type Outcome } from "../../policy/outcome.ts"
import { decideOperation } from "../../policy/reference.ts"
import { ACCESSES, presentStatesOf } from "../../policy/states.ts"
import { samplePeopleOf } from "../../policy/sample-people.ts"
import { PEOPLE, textsOfClaims } from "../../policy/words.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { regionsOf } from "../check/regions/regions.ts"
import { emittedCommandOf, type EmittedFile } from "./file.ts"

/** The test runner for which the tests are written. */
export type TestRunner = "vitest" | "node:test"

/**
 * A test file for an app. It calls the generated guards with a path from every region, for every auth state and for
 * people with and without the required claims. Expected outcomes are literals, so a change of access shows as a change
 * of tests. `command` is how the user calls Sallyport, for the head of the file.
 */
export function accessTestsOf(checked: CheckedPolicy, runner: TestRunner, command: string): EmittedFile {
  const { policy } = checked
  // The same regions that the check has examined, each with its shortest path as an example.
  const regions = regionsOf(checked, checked.routes)?.all
  if (regions === undefined) throw new Error("a checked policy has too many regions to test")
  const inside = regions
    .filter((region) => region.outside.length === 0)
    .map(({ witness, governing }) => ({ path: encodedPathOf(witness), rule: governing }))
    .toSorted((a, b) => compareText(a.path, b.path))
  // One block of tests for each rule.
  const groups = [...groupedBy(inside, ({ rule }) => rule?.key ?? "no rule")].toSorted(([a], [b]) => compareText(a, b))
  const blocks = groups.map(([key, places]) => {
    const tests = places.flatMap(({ path, rule }) =>
      visitorsOf(rule?.rule ?? null, policy).map(({ visitor, name }) => {
        const test = JSON.stringify(`${path} as ${name}`)
        const args = `${JSON.stringify(path)}, ${JSON.stringify(visitor)}`
        const got = `[decide(${args}), decideWrite(${args})]`
        const [load, write] = ACCESSES.map((access) =>
          literalOf(outcomeOf(decisionOf(rule?.rule ?? null, visitor, access, policy), access, policy)),
        )
        return `  test(${test}, () => ${EQUAL[runner](`${got}.map(textOf)`, `[${load}, ${write}]`)})`
      }),
    )
    return [`describe(${JSON.stringify(key)}, () => {`, ...tests, "})"].join("\n")
  })
  const operations = operationsOf(policy, runner)
  const imported = `decide,${operations.length === 0 ? "" : " decideOperation,"} decideWrite`
  // TypeScript for Vitest. For Node it is JavaScript, which imports the guards by their whole file name.
  const [head, path] =
    runner === "vitest"
      ? [`import { describe, expect, test } from "vitest"\nimport { ${imported} } from "./guards"`, "access.test.ts"]
      : [
          `import assert from "node:assert/strict"\nimport { describe, test } from "node:test"\nimport { ${imported} } from "./guards.ts"`,
          "access.test.mjs",
        ]
  const compiler = emittedCommandOf(command)
  const type = runner === "vitest" ? ": ReturnType<typeof decide>" : ""
  const text = [
    `// Generated from the policy by \`${compiler} test\`. Do not edit it: change the policy, and run \`${compiler} test\` again.`,
    "// Each test has the answer to a page load first, and then the answer to every other method.",
    head,
    "",
    `const textOf = (outcome${type}) =>
  outcome.kind === "proceed" ? "proceed" : outcome.kind === "redirect" ? \`redirect \${outcome.to}\` : \`refuse \${outcome.status}\``,
    "",
    [...blocks, ...operations].join("\n\n"),
    "",
  ].join("\n")
  return { path, text }
}

/** A `describe` block for each operation. */
const operationsOf = (policy: Policy, runner: TestRunner): readonly string[] =>
  (policy.operations ?? []).map((operation) => {
    const key = operationKeyOf(operation)
    const tests = visitorsOf(operation, policy).map(({ visitor, name }) => {
      const got = `decideOperation(${JSON.stringify(operation.name)}, ${JSON.stringify(visitor)})`
      const wanted = literalOf(decideOperation(policy, operation.name, visitor))
      return `  test(${JSON.stringify(`${key} as ${name}`)}, () => ${EQUAL[runner](`textOf(${got})`, wanted)})`
    })
    return [`describe(${JSON.stringify(key)}, () => {`, ...tests, "})"].join("\n")
  })

/**
 * The visitors to test a rule with, and their names: every auth state that the provider can produce, without claims. If
 * the rule requires claims, also people with just enough of them and, for each claim, somebody who lacks it.
 */
function visitorsOf(rule: Terms | null, policy: Policy): readonly { visitor: Visitor; name: string }[] {
  const present = presentStatesOf(policy)
  const people = samplePeopleOf(rule, policy)
  return [
    ...present.map((state) => ({ visitor: state, name: state })),
    ...PEOPLE.filter((state) => present.includes(state)).flatMap((state) =>
      people.map(({ claims, lacks }) => {
        // The name of a test lists only claims with values.
        const namedClaims = Object.fromEntries(Object.entries(claims).filter(([, values]) => values.length > 0))
        const name = [state, ...textsOfClaims(namedClaims), ...(lacks === null ? [] : [`without ${lacks}`])].join(", ")
        return { visitor: { state, claims }, name }
      }),
    ),
  ]
}

/** The code that compares two expressions, for each runner. */
const EQUAL: Readonly<Record<TestRunner, (got: string, wanted: string) => string>> = {
  vitest: (got, wanted) => `expect(${got}).toEqual(${wanted})`,
  "node:test": (got, wanted) => `assert.deepEqual(${got}, ${wanted})`,
}

/**
 * The string literal of an outcome, as `textOf` in the test file writes outcomes. Guards hold redirect targets
 * percent-encoded.
 */
function literalOf(outcome: Outcome): string {
  if (outcome.kind === "proceed") return `"proceed"`
  return JSON.stringify(
    outcome.kind === "redirect" ? `redirect ${encodedPathOf(outcome.to)}` : `refuse ${outcome.status}`,
  )
}
