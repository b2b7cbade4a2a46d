import path from "node:path"
import { ts } from "ts-morph"
import { bareOf, keyOf } from "../source/bare.ts"
import { diagnosticOf } from "../source/diagnostic.ts"
import { exportOf, importOf } from "../lock-chain/exported.ts"
import type { ProjectFiles } from "../source/project-files.ts"
import { faultAt, isFault, moduleIn, type AppModule, type Link } from "../lock-chain/finding.ts"
import {
  followedChain,
  openedFrom,
  type Beginning,
  type LockChain,
  type ExportedValue,
  type Opener,
} from "../lock-chain/lock-chain.ts"
import { PAGE_EXTENSIONS } from "./settings.ts"

/** The function that opens the locks of a Next app. */
export const OPEN_NEXT_LOCKS: Opener = { opener: "openNextLocks", from: "sallyport/next" }

/** Paths relative to the app's root. */
export interface NextLockChainPaths {
  /** The directory that holds the directory of routes: `src`, or empty for the root. */
  readonly base: string
  /** The directory of the guards. */
  readonly out: string
}

/** The chain from `proxy.ts`, and from `instrumentation.ts`, to the locks and to the compiled guards. */
export const nextChainOf = ({ base, out }: NextLockChainPaths, project: ProjectFiles): LockChain =>
  followedChain(project, {
    opening: OPEN_NEXT_LOCKS,
    outIn: () => ({ found: out }),
    beginIn(files) {
      const proxy = proxyIn(files, base)
      if (isFault(proxy)) return proxy
      // Wrapped modules judge their requests themselves. Only the lock of sealed entries has to be registered.
      const registered = isWrapped(files, base) ? { found: null } : registrationIn(files, base)
      return isFault(registered) ? registered : proxy
    },
  })

/** The locks that `proxy.ts` imports. `base` is the directory of `proxy.ts`. */
export function locksOfProxy(files: ProjectFiles, base: string): Link<ExportedValue> {
  const proxy = proxyIn(files, base)
  return isFault(proxy) ? proxy : openedFrom(files, proxy.found, OPEN_NEXT_LOCKS)
}

/**
 * True if the locks that `proxy.ts` imports are opened with `wrapped: true`: then each guarded module calls the second
 * lock itself, and builds are not sealed. `base` is the directory of `proxy.ts`.
 */
export function isWrapped(files: ProjectFiles, base: string): boolean {
  const locks = locksOfProxy(files, base)
  const exported = isFault(locks) ? null : locks.found.exported
  const call = exported?.kind === "constant" ? exported.value : null
  const [given] = call !== null && ts.isCallExpression(call) ? call.arguments : []
  const options = given === undefined ? null : bareOf(given)
  return (
    options !== null &&
    ts.isObjectLiteralExpression(options) &&
    options.properties.some(
      (property) =>
        ts.isPropertyAssignment(property) &&
        keyOf(property) === "wrapped" &&
        bareOf(property.initializer).kind === ts.SyntaxKind.TrueKeyword,
    )
  )
}

/** The file of that name in a directory, with the extension that it has; null for none. */
const fileIn = (files: ProjectFiles, directory: string, name: string): string | null =>
  PAGE_EXTENSIONS.map((extension) => path.posix.join(directory, `${name}.${extension}`)).find(files.has) ?? null

/** `proxy.ts` with the proxy of the locks, and with nothing that limits it. */
function proxyIn(files: ProjectFiles, base: string): Link<Beginning> {
  // Next runs only the file next to the directory of routes, and ignores one elsewhere without a word.
  const other = base === "" ? "src" : ""
  const wanted = path.posix.join(base, "proxy.ts")
  const old = fileIn(files, base, "middleware") ?? fileIn(files, other, "middleware")
  if (old !== null) return { fault: diagnosticOf("P443/middleware", null, { file: old, proxy: wanted }) }
  const file = fileIn(files, base, "proxy")
  const misplaced = fileIn(files, other, "proxy")
  if (file === null && misplaced !== null)
    return { fault: diagnosticOf("P443/place", null, { file: misplaced, proxy: wanted }) }
  if (file === null) return { fault: diagnosticOf("P443/missing", null, { file: wanted }) }
  const module = moduleIn(files, file, "P443")
  if (isFault(module)) return module
  return proxyOf(module.found)
}

/** The import of the locks in `proxy.ts`, whose export `proxy` has to be exactly `locks.proxy`. */
function proxyOf(module: AppModule): Link<Beginning> {
  const config = configOf(module)
  if (config !== null) return faultAt("P443/config", module, config, {})
  const exported = exportOf(module, "proxy")
  if (exported === null) return faultAt("P443/none", module, null, {})
  if (exported.kind !== "constant") return faultAt("P443/other", module, exported.node, {})
  const value = bareOf(exported.value)
  if (!ts.isPropertyAccessExpression(value) || value.name.text !== "proxy" || !ts.isIdentifier(value.expression))
    return faultAt("P443/other", module, exported.value, {})
  const name = value.expression.text
  const locks = importOf(module, name)
  if (locks === null || locks.name === null || locks.name === "default")
    return faultAt("P443/imported", module, value, { name })
  return { found: { module, locks: { ...locks, name: locks.name } } }
}

/**
 * The export `config`, which can limit the proxy, or one that may contain it (`export *`, `export default`); null for
 * none.
 */
function configOf(module: AppModule): ts.Node | null {
  const exported = exportOf(module, "config")
  if (exported !== null) return exported.kind === "constant" ? exported.value : exported.node
  const hidden = module.file.statements.find(
    (node) =>
      (ts.isExportDeclaration(node) && node.exportClause === undefined && !node.isTypeOnly) ||
      (ts.isExportAssignment(node) && !node.isExportEquals),
  )
  return hidden ?? null
}

/** `instrumentation.ts` whose `register` registers the locks. */
function registrationIn(files: ProjectFiles, base: string): Link<null> {
  const wanted = path.posix.join(base, "instrumentation.ts")
  const file = fileIn(files, base, "instrumentation")
  if (file === null) return { fault: diagnosticOf("P446/missing", null, { file: wanted }) }
  const module = moduleIn(files, file, "P446")
  if (isFault(module)) return module
  const exported = exportOf(module.found, "register")
  const isThere = exported !== null && module.found.file.statements.some((node) => registers(node))
  return isThere ? { found: null } : faultAt("P446/other", module.found, null, {})
}

/**
 * True if the code calls a method `register`, as in `locks.register()`. If it is another `register`, no lock is
 * registered, and the entries answer 503.
 */
const registers = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "register") ||
  ts.forEachChild(node, (child) => registers(child) || undefined) === true
