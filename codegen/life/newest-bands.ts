import type { PageLife } from "./policy-life.ts"

/** Of all pages together. A history that changes every page in every version has pages times versions of them. */
export const MOST_BANDS = 2_000

/** The same pages with what can be kept and shown of each: where all are too many, of each page as many of the newest. */
export function newestBands(pages: readonly Omit<PageLife, "left">[], most = MOST_BANDS): readonly PageLife[] {
  const all = pages.reduce((sum, { bands }) => sum + bands.length, 0)
  const each = all <= most ? most : Math.max(1, Math.floor(most / pages.length))
  return pages.map((page) => ({
    ...page,
    bands: page.bands.slice(-each),
    left: Math.max(0, page.bands.length - each),
  }))
}
