import { asciiLowerCaseOf } from "../../policy/canonical-path.ts"
import type { RouteEntry } from "../routes/entries.ts"
import { isPage, servedRegionsOf, type Subject } from "../subject.ts"

/**
 * What to write for each page that no rule governs: one rule for all such pages of a subtree, and not one for each of
 * them. Splats are told of in words of their own.
 */
export function rulesForUngoverned(subject: Subject): ReadonlyMap<RouteEntry, string> {
  const open = subject.entries.filter(
    (entry) =>
      isPage(entry) &&
      !entry.splat &&
      servedRegionsOf(subject, entry).some(({ outside, governing }) => outside.length === 0 && governing === null),
  )
  const families = Map.groupBy(open, (entry) => literalsOf(entry)[0] ?? null)
  return new Map(
    [...families].flatMap(([first, family]) =>
      first === null || family.length === 1
        ? family.map((entry) => [entry, hintOf(entry.path, "exact")] as const)
        : subtreeHints(family),
    ),
  )
}

function subtreeHints(family: readonly RouteEntry[]): readonly (readonly [RouteEntry, string])[] {
  const shared = family
    .map(literalsOf)
    .reduce((one, other) => until(one, (segment, i) => segment !== other[i]))
    .join("/")
  const hint = `${hintOf(`/${shared}`, "subtree")}, for all ${family.length} routes beneath it that have no rule`
  return family.map((entry) => [entry, hint] as const)
}

const hintOf = (path: string, match: "exact" | "subtree"): string =>
  `add \`{ path: ${JSON.stringify(path)}, match: "${match}", require: "signed-in", why: "..." }\` to the policy`

/** The segments before the first that is no literal. */
const literalsOf = ({ path }: RouteEntry): readonly string[] =>
  until(path.split("/").slice(1), (segment) => !/^[a-z0-9._~-]+$/i.test(segment)).map(asciiLowerCaseOf)

function until<T>(list: readonly T[], ends: (item: T, i: number) => boolean): readonly T[] {
  const end = list.findIndex(ends)
  return end === -1 ? list : list.slice(0, end)
}
