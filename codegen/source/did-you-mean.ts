import { compareText } from "../../policy/governing-rule.ts"

/** The word most similar to a misspelt one; null if none is similar enough. */
export function nearestOf(written: string, words: readonly string[]): string | null {
  // No word of the language is nearly as long, and the table below grows with the square of the length.
  if (written.length > 64) return null
  const ranked = words
    .map((word) => ({ word, distance: distanceOf(written.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || compareText(a.word, b.word))
  const best = ranked[0]
  // One edit is allowed for every three letters, but at least one.
  return best !== undefined && best.distance <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : null
}

/** The Damerau-Levenshtein distance: swapping two neighbouring letters is one edit. */
function distanceOf(a: string, b: string): number {
  // `rows[i][j]` is the distance between the first `i` letters of `a` and the first `j` of `b`.
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + substitution)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, rows[i - 2]![j - 2]! + 1)
      row.push(cost)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
