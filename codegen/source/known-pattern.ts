import { readPattern, type ReadPattern } from "../../policy/pattern.ts"

/** As many paths as the largest policies have that are written by hand, none of them long. */
const MOST_KEPT = 4096
const LONGEST_KEPT = 200

const kept = new Map<string, ReadPattern>()

/** A path pattern, split. Versions of one policy have mostly the same paths, and share what is worked out of each. */
export function knownPatternOf(path: string): ReadPattern {
  const known = kept.get(path)
  if (known !== undefined) return known
  const read = readPattern(path)
  if (path.length > LONGEST_KEPT) return read
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(path, read)
  return read
}
