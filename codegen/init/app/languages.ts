import type { PatternSegment, Scope } from "../../../policy/pattern.ts"
import type { RouteEntry } from "../../target/entries.ts"
import type { SourceFile } from "../session/found.ts"

/**
 * The language codes in the first list that the app's code names after languages or locales, in lower case; null if
 * there is none.
 */
export function languagesIn(sources: readonly SourceFile[]): readonly string[] | null {
  for (const { text } of sources) {
    for (const [, list = ""] of text.matchAll(LIST)) {
      const codes = [...list.matchAll(/["'`]([^"'`]*)["'`]/g)].map(([, code = ""]) => code)
      // A list of other words, or of one language, is not the list of the app's languages.
      if (codes.every((code) => CODE.test(code)) && new Set(codes).size > 1)
        return [...new Set(codes.map((code) => code.toLowerCase()))]
    }
  }
  return null
}

/**
 * A list literal that is assigned to a name such as `languages` or `supportedLocales`, with or without a type or
 * `new Set(`.
 */
const LIST = /\b\w*(?:lang|locale|lng)\w*(?:\s*:[^=\n]{0,40}=|\s*[=:])\s*(?:new Set\()?\[([^[\]]{0,2000})\]/gi
/** A language code such as `de` or `pt-BR`. */
const CODE = /^[a-z]{2}(?:-[a-z]{2,4})?$/i

/** The guessed values of a language param, if no list names them. At least two, because a single one is a literal. */
export const SOME_LANGUAGES: readonly string[] = ["de", "en"]

/** The scopes of a page whose path begins with an optional language param, limited to these languages. */
export const inLanguages =
  (languages: readonly string[]) =>
  (entry: RouteEntry): readonly Scope[] =>
    isInLanguages(entry)
      ? entry.scopes.map(({ pattern: [first, ...rest], match }) => ({
          pattern:
            first === undefined ? [] : [isLanguageParam(first, entry) ? withValues(first, languages) : first, ...rest],
          match,
        }))
      : entry.scopes

/** True for a page whose path begins with an optional language param, such as `/:lang?/about`. */
export const isInLanguages = ({ path }: RouteEntry): boolean => /^\/:(?:lang|language|locale|lng)\?(?:\/|$)/i.test(path)

/** A path without the language param that it begins with. */
export const withoutLanguage = (path: string): string =>
  path.replace(/^\/:(?:lang|language|locale|lng)\??(?=\/|$)/i, "")

/** True if a page's first segment is its optional language param: the scope may be the one without it. */
const isLanguageParam = (first: PatternSegment, { path }: RouteEntry): boolean =>
  first.kind === "param" && path.startsWith(`/:${first.name}?`)

/** The param with its values listed: a `choice`, such as `:lang(de|en)`. */
const withValues = (first: PatternSegment, values: readonly string[]): PatternSegment => ({
  kind: "choice",
  name: first.kind === "literal" ? "lang" : first.name,
  values,
})
