import { canonicalPathOf, encodedPathOf, segmentsOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import type { RouteEntry } from "../target/entries.ts"
import type { Split } from "../target/target.ts"

/**
 * The splits of a path: spellings that the proxy, which is the first lock, judges as this path, and that Next serves
 * with another route than the path itself. Next compares the names in its routes letter by letter, escapes included,
 * and those in the sources of rewrites without regard to case. A segment that is not such a name may still be the value
 * of a param.
 */
export function splitsAt(candidates: readonly RouteEntry[], path: CanonicalPath): readonly Split[] {
  // In the order in which Next tries them.
  const entries = candidates.toSorted((a, b) => a.node.id - b.node.id)
  const segments = encodedPathOf(path).split("/").slice(1)
  return entries.flatMap((entry, at): readonly Split[] => {
    const earlier = entries.slice(0, at).map(namesIn)
    const own = namesIn(entry)
    // The segments at which a route that Next tries earlier has a name, and this one a param (null) or a splat
    // (undefined).
    const changed = segmentsOf(path).flatMap((_, place) => {
      const names = earlier.flatMap((other) => other[place] ?? [])
      return own[place] == null && names.length > 0 ? [{ place, name: names[0]! }] : []
    })
    // The route's own names stay as they are, so that Next still finds it.
    const base = segments.map((segment, place) => own[place] ?? segment)
    const spellings = WAYS.flatMap((spelt) => {
      const spelling = `/${spelt(base, changed).join("/")}`
      return judgedPathOf(spelling) === path && servedAt(entries, spelling) === entry ? [spelling] : []
    })
    return changed.length === 0 || spellings.length === 0 ? [] : [{ spellings: [...new Set(spellings)], entry }]
  })
}

/** A segment to spell in another way, so that the name of an earlier route no longer matches it. */
interface Changed {
  readonly place: number
  /** The name in the earlier route. */
  readonly name: string
}

/** Spells some segments of a path in another way. */
type Spelt = (segments: readonly string[], changed: readonly Changed[]) => readonly string[]

/** Spells each changed segment on its own. */
const each =
  (spelt: (segment: string, name: string) => string): Spelt =>
  (segments, changed) =>
    segments.map((segment, at) => {
      const found = changed.find(({ place }) => place === at)
      return found === undefined ? segment : spelt(segment, found.name)
    })

const otherCase = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()

/**
 * The ways to spell a segment that the proxy reads as the same: another case, an escaped letter, and the ending of a
 * navigation.
 */
const WAYS: readonly Spelt[] = [
  each((_, name) => name.replace(/[a-z]/i, otherCase)),
  each((segment) => segment.replace(/^[\w~-]/, (sign) => `%${sign.charCodeAt(0).toString(16)}`)),
  (segments) => [...segments.slice(0, -1), `${segments.at(-1)}.rsc`],
]

/** The path that the proxy judges: Next cuts the ending `.rsc` of a navigation off before it runs. */
const judgedPathOf = (spelling: string): CanonicalPath | null => canonicalPathOf(spelling.replace(/\.rsc$/, ""))

/** The route that Next serves a spelling with. All of these entries cover the path. */
const servedAt = (entries: readonly RouteEntry[], spelling: string): RouteEntry | undefined => {
  const segments = spelling.split("/").slice(1)
  return entries.find((entry) => {
    const isRewrite = entry.node.ordered?.rewrite !== undefined
    return namesIn(entry).every((name, place) => name === null || isName(name, segments[place] ?? "", isRewrite))
  })
}

const isName = (name: string, segment: string, isCaseIgnored: boolean): boolean =>
  [name, encodeURIComponent(name)].some((one) =>
    isCaseIgnored ? one.toLowerCase() === segment.toLowerCase() : one === segment,
  )

/** The name at each place of a route; null for a param. */
const namesIn = ({ node }: RouteEntry): readonly (string | null)[] =>
  (node.path ?? "")
    .split("/")
    .filter((segment) => segment !== "*")
    .map((segment) => (segment.startsWith(":") ? null : segment))
