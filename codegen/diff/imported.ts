import path from "node:path"
import { ts } from "ts-morph"
import type { Aliases } from "./aliases.ts"

/** A module of the project that another one imports. */
export interface Imported {
  readonly specifier: string
  readonly file: string
  readonly text: string
}

export const isPackage = (specifier: string): boolean => specifier === "sallyport" || specifier.startsWith("sallyport/")

/** Every file that an import of the module may mean. */
export const candidatesIn = (from: string, text: string, aliases: Aliases): readonly string[] =>
  specifiersIn(text).flatMap((specifier) => filesOf(from, specifier, aliases))

/** The modules of the project that are imported. Where several files could be meant, none is taken for it. */
export const importedBy = (
  from: string,
  text: string,
  aliases: Aliases,
  textOf: (file: string) => string | null,
): readonly Imported[] =>
  specifiersIn(text).flatMap((specifier) => {
    const found = filesOf(from, specifier, aliases).flatMap((file) => {
      const read = textOf(file)
      return read === null ? [] : [{ specifier, file, text: read }]
    })
    return found.length === 1 ? found : []
  })

const specifiersIn = (text: string): readonly string[] => [
  ...new Set(ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)),
]

function filesOf(from: string, specifier: string, aliases: Aliases): readonly string[] {
  const isRelative = /^\.{1,2}(\/|$)/.test(specifier)
  const places = isRelative ? [path.posix.join(path.posix.dirname(from), specifier)] : aliases(specifier)
  // Names are handed to git line by line, and what lies above the root is not the app's.
  const own = places
    .map((place) => path.posix.normalize(place))
    .filter((place) => !/^\.\.(\/|$)|^\/|[\n\0]/.test(place))
  return [...new Set(own.flatMap(spellingsOf))]
}

const EXTENSIONS = ["ts", "tsx", "mts", "js", "jsx", "mjs"] as const

/** As it stands, with the extension of its source, with one that was left out, or as a directory. */
function spellingsOf(place: string): readonly string[] {
  const source = place.replace(/\.([cm]?)js(x?)$/, ".$1ts$2")
  const endings = EXTENSIONS.flatMap((extension) => [`${place}.${extension}`, `${place}/index.${extension}`])
  return [...(/\.[cm]?[jt]sx?$/.test(place) ? [place, source] : []), ...endings]
}
