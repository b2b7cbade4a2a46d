import path from "node:path"
import { ts } from "../source/typescript.js"
import { isOwn, isRelative, type Aliases } from "./alias.ts"

/** What a module imports: a module of the project; or why nobody can say which. */
export type Imported = ImportedModule | { readonly specifier: string; readonly reason: string }

interface ImportedModule {
  readonly specifier: string
  readonly file: string
  readonly text: string
}

export const isPackage = (specifier: string): boolean => specifier === "sallyport" || specifier.startsWith("sallyport/")

/** Every file that an import of the module may mean. */
export const candidatesIn = (from: string, text: string, aliases: Aliases): readonly string[] =>
  specifiersIn(text).flatMap((specifier) => {
    const meant = meantBy(from, specifier, aliases)
    return "files" in meant ? meant.files : []
  })

/** The modules of the project that are imported. Where several files could be meant, none is taken for it. */
export const importedBy = (
  from: string,
  text: string,
  aliases: Aliases,
  textOf: (file: string) => string | null,
): readonly Imported[] =>
  specifiersIn(text).flatMap((specifier): readonly Imported[] => {
    const meant = meantBy(from, specifier, aliases)
    if ("reason" in meant) return [{ specifier, reason: meant.reason }]
    const found = meant.files.flatMap((file) => {
      const read = textOf(file)
      return read === null ? [] : [{ specifier, file, text: read }]
    })
    return found.length === 1 ? found : []
  })

const specifiersIn = (text: string): readonly string[] => [
  ...new Set(ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)),
]

type Meant = { readonly files: readonly string[] } | { readonly reason: string }

function meantBy(from: string, specifier: string, aliases: Aliases): Meant {
  const aliased = aliases(specifier)
  if (aliased !== null && "reason" in aliased) return aliased
  const here = isRelative(specifier) ? [path.posix.join(path.posix.dirname(from), specifier)] : []
  const own = (aliased?.places ?? here).map((place) => path.posix.normalize(place)).filter(isOwn)
  return { files: [...new Set(own.flatMap(spellingsOf))] }
}

const EXTENSIONS = ["ts", "tsx", "mts", "js", "jsx", "mjs"] as const

/** As it stands, with the extension of its source, with one that was left out, or as a directory. */
function spellingsOf(place: string): readonly string[] {
  const source = place.replace(/\.([cm]?)js(x?)$/, ".$1ts$2")
  const endings = EXTENSIONS.flatMap((extension) => [`${place}.${extension}`, `${place}/index.${extension}`])
  return [...(/\.[cm]?[jt]sx?$/.test(place) ? [place, source] : []), ...endings]
}
