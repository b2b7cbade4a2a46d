import { ts } from "ts-morph"
import type { ArgsOf } from "../messages/codes.ts"
import type { ProjectFiles } from "../source/project-files.ts"

// Resolution of the imports of the lock chain, which is the modules from the app's entry file to its compiled guards.
// Bundlers, TypeScript and Node differ in how they resolve an import, so each must lead to exactly one file of the
// project for all of them: the chain is checked in the files that will run.

/** The file of the project that an import resolves to, or the finding that it cannot be determined. */
type Resolved = { readonly file: string } | Unresolved

/** An import that does not resolve to exactly one file of the project. */
interface Unresolved {
  readonly finding: `P434/${UnresolvedKind}`
  /** `file` and `other` are empty if the finding does not need them. */
  readonly args: ArgsOf<"P434/either">
}

type UnresolvedKind =
  /** A name with `#`, which `imports` of a package.json defines. */
  | "package"
  /** A relative path to no file. */
  | "missing"
  /** Neither a relative path nor an alias for a file of the project: an installed package, for instance. */
  | "foreign"
  /** An alias for a file outside the project. */
  | "outside"
  /** An alias that the projects of tsconfig.json define differently. */
  | "either"
  /** A file beside one with the same name and another extension, which a bundler could prefer. */
  | "twin"
  /** A file of another name, such as the index of a directory. */
  | "redirected"

const unresolved = (finding: Unresolved["finding"], specifier: string, file = "", other = ""): Unresolved => ({
  finding,
  args: { specifier, file, other },
})

// A made-up root directory. No path in the project can contain it, so a path that leaves the project cannot come back.
const ROOT = "/\u{e000}sallyport"

const RELATIVE = /^\.{1,2}\//

/** Resolves the imports of an app's modules to files. */
export interface Resolver {
  readonly fileOf: (from: string, specifier: string) => Resolved
  /** True if an alias could lead an import of a package to a module other than `own`. */
  readonly isAliased: (from: string, specifier: string, own?: string) => boolean
}

/**
 * Resolves imports as TypeScript does: relative ones, and aliases in `paths` of the app's `tsconfig.json` and of the
 * projects that it references. Only files of the project count.
 */
export function resolverOf(files: ProjectFiles): Resolver {
  // The paths outside the project that TypeScript has looked up since `clear`. It stops at the first file that it
  // finds, so it would have preferred a file at any of these paths to the one that it found.
  const outsideLookups = new Set<string>()
  const host = hostOf(files, (at) => outsideLookups.add(at))
  let aliases: readonly ts.CompilerOptions[] | null = null
  const filesOf = (from: string, specifier: string): ResolvedFiles => {
    // Aliases do not apply to relative imports.
    const options = RELATIVE.test(specifier) ? [{}] : (aliases ??= aliasOptions(host))
    // A configuration that cannot be parsed could define any alias.
    if (options === null) return { inside: [], mayLeave: true }
    outsideLookups.clear()
    const found = options.flatMap((one) => {
      const { resolvedModule } = ts.resolveModuleName(specifier, `${ROOT}/${from}`, { ...one, ...BUNDLED }, host)
      const at = resolvedModule?.resolvedFileName ?? ""
      return at.startsWith(`${ROOT}/`) ? [at.slice(ROOT.length + 1)] : []
    })
    return { inside: [...new Set(found)], mayLeave: !RELATIVE.test(specifier) && outsideLookups.size > 0 }
  }
  return {
    isAliased(from, specifier, own) {
      const { inside, mayLeave } = filesOf(from, specifier)
      return inside.some((file) => file !== own) || mayLeave
    },
    fileOf(from, specifier) {
      // `imports` of package.json may lead such a name to different files, depending on who resolves it.
      if (specifier.startsWith("#")) return unresolved("P434/package", specifier)
      const { inside, mayLeave } = filesOf(from, specifier)
      const [file, other] = inside
      if (mayLeave) return unresolved("P434/outside", specifier)
      if (file === undefined) return unresolved(RELATIVE.test(specifier) ? "P434/missing" : "P434/foreign", specifier)
      return other === undefined
        ? withoutDoubt(specifier, file, files)
        : unresolved("P434/either", specifier, file, other)
    },
  }
}

/** The files that an import can lead to: several, if the projects of tsconfig.json define an alias differently. */
interface ResolvedFiles {
  /** Files of the project. */
  readonly inside: readonly string[]
  /**
   * True if an alias leads out of the project, where files cannot be read, before it leads to one of the project's
   * files.
   */
  readonly mayLeave: boolean
}

/** Compiler options with which TypeScript resolves imports as bundlers do. */
const BUNDLED: ts.CompilerOptions = {
  // TypeScript would also look for packages in the directories of types. Bundlers do not.
  typeRoots: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  allowJs: true,
}

const EXTENSIONS = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "json"] as const

/**
 * Accepts a file only if every bundler would pick it: no other extension beside it, and no redirect by a package.json.
 */
function withoutDoubt(specifier: string, file: string, { has }: ProjectFiles): Resolved {
  const stem = file.replace(/\.[^./]+$/, "")
  const twin = EXTENSIONS.map((extension) => `${stem}.${extension}`).find((other) => other !== file && has(other))
  if (twin !== undefined) return unresolved("P434/twin", specifier, file, twin)
  const wanted = lastOf(specifier)
  // A file of another name is the index of a directory, or one that a package.json names: resolvers differ there.
  const isNamed = wanted === lastOf(file) || wanted.replace(/\.[cm]?jsx?$/, "") === lastOf(stem)
  return isNamed ? { file } : unresolved("P434/redirected", specifier, file)
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/**
 * A file system for TypeScript that shows only the project's modules. `onOutside` is called with each other path that
 * TypeScript looks up.
 */
function hostOf(
  { has, read }: ProjectFiles,
  onOutside: (at: string) => void,
): ts.ModuleResolutionHost & ts.ParseConfigHost {
  const within = (at: string): string | null => (at.startsWith(`${ROOT}/`) ? at.slice(ROOT.length + 1) : null)
  const fileExists = (at: string): boolean => {
    const file = within(at)
    // TypeScript also looks for a package.json above the project, which is no import.
    if (file === null && !at.endsWith(".json")) onOutside(at)
    return file !== null && has(file)
  }
  return {
    useCaseSensitiveFileNames: true,
    fileExists,
    directoryExists(at) {
      // Installed packages are no modules of the project. Only an alias can lead to a directory inside one.
      if (at.includes("/node_modules/")) onOutside(at)
      return !at.includes("/node_modules")
    },
    readFile: (at) => (fileExists(at) ? (read(within(at)!) ?? undefined) : undefined),
    readDirectory: () => [],
  }
}

/**
 * The compiler options of the app's configuration and of the projects that it references: each may define aliases. Null
 * if one of them is nested too deeply to be parsed.
 */
function aliasOptions(host: ts.ParseConfigHost): readonly ts.CompilerOptions[] | null {
  try {
    const own = configAt(`${ROOT}/tsconfig.json`, host) ?? configAt(`${ROOT}/jsconfig.json`, host)
    if (own === null) return [{}]
    const referred = (own.projectReferences ?? []).map(({ path }) =>
      configAt(path.endsWith(".json") ? path : `${path}/tsconfig.json`, host),
    )
    return [own, ...referred].filter((config) => config !== null).map(({ options }) => options)
  } catch (error) {
    // The parser is recursive. No real configuration is nested deeply enough to overflow its stack.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The parsed configuration of a TypeScript project; null if it does not exist. */
function configAt(at: string, host: ts.ParseConfigHost): ts.ParsedCommandLine | null {
  const text = host.readFile(at)
  if (text === undefined) return null
  const { config } = ts.parseConfigFileTextToJson(at, text)
  return ts.parseJsonConfigFileContent(config ?? {}, host, at.slice(0, at.lastIndexOf("/")), {}, at)
}
