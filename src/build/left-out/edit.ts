/** A stretch of a text, in places of that text, and what stands there instead. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The text with every edit made. One that lies within another goes with it. */
export function edited(code: string, edits: readonly Edit[]): string {
  let text = ""
  let at = 0
  for (const { start, end, text: instead } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    text += code.slice(at, start) + instead
    at = end
  }
  return text + code.slice(at)
}
