import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { compile } from "../check/compile.ts"
import { checkRouteList } from "../check/findings/routes.ts"
import { hasErrors, sorted, type Diagnostic } from "../source/diagnostic.ts"
import type { Project } from "./disk.ts"

export interface ProjectResult {
  readonly diagnostics: readonly Diagnostic[]
  readonly checked: CheckedPolicy | null
}

/**
 * Compiles a project as it was read; a policy that is no text leaves only its routes to speak of. `today` is given by
 * whatever puts the policy into force: then accepted findings end, and the app has to be bound to its guards.
 */
export function compileProject(project: Project, today?: string): ProjectResult {
  const { policy, routes } = project
  const before = [...project.diagnostics, ...(today === undefined ? [] : [project.chain?.fault ?? []].flat())]
  if (before.some(({ code }) => code === "P101" || code === "P111"))
    return { diagnostics: sorted([...before, ...checkRouteList(routes)]), checked: null }
  const { diagnostics, checked } = compile({
    policy,
    routes,
    ...(today === undefined ? {} : { today }),
  })
  return { diagnostics: sorted([...before, ...diagnostics]), checked: hasErrors(before) ? null : checked }
}
