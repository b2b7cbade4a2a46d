import { describe, expect, test } from "vitest"
import { compile } from "../../codegen/compile.ts"
import { explain } from "../../codegen/explain.ts"
import { flipOf } from "../../codegen/flip.ts"
import { admits } from "../../policy/decision.ts"
import { AUTH_STATES, REQUIREMENTS } from "../../policy/states.ts"
import { policyOf, ruleOf } from "../policy/build.ts"
import { textOfPolicy } from "./load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const CASES = REQUIREMENTS.flatMap((require) => AUTH_STATES.map((state) => ({ require, state })))

describe("the smallest change", () => {
  test.each(CASES)("of a rule that asks for $require turns $state around, and none other needs fewer", (given) => {
    const { require, state } = given
    const policy = policyOf([ruleOf("/a", "exact", require)], { home: HOME })
    const { checked } = compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes: null })
    const sentence = flipOf(explain(checked!, "/a"), state) ?? ""
    const turns = REQUIREMENTS.filter((word) => admits(word, state) !== admits(require, state))
    const proposed = REQUIREMENTS.find((word) => sentence.includes(`require: ${JSON.stringify(word)}`))!
    expect(turns).toContain(proposed)
    // Asked to let one in, it turns nobody away unless every way of letting them in does; nor the reverse.
    const lost = (to: (typeof REQUIREMENTS)[number]): number =>
      AUTH_STATES.filter(
        (other) => admits(require, state) !== admits(require, other) && admits(require, other) !== admits(to, other),
      ).length
    expect(lost(proposed)).toBe(Math.min(...turns.map(lost)))
    const moves = AUTH_STATES.filter((other) => other !== state && admits(require, other) !== admits(proposed, other))
    for (const other of moves) expect(sentence.split("too")[0]).toContain(`\`${other}\``)
  })

  test("of a path without a rule is a rule that lets this visitor in", () => {
    const { checked } = compile({
      policy: { path: "a.policy.ts", text: textOfPolicy(policyOf([], { home: HOME })) },
      routes: null,
    })
    expect(AUTH_STATES.map((state) => flipOf(explain(checked!, "/a"), state)?.match(/require: "(.*)" }/)?.[1])).toEqual(
      ["signed-out", "challenged", "recovering", "signed-in", "signed-in", "anyone"],
    )
  })

  test("of a path without a canonical spelling there is none", () => {
    const { checked } = compile({
      policy: { path: "a.policy.ts", text: textOfPolicy(policyOf([], { home: HOME })) },
      routes: null,
    })
    expect(flipOf(explain(checked!, "/a%2fb"), "signed-out")).toBeNull()
  })
})
