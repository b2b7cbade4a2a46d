import { parseAccept } from "hono/utils/accept"

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
