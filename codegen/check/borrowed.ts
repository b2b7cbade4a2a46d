import { segmentsOf } from "../../policy/canonical-path.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { covers, shapeOf, type Pattern } from "../../policy/pattern.ts"
import { widened } from "../../policy/written-out.ts"
import type { RouteEntry } from "../react-router/entries.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import type { SpannedRule } from "../source/resolve.ts"
import { placeOf } from "../source/source.ts"
import { meetOf } from "./meet.ts"
import type { Region } from "./regions.ts"
import { isRootSubtree, nameOfRule, pagesIn, type Subject } from "./subject.ts"
import { pathOf, ruleForSplat, spelledOf } from "./ungoverned.ts"

/** Whether a page is governed by another's rule: an exact one with a param for this page's literal, or the catch-all's. */
export type IsBorrowed = (entry: RouteEntry, rule: SpannedRule) => boolean

/**
 * An exact rule whose pattern is a page's own was written for that page. A subtree is meant for all beneath it, and an
 * exact pattern that is no page's own for all that it covers; neither is anybody's in particular.
 */
export function borrowedIn(subject: Subject): IsBorrowed {
  const pages = groupedBy(
    pagesIn(subject).flatMap((entry) => shapesOf(entry).map((shape) => ({ entry, shape }))),
    ({ shape }) => shape,
  )
  return (entry, { pattern, match }) =>
    isRootSubtree({ pattern, match })
      ? !entry.catchAll
      : match === "exact" &&
        !entry.splat &&
        !shapesOf(entry).includes(shapeOfRule(pattern)) &&
        pages.has(shapeOfRule(pattern))
}

const shapeOfRule = (pattern: Pattern): string => shapeOf(widened(pattern))

/** Of the patterns that a rule for the page would have. */
const shapesOf = ({ scopes }: RouteEntry): readonly string[] =>
  scopes.flatMap(({ pattern, match }) => (match === "exact" ? [shapeOf(spelledOf(pattern))] : []))

/** A page that only a sibling's rule governs: whoever opens that page opens this one, and a page that is added unseen. */
export function checkBorrowed(
  subject: Subject,
  entry: RouteEntry,
  served: readonly Region[],
  isBorrowed: IsBorrowed,
  ownRule: string | null,
): readonly Diagnostic[] {
  const region = served.find(
    ({ governing, outside }) => outside.length === 0 && governing !== null && isBorrowed(entry, governing),
  )
  if (region === undefined) return []
  const rule = region.governing!
  return [
    diagnosticOf(
      "P422",
      entry.node.span,
      `route \`${entry.path}\` has no rule of its own: ${nameOfRule(rule)} decides`,
      {
        ...(isRootSubtree(rule)
          ? { note: "a `/` subtree rule is for the catch-all route alone", hint: ownRule ?? ruleForSplat(entry) }
          : {
              note: "that rule is another page's, and whatever changes there changes here",
              hint: hintFor(subject, entry, region, rule),
            }),
        related: [{ span: placeOf(subject.resolved.source, rule.ast.path.span), message: "takes any value here" }],
        witness: { url: region.witness, state: null },
      },
    ),
  ]
}

function hintFor({ resolved }: Subject, { scopes }: RouteEntry, { witness }: Region, rule: SpannedRule): string {
  const way = scopes.find((scope) => covers(scope, segmentsOf(witness)))
  const shape = way === undefined ? null : shapeOf(spelledOf(way.pattern))
  const own = resolved.rules.find(({ pattern, match }) => match === "exact" && shapeOfRule(pattern) === shape)
  // The page's rule lists values, and what is asked for here is none of them: the other rule's param takes it too.
  return way !== undefined && own !== undefined
    ? `give \`${pathOf(meetOf(way, rule).pattern)}\` a rule that agrees with ${nameOfRule(own)}, or change one of the two`
    : `add a rule for ${scopes.map(({ pattern }) => `\`${pathOf(pattern)}\``).join(" or ")}, or one for the subtree that contains both pages`
}
