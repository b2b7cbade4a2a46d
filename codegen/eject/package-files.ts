import path from "node:path"
import { ts } from "ts-morph"
import { compareText } from "../../policy/governing-rule.ts"

/** The files of the installed package. */
export interface PackageFiles {
  readonly manifest: PackageManifest
  /** The text of a file of the package; null if it does not exist. */
  readonly textOf: (file: string) => string | null
}

interface PackageManifest {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The modules of the package that an app needs to run without it, to be copied into the app. */
export interface CopiedModules {
  /** The text of each file, by its path within the package. */
  readonly files: ReadonlyMap<string, string>
  /** The path of the module behind each specifier. */
  readonly moduleOf: ReadonlyMap<string, string>
  /** The package's own dependencies that these modules import, with their versions. */
  readonly dependencies: Readonly<Record<string, string>>
}

/**
 * Collects the modules behind some specifiers of the package, the further ones that `modules` names by their paths
 * within it, and every module of the package that any of these import.
 */
export function modulesBehind(
  specifiers: Iterable<string>,
  modules: readonly string[],
  { manifest, textOf }: PackageFiles,
): CopiedModules {
  const files = new Map<string, string>()
  const moduleOf = new Map<string, string>()
  const dependencies = new Map<string, string>()

  const copy = (file: string): void => {
    if (files.has(file)) return
    const text = textOf(file)
    if (text === null) throw new Error(`the package has no ${file}`)
    // Source maps are not copied, so the comment that names one would lead nowhere.
    files.set(file, text.replace(/^\/\/# sourceMappingURL=.*\n?/m, ""))
    const isTypes = file.endsWith(".d.ts")
    // The types of a module are beside it, and import the types of other modules by the modules' names.
    const types = file.replace(/\.js$/, ".d.ts")
    if (!isTypes && textOf(types) !== null) copy(types)
    for (const { fileName: name } of importsOf(text)) {
      const within = path.posix.join(path.posix.dirname(file), name)
      if (name.startsWith(".")) copy(isTypes ? within.replace(/\.js$/, ".d.ts") : within)
      const version = manifest.dependencies?.[packageOf(name)]
      if (version !== undefined) dependencies.set(packageOf(name), version)
    }
  }

  for (const specifier of specifiers) {
    // An export without types is not code. Its imports stay, and the plan lists them as steps for the developer.
    const target = manifest.exports[specifier.replace(manifest.name, ".")]
    if (target === undefined || typeof target === "string") continue
    const module = target.default.replace(/^\.\//, "")
    moduleOf.set(specifier, module)
    copy(module)
  }
  for (const module of modules) copy(module)
  return {
    files: new Map([...files].toSorted(([a], [b]) => compareText(a, b))),
    moduleOf,
    dependencies: Object.fromEntries([...dependencies].toSorted(([a], [b]) => compareText(a, b))),
  }
}

/** Every import, re-export and `import()` of a module: the specifier, and an offset at or before it. */
export const importsOf = (text: string): readonly { readonly fileName: string; readonly pos: number }[] =>
  ts.preProcessFile(text, true, true).importedFiles

/** The package of a specifier: `a` for `a/b`, `@s/a` for `@s/a/b`. */
export const packageOf = (name: string): string => name.split("/", name.startsWith("@") ? 2 : 1).join("/")
