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
   * Today's date in UTC, such as `2027-01-31`, to check the last days of `accept` entries and of shadow mode. Omitted
   * where dates do not count, such as for old versions of a policy: what they accepted stays accepted.
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
  const { value: ast, diagnostics: readDiagnostics } = readPolicy(source)
  if (ast === null) return { value: null, diagnostics: readDiagnostics }
  const { value, diagnostics: resolveDiagnostics } = resolveRules(source, ast)
  return { value, diagnostics: [...readDiagnostics, ...resolveDiagnostics] }
}

/** Compiles a policy: reads its text, resolves its rules and checks them against the routes. Reads no file. */
export function compile({ policy, routes, today, skipWarnings = false }: CompileInput): Compiled {
  const { value: resolved, diagnostics: earlier } = resolvePolicy(policy)
  // The route list can be checked without a policy.
  if (resolved === null) return { diagnostics: sorted([...earlier, ...checkRouteList(routes)]), checked: null }
  // After an error, parts of the policy may be missing, so `checkPolicy` checks only single rules and the routes.
  const isWhole = !hasErrors(earlier)
  const options = { today: today ?? null, skipWarnings }
  const { value: checked, diagnostics: checkDiagnostics } = checkPolicy(resolved, routes, isWhole, options)
  return { diagnostics: sorted([...earlier, ...checkDiagnostics]), checked }
}

/** The syntax tree of a policy, even if the policy is rejected; null if the text is no policy. */
export const syntaxTreeOf = ({ path, text }: CompileInput["policy"]) => readPolicy(sourceOf(path, text)).value
