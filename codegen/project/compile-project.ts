import type { CheckedPolicy } from "../check/checked-policy.ts"
import { compile } from "../check/compile.ts"
import { hasErrors, sorted, type Diagnostic } from "../source/diagnostic.ts"
import type { Project } from "./disk.ts"

export interface ProjectResult {
  readonly diagnostics: readonly Diagnostic[]
  readonly checked: CheckedPolicy | null
}

/** Compiles a project as it was read; faults of the files themselves leave nothing to compile. */
export function compileProject({ policy, routes, diagnostics: before }: Project): ProjectResult {
  if (before.some(({ code }) => code === "P101" || code === "P111"))
    return { diagnostics: sorted(before), checked: null }
  const { diagnostics, checked } = compile({ policy, routes })
  return { diagnostics: sorted([...before, ...diagnostics]), checked: hasErrors(before) ? null : checked }
}
