import { shapeOf, type Scope } from "../../policy/pattern.ts"
import type { DecidedRegion, Deciding } from "./decided-regions.ts"
import { largestOf, meetOf } from "../check/regions/meet.ts"

/** The number of exceptions that a report lists in full. More would hide the change itself. */
const MAX_LISTED = 6

type Exceptions = ReturnType<typeof largestOf>

/**
 * Returns a function that lists the parts of a change's scope where another entry decides, before or after: the largest
 * first, and the number of those that are not listed.
 */
export function exceptionsOf(
  regions: readonly DecidedRegion[],
): (change: Pick<DecidedRegion, "before" | "after">, scope: Scope) => Exceptions {
  // Built on first use: most comparisons find no change.
  let covered: ReadonlyMap<Deciding, readonly DecidedRegion[]> | null = null
  return ({ before, after }, scope) => {
    const by = (covered ??= regionsByEntry(regions))
    const [ours, theirs] = [before, after].map((entry) => (entry === null ? regions : by.get(entry)!))
    // The regions that both entries cover are in both lists, so the shorter one is searched.
    const fewest = ours!.length <= theirs!.length ? ours! : theirs!
    const others = new Map<string, Scope>()
    for (const region of fewest) {
      if (!coversBoth(region, before, after)) continue
      for (const [deciding, own] of [
        [region.before, before],
        [region.after, after],
      ] as const) {
        // Null only if `own` is null, too: where an entry covers a region, some entry decides.
        if (deciding === null || deciding === own) continue
        const met = meetOf(scope, deciding)
        // By shape, because the names of params do not matter.
        others.set(`${shapeOf(met.pattern)} ${met.match}`, met)
      }
    }
    return largestOf([...others.values()], MAX_LISTED)
  }
}

/** The regions that each entry of the policies covers. */
function regionsByEntry(regions: readonly DecidedRegion[]): ReadonlyMap<Deciding, readonly DecidedRegion[]> {
  const covered = new Map<Deciding, DecidedRegion[]>()
  for (const region of regions) {
    for (const entry of region.covering) {
      const list = covered.get(entry)
      if (list === undefined) covered.set(entry, [region])
      else list.push(region)
    }
  }
  return covered
}

/** True if both entries of a change cover a region. Null, for no entry, covers every region. */
const coversBoth = ({ covering }: DecidedRegion, before: Deciding, after: Deciding): boolean =>
  (before === null || covering.includes(before)) && (after === null || covering.includes(after))
