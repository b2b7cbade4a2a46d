import { readPolicy } from "../source/read-policy.ts"
import { checkPolicy } from "./check-policy.ts"
import { checkRouteList } from "./findings/routes.ts"
import type { CheckedPolicy } from "./regions/checked-policy.ts"
import { hasErrors, sorted, type Diagnostic, type Staged } from "../source/diagnostic.ts"
import { resolveRules, type ResolvedPolicy } from "../source/resolve.ts"
import type { RouteInventory } from "../target/inventory.ts"
import { sourceOf } from "../source/source.ts"

/** The policy and the routes to compile. */
export interface CompileInput {
  readonly policy: { readonly path: string; readonly text: string }
  /** The app's routes; null to skip the checks that need them. */
  readonly routes: RouteInventory | null
  /**
   * The day, as `2027-01-31` in UTC, on which accepted findings may have expired. Omitted for older versions, in which
   * accepted findings stay accepted.
   */
  readonly today?: string
  /**
   * Skips warnings, apart from those that the policy accepts. For callers that only need to know if the policy
   * compiles.
   */
  readonly skipWarnings?: boolean
}

/** The findings about a policy and, if it is accepted, the checked policy. */
export interface Compiled {
  readonly diagnostics: readonly Diagnostic[]
  /** The checked policy; null if any diagnostic is an error. */
  readonly checked: CheckedPolicy | null
}

/**
 * Runs the stages before the checks: reads a policy and resolves its rules. For commands that also describe rejected
 * policies.
 */
export function resolvePolicy(policy: CompileInput["policy"]): Staged<ResolvedPolicy | null> {
  const source = sourceOf(policy.path, policy.text)
  const { value: ast, diagnostics: reading } = readPolicy(source)
  if (ast === null) return { value: null, diagnostics: reading }
  const { value, diagnostics: resolving } = resolveRules(source, ast)
  return { value, diagnostics: [...reading, ...resolving] }
}

/** Compiles a policy: reads its text, resolves its rules and checks them against the routes. Reads no file. */
export function compile({ policy, routes, today, skipWarnings = false }: CompileInput): Compiled {
  const { value: resolved, diagnostics: before } = resolvePolicy(policy)
  // Findings about the routes alone hold for any policy.
  if (resolved === null) return { diagnostics: sorted([...before, ...checkRouteList(routes)]), checked: null }
  const isWhole = !hasErrors(before)
  const options = { today: today ?? null, skipWarnings }
  const { value: checked, diagnostics: checking } = checkPolicy(resolved, routes, isWhole, options)
  return { diagnostics: sorted([...before, ...checking]), checked }
}

/** The syntax tree of a policy, even if the policy is rejected; null if the text is no policy. */
export const syntaxTreeOf = ({ path, text }: CompileInput["policy"]) => readPolicy(sourceOf(path, text)).value
