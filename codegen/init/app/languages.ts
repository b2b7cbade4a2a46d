import type { PatternSegment, Scope } from "../../../policy/pattern.ts"
import type { RouteEntry } from "../../target/entries.ts"
import type { SourceFile } from "../session/found.ts"

/**
 * The app's language codes, in lower case: of the first list in its code whose name says languages or locales. Null if
 * there is none.
 */
export function languagesIn(sources: readonly SourceFile[]): readonly string[] | null {
  for (const { text } of sources) {
    for (const [, name = "", list = ""] of text.matchAll(LIST)) {
      const codes = [...list.matchAll(/["'`]([^"'`]*)["'`]/g)].map(([, code = ""]) => code)
      // A list of other words, or of a single language, is not the list of the app's languages. In a list that is named
      // `locales` or `lngs`, one known code is enough, and the others may be unknown; in any other, every code has to
      // be known. `latLngs` are coordinates.
      const isCode = /(?:locales|(?<!lat_?)lngs)$/i.test(name) ? isLocale : isLanguageCode
      const isList = codes.every(isCode) && codes.some(isLanguageCode)
      if (isList && new Set(codes).size > 1) return [...new Set(codes.map((code) => code.toLowerCase()))]
    }
  }
  return null
}

/**
 * A list literal that is assigned to a name such as `languages` or `supportedLocales`, with or without a type or
 * `new Set(`.
 */
const LIST = /\b(\w*(?:lang|locale|lng)\w*)(?:\s*:[^=\n]{0,40}=|\s*[=:])\s*(?:new Set\()?\[([^[\]]{0,2000})\]/gi

/** True for a text with the syntax of a locale, such as `de`, `fil`, `pt-BR` or `es-419`. */
const isLocale = (code: string): boolean => /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(code)

/**
 * True for a locale that begins with the code of a language, or of a country, which some apps use instead: `jp`. Not
 * for any other short word, as in `languages = ["js", "ts"]` of code that is highlighted.
 */
function isLanguageCode(code: string): boolean {
  const [first = ""] = code.split("-")
  return isLocale(code) && (isKnown(first, LANGUAGES) || isKnown(first.toUpperCase(), COUNTRIES))
}

const LANGUAGES = new Intl.DisplayNames("en", { type: "language", fallback: "none" })
const COUNTRIES = new Intl.DisplayNames("en", { type: "region", fallback: "none" })

/** True if there is an English name for the code. `of` throws for a text that cannot be a code. */
function isKnown(code: string, names: Intl.DisplayNames): boolean {
  try {
    return names.of(code) !== undefined
  } catch {
    return false
  }
}

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

/** A language param at the start of a route's path. */
const LANGUAGE_PARAM = String.raw`^/:(?:lang|language|locale|lng)`
const OPTIONAL_LANGUAGE = new RegExp(String.raw`${LANGUAGE_PARAM}\?(?=/|$)`, "i")
const ANY_LANGUAGE = new RegExp(String.raw`${LANGUAGE_PARAM}\??(?=/|$)`, "i")

/** True for a page whose path begins with an optional language param, such as `/:lang?/about`. */
export const isInLanguages = ({ path }: RouteEntry): boolean => OPTIONAL_LANGUAGE.test(path)

/** A path without the language param that it begins with; empty for `/:lang?`. */
export const withoutLanguage = (path: string): string => path.replace(ANY_LANGUAGE, "")

type Param = Extract<PatternSegment, { kind: "param" }>

/** True if a page's first segment is its optional language param: the scope may be the one without it. */
const isLanguageParam = (first: PatternSegment, { path }: RouteEntry): first is Param =>
  first.kind === "param" && path.startsWith(`/:${first.name}?`)

/** The param with its values listed: a `choice`, such as `:lang(de|en)`. */
const withValues = ({ name }: Param, values: readonly string[]): PatternSegment => ({ kind: "choice", name, values })
