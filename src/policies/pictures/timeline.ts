import type { Audience, PageTimeline, AccessTimeline } from "../../../codegen/index.ts"
import { drawnPath, LETTER_WIDTH, pagesToDraw } from "./few-pages.ts"

/** A column of the drawing, which begins with a version that changed access. */
export interface TimelineColumn {
  readonly x: number
  readonly width: number
  /** The version, by its index. */
  readonly version: number
  readonly commit: string | null
  readonly date: string | null
  readonly subject: string
}

/** A range of versions in which the same people could open a page. */
export interface TimelineBar {
  readonly x: number
  readonly width: number
  readonly audience: Audience
}

/** A page, with a bar for each audience that it had. */
export interface TimelineRow {
  readonly y: number
  readonly path: string
  readonly bars: readonly TimelineBar[]
}

/**
 * The drawing of a timeline. Lengths are pixels at its natural size. All columns are equally wide, whatever time they
 * cover.
 */
export interface TimelinePicture {
  readonly width: number
  readonly height: number
  /** The heights of the column names and of one row. */
  readonly head: number
  readonly row: number
  readonly columns: readonly TimelineColumn[]
  readonly rows: readonly TimelineRow[]
  /**
   * The number of older versions that changed access but have no column. The first column shows the state after them.
   */
  readonly left: number
}

/** The width of a column. All sizes are pixels at the natural size of the drawing. */
const COLUMN = 136
/** The height of a row. */
const ROW = 24
/** The height of the column names. */
const HEAD = 86
/** The least characters that the column of page names has room for, and the space after it. */
const MIN_NAME_LENGTH = 8
const NAME_GAP = 20
/** The largest number of columns. More would be too wide to scroll; the table beside the drawing has all. */
const MAX_COLUMNS = 40

/** Pages that changed first, then those that strangers can open, then the rest; each by path. */
export const urgentFirst = (pages: readonly PageTimeline[]): readonly PageTimeline[] =>
  [...pages].sort((a, b) => rankOf(a) - rankOf(b))

function rankOf({ periods, left }: PageTimeline): number {
  // Older periods were left out, so the page has changed before.
  if (left > 0 || audiencesOf(periods).length > 1) return 0
  const last = periods.at(-1)
  const now = last?.audience ?? "nobody"
  // `until`: the last day on which shadow mode withholds a denial, so that everybody gets in.
  const isWithheld = Object.values(last?.outcomes ?? {}).some(({ until }) => until !== undefined)
  return now === "anyone" || now === "signed-out" || now === "outside" || isWithheld ? 1 : 2
}

/**
 * The timeline as a drawing, at least `least` wide if its columns can grow. If there are too many pages for one
 * drawing, it has the part with the number `asked`, counted from 1.
 */
export function timelinePictureOf({ versions, pages: all }: AccessTimeline, least = 0, asked = 1): TimelinePicture {
  const { pages } = pagesToDraw(urgentFirst(all), asked)
  // The first version begins the timeline. A version whose changes are unknown counts as one that changed access.
  const changing = versions.flatMap(({ access }, i) => (i === 0 || access?.changes.length !== 0 ? [i] : []))
  const shown = changing.slice(-MAX_COLUMNS)
  const longest = Math.max(MIN_NAME_LENGTH, ...pages.map(({ path }) => drawnPath(path).length))
  const start = Math.ceil(longest * LETTER_WIDTH) + NAME_GAP
  const column = Math.max(COLUMN, Math.floor((least - start) / Math.max(1, shown.length)))
  const end = start + shown.length * column
  // A version without a column is shown by that of the last version before it.
  const columnOf = (version: number): number => shown.findLastIndex((one) => one <= version)
  const xOf = (version: number): number => start + Math.max(0, columnOf(version)) * column
  return {
    width: end + 1,
    height: HEAD + pages.length * ROW + 1,
    head: HEAD,
    row: ROW,
    columns: shown.map((version) => {
      const { commit, date, subject } = versions[version]!
      return { x: xOf(version), width: column, version, commit, date, subject }
    }),
    rows: pages.map(({ path, periods }, i) => {
      const begins = audiencesOf(periods).map(({ from, audience }) => ({ x: xOf(from), audience }))
      // A period that ended before the first column begins where the next one does, and is not drawn.
      const drawn = begins.filter(({ x }, at) => x !== begins[at + 1]?.x)
      return {
        y: HEAD + i * ROW,
        path,
        bars: drawn.map(({ x, audience }, at) => ({ x, width: (drawn[at + 1]?.x ?? end) - x, audience })),
      }
    }),
    left: changing.length - shown.length,
  }
}

/** The periods whose audience differs from the one before, without those in which only the denials changed. */
const audiencesOf = (periods: PageTimeline["periods"]): PageTimeline["periods"] =>
  periods.filter(({ audience }, i) => audience !== periods[i - 1]?.audience)

/** The height of a name above its row. */
const NAME = 22
/** The mark of the first column extends this far to the left. */
const EDGE = 5

/** A timeline's drawing with each page's name above its row instead of beside it, for narrow screens. */
export function stackedTimeline({ row, columns, rows, ...picture }: TimelinePicture): TimelinePicture {
  const left = (columns[0]?.x ?? EDGE) - EDGE
  const names = Math.max(0, ...rows.map(({ path }) => drawnPath(path).length)) * LETTER_WIDTH
  const moved = <Placed extends { readonly x: number }>(placed: Placed): Placed => ({ ...placed, x: placed.x - left })
  return {
    ...picture,
    row,
    width: Math.max(picture.width - left, Math.ceil(names)),
    height: picture.height + rows.length * NAME,
    columns: columns.map(moved),
    rows: rows.map(({ y, bars, ...rest }, i) => ({ ...rest, y: y + (i + 1) * NAME, bars: bars.map(moved) })),
  }
}
