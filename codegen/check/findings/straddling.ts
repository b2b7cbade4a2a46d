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

/** What is served of each way of leaving optional segments out: each is a path of its own, under a rule of its own. */
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
  const at = (rule: SpannedRule) => placeOf(subject.resolved.source, rule.ast.path.span)
  const [one, other] = [first.governing, second.governing]
  const message = `route \`${entry.path}\` is split between ${nameOfRule(one)} and ${nameOfRule(other)}`
  return diagnosticOf("P409", entry.node.span, message, {
    note: "it is one page, but the outcomes differ",
    hint: hintOfStraddle(entry, [first, second]),
    related: [
      { span: at(one), message: `decides \`${first.witness}\`` },
      { span: at(other), message: `decides \`${second.witness}\`` },
    ],
    witness: { url: second.witness, state: null },
  })
}

/** A subtree that swallows one value of a route's param is cured at the subtree; anything else at the odd path. */
function hintOfStraddle({ scopes }: RouteEntry, pair: readonly [Ruled, Ruled]): string {
  const swallowed = pair.find(({ governing, witness }) => {
    const way = scopes.find((scope) => covers(scope, segmentsOf(witness)))
    const takesOneValue = governing.pattern.some(
      ({ kind }, i) => kind === "literal" && way?.pattern[i] !== undefined && way.pattern[i].kind !== "literal",
    )
    return governing.match === "subtree" && takesOneValue
  })
  if (swallowed !== undefined) {
    const subtree = textOfPattern(swallowed.governing.pattern)
    return `this route also serves \`${swallowed.witness}\`, because its param takes any word: instead of the \`subtree\` rule, give each page beneath \`${subtree}\` an \`exact\` rule`
  }
  const [first, second] = pair
  return `give \`${second.witness}\` a rule that agrees with ${nameOfRule(first.governing)}, or change one of the two`
}
