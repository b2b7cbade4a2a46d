import type { PageLife } from "../../../codegen/index.ts"
import { MOST_ROWS } from "./most-rows.ts"

/** Times in which the same people got the same at a page, of all pages that are drawn. */
export const MOST_BANDS_DRAWN = 300

/** Characters of all paths that are drawn. */
export const MOST_OF_PATHS = 32 * 1024

export interface FewPages {
  readonly pages: readonly PageLife[]
  /** How many pages are not among them. */
  readonly left: number
  /** How many older bands of those that are. */
  readonly older: number
}

/** As many of the pages as are drawn. Of the first, which is always there, it may be the newest bands alone. */
export function fewPages(all: readonly PageLife[]): FewPages {
  const pages: PageLife[] = []
  let [bands, characters] = [0, 0]
  for (const page of all) {
    bands += page.bands.length
    characters += page.path.length
    const isMore = pages.length >= MOST_ROWS || bands > MOST_BANDS_DRAWN || characters > MOST_OF_PATHS
    if (isMore && pages.length > 0) break
    const dropped = Math.max(0, page.bands.length - MOST_BANDS_DRAWN)
    pages.push({ ...page, bands: page.bands.slice(dropped), left: page.left + dropped })
  }
  return { pages, left: all.length - pages.length, older: pages.reduce((sum, { left }) => sum + left, 0) }
}
