import { wordOf } from "../../policy/claims.ts"
import { isRequirementWord } from "../../policy/words.ts"
import { diagnosticOf } from "../source/diagnostic.ts"
import { placeOf, sourceOf, type Span } from "../source/source.ts"
import type { FormRule } from "./rule-text.ts"
import { ruleListOf, type Unable } from "./rule-list.ts"

/** The rules of a text as a form shows them, in the order of the file. */
export interface RuleForm {
  readonly rules: readonly ShownRule[]
  /** Why no form can stand for this text; null when one can. */
  readonly unable: Unable | null
}

export interface ShownRule extends FormRule {
  readonly span: Span
  /** Denials as they are written, which are changed in the text; empty for none. */
  readonly denials: string
  /** True if a comment beside the rule keeps it in its place. */
  readonly remarked: boolean
}

/** Reads the rules of a policy as form fields, with the path and text of the policy file. */
export function ruleFormOf(path: string, text: string): RuleForm {
  const list = ruleListOf(sourceOf(path, text))
  if ("unable" in list) return { rules: [], unable: list.unable }
  // The form knows words alone: a rule that it showed in part would lose the rest.
  const other = list.elements.find(
    ({ ast }) => !isRequirementWord(ast.require.value) || ast.write !== null || ast.alsoChecks !== null,
  )
  if (other !== undefined)
    return { rules: [], unable: { finding: diagnosticOf("P140", placeOf(list.source, other.ast.span), {}) } }
  const rules = list.elements.map(({ span, ast, remarked }) => ({
    span,
    path: ast.path.value,
    match: ast.match.value,
    require: wordOf(ast.require.value),
    why: ast.why.value,
    denials: ast.deny.map(({ state, answer }) => `${state.value}: ${answer.value}`).join(", "),
    remarked,
  }))
  return { rules, unable: null }
}
