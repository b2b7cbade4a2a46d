import { parseAccept } from "hono/utils/accept"
import { parse } from "hono/utils/cookie"
import { isLanguage, type Language } from "./languages.ts"

/** How a reader reads. */
export interface Reader {
  /** What they chose; else the best that their browser asks for and the site is written in; else English. */
  readonly language: Language
  /** The variety of that language in which their browser writes dates, such as `en-GB`. */
  readonly locale: string
}

export const LANGUAGE_COOKIE = "sallyport-language"

export function readerOf(headers: Headers): Reader {
  const locales = localesIn(headers.get("accept-language") ?? "")
  const language = languageAskedIn(headers) ?? "en"
  return { language, locale: locales.find((locale) => languageIn(locale) === language) ?? language }
}

/** What whoever sends these chose, or asks for; null when it is nothing that the site is written in. */
export function languageAskedIn(headers: Headers): Language | null {
  const chosen = parse(headers.get("cookie") ?? "", LANGUAGE_COOKIE)[LANGUAGE_COOKIE]
  if (isLanguage(chosen)) return chosen
  return (
    localesIn(headers.get("accept-language") ?? "")
      .map(languageIn)
      .find(isLanguage) ?? null
  )
}

const languageIn = (locale: string): string => new Intl.Locale(locale).language

/** Nobody reads more languages than this; a longer header is no reader's. */
const MOST = 20

/** The languages that a browser asks for (`Accept-Language`), best first. What is no language is left out. */
export const localesIn = (acceptLanguage: string): readonly string[] =>
  parseAccept(acceptLanguage.split(",", MOST).join(","))
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
