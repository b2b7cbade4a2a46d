import { visibleLine } from "../source/visible.ts"

/** The number of spaces between columns. */
const GAP = 2

/** The smallest width of a column. */
const NARROWEST = 8

/**
 * Aligns cells in columns as wide as their widest cell. If lines would be longer than `width`, the widest columns
 * shrink and their cells wrap.
 */
export function aligned(written: readonly (readonly string[])[], width?: number): string {
  const rows = written.map((row) => row.map(visibleLine))
  const widths = widthsFor(rows, width)
  return rows
    .flatMap((row) => {
      const cells = row.map((cell, i) => (width === undefined ? [cell] : wrappedText(cell, widths[i]!)))
      const height = Math.max(...cells.map((lines) => lines.length))
      return Array.from({ length: height }, (_, line) =>
        cells
          .map((lines, i) => (lines[line] ?? "").padEnd(widths[i]!))
          .join(" ".repeat(GAP))
          .trimEnd(),
      )
    })
    .join("\n")
}

/**
 * Aligns cells in columns if the lines fit in `width`. Otherwise each row is a paragraph, whose lines after the first
 * are indented: columns of long cells would be too narrow to read.
 */
export function fitted(rows: readonly (readonly string[])[], width?: number): readonly string[] {
  const lines = aligned(rows).split("\n")
  if (width === undefined || lines.every(({ length }) => length <= width)) return lines
  return rows.flatMap((row) => paragraph(row.map(visibleLine), width))
}

/** A row as lines of at most `width` characters, cell after cell. */
function paragraph(cells: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  let line = ""
  for (const cell of cells.filter((one) => one !== "")) {
    const longer = line === "" ? cell : `${line}${" ".repeat(GAP)}${cell}`
    if (longer.length <= width) {
      line = longer
      continue
    }
    // The last line of a long cell may still have room for the next one.
    const wrappedCell = wrappedText(cell, width - INDENT.length).map((one) => INDENT + one)
    lines.push(line, ...wrappedCell.slice(0, -1))
    line = wrappedCell.at(-1)!
  }
  return [...lines, line].filter((one) => one !== "")
}

/** The indent of the lines of a paragraph after the first. */
const INDENT = "    "

/** The width of each column: that of its widest cell, or less if lines would be longer than `width`. */
function widthsFor(rows: readonly (readonly string[])[], width: number | undefined): readonly number[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  if (width === undefined) return widths
  // Words are broken only if the lines are too long without that.
  const words = widths.map((_, i) => Math.max(NARROWEST, ...rows.flatMap((row) => lengthsIn(row[i] ?? ""))))
  // Takes one character after another from the widest column that may shrink, first down to the longest word of each
  // column, then down to the smallest width.
  for (const floors of [words, widths.map(() => NARROWEST)])
    while (sum(widths) + GAP * (widths.length - 1) > width) {
      const room = widths.map((one, i) => (one > floors[i]! ? one : 0))
      const widest = room.indexOf(Math.max(...room))
      if (room[widest] === 0) break
      widths[widest]!--
    }
  return widths
}

const lengthsIn = (cell: string): readonly number[] => cell.split(" ").map(({ length }) => length)

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/**
 * The text in lines of at most `width` characters, broken at spaces if possible. A terminal can report that it has no
 * columns at all, so every line has at least one character.
 */
export function wrappedText(text: string, width: number): readonly string[] {
  const longest = Math.max(1, width)
  const lines: string[] = []
  let rest = text
  while (rest.length > longest) {
    const space = rest.lastIndexOf(" ", longest)
    const end = space > 0 ? space : longest
    lines.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}
