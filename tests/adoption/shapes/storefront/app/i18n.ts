export const LOCALES = ["en-gb", "de-de"]

export const isLocale = (text: string | undefined): boolean =>
  text !== undefined && LOCALES.includes(text.toLowerCase())

export const prefixOf = (locale: string | undefined): string => (isLocale(locale) ? `/${locale}` : "")

/** The router takes any first segment for a language. */
export function checkLocale({ locale }: { locale?: string }): void {
  if (locale !== undefined && !isLocale(locale)) throw new Response(null, { status: 404 })
}
