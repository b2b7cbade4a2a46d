// One rule has to govern all paths of a page. Here are the paths that no rule governs, and the rules that divide a
// page.

import { segmentsOf, type CanonicalPath } from "../../../policy/canonical-path.ts"
import { groupedBy } from "../../../policy/grouped-by.ts"
import { countWrittenOut, covers, shapeOf, textOfPattern, type Scope } from "../../../policy/pattern.ts"
import { contains, overlaps } from "../../../policy/specificity.ts"
import { widened, writtenOut } from "../../../policy/written-out.ts"
import type { ArgsOf } from "../../messages/codes.ts"
import type { RuleName } from "../../messages/entry.ts"
import type { RouteEntry } from "../../target/entries.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { placeOf } from "../../source/source.ts"
import { differIn } from "../regions/difference.ts"
import { intersectionOf } from "../regions/intersection.ts"
import { governingAmong, isRuled, type Region, type Ruled } from "../regions/regions.ts"
import {
  judgedRegionsOf,
  nameOfRule,
  pagesIn,
  rulesGoverning,
  servedRegionsOf,
  type Subject,
} from "../regions/subject.ts"
import { contradictoryPairsAmong } from "./contradictions.ts"
import { pathOf } from "./ungoverned.ts"

/** The paths of a page that no rule governs, where the locks refuse everybody. */
interface PathsWithoutRule {
  /** A region of them, other than those of `findings`; null if there is none. */
  readonly ungoverned: Region | null
  /** Findings about values that the list of a rule's finite param leaves out (P421). */
  readonly findings: readonly Diagnostic[]
}

/** A region of a page that no rule governs; null if there is none, apart from values that a rule's list leaves out. */
export const ungovernedRegionOf = (subject: Subject, entry: RouteEntry): Region | null =>
  pathsWithoutRuleOf(subject, entry).ungoverned

/** Finds the paths of a page that no rule governs. */
export function pathsWithoutRuleOf(subject: Subject, entry: RouteEntry): PathsWithoutRule {
  const served = judgedRegionsOf(subject, entry)
  const withoutRule = served.filter(({ governing }) => governing === null)
  // A rule with finite params lists their values: `:lang(de|en)`.
  const finiteRules = rulesGoverning(served).filter(({ pattern }) => countWrittenOut(pattern) > 1)
  const ungoverned = withoutRule.find(({ witness }) => !finiteRules.some((rule) => isLeftOutBy(rule, witness))) ?? null
  // The caller reports a page without a rule, so its left-out values are not reported, too.
  if (ungoverned !== null) return { ungoverned, findings: [] }
  return {
    ungoverned,
    findings: finiteRules.flatMap((rule) => {
      const left = withoutRule.find(({ witness }) => isLeftOutBy(rule, witness))
      return left === undefined ? [] : leftOutFinding(subject, entry, rule, left.witness)
    }),
  }
}

/** True if a path has a value that the list of a rule's finite param (`:lang(de|en)`) leaves out. */
const isLeftOutBy = ({ pattern, match }: SpannedRule, path: CanonicalPath): boolean =>
  covers({ pattern: widened(pattern), match }, segmentsOf(path))

/** The finding about one such path. It lists the paths that the rule does cover. */
function leftOutFinding(subject: Subject, entry: RouteEntry, rule: SpannedRule, left: CanonicalPath): Diagnostic {
  const { source, policy } = subject.resolved
  const written = writtenOut(rule.pattern).map(textOfPattern)
  const args = {
    rule: nameOfRule(rule),
    route: entry.path,
    covered: written.slice(0, MAX_COVERED),
    more: Math.max(written.length - MAX_COVERED, 0),
    at: left,
    unlisted: policy.unlisted,
  }
  return diagnosticOf("P421", entry.node.span, args, {
    related: [placeOf(source, rule.ast.path.span)],
    witness: { url: left, state: null },
    rule: { path: rule.rule.path, match: rule.match },
  })
}

/** The most covered paths that a finding lists. */
const MAX_COVERED = 5

/** Checks that no two rules with different outcomes divide a page: open on one of its paths, closed on another. */
export const checkSplitPage = (subject: Subject, entry: RouteEntry, served: readonly Region[]): readonly Diagnostic[] =>
  // Each scope by itself, because paths that leave out other optional segments may have another rule.
  entry.scopes.flatMap((pageScope) => {
    const regions = served.filter(({ witness }) => covers(pageScope, segmentsOf(witness)))
    const split = splitOf(subject, pageScope, regions)
    return split === null ? [] : splitFindings(subject, entry, pageScope, split)
  })

/**
 * The rule of a page, and each rule that differs from it on some of the page's paths, with a region where it decides.
 */
interface RuleSplit {
  readonly own: Ruled
  readonly others: readonly Ruled[]
}

/** The rules that divide these regions of a page; null if all agree. */
function splitOf(subject: Subject, pageScope: Scope, regions: readonly Region[]): RuleSplit | null {
  const ruled = regions.filter(isRuled)
  const own = ownRegionAmong(ruled, pageScope)
  if (own === undefined) return null
  const differ = differIn(subject)
  const others = [
    ...groupedBy(
      ruled.filter(({ governing }) => governing !== own.governing && differ(own.governing, governing)),
      ({ governing }) => governing,
    ).values(),
  ].map(([first]) => first!)
  return others.length === 0 ? null : { own, others }
}

/**
 * A region of the page's own rule: the rule that covers all paths of `pageScope`. If there is none, the rule that would
 * cover them if its params with listed values took every value, else that of the first region.
 */
const ownRegionAmong = (ruled: readonly Ruled[], pageScope: Scope): Ruled | undefined =>
  ruled.find(({ governing }) => contains(governing, pageScope)) ??
  ruled.find(({ governing: { pattern, match } }) => contains({ pattern: widened(pattern), match }, pageScope)) ??
  ruled[0]

/**
 * The findings about rules that divide a page: one about those that narrower rules can replace ("swallowed": they take
 * some values of the page's param by accident), and one about the rest ("disagree").
 */
function splitFindings(subject: Subject, entry: RouteEntry, pageScope: Scope, split: RuleSplit): readonly Diagnostic[] {
  const { own, others } = split
  const narrower = new Map(others.map((other) => [other, narrowerRulesOf(subject, pageScope, split, other)] as const))
  const found = <F extends "P409/swallowed" | "P409/disagree">(
    finding: F,
    dividing: readonly Ruled[],
    more: Omit<ArgsOf<F>, "route" | "one" | "at" | "others">,
  ): readonly Diagnostic[] => {
    if (dividing.length === 0) return []
    const args = {
      route: entry.path,
      one: nameOfRule(own.governing),
      at: own.witness,
      others: dividing.map(({ governing, witness }) => ({ ...nameOfRule(governing), at: witness })),
      ...more,
    } as ArgsOf<F>
    const related = [own, ...dividing].map(({ governing }) => placeOf(subject.resolved.source, governing.ast.path.span))
    return [
      diagnosticOf(finding, entry.node.span, args, { related, witness: { url: dividing[0]!.witness, state: null } }),
    ]
  }
  const swallowing = others.filter((other) => narrower.get(other) != null)
  const disagreeing = others.filter((other) => narrower.get(other) == null)
  const instead = swallowing.flatMap((other) => narrower.get(other) ?? [])
  return [
    ...found("P409/swallowed", swallowing, {
      instead: instead.slice(0, MAX_ADVISED),
      more: Math.max(instead.length - MAX_ADVISED, 0),
    }),
    ...found("P409/disagree", disagreeing, {
      rules: disagreeing.map(({ governing }) => {
        const { pattern, match } = intersectionOf(pageScope, governing)
        return { path: pathOf(pattern), match }
      }),
    }),
  ]
}

/** The most rules that a finding advises. */
const MAX_ADVISED = 8

/** Leaves out the rules that narrower ones are to replace. */
type WithoutReplaced = (rules: readonly SpannedRule[]) => readonly SpannedRule[]

/**
 * The rules to write instead of `other`, a subtree rule that takes some values of the page's param, as `/dashboard`
 * does from `/:lang?/docs`: one for each page beneath it. Null if these would not end the disagreement.
 */
function narrowerRulesOf(
  subject: Subject,
  pageScope: Scope,
  { own, others }: RuleSplit,
  other: Ruled,
): readonly RuleName[] | null {
  if (!takesSomeValues(other.governing, pageScope)) return null
  const replaced = new Set(
    others.map(({ governing }) => governing).filter((governing) => takesSomeValues(governing, pageScope)),
  )
  const withoutReplaced: WithoutReplaced = (rules) => rules.filter((rule) => !replaced.has(rule))
  if (wouldStillDisagree(subject, own, withoutReplaced(other.rules))) return null
  const scopes = scopesBeneath(subject, other, withoutReplaced)
  if (scopes === null) return null
  const byText = new Map(
    scopes.map(({ pattern, match }) => [`${shapeOf(pattern)} ${match}`, { path: pathOf(pattern), match }]),
  )
  return [...byText.values()]
}

/** True if a page would still be divided: the remaining rules of a region contradict each other or the page's own. */
function wouldStillDisagree(subject: Subject, own: Ruled, remaining: readonly SpannedRule[]): boolean {
  const differ = differIn(subject)
  const next = governingAmong(remaining)
  if (next !== null && differ(own.governing, next)) return true
  return contradictoryPairsAmong(remaining, next, differ).length > 0
}

/**
 * The scopes of the pages beneath a rule that is to be replaced. They lose their rule, so each needs one of its own.
 * Null if such rules cannot take its place.
 */
function scopesBeneath(
  subject: Subject,
  { governing, witness }: Ruled,
  withoutReplaced: WithoutReplaced,
): readonly Scope[] | null {
  const beneath: Scope[] = []
  for (const page of pagesIn(subject)) {
    const ruled = servedRegionsOf(subject, page).filter(isRuled)
    const governed = ruled.filter((region) => region.governing === governing)
    if (governed.length === 0) continue
    for (const scope of page.scopes.filter((one) => overlaps(governing, one))) {
      if (contains(governing, scope)) {
        // The page's new rule would decide again at the very path on which the rules disagree.
        if (covers(scope, segmentsOf(witness))) return null
        beneath.push(scope)
      } else if (!takesSomeValues(governing, scope) || isNeededBy(subject, scope, ruled, governed, withoutReplaced)) {
        return null
      }
    }
  }
  return beneath
}

/**
 * True if a page needs a rule that governs only some of its paths (`governed`): without it, they would have another
 * outcome than the page's own rule gives, so the rule is probably meant for them.
 */
function isNeededBy(
  subject: Subject,
  pageScope: Scope,
  ruled: readonly Ruled[],
  governed: readonly Ruled[],
  withoutReplaced: WithoutReplaced,
): boolean {
  const isInScope = ({ witness }: Region): boolean => covers(pageScope, segmentsOf(witness))
  const own = ownRegionAmong(ruled.filter(isInScope), pageScope)
  if (own === undefined) return false
  const differ = differIn(subject)
  return governed.filter(isInScope).some(({ rules }) => {
    const next = governingAmong(withoutReplaced(rules))
    return next !== null && differ(own.governing, next)
  })
}

/**
 * True for a subtree rule with a literal where the page's pattern has a param, as `/dashboard` for `/:lang?/docs`, or
 * has ended, as `/files/new` for the splat `/files/*`: a literal that only some of the page's paths have.
 */
const takesSomeValues = ({ pattern, match }: Scope, pageScope: Scope): boolean =>
  match === "subtree" &&
  pattern.some(
    ({ kind }, i) =>
      kind === "literal" && (pageScope.pattern[i] === undefined || pageScope.pattern[i].kind !== "literal"),
  )
