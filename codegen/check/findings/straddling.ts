import { segmentsOf } from "../../../policy/canonical-path.ts"
import { covers, textOfPattern } from "../../../policy/pattern.ts"
import type { RouteEntry } from "../../react-router/entries.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { placeOf } from "../../source/source.ts"
import { differIn } from "../regions/difference.ts"
import type { Region } from "../regions/regions.ts"
import { nameOfRule, type Subject } from "../regions/subject.ts"

/** No path of a page is open in one place and closed in another. */
export function checkStraddling(subject: Subject, entry: RouteEntry, served: readonly Region[]): readonly Diagnostic[] {
  const straddled = waysOf(entry, served)
    .map((way) => straddledIn(subject, way))
    .find((pair) => pair !== null)
  return straddled === undefined ? [] : [straddling(subject, entry, straddled)]
}

/** The paths of a page, one for each way to leave its optional segments out. Each has a rule of its own. */
const waysOf = ({ scopes }: RouteEntry, served: readonly Region[]): readonly (readonly Region[])[] =>
  scopes.map((scope) => served.filter(({ witness }) => covers(scope, segmentsOf(witness))))

/** Two places of one path that are governed differently, or null. */
function straddledIn(subject: Subject, way: readonly Region[]): readonly [Ruled, Ruled] | null {
  const differ = differIn(subject)
  const ruled = way.filter((region): region is Ruled => region.outside.length === 0 && region.governing !== null)
  const [first] = ruled
  const second =
    first && ruled.find(({ governing }) => governing !== first.governing && differ(first.governing, governing))
  return first && second ? [first, second] : null
}

type Ruled = Region & { readonly governing: SpannedRule }

function straddling(subject: Subject, entry: RouteEntry, [first, second]: readonly [Ruled, Ruled]): Diagnostic {
  const pair = [first, second] as const
  const [one, other] = [first.governing, second.governing]
  const args = {
    route: entry.path,
    one: nameOfRule(one),
    other: nameOfRule(other),
    at: first.witness,
    otherAt: second.witness,
  }
  const details = {
    related: pair.map(({ governing }) => placeOf(subject.resolved.source, governing.ast.path.span)),
    witness: { url: second.witness, state: null },
  }
  const swallowed = swallowedIn(entry, pair)
  if (swallowed === undefined) return diagnosticOf("P409/disagree", entry.node.span, args, details)
  const more = { path: swallowed.witness, subtree: textOfPattern(swallowed.governing.pattern) }
  return diagnosticOf("P409/swallowed", entry.node.span, { ...args, ...more }, details)
}

/** A subtree that swallows one value of a route's param is cured at the subtree; anything else at the odd path. */
const swallowedIn = ({ scopes }: RouteEntry, pair: readonly [Ruled, Ruled]): Ruled | undefined =>
  pair.find(({ governing, witness }) => {
    const way = scopes.find((scope) => covers(scope, segmentsOf(witness)))
    const takesOneValue = governing.pattern.some(
      ({ kind }, i) => kind === "literal" && way?.pattern[i] !== undefined && way.pattern[i].kind !== "literal",
    )
    return governing.match === "subtree" && takesOneValue
  })
