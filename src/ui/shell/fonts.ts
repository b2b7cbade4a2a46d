import mono from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url"
import monoBold from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2?url"
import sans from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url"

/** The addresses of the fonts' files. */
export { mono, monoBold, sans }

/** A link that preloads a font, so that text is not drawn twice. Only for fonts that every visitor of the page sees. */
export const preloadOf = (font: string) =>
  ({ rel: "preload", href: font, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const
