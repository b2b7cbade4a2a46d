import { parseAccept } from "hono/utils/accept"
import { parse } from "hono/utils/cookie"
import { isLanguage, type Language } from "./languages.ts"

/** The language in which to answer a reader, and the locale for dates. */
export interface Reader {
  /** The reader's own choice, else the best match of their browser's languages with ours, else English. */
  readonly language: Language
  /** The browser's locale of that language, for dates, such as `en-GB`; the language itself if it has none. */
  readonly locale: string
}

/** The cookie that holds the language the reader chose. */
export const LANGUAGE_COOKIE = "sallyport-language"

/** The reader who sent these request headers. */
export function readerOf(headers: Headers): Reader {
  const locales = localesIn(headers.get("accept-language") ?? "")
  const language = languageAskedIn(headers) ?? "en"
  // If the chosen language is not among those of the browser, its locale has no region.
  return { language, locale: locales.find((locale) => languageIn(locale) === language) ?? language }
}

/** The language chosen or requested by the sender of these headers, or null if the site supports none of theirs. */
export function languageAskedIn(headers: Headers): Language | null {
  const chosen = parse(headers.get("cookie") ?? "", LANGUAGE_COOKIE)[LANGUAGE_COOKIE]
  if (isLanguage(chosen)) return chosen
  return (
    localesIn(headers.get("accept-language") ?? "")
      .map(languageIn)
      .find(isLanguage) ?? null
  )
}

/** The language of a tag without its region: `de` for `de-AT`. */
const languageIn = (locale: string): string => new Intl.Locale(locale).language

/** The most languages of a header that are parsed, because anybody can send a header of any length. */
const MAX_LANGUAGES = 20

/** The languages that a browser asks for (`Accept-Language`), best first, without invalid tags. */
export const localesIn = (acceptLanguage: string): readonly string[] =>
  parseAccept(acceptLanguage.split(",", MAX_LANGUAGES).join(","))
    .filter(({ q }) => q > 0)
    .map(({ type }) => type)
    .filter(isLocale)

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
