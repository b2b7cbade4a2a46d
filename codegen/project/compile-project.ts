import type { CheckedPolicy } from "../check/checked-policy.ts"
import { compile } from "../check/compile.ts"
import { checkRouteList } from "../check/routes.ts"
import { hasErrors, sorted, type Diagnostic } from "../source/diagnostic.ts"
import type { Project } from "./disk.ts"

export interface ProjectResult {
  readonly diagnostics: readonly Diagnostic[]
  readonly checked: CheckedPolicy | null
}

/**
 * Compiles a project as it was read; a policy that is no text leaves only its routes to speak of. `today`: where
 * accepted findings are to end.
 */
export function compileProject({ policy, routes, diagnostics: before }: Project, today?: string): ProjectResult {
  if (before.some(({ code }) => code === "P101" || code === "P111"))
    return { diagnostics: sorted([...before, ...checkRouteList(routes)]), checked: null }
  const { diagnostics, checked } = compile({ policy, routes, ...(today === undefined ? {} : { today }) })
  return { diagnostics: sorted([...before, ...diagnostics]), checked: hasErrors(before) ? null : checked }
}
