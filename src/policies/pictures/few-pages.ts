import type { PageTimeline } from "../../../codegen/index.ts"
import { pagePositionOf, partNumbering } from "../compiler/parts.ts"

// Limits of drawings: a site may have thousands of pages, so each drawing has a part of them.

/** The most periods in one drawing. A period is a time in which a page's outcomes did not change. */
const MAX_PERIODS_DRAWN = 300

/** The most characters of all paths in one drawing. */
export const MAX_PATH_CHARACTERS = 32 * 1024

/**
 * The pages of the drawing with the number `asked`, counted from 1, and their position among all. A page with too many
 * periods keeps only the newest; `older` is the number of periods left out.
 */
export function pagesToDraw(all: readonly PageTimeline[], asked = 1) {
  const partNext = partNumbering([MAX_ROWS, MAX_PERIODS_DRAWN, MAX_PATH_CHARACTERS])
  const places = all.map(({ path, periods }) => partNext([1, periods.length, path.length]))
  const position = pagePositionOf(places, asked)
  const pages = all
    .filter((_, i) => places[i] === position.at)
    .map((page) => {
      const dropped = Math.max(0, page.periods.length - MAX_PERIODS_DRAWN)
      return { ...page, periods: page.periods.slice(dropped), left: page.left + dropped }
    })
  return { pages, position, older: pages.reduce((sum, { left }) => sum + left, 0) }
}

/** The largest number of rows on a page or in a drawing. More would delay other requests and be read by nobody. */
export const MAX_ROWS = 200

/** The most characters of all rows on one page. */
export const MAX_CHARACTERS = 256 * 1024

/** The width of a letter in the code font at the drawn size, in pixels. */
export const LETTER_WIDTH = 7.9

/** The longest path that a drawing has in full. */
const MAX_DRAWN_LENGTH = 48

/** A path as a drawing has it: a long one without its middle, so that it leaves room for the rest of the drawing. */
export const drawnPath = (path: string): string =>
  path.length <= MAX_DRAWN_LENGTH
    ? path
    : `${path.slice(0, MAX_DRAWN_LENGTH / 2)}…${path.slice(1 - MAX_DRAWN_LENGTH / 2)}`
