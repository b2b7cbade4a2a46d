import * as fc from "fast-check"
import { describe, expect, test, vi } from "vitest"
import { AUTH_STATES } from "../../../policy/states.ts"
import type { Accept, Path, Policy, Rule } from "../../../policy/language.ts"
import { CODES } from "../../../codegen/messages/codes.ts"
import { check } from "../../../codegen/command-line/commands/check.ts"
import { CHECK_FORMATS, VERIFY_FORMATS } from "../../../codegen/command-line/terminal/choices.ts"
import { compileProject } from "../../../codegen/project/compile-project.ts"
import { explainUrl } from "../../../codegen/command-line/commands/explain.ts"
import { routes } from "../../../codegen/command-line/commands/routes.ts"
import { table } from "../../../codegen/command-line/commands/table.ts"
import { verify } from "../../../codegen/command-line/commands/verify.ts"
import type { Project } from "../../../codegen/project/disk.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { generate } from "../../../codegen/emit/generate.ts"
import { diffMarkdown, diffText } from "../../../codegen/report/diff-document.ts"
import {
  anyPolicy,
  anyRoutes,
  EVERY_PATH,
  inventoryOf,
  routesOfRules,
  simplePolicy,
  type RouteModel,
} from "../diff/fuzz-model.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

// Much work, and nothing that waits: how long it takes is the machine's affair.
vi.setConfig({ testTimeout: 600_000 })

const FILE = "a.policy.ts"
const TERMINAL = { stdoutColour: false, stderrColour: false }

const projectOf = (policy: Policy, models: readonly RouteModel[]): Project => {
  const text = textOfPolicy(policy)
  return {
    policy: { path: FILE, text },
    routes: inventoryOf(models),
    diagnostics: [],
    textOf: (file) => (file === FILE ? text : null),
  }
}

const shuffled = <T>(list: readonly T[]): fc.Arbitrary<readonly T[]> =>
  fc.shuffledSubarray([...list], { minLength: list.length })

/** A policy, and the same one written in another order. */
const twice = (policies: fc.Arbitrary<Policy>): fc.Arbitrary<readonly [Policy, Policy]> =>
  policies.chain((policy) =>
    fc
      .record({
        rules: shuffled(policy.rules),
        never: shuffled(policy.never),
        always: shuffled(policy.always),
        outside: shuffled(policy.outside),
        accept: shuffled(policy.accept),
      })
      .map((lists) => [policy, { ...policy, ...lists }] as const),
  )

/** The same with some rules written twice, under another param name and asking for something else. */
const twinned: fc.Arbitrary<Policy> = fc.tuple(anyPolicy, fc.nat({ max: 2 })).map(([policy, count]) => ({
  ...policy,
  rules: [
    ...policy.rules,
    ...policy.rules
      .slice(0, count)
      .map((rule): Rule => ({ ...rule, path: rule.path.replace(/:(\w)/g, ":$1$1") as Path, require: "verified" })),
  ],
}))

/** The same with every finding accepted that can be. */
const accepting = (policy: Policy, models: readonly RouteModel[]): Policy => ({
  ...policy,
  accept: compileProject(projectOf(policy, models)).diagnostics.flatMap(({ code, rule }): Accept[] =>
    rule === null || !("acceptable" in CODES[code])
      ? []
      : [{ code, rule: rule.path as Path, match: rule.match, why: "a fuzzer says so" }],
  ),
})

/** Everything but where in the policy file something stands: lines, offsets, and how wide a line's number is. */
const unplaced = (text: string): string =>
  text
    .replaceAll(/a\.policy\.ts:\d+:/g, "a.policy.ts:")
    .replaceAll(/"(line|endLine|start|end|startLine)": \d+/g, '"$1": 0')
    .replaceAll(/^( *)\d* \|/gm, " |")
    .replaceAll(/file=a\.policy\.ts,line=\d+,endLine=\d+/g, "file=a.policy.ts")
    // The guard table's column of lines, in each of its documents.
    .replaceAll(/\| \d+ \|$/gm, "| |")
    .replaceAll(/<td>\d+<\/td><\/tr>$/gm, "<td></td></tr>")
    .replaceAll(/,\d+,([^,\n]*,[0-9a-f]{64})$/gm, ",,$1")

const unplacedAll = (documents: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(documents).map(([name, text]) => [name, unplaced(text)]))

describe("the order of rules, claims and outside entries changes nothing but source lines", () => {
  test("in a report of a policy's findings", () => {
    fc.assert(
      fc.property(twice(twinned), anyRoutes, ([one, other], models) => {
        const reports = (policy: Policy) => {
          const project = projectOf(policy, models)
          return unplacedAll({
            ...Object.fromEntries(CHECK_FORMATS.map((format) => [format, check(project, format, TERMINAL).stdout])),
            routes: routes(project, TERMINAL).stdout,
          })
        }
        expect(reports(other)).toEqual(reports(one))
      }),
      { numRuns: 150 },
    )
  })

  test("in an output for an accepted policy, and changes no byte of its guards", async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(
        twice(simplePolicy.map((policy) => accepting(policy, routesOfRules(policy)))),
        fc.constantFrom(...EVERY_PATH),
        async ([one, other], url) => {
          const models = routesOfRules(one)
          const documents = async (policy: Policy) => {
            const project = projectOf(policy, models)
            const { checked } = compileProject(project)
            if (checked === null) return null
            accepted++
            const question = { mutants: "report", tests: null, onProgress: () => {} } as const
            const verified = await Promise.all(
              VERIFY_FORMATS.map(async (format) => [
                `verify ${format}`,
                (await verify(project, { ...question, format }, TERMINAL)).stdout,
              ]),
            )
            return {
              guards: (["straight-line", "table", "faster"] as const).map((form) => emitGuards(checked, form).text),
              placed: unplacedAll({
                ...Object.fromEntries(generate(checked).map(({ path, text }) => [path, text])),
                ...Object.fromEntries(
                  (["markdown", "csv", "json", "html"] as const).map((format) => [
                    `table ${format}`,
                    table(project, format, TERMINAL, "npx sallyport").stdout,
                  ]),
                ),
                ...Object.fromEntries(
                  [null, ...AUTH_STATES].map((state) => [
                    `explain ${state}`,
                    explainUrl(project, url, state, TERMINAL).stdout,
                  ]),
                ),
                ...Object.fromEntries(verified),
              }),
            }
          }
          expect(await documents(other)).toEqual(await documents(one))
        },
      ),
      { numRuns: 60 },
    )
    expect(accepted).toBeGreaterThan(10)
  })

  test("in an access diff", () => {
    let compared = 0
    fc.assert(
      fc.property(twice(simplePolicy), twice(simplePolicy), ([before, moved], [after, movedAfter]) => {
        const documents = (one: Policy, other: Policy) => {
          const [old, now] = [one, other].map(
            (policy) => compileProject({ ...projectOf(policy, []), routes: null }).checked,
          )
          if (old === null || old === undefined || now === null || now === undefined) return null
          compared++
          const diff = diffAccess(old, now)!
          const side = { name: "HEAD", hash: null }
          const report = { before: side, after: side, diff }
          return unplacedAll({
            text: diffText(report, false),
            markdown: diffMarkdown(report),
            json: JSON.stringify(diff, null, 2),
          })
        }
        expect(documents(moved, movedAfter)).toEqual(documents(before, after))
      }),
      { numRuns: 300 },
    )
    expect(compared).toBeGreaterThan(60)
  })
})
