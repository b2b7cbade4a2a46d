// What the simulator shows of its answers.
import { expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { explanationDataOf } from "../../../codegen/report/explain-data.ts"
import { AUTH_STATES } from "../../../policy/states.ts"
import { explainedIn } from "../../../src/routes/dashboard/simulator/simulation.ts"
import { SimulationAnswer } from "../../../src/routes/dashboard/simulator/simulation-answer.tsx"
import { SimulationMatrix } from "../../../src/routes/dashboard/simulator/simulation-matrix.tsx"
import { textOfPolicy } from "../../codegen/emit/load-guards.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { wordsOf } from "../../ui/markup.tsx"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const notes = { ...ruleOf("/notes", "subtree", "signed-in"), alsoChecks: "only its owner reads a note" }
const policy = policyOf([notes], { home: HOME, outside: [{ path: "/assets", match: "subtree", why: "static files" }] })
const { checked } = compile({ policy: { path: "policy.ts", text: textOfPolicy(policy) }, routes: null })

const explained = (url: string) => explainedIn({}, { ...explanationDataOf(checked!, url), misses: 0 }, AUTH_STATES)
const TOO_LONG = { url: "/long", answer: { kind: "too-long" } } as const

test("a table of addresses has a heading for the changes only if a change could have an effect", () => {
  const shown = (...urls: readonly string[]) => {
    const question = { url: "", as: "", urls, left: 0 } as const
    const found = [...urls.map((url) => ({ url, answer: explained(url) })), TOO_LONG]
    return wordsOf(<SimulationMatrix found={found} question={question} />)
  }
  expect(shown("/assets/logo.png", "/%zz")).not.toContain("What would change these answers")
  expect(shown("/assets/logo.png", "/notes/1")).toContain("What would change these answers")
})

test("the reason for an answer names the app's own check, whomever the rule requires", () => {
  const shown = (url: string) =>
    wordsOf(<SimulationAnswer question={{ url, as: "", urls: [], left: 0 }} answer={explained(url)} />)
  expect(shown("/notes/1")).toContain("The app also checksonly its owner reads a note")
  expect(shown("/assets/logo.png")).not.toContain("The app also checks")
})
