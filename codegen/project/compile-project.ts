import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { compile } from "../check/compile.ts"
import { checkRouteList } from "../check/findings/routes.ts"
import { hasErrors, sorted, type Diagnostic } from "../source/diagnostic.ts"
import type { Project } from "./disk.ts"

/** All findings about a project, and its policy; null if it is rejected. */
export interface ProjectResult {
  readonly diagnostics: readonly Diagnostic[]
  readonly checked: CheckedPolicy | null
}

/**
 * Compiles a project. If the policy could not be read as text, only the routes are checked. Commands that put a policy
 * in force pass `today`: then expired `accept` entries, a broken lock chain, and guarded modules of a Next app that are
 * not wrapped are errors.
 */
export function compileProject(project: Project, today?: string): ProjectResult {
  const { policy, routes } = project
  const { fault = null, warnings = [] } = project.chain ?? {}
  const ofChain = fault === null ? warnings : [fault]
  const ofFiles = [...project.diagnostics, ...(today === undefined ? [] : ofChain)]
  // P101 and P111: the policy file is missing, or it is not text.
  if (ofFiles.some(({ code }) => code === "P101" || code === "P111"))
    return { diagnostics: sorted([...ofFiles, ...checkRouteList(routes)]), checked: null }
  const { diagnostics: found, checked } = compile({ policy, routes, ...(today === undefined ? {} : { today }) })
  // A rule that a page needs looks redundant (P304) while the app's routes cannot be read. Without `chain`, the routes
  // are left out on purpose, as with `--routes none`: then the policy is judged by itself.
  const isListUnreadable = routes === null && (project.chain ?? null) !== null
  const diagnostics = isListUnreadable ? found.filter(({ code }) => code !== "P304") : found
  const unwrapped = today === undefined || checked === null ? [] : (project.wrapped?.findingsUnder(checked) ?? [])
  const isRejected = hasErrors(ofFiles) || hasErrors(unwrapped)
  return { diagnostics: sorted([...ofFiles, ...diagnostics, ...unwrapped]), checked: isRejected ? null : checked }
}
