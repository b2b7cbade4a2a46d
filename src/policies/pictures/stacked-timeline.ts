import type { TimelinePicture } from "./timeline.ts"

/** For a name above its row. */
const NAME = 22
/** The mark of the first column stands half before it. */
const EDGE = 5
/** Of a letter of the typeface for code, at the size it is drawn. */
const LETTER = 7.9

/** The same with each page's name above its row, so that the time begins where the name does. */
export function stackedTimeline({ row, columns, rows, ...picture }: TimelinePicture): TimelinePicture {
  const left = (columns[0]?.x ?? EDGE) - EDGE
  const names = Math.max(0, ...rows.map(({ path }) => path.length)) * LETTER
  const moved = <Placed extends { readonly x: number }>(one: Placed): Placed => ({ ...one, x: one.x - left })
  return {
    ...picture,
    row,
    width: Math.max(picture.width - left, Math.ceil(names)),
    height: picture.height + rows.length * NAME,
    columns: columns.map(moved),
    rows: rows.map(({ y, bands, ...rest }, i) => ({ ...rest, y: y + (i + 1) * NAME, bands: bands.map(moved) })),
  }
}
