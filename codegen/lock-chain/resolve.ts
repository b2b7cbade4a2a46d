import { ts } from "ts-morph"
import type { ArgsOf } from "../messages/codes.ts"
import type { ProjectFiles } from "../source/project-files.ts"

/** The file of the project that an import means, or the finding that it cannot be told. */
type Resolved = { readonly file: string } | Unresolved

/** `file` and `other` are empty where the finding does not name them. */
interface Unresolved {
  readonly finding: `P434/${"package" | "missing" | "foreign" | "outside" | "either" | "twin" | "redirected"}`
  readonly args: ArgsOf<"P434/either">
}

const unresolved = (finding: Unresolved["finding"], specifier: string, file = "", other = ""): Unresolved => ({
  finding,
  args: { specifier, file, other },
})

// No text of the project can name this place, so no way out of the project leads back in.
const ROOT = "/\u{e000}sallyport"

const RELATIVE = /^\.{1,2}\//

export interface Resolver {
  readonly fileOf: (from: string, specifier: string) => Resolved
  /** True if an alias could lead an import of a package to a module other than `own`. */
  readonly isAliased: (from: string, specifier: string, own?: string) => boolean
}

/**
 * Resolves imports as TypeScript does: relative ones, and aliases in `paths` of the app's `tsconfig.json` or of what that
 * refers to. Only files of the project count.
 */
export function resolverOf(files: ProjectFiles): Resolver {
  const outside = new Set<string>()
  const host = hostOf(files, outside)
  let known: readonly ts.CompilerOptions[] | null = null
  const filesOf = (from: string, specifier: string): ResolvedFiles => {
    const options = RELATIVE.test(specifier) ? [{}] : (known ??= aliasOptions(host))
    outside.clear()
    const found = options.flatMap((one) => {
      const { resolvedModule } = ts.resolveModuleName(specifier, `${ROOT}/${from}`, { ...one, ...BUNDLED }, host)
      const at = resolvedModule?.resolvedFileName ?? ""
      return at.startsWith(`${ROOT}/`) ? [at.slice(ROOT.length + 1)] : []
    })
    return { inside: [...new Set(found)], isOutsideFirst: !RELATIVE.test(specifier) && outside.size > 0 }
  }
  return {
    isAliased(from, specifier, own) {
      const { inside, isOutsideFirst } = filesOf(from, specifier)
      return inside.some((file) => file !== own) || isOutsideFirst
    },
    fileOf(from, specifier) {
      if (specifier.startsWith("#")) return unresolved("P434/package", specifier)
      const { inside, isOutsideFirst } = filesOf(from, specifier)
      const [file, other] = inside
      if (isOutsideFirst) return unresolved("P434/outside", specifier)
      if (file === undefined) return unresolved(RELATIVE.test(specifier) ? "P434/missing" : "P434/foreign", specifier)
      return other === undefined
        ? withoutDoubt(specifier, file, files)
        : unresolved("P434/either", specifier, file, other)
    },
  }
}

interface ResolvedFiles {
  /** Files of the project. */
  readonly inside: readonly string[]
  /** True if an alias leads out of the project before it leads to one of its files. Files outside cannot be read. */
  readonly isOutsideFirst: boolean
}

const BUNDLED: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  allowJs: true,
}

const EXTENSIONS = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "json"] as const

/** A bundler that prefers other extensions, or what a package.json says of a directory, must have no choice. */
function withoutDoubt(specifier: string, file: string, { has }: ProjectFiles): Resolved {
  const stem = file.replace(/\.[^./]+$/, "")
  const twin = EXTENSIONS.map((extension) => `${stem}.${extension}`).find((other) => other !== file && has(other))
  if (twin !== undefined) return unresolved("P434/twin", specifier, file, twin)
  const wanted = lastOf(specifier)
  const isNamed = wanted === lastOf(file) || wanted.replace(/\.[cm]?jsx?$/, "") === lastOf(stem)
  return isNamed ? { file } : unresolved("P434/redirected", specifier, file)
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** Adds to `outside` what is looked for outside the project's own modules. */
function hostOf({ has, read }: ProjectFiles, outside: Set<string>): ts.ModuleResolutionHost & ts.ParseConfigHost {
  const within = (at: string): string | null => (at.startsWith(`${ROOT}/`) ? at.slice(ROOT.length + 1) : null)
  const fileExists = (at: string): boolean => {
    const file = within(at)
    if (file === null && !at.endsWith(".json")) outside.add(at)
    return file !== null && has(file)
  }
  return {
    useCaseSensitiveFileNames: true,
    fileExists,
    directoryExists(at) {
      // What is installed is none of the project's own modules. Only an alias asks for a directory within.
      if (at.includes("/node_modules/")) outside.add(at)
      return !at.includes("/node_modules")
    },
    readFile: (at) => (fileExists(at) ? (read(within(at)!) ?? undefined) : undefined),
    readDirectory: () => [],
  }
}

/** The compiler options that may hold aliases: of the app's configuration, and of those that it refers to. */
function aliasOptions(host: ts.ParseConfigHost): readonly ts.CompilerOptions[] {
  const own = configAt(`${ROOT}/tsconfig.json`, host) ?? configAt(`${ROOT}/jsconfig.json`, host)
  if (own === null) return [{}]
  const referred = (own.projectReferences ?? []).map(({ path }) =>
    configAt(path.endsWith(".json") ? path : `${path}/tsconfig.json`, host),
  )
  return [own, ...referred].flatMap((config) => (config === null ? [] : [config.options]))
}

function configAt(at: string, host: ts.ParseConfigHost): ts.ParsedCommandLine | null {
  const text = host.readFile(at)
  if (text === undefined) return null
  try {
    const { config } = ts.parseConfigFileTextToJson(at, text)
    return ts.parseJsonConfigFileContent(config ?? {}, host, at.slice(0, at.lastIndexOf("/")), {}, at)
  } catch (error) {
    // The parser descends recursively; what overflows its stack is no honest file.
    if (error instanceof RangeError) return null
    throw error
  }
}
