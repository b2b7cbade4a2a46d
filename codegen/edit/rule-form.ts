import type { RuleRequirement } from "../../policy/language.ts"
import { sourceOf, type Span } from "../source/source.ts"
import type { FormRule } from "./rule-text.ts"
import { ruleListOf, type Unable } from "./rule-list.ts"

/** The rules of a text as a form shows them, in the order of the file. */
export interface RuleForm {
  readonly rules: readonly ShownRule[]
  /** The reason why a form cannot show this text; null if it can. */
  readonly unable: Unable | null
}

export interface ShownRule extends FormRule {
  readonly span: Span
  /** Denials as they are written, which are changed in the text; empty for none. */
  readonly denials: string
  /** The requirement for writes and the check of the app, which are changed in the text; absent for none. */
  readonly inText?: string
  /** True if a comment beside the rule keeps it in its place. */
  readonly remarked: boolean
}

/** Reads the rules of a policy as form fields, with the path and text of the policy file. */
export function ruleFormOf(path: string, text: string): RuleForm {
  const list = ruleListOf(sourceOf(path, text))
  if ("unable" in list) return { rules: [], unable: list.unable }
  const rules = list.elements.map(({ span, ast, remarked }) => ({
    span,
    path: ast.path.value,
    match: ast.match.value,
    require: textOfWritten(ast.require.value),
    why: ast.why.value,
    denials: ast.deny.map(({ state, answer }) => `${state.value}: ${answer.value}`).join(", "),
    ...(ast.write === null && ast.alsoChecks === null
      ? {}
      : {
          inText: [
            ...(ast.write === null ? [] : [`write: ${textOfWritten(ast.write.value)}`]),
            ...(ast.alsoChecks === null ? [] : [`alsoChecks: ${ast.alsoChecks.value}`]),
          ].join(", "),
        }),
    remarked,
  }))
  return { rules, unable: null }
}

/** A word or a name as it is written, and people in the words of a table: `signed-in, role: admin | support`. */
function textOfWritten(requirement: RuleRequirement): string {
  if (typeof requirement === "string") return requirement
  const { state, ...claims } = requirement
  const parts = Object.entries(claims).map(([name, wanted]) => {
    if (typeof wanted === "string") return `${name}: ${wanted}`
    return `${name}: ${"atLeast" in wanted ? `at least ${wanted.atLeast}` : wanted.join(" | ")}`
  })
  return [state, ...parts].join(", ")
}
