import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { answerOf } from "../../../policy/reference.ts"
import { AUTH_STATES } from "../../../policy/states.ts"
import { compileProject } from "../../../codegen/project/compile-project.ts"
import { readProject } from "../../../codegen/project/disk.ts"
import { generate } from "../../../codegen/emit/generate.ts"
import { regionsOf } from "../../../codegen/check/regions/regions.ts"
import { routeEntriesOf } from "../../../codegen/target/entries.ts"
import { servedBy } from "../../../codegen/targets/targets.ts"
import { pageIn } from "../../../codegen/check/regions/subject.ts"
import * as guards from "../../../src/generated/guards.ts"

const root = path.join(import.meta.dirname, "../../..")
const project = readProject({ root, policy: "policy/app.policy.ts", routes: "src/routes.ts" })
const { checked, diagnostics } = compileProject(project)

describe("our own policy", () => {
  test("is accepted without a finding", () => {
    expect(diagnostics).toEqual([])
  })

  test("has fresh generated files", () => {
    for (const { path: file, text } of generate(checked!)) {
      expect({ file, text: readFileSync(path.join(root, "src/generated", file), "utf8") }).toEqual({ file, text })
    }
  })

  const { policy } = checked!
  const { tree } = project.routes!
  const entries = routeEntriesOf(tree)
  const regions = regionsOf(checked!, project.routes, entries)!.all

  test.each(regions.map((region) => [region.witness, region] as const))(
    "at %s entry check, reference and route lock agree",
    (witness, region) => {
      for (const state of AUTH_STATES) {
        const { outcome, decision } = answerOf(policy, witness, state, "load")
        expect(guards.decide(witness, state)).toMatchObject(outcome)
        // The whole list, not only what covers the path: the router serves the route that wins here.
        const served = servedBy(tree, entries, witness)
        expect(served).toBe(region.served)
        if (served === null || pageIn(region) === null || region.outside.length > 0) continue
        const locked = guards.ruleOfPattern(served.pattern)
        expect(locked).toBe(decision?.rule == null ? "unlisted" : `${decision.rule.path} ${decision.rule.match}`)
        expect(guards.outcomeOfRule(locked!, state, false)).toBe(guards.decide(witness, state))
        expect(guards.outcomeOfRule(locked!, state, true)).toBe(guards.decideWrite(witness, state))
      }
    },
  )
})
