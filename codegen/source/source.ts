import { visibleLine } from "./visible.ts"

/** The text of a file, with the offsets of its lines. */
export interface SourceText {
  readonly path: string
  readonly text: string
  readonly lineStarts: readonly number[]
}

/** A range of offsets in UTF-16 code units; `end` is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * A span with its file, lines and columns, so that the source text is no longer needed. Lines and columns count from 1.
 */
export interface Place extends Span {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** A value with its position in the source text. */
export interface Spanned<T> {
  readonly value: T
  readonly span: Span
}

/** A file with its text. */
export function sourceOf(path: string, text: string): SourceText {
  const lineStarts = [0]
  for (let i = text.indexOf("\n"); i !== -1; i = text.indexOf("\n", i + 1)) lineStarts.push(i + 1)
  return { path, text, lineStarts }
}

/** The place of a span, with lines and columns. */
export function placeOf(source: SourceText, span: Span): Place {
  const from = lineOf(source, span.start)
  const to = lineOf(source, span.end)
  return {
    file: source.path,
    start: span.start,
    end: span.end,
    line: from + 1,
    column: span.start - source.lineStarts[from]! + 1,
    endLine: to + 1,
    endColumn: span.end - source.lineStarts[to]! + 1,
  }
}

/** The place of the beginning of a file. */
export const startOf = (file: string): Place => ({
  file,
  start: 0,
  end: 0,
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
})

/** A place as text: `policy/app.policy.ts:6:11`. */
export const textOfPlace = (place: Place): string => `${visibleLine(place.file)}:${place.line}:${place.column}`

/** The index of the line with an offset, by binary search. */
function lineOf({ lineStarts }: SourceText, offset: number): number {
  let low = 0
  let high = lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lineStarts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}
