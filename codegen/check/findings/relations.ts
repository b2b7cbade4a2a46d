import { precedenceOf } from "../../../policy/specificity.ts"
import { countWrittenOut, shapeOf, type Pattern } from "../../../policy/pattern.ts"
import type { Diagnostic } from "../../source/diagnostic.ts"
import { governingAmong, regionsByPattern, type Region } from "../regions/regions.ts"
import { removalOf } from "../../source/removal.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import type { RouteEntry } from "../../target/entries.ts"
import { placeOf } from "../../source/source.ts"
import {
  findingOf,
  isWarningNeeded,
  pageIn,
  nameOfRule,
  type Check,
  type Subject,
  pagesIn,
  rulesGoverning,
} from "../regions/subject.ts"
import { borrowedIn, type IsBorrowed } from "./borrowed.ts"
import { differenceOf, differIn } from "../regions/difference.ts"
import { checkContradictions, contradictoryPairsAmong } from "./contradictions.ts"
import { groupedBy, groupedByEach } from "../../../policy/grouped-by.ts"
import type { MatchMode } from "../../../policy/language.ts"
import { widened } from "../../../policy/written-out.ts"
import { spelledOf } from "./ungoverned.ts"

/**
 * Findings about pairs of rules: contradictions, shadowed rules (others decide at all of their paths) and redundant
 * ones (others would decide the same without them).
 */
export const checkRelations: Check = (subject) => {
  // Computed on first use, because few policies need it.
  let known: ReadonlyMap<SpannedRule, readonly Region[]> | null = null
  const covered = () => (known ??= groupedByEach(subject.regions.all, ({ rules }) => rules))
  const governs = new Set(rulesGoverning(subject.regions.all))
  return [
    ...checkContradictions(subject),
    // A rule with a finite param (a param with listed values) may decide for some of its values, and never for others.
    ...subject.resolved.rules
      .filter((rule) => !governs.has(rule) || countWrittenOut(rule.pattern) > 1)
      .flatMap((rule) => checkDecides(subject, rule, covered().get(rule) ?? [], governs.has(rule))),
    // Slow, so it is skipped if warnings are not wanted, unless the policy has an `accept` entry for P304, which has to
    // be checked.
    ...(isWarningNeeded("P304", subject) ? checkRedundant(subject, covered(), governs) : []),
  ]
}

/** Checks that a rule decides somewhere. A rule with finite params is checked for each pattern that it stands for. */
function checkDecides(
  subject: Subject,
  rule: SpannedRule,
  regions: readonly Region[],
  governs: boolean,
): readonly Diagnostic[] {
  if (!governs) return checkShadowed(subject, rule, regions, null)
  return regionsByPattern(rule, regions).flatMap(({ path, regions: own }) =>
    own.some(({ governing }) => governing === rule) ? [] : checkShadowed(subject, rule, own, path),
  )
}

/** Reports a rule that other rules shadow: at the path `at`, or everywhere if that is null. */
function checkShadowed(
  subject: Subject,
  rule: SpannedRule,
  regions: readonly Region[],
  at: string | null,
): readonly Diagnostic[] {
  const shadows = rulesGoverning(regions)
  // Twins (rules with the same paths) shadow each other and were reported as duplicates.
  if (shadows.length === 0 || shadows.some((other) => isTwin(rule, other))) return []
  const related = shadows.slice(0, MAX_RELATED).map((other) => placeOf(subject.resolved.source, other.ast.path.span))
  const args = { rule: nameOfRule(rule), at, by: shadows.map(nameOfRule), shown: related.length }
  const different = regions.flatMap((region) => {
    const difference = differenceOf(subject, rule, region.governing!)
    return difference === null ? [] : [{ region, difference }]
  })[0]
  // The others decide the same, so the rule can be removed; if only one value of its list is shadowed, it cannot.
  if (different === undefined) {
    const fix = at === null ? removalOf(subject.resolved.source, rule.ast.span) : null
    return [findingOf("P303", subject, rule, args, { fix, related })]
  }
  const { region, difference } = different
  const { person, state, firstAnswer: expected, secondAnswer: actual } = difference
  const witness = { url: region.witness, ...person }
  return [findingOf("P302", subject, rule, { ...args, state, expected, actual }, { related, witness })]
}

/** The most other rules whose places a finding shows. */
const MAX_RELATED = 5

/** True for rules with the same pattern and mode. */
const isTwin = (a: SpannedRule, b: SpannedRule): boolean => precedenceOf(a, b) === "equal"

/**
 * Finds redundant rules: removing one changes no outcome. The reported rules can all be removed together. If rules make
 * each other redundant, the ones with the longest patterns are reported, and the others stay.
 */
function checkRedundant(
  subject: Subject,
  covered: ReadonlyMap<SpannedRule, readonly Region[]>,
  governs: ReadonlySet<SpannedRule>,
): readonly Diagnostic[] {
  const isBorrowed = borrowedIn(subject)
  const areForDifferentPages = differentPagesIn(subject)
  // The rules that the findings so far would remove. Shadowed ones are reported by themselves.
  const gone = new Set(subject.resolved.rules.filter((rule) => !governs.has(rule)))
  return [...governs].toSorted(longestFirst).flatMap((rule) => {
    const regions = covered.get(rule) ?? []
    // The finding names the rules that would decide if only this rule were removed.
    const replacements = replacementsOf(subject, rule, regions, NONE, isBorrowed)
    if (replacements === null) return []
    // A twin or a shadowed rule is reported by itself. Without both rules, their paths would have none.
    if ([...replacements].some((other) => isTwin(rule, other) || !governs.has(other))) return []
    // The rules were written for different pages.
    if ([...replacements].some((other) => areForDifferentPages(rule, other))) return []
    // The rule must be redundant without the rules of earlier findings, too, so that all can be removed together.
    if (replacementsOf(subject, rule, regions, gone, isBorrowed) === null) return []
    gone.add(rule)
    return [redundant(subject, rule, [...replacements])]
  })
}

/**
 * Returns a test for pairs of rules that were written for different pages. Neither is reported as redundant, even if
 * they are alike: without its own rule, a page would silently open together with the other.
 */
function differentPagesIn(subject: Subject): (rule: SpannedRule, other: SpannedRule) => boolean {
  const pages = groupedBy(
    pagesIn(subject).flatMap((entry) =>
      entry.scopes.map(({ pattern, match }) => ({ entry, key: keyOf(spelledOf(pattern), match) })),
    ),
    ({ key }) => key,
  )
  // Routes have no params with listed values, so those of rules count as plain ones.
  const pagesOf = ({ pattern, match }: SpannedRule): readonly RouteEntry[] =>
    (pages.get(keyOf(widened(pattern), match)) ?? []).map(({ entry }) => entry)
  return (rule, other) => {
    const others = pagesOf(other)
    // A rule without a page of its own, such as a subtree rule, was written for everything that it covers.
    return others.length > 0 && pagesOf(rule).some((page) => !others.includes(page))
  }
}

/** A key that the rule and the page with the same pattern and mode share. */
const keyOf = (pattern: Pattern, match: MatchMode): string => `${shapeOf(pattern)} ${match}`

const NONE: ReadonlySet<SpannedRule> = new Set()

/** Compares rules: the longer pattern first, then by key, so that the order in the file does not matter. */
const longestFirst = (a: SpannedRule, b: SpannedRule): number =>
  b.pattern.length - a.pattern.length || (a.key < b.key ? -1 : 1)

/**
 * The rules that would decide in place of `rule` if it were removed together with the rules in `gone`. Null if the
 * policy needs it: without it, an outcome would change, rules would contradict each other, or a page would be left to
 * another page's rule or to two rules.
 */
function replacementsOf(
  subject: Subject,
  rule: SpannedRule,
  regions: readonly Region[],
  gone: ReadonlySet<SpannedRule>,
  isBorrowed: IsBorrowed,
): ReadonlySet<SpannedRule> | null {
  const replacements = new Set<SpannedRule>()
  const differ = differIn(subject)
  const pages = new Map<RouteEntry, SpannedRule>()
  for (const region of regions) {
    const { rules, outside } = region
    const remaining = rules.filter((other) => !gone.has(other))
    // Here the rule does not decide, so its removal changes nothing.
    if (governingAmong(remaining) !== rule) continue
    const others = remaining.filter((other) => other !== rule)
    const replacement = governingAmong(others)
    if (replacement === null || differ(rule, replacement)) return null
    // The remaining rules contradict each other here, and this one decides between them.
    if (contradictoryPairsAmong(others, replacement, differ).length > 0) return null
    replacements.add(replacement)
    const served = pageIn(region)
    if (served === null || outside.length > 0) continue
    // Only another page's rule would govern this page.
    if (isBorrowed(served, replacement)) return null
    // One rule governs the page now, and two would govern it.
    if ((pages.get(served) ?? replacement) !== replacement) return null
    pages.set(served, replacement)
  }
  return replacements
}

/** The finding about a redundant rule. */
function redundant(subject: Subject, rule: SpannedRule, replacements: readonly SpannedRule[]): Diagnostic {
  const { source } = subject.resolved
  const related = replacements.slice(0, MAX_RELATED).map(({ ast }) => placeOf(source, ast.path.span))
  const differs = replacements.some((other) => other.rule.alsoChecks !== rule.rule.alsoChecks)
  const args = {
    rule: nameOfRule(rule),
    by: replacements.map(nameOfRule),
    shown: related.length,
    ...(differs ? { differs } : {}),
  }
  // Removing the rule would also remove its `alsoChecks` note, so there is no automatic fix.
  return findingOf("P304", subject, rule, args, { fix: differs ? null : removalOf(source, rule.ast.span), related })
}
