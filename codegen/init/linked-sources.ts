import { existsSync, readFileSync, realpathSync, statSync } from "node:fs"
import path from "node:path"
import type { SourceFile } from "./session/found.ts"
import { isFileAt } from "../source/project-files.ts"
import { listedReexportsOf, moduleExportsOf } from "../source/module-exports.ts"
import { importedAt } from "../target/route-sources.ts"
import { importsOf } from "./session/module-uses.ts"

/** A package that is linked into `node_modules`, such as another one of the app's monorepo. */
interface Linked {
  readonly name: string
  /** Its real directory. */
  readonly directory: string
  readonly dependencies: readonly string[]
  /** Pairs of a subpath of the package, such as `.` or `./*`, and a file that it may lead to. */
  readonly entries: readonly (readonly [subpath: string, target: string])[]
}

// Limits, so that a huge monorepo is not read whole. The code of a session is reached within far fewer modules.
const MAX_PACKAGES = 100
const MAX_MODULES = 1000
/** The largest module that is read, in bytes. */
const MAX_BYTES = 256 * 1024

/**
 * The modules of linked packages that the app's code imports, directly or through others of the same package. `init`
 * looks for the code that keeps the app's sessions in them too, because in a monorepo it may be in such a package.
 * Their paths are relative to the app's root.
 */
export function linkedSourcesOf(
  root: string,
  packages: ReadonlySet<string>,
  sources: readonly SourceFile[],
  textOf: (path: string) => string | null,
): readonly SourceFile[] {
  const linked = linkedFrom(root, packages)
  if (linked.length === 0) return []
  const found = new Map<string, SourceFile>()
  const add = (file: string | null, specifierOf: (target: SourceFile) => string | undefined): void => {
    if (file === null || found.size >= MAX_MODULES) return
    const at = path.relative(root, file).replaceAll(path.sep, "/")
    const text = found.has(at) || statSync(file).size > MAX_BYTES ? null : textOf(at)
    if (text === null) return
    const specifier = specifierOf({ path: at, text })
    found.set(at, { path: at, text, ...(specifier === undefined ? {} : { specifier }) })
  }
  const follow = (module: SourceFile): void => {
    const { path: from, text, specifier: ownSpecifier } = module
    // Linked packages are outside the app's root.
    const isOwn = !from.startsWith("../")
    for (const specifier of importsOf(text)) {
      const target = linked.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`))
      // Relative imports are followed only within packages: the app's own modules are all known already.
      const isRelative = specifier.startsWith(".") && !isOwn
      if (target === undefined && !isRelative) continue
      const file =
        target === undefined
          ? moduleFileAt(path.resolve(root, path.dirname(from), specifier))
          : fileOf(target, specifier)
      // A module that the app itself imports gets the specifier of that import. If a package's module re-exports all
      // values of another one, the other gets the specifier of the re-exporting module, through which it is imported.
      // Any other gets none, and is imported by its path.
      add(file, (one) => (isOwn ? specifier : reexports(module, specifier, one) ? ownSpecifier : undefined))
    }
  }
  sources.forEach(follow)
  // Iterating a map also visits entries that are added meanwhile.
  for (const [, one] of found) follow(one)
  return [...found.values()]
}

/** True if a module re-exports every value of the module that a specifier names: as `*`, or listed by their names. */
function reexports({ path: from, text }: SourceFile, specifier: string, target: SourceFile): boolean {
  const reexporting = moduleExportsOf(from, text)
  const exported = moduleExportsOf(target.path, target.text)
  if (reexporting === null || exported === null) return false
  if (reexporting.stars.includes(specifier)) return true
  const listed = listedReexportsOf(from, text).get(specifier) ?? []
  return listed.length > 0 && exported.stars.length === 0 && exported.names.every((name) => listed.includes(name))
}

/** The linked packages that an app lists, and those that they list. */
function linkedFrom(root: string, packages: ReadonlySet<string>): readonly Linked[] {
  const found = new Map<string, Linked>()
  const add = (from: string, name: string): void => {
    const one = found.has(name) || found.size >= MAX_PACKAGES ? null : linkedAt(from, name)
    if (one !== null) found.set(name, one)
  }
  for (const name of packages) add(root, name)
  // Iterating a map also visits entries that are added meanwhile.
  for (const { directory, dependencies } of found.values()) for (const name of dependencies) add(directory, name)
  return [...found.values()]
}

/** The package, if `node_modules` has a link to it from outside; null for packages that were downloaded. */
function linkedAt(from: string, name: string): Linked | null {
  // Node's lookup of packages, but at most three directories up.
  const folders = ["", "..", "../..", "../../.."].map((above) => path.resolve(from, above, "node_modules", name))
  const folder = folders.find((one) => existsSync(path.join(one, "package.json")))
  if (folder === undefined) return null
  const directory = realpathSync(folder)
  if (directory.split(path.sep).includes("node_modules")) return null
  try {
    const { exports, main, module, dependencies } = JSON.parse(
      readFileSync(path.join(directory, "package.json"), "utf8"),
    )
    return {
      name,
      directory,
      dependencies: Object.keys(dependencies ?? {}),
      // Without `exports`, every file of a package can be imported.
      entries: entriesIn(exports) ?? [
        [".", String(module ?? main ?? "index")],
        ["./*", "./*"],
      ],
    }
  } catch {
    // A package with an unreadable manifest cannot be imported by the app either.
    return null
  }
}

/** The entries of a manifest's `exports`, whose conditions may lead to several files; null if it has none. */
function entriesIn(exports: unknown): Linked["entries"] | null {
  if (exports === undefined || exports === null) return null
  const subpaths =
    typeof exports === "object" && Object.keys(exports).some((key) => key.startsWith("."))
      ? Object.entries(exports)
      : [[".", exports] as const]
  return subpaths.flatMap(([subpath, value]) => targetsIn(value).map((target) => [subpath, target] as const))
}

/** The files in a value of `exports`: a path, or paths by condition such as `import`, nested to any depth. */
const targetsIn = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(targetsIn)
      : []

/** The source file that an import of a linked package leads to; null if its manifest does not show it. */
function fileOf({ name, directory, entries }: Linked, specifier: string): string | null {
  // The part after the package's name as `exports` writes it: `./button` of `@acme/ui/button`.
  const wanted = `.${specifier.slice(name.length)}`
  for (const [subpath, target] of entries) {
    const [before = "", after] = subpath.split("*")
    const fits = after === undefined ? wanted === subpath : wanted.startsWith(before) && wanted.endsWith(after)
    if (!fits) continue
    const star = after === undefined ? "" : wanted.slice(before.length, wanted.length - after.length)
    const file = target.replaceAll("*", () => star)
    // In a compiled package, the source of `dist/x.js`, `dist/x.mjs` or `dist/x.d.ts` is usually `src/x.ts`.
    const source = file.replace(/^(?:\.\/)?(?:dist|build|lib)\/(.*?)(?:(?:\.d)?\.[cm]?[jt]sx?)?$/, "src/$1")
    for (const one of [source, file]) {
      const found = moduleFileAt(path.resolve(directory, one))
      if (found !== null && !path.relative(directory, found).startsWith("..")) return found
    }
  }
  return null
}

/** The source file at a path as imports and manifests write it, without types; null if there is none. */
function moduleFileAt(file: string): string | null {
  const isModule = (name: string): boolean => /(?<!\.d)\.[cm]?[jt]sx?$/.test(name) && isFileAt(name)
  // The file may be missing until the package is built. Then its source has another extension.
  const bare = file.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "")
  return importedAt(file, isModule) ?? (bare === file ? null : importedAt(bare, isModule))
}
