import { ts } from "ts-morph"
import { exportOf, importOf, type Exported } from "../lock-chain/exported.ts"
import type { ProjectFiles } from "../source/project-files.ts"
import { isFault, moduleIn, type AppModule } from "../lock-chain/finding.ts"
import { openedFrom, type ExportedValue } from "../lock-chain/lock-chain.ts"
import { bareOf } from "../source/bare.ts"
import { locksOfProxy, OPEN_NEXT_LOCKS } from "./lock-chain.ts"

/**
 * The wrapper around a server action or another export, as its own source shows it: the call that makes the locks
 * decide who may use the export.
 */
export type Wrapper =
  /** `locks.guardedAction("name", …)`, of the locks whose proxy runs; of a page, its `name` is the page. */
  | { readonly kind: "locks"; readonly name: string }
  /** A call of that name of anything else. */
  | { readonly kind: "other" }
  | { readonly kind: "none" }

/** An export of a module of the app. */
interface ModuleExport {
  readonly file: string
  readonly exportedName: string
}

const NONE: Wrapper = { kind: "none" }

/**
 * Returns a function that finds the wrapper of an export of the app: a call of this method of the locks. `base` is the
 * directory of `proxy.ts`.
 */
export function wrappersIn(
  files: ProjectFiles,
  base: string,
  method = "guardedAction",
): (action: ModuleExport) => Wrapper {
  const locks = locksOfProxy(files, base)
  const own = isFault(locks) ? null : locks.found
  return (action) => wrapperOf(action, files, own, method)
}

function wrapperOf(
  { file, exportedName }: ModuleExport,
  files: ProjectFiles,
  own: ExportedValue | null,
  method: string,
): Wrapper {
  const module = moduleIn(files, file, "P431")
  const made = isFault(module) ? null : madeAs(module.found, exportedName, files)
  if (made === null) return NONE
  const call = bareOf(made.value)
  if (!ts.isCallExpression(call) || call.questionDotToken !== undefined) return NONE
  const { expression } = call
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== method) return NONE
  const [first] = call.arguments
  if (first === undefined || !ts.isStringLiteralLike(first)) return NONE
  const isOwn = own !== null && isSame(own, locksNamed(expression.expression, made.module, files))
  return isOwn ? { kind: "locks", name: first.text } : { kind: "other" }
}

/** The value of an export, and the module that it is written in. */
interface Made {
  readonly module: AppModule
  readonly value: ts.Expression
}

/** The value of an export, in the module that makes it. Null for what is no constant. */
function madeAs(module: AppModule, name: string, files: ProjectFiles): Made | null {
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

/** The value behind the name of the locks, through every module that passes it on. Null for anything but an import. */
function locksNamed(name: ts.Expression, module: AppModule, files: ProjectFiles): ExportedValue | null {
  const brought = ts.isIdentifier(name) ? importOf(module, name.text) : null
  if (brought === null || brought.name === null) return null
  const found = openedFrom(files, { module, locks: { ...brought, name: brought.name } }, OPEN_NEXT_LOCKS)
  return isFault(found) ? null : found.found
}

/** True for the same constant of the same module, under whatever name it is imported. */
const isSame = (one: ExportedValue, other: ExportedValue | null): boolean =>
  other !== null &&
  one.module.source.path === other.module.source.path &&
  localOf(one.exported) !== null &&
  localOf(one.exported) === localOf(other.exported)

const localOf = (exported: Exported): string | null => (exported.kind === "constant" ? exported.local : null)
