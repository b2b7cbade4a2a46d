import { diffArrays } from "diff"
import type { TextEdit } from "./record-schema.ts"

/** The lines of a text, without line feeds. Joined with line feeds, they are the same text. */
export const linesOf = (text: string | null): readonly string[] => (text === null ? [] : text.split("\n"))

/** The most lines to add and remove. If there are more, the newer text is stored whole. */
const MAX_EDITS = 1_000

/** The edits that turn the lines of one text into another's. Line numbers are those of the older text. */
export function editsOf(before: readonly string[], after: readonly string[]): readonly TextEdit[] {
  const edits: { line: number; remove: number; insert: string[] }[] = []
  // The line of the older text; and the edit that adjacent changes are added to, null after an unchanged line.
  let line = 1
  let open: (typeof edits)[number] | null = null
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS })
  if (parts === undefined) return [{ line: 1, remove: before.length, insert: [...after] }]
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      line += value.length
      open = null
      continue
    }
    if (open === null) edits.push((open = { line, remove: 0, insert: [] }))
    if (added) open.insert.push(...value)
    else {
      open.remove += value.length
      line += value.length
    }
  }
  return edits
}

/** The edited lines; null if the edits do not fit. */
export function edited(before: readonly string[], edits: readonly TextEdit[]): readonly string[] | null {
  const after: (readonly string[])[] = []
  let next = 0
  for (const { line, remove, insert } of edits) {
    const from = line - 1
    // Edits are in order, do not overlap and stay within the text. A record may have been edited by hand.
    if (from < next || from + remove > before.length) return null
    after.push(before.slice(next, from), insert)
    next = from + remove
  }
  return [...after, before.slice(next)].flat()
}
