/** A line of the text that differs from the policy in force. */
export interface ChangedLine {
  /** Counted from 1, in the new text. */
  readonly line: number
  /** `removed`: lines before this one were removed. */
  readonly kind: "added" | "removed"
}

/** The changed lines in a unified diff; none if the texts differ too much to compare (null). */
export function changedLinesOf(patch: string | null): readonly ChangedLine[] {
  const changed: ChangedLine[] = []
  let line = 0
  let added = 0
  let removed = 0
  // Ends a run of changed lines. Removed lines need a mark only if nothing was added in their place.
  // The position in a text without lines is 0, but the editor always has a first line.
  const close = () => {
    if (removed > 0 && added === 0) changed.push({ line: Math.max(line, 1), kind: "removed" })
    added = removed = 0
  }
  for (const text of hunksOf(patch ?? "")) {
    // `\ No newline at end of file`, which no branch matches, is not a line of either text.
    // A hunk begins with the position in both texts, such as `@@ -12,3 +14,5 @@`.
    const [, start] = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(text) ?? []
    if (start !== undefined) {
      close()
      line = Number(start)
    } else if (text.startsWith("+")) {
      changed.push({ line, kind: "added" })
      added += 1
      line += 1
    } else if (text.startsWith("-")) removed += 1
    else if (text.startsWith(" ")) {
      close()
      line += 1
    }
  }
  close()
  return changed
}

/** The lines of a patch from its first hunk on, without the file headers. */
function hunksOf(patch: string): readonly string[] {
  const lines = patch.split("\n")
  const first = lines.findIndex((line) => line.startsWith("@@"))
  return first === -1 ? [] : lines.slice(first)
}
