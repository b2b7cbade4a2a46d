import { ts } from "ts-morph"
import { exportOf, importOf, type Exported } from "../lock-chain/exported.ts"
import type { ProjectFiles } from "../source/project-files.ts"
import { isFault, moduleIn, type AppModule } from "../lock-chain/finding.ts"
import { openedFrom, type ExportedValue } from "../lock-chain/lock-chain.ts"
import { bareOf } from "../source/bare.ts"
import { locksOfProxy, OPEN_NEXT_LOCKS } from "./lock-chain.ts"

/**
 * The wrapper around an export, as its source shows it: a call such as `locks.guardedAction("name", …)` for a server
 * action, or `locks.guardPage("/path", …)` for a page. With it, the locks decide who may use the export.
 */
export type Wrapper =
  /** A call of the locks whose proxy runs. `name` is its first argument. */
  | { readonly kind: "locks"; readonly name: string }
  /** A call of the same method of anything else, which guards nothing. */
  | { readonly kind: "other" }
  | { readonly kind: "none" }

/** An export of a module of the app. */
interface ModuleExport {
  readonly file: string
  readonly exportedName: string
}

const NONE: Wrapper = { kind: "none" }

/**
 * Returns a function that finds the wrapper of an export: a call of the method `method` of the locks. `base` is the
 * directory of `proxy.ts`.
 */
export function wrappersIn(
  files: ProjectFiles,
  base: string,
  method = "guardedAction",
): (action: ModuleExport) => Wrapper {
  const locks = locksOfProxy(files, base)
  const appLocks = isFault(locks) ? null : locks.found
  return (action) => wrapperOf(action, files, appLocks, method)
}

function wrapperOf(
  { file, exportedName }: ModuleExport,
  files: ProjectFiles,
  appLocks: ExportedValue | null,
  method: string,
): Wrapper {
  // The code does not matter: a module that cannot be read is no finding here, and its exports count as unwrapped.
  const module = moduleIn(files, file, "P431")
  const defined = isFault(module) ? null : definitionOf(module.found, exportedName, files)
  if (defined === null) return NONE
  const call = bareOf(defined.value)
  // A call with `?.` may not happen.
  if (!ts.isCallExpression(call) || call.questionDotToken !== undefined) return NONE
  const { expression } = call
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== method) return NONE
  const [first] = call.arguments
  if (first === undefined || !ts.isStringLiteralLike(first)) return NONE
  const isOfApp = appLocks !== null && isSame(appLocks, locksNamed(expression.expression, defined.module, files))
  return isOfApp ? { kind: "locks", name: first.text } : { kind: "other" }
}

/** The value of an export, and the module that it is written in. */
interface Definition {
  readonly module: AppModule
  readonly value: ts.Expression
}

/** The definition of an export, through modules that pass it on. Null if it is not a constant. */
function definitionOf(module: AppModule, name: string, files: ProjectFiles): Definition | null {
  const exported = exportOf(module, name)
  if (exported?.kind === "constant") return { module, value: exported.value }
  if (exported?.kind === "elsewhere") {
    const found = openedFrom(files, { module, locks: exported }, OPEN_NEXT_LOCKS)
    if (isFault(found)) return null
    const { exported: there, module: other } = found.found
    return there.kind === "constant" ? { module: other, value: there.value } : null
  }
  // `export default` of an expression, which `exportOf` does not find.
  const assigned = name === "default" ? module.file.statements.find((node) => ts.isExportAssignment(node)) : undefined
  return assigned === undefined ? null : { module, value: assigned.expression }
}

/** The locks that a name stands for, through modules that pass them on. Null for a name that is not imported. */
function locksNamed(name: ts.Expression, module: AppModule, files: ProjectFiles): ExportedValue | null {
  const imported = ts.isIdentifier(name) ? importOf(module, name.text) : null
  if (imported === null || imported.name === null) return null
  const found = openedFrom(files, { module, locks: { ...imported, name: imported.name } }, OPEN_NEXT_LOCKS)
  return isFault(found) ? null : found.found
}

/** True for the same constant of the same module, under whatever name it is imported. */
const isSame = (one: ExportedValue, other: ExportedValue | null): boolean =>
  other !== null &&
  one.module.source.path === other.module.source.path &&
  localOf(one.exported) !== null &&
  localOf(one.exported) === localOf(other.exported)

const localOf = (exported: Exported): string | null => (exported.kind === "constant" ? exported.local : null)
