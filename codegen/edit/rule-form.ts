import type { RuleRequirement } from "../../policy/language.ts"
import { sourceOf, type Span } from "../source/source.ts"
import type { FormRule } from "./rule-text.ts"
import { ruleListOf, type RuleEditRefusal } from "./rule-list.ts"

/** The rules of a policy as form fields, in the order of the file. */
export interface RuleForm {
  readonly rules: readonly ShownRule[]
  /** The reason why a form cannot show this text; null if it can. */
  readonly unable: RuleEditRefusal | null
}

/** A rule of the policy file as a form shows it. */
export interface ShownRule extends FormRule {
  readonly span: Span
  /** `deny` as text, such as `signed-out: 404`, which can only be changed in the text; empty if there is none. */
  readonly denials: string
  /** `write` and `alsoChecks`, which can only be changed in the text. Absent if there are none. */
  readonly inText?: string
  /** True if a comment beside the rule prevents moving it. */
  readonly hasComment: boolean
}

/** Reads the rules of a policy as form fields. `path` and `text` are those of the policy file. */
export function ruleFormOf(path: string, text: string): RuleForm {
  const list = ruleListOf(sourceOf(path, text))
  if ("unable" in list) return { rules: [], unable: list.unable }
  const rules = list.elements.map(({ span, ast, hasComment }) => {
    const inText = [
      ...(ast.write === null ? [] : [`write: ${textOfWritten(ast.write.value)}`]),
      ...(ast.alsoChecks === null ? [] : [`alsoChecks: ${ast.alsoChecks.value}`]),
    ]
    return {
      span,
      path: ast.path.value,
      match: ast.match.value,
      require: textOfWritten(ast.require.value),
      why: ast.why.value,
      denials: ast.deny.map(({ state, answer }) => `${state.value}: ${answer.value}`).join(", "),
      ...(inText.length === 0 ? {} : { inText: inText.join(", ") }),
      hasComment,
    }
  })
  return { rules, unable: null }
}

/**
 * A requirement as the policy file has it, as text: a word, a visitor's name, or a state with claims such as
 * `signed-in, role: admin | support`.
 */
function textOfWritten(requirement: RuleRequirement): string {
  if (typeof requirement === "string") return requirement
  const { state, ...claims } = requirement
  const parts = Object.entries(claims).map(([name, wanted]) => {
    if (typeof wanted === "string") return `${name}: ${wanted}`
    return `${name}: ${"atLeast" in wanted ? `at least ${wanted.atLeast}` : wanted.join(" | ")}`
  })
  return [state, ...parts].join(", ")
}
