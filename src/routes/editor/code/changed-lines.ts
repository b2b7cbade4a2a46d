// Which lines of a text differ from the policy in force, read from the patch between them.

export interface ChangedLine {
  /** Counted from 1, in the new text. */
  readonly line: number
  /** `removed`: lines are missing in front of this one. */
  readonly kind: "added" | "removed"
}

/** The lines that a unified diff adds, and where it only takes lines away. Null, beyond comparing, marks none. */
export function changedLinesOf(patch: string | null): readonly ChangedLine[] {
  const changed: ChangedLine[] = []
  let line = 0
  let added = 0
  let removed = 0
  const close = () => {
    if (removed > 0 && added === 0) changed.push({ line: Math.max(line, 1), kind: "removed" })
    added = removed = 0
  }
  for (const text of hunksOf(patch ?? "")) {
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

/** The hunks of a patch, without the file headers. */
function hunksOf(patch: string): readonly string[] {
  const lines = patch.split("\n")
  const first = lines.findIndex((line) => line.startsWith("@@"))
  return first === -1 ? [] : lines.slice(first)
}
