import { readPolicy } from "./ast/read-policy.ts"
import { checkPolicy } from "./check.ts"
import type { CheckedPolicy } from "./checked-policy.ts"
import { hasErrors, sorted, type Diagnostic, type Staged } from "./diagnostic.ts"
import { resolveRules, type ResolvedPolicy } from "./resolve.ts"
import type { RouteInventory } from "./routes/inventory.ts"
import { sourceOf } from "./source.ts"

// The app reaches the compiler through this module alone.
export { diffAccess } from "./diff/diff-access.ts"
export { editRules, type Edited, type RuleEdit } from "./edit/rule-edit.ts"
export { ruleFormOf, type RuleForm } from "./edit/rule-form.ts"
export { guardTableDataOf } from "./emit/guard-table.ts"
export { emitGuards } from "./emit/guards.ts"
export { policyWordsOf, type PolicyWords } from "./policy-words.ts"
export { diffInWords } from "./report/diff-data.ts"
export { diffMarkdown } from "./report/diff-markdown.ts"
export { explanationDataOf, type ExplanationData } from "./report/explain-data.ts"
export { tableDocument, type TableFormat } from "./report/table-document.ts"

export interface CompileInput {
  readonly policy: { readonly path: string; readonly text: string }
  /** Null skips the checks that need routes. */
  readonly routes: RouteInventory | null
}

export interface Compiled {
  readonly diagnostics: readonly Diagnostic[]
  /** Null when some diagnostic is an error. */
  readonly checked: CheckedPolicy | null
}

/** The stages before the checks, for commands that also speak of policies that are rejected. */
export function resolvePolicy(policy: CompileInput["policy"]): Staged<ResolvedPolicy | null> {
  const source = sourceOf(policy.path, policy.text)
  const { value: ast, diagnostics: reading } = readPolicy(source)
  if (ast === null) return { value: null, diagnostics: reading }
  const { value, diagnostics: resolving } = resolveRules(source, ast)
  return { value, diagnostics: [...reading, ...resolving] }
}

/** The whole pipeline: texts in, a checked policy and everything that was found out. Reads no file and runs none. */
export function compile({ policy, routes }: CompileInput): Compiled {
  const { value: resolved, diagnostics: before } = resolvePolicy(policy)
  if (resolved === null) return { diagnostics: sorted(before), checked: null }
  const { value: checked, diagnostics: checking } = checkPolicy(resolved, routes, !hasErrors(before))
  return { diagnostics: sorted([...before, ...checking]), checked }
}
