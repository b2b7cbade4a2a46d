import type { AuthState } from "../../policy/language.ts"
import { standingOf } from "../../policy/specificity.ts"
import { AUTH_STATES } from "../../policy/states.ts"
import { outcomesOf } from "../../policy/guard-table.ts"
import { textOfOutcome } from "../checked-policy.ts"
import { listed } from "../did-you-mean.ts"
import type { Diagnostic } from "../diagnostic.ts"
import { governingAmong, unbeatenAmong, type Region } from "../regions.ts"
import { removalOf } from "../removal.ts"
import type { SpannedRule } from "../resolve.ts"
import { placeOf } from "../source.ts"
import { findingOf, nameOfRule, type Check, type Subject } from "../subject.ts"

/** Shadowed, redundant and incomparable rules. */
export const checkRelations: Check = (subject) => {
  const covered = regionsByRule(subject)
  const governs = new Set(subject.regions.all.flatMap(({ governing }) => governing ?? []))
  return [
    ...checkIncomparable(subject),
    ...subject.resolved.rules.flatMap((rule) =>
      governs.has(rule) ? [] : checkShadowed(subject, rule, covered.get(rule) ?? []),
    ),
    ...checkRedundant(subject, covered, governs),
  ]
}

function regionsByRule({ regions }: Subject): ReadonlyMap<SpannedRule, readonly Region[]> {
  const covered = new Map<SpannedRule, Region[]>()
  for (const region of regions.all) {
    for (const rule of region.rules) {
      const list = covered.get(rule)
      if (list === undefined) covered.set(rule, [region])
      else list.push(region)
    }
  }
  return covered
}

function checkShadowed(subject: Subject, rule: SpannedRule, regions: readonly Region[]): readonly Diagnostic[] {
  const shadows = [...new Set(regions.flatMap(({ governing }) => governing ?? []))]
  // Twins shadow each other and were reported as duplicates.
  if (shadows.length === 0 || shadows.some((other) => isTwin(rule, other))) return []
  const related = shadows.slice(0, 5).map((other) => ({
    span: placeOf(subject.resolved.source, other.ast.path.span),
    message: `${nameOfRule(other)} is more specific`,
  }))
  const different = regions.flatMap((region) => {
    const difference = differenceOf(subject, rule, region.governing!)
    return difference === null ? [] : [{ region, difference }]
  })[0]
  const by = listed(shadows.map(({ key }) => key).slice(0, 5), "and")
  if (different === undefined) {
    return [
      findingOf(
        "P303",
        subject,
        rule,
        `rule ${nameOfRule(rule)} never decides: ${by} ${shadows.length === 1 ? "covers" : "cover"} all of it`,
        {
          note: "the outcomes are the same",
          hint: "remove the rule",
          fix: removalOf(subject.resolved.source, rule.ast.span, "remove the rule"),
          related,
        },
      ),
    ]
  }
  const { state, says, gets } = different.difference
  return [
    findingOf(
      "P302",
      subject,
      rule,
      `rule ${nameOfRule(rule)} never decides: ${by} ${shadows.length === 1 ? "covers" : "cover"} all of it`,
      {
        note: `it says \`${says}\` to \`${state}\`, who gets \`${gets}\``,
        hint: "remove the rule, or narrow the rules that cover it",
        related,
        witness: { url: different.region.witness, state },
      },
    ),
  ]
}

const isTwin = (a: SpannedRule, b: SpannedRule): boolean => standingOf(a, b) === "equal"

/**
 * Rules that other rules say anyway. Each may go by itself, and all of them together: of rules that say it of each
 * other only some are redundant, and the most specific are looked at first.
 */
function checkRedundant(
  subject: Subject,
  covered: ReadonlyMap<SpannedRule, readonly Region[]>,
  governs: ReadonlySet<SpannedRule>,
): readonly Diagnostic[] {
  const gone = new Set(subject.resolved.rules.filter((rule) => !governs.has(rule)))
  return [...governs].toSorted(mostSpecificFirst).flatMap((rule) => {
    const regions = covered.get(rule) ?? []
    const heirs = heirsOf(subject, rule, regions, NONE)
    // A shadowed heir is reported itself: to follow both findings would leave the paths without a rule.
    if (heirs === null || [...heirs].some((heir) => isTwin(rule, heir) || !governs.has(heir))) return []
    if (heirsOf(subject, rule, regions, gone) === null) return []
    gone.add(rule)
    return [redundant(subject, rule, [...heirs])]
  })
}

const NONE: ReadonlySet<SpannedRule> = new Set()

const mostSpecificFirst = (a: SpannedRule, b: SpannedRule): number =>
  b.pattern.length - a.pattern.length || (a.key < b.key ? -1 : 1)

/** Who would govern what a rule governs, once the rules that are gone are gone; null where anybody's outcome would change. */
function heirsOf(
  subject: Subject,
  rule: SpannedRule,
  regions: readonly Region[],
  gone: ReadonlySet<SpannedRule>,
): ReadonlySet<SpannedRule> | null {
  const heirs = new Set<SpannedRule>()
  for (const { rules, witness } of regions) {
    const left = rules.filter((other) => !gone.has(other))
    if (governingAmong(left, witness) !== rule) continue
    const others = left.filter((other) => other !== rule)
    const heir = governingAmong(others, witness)
    // Incomparable heirs would have to be told apart by a rule such as this one.
    if (heir === null || unbeatenAmong(others).some((other) => differenceOf(subject, rule, other) !== null)) return null
    heirs.add(heir)
  }
  return heirs
}

function redundant(subject: Subject, rule: SpannedRule, heirs: readonly SpannedRule[]): Diagnostic {
  const said = listed(
    heirs.map(({ key }) => key),
    "and",
  )
  return findingOf("P304", subject, rule, `rule ${nameOfRule(rule)} says what ${said} says anyway`, {
    note: "the outcomes are the same",
    hint: "remove the rule, or accept the finding with a reason",
    fix: removalOf(subject.resolved.source, rule.ast.span, "remove the rule"),
    related: heirs.slice(0, 5).map((heir) => ({
      span: placeOf(subject.resolved.source, heir.ast.path.span),
      message: "would govern the same paths with the same outcomes",
    })),
  })
}

function checkIncomparable(subject: Subject): readonly Diagnostic[] {
  const reported = new Set<string>()
  return subject.regions.all.flatMap(({ unbeaten, witness }) =>
    unbeaten.flatMap((first, i) =>
      unbeaten.slice(i + 1).flatMap((second) => {
        const pair = `${first.key}\n${second.key}`
        // Twins are the duplicates' business.
        if (isTwin(first, second) || reported.has(pair)) return []
        const difference = differenceOf(subject, first, second)
        if (difference === null) return []
        reported.add(pair)
        const { state, says, gets } = difference
        return [
          findingOf(
            "P305",
            subject,
            first,
            `rules ${nameOfRule(first)} and ${nameOfRule(second)} both cover \`${witness}\`, and neither is more specific`,
            {
              note: `says \`${says}\` to \`${state}\`, the other \`${gets}\``,
              hint: "add a rule for the overlap, or give both the same outcomes",
              related: [
                {
                  span: placeOf(subject.resolved.source, second.ast.path.span),
                  message: `says \`${gets}\` to \`${state}\``,
                },
              ],
              witness: { url: witness, state },
            },
          ),
        ]
      }),
    ),
  )
}

interface Difference {
  readonly state: AuthState
  readonly says: string
  readonly gets: string
}

/** The first auth state to which two rules answer differently; rules that ask differently differ even if they answer alike. */
function differenceOf({ resolved: { policy } }: Subject, a: SpannedRule, b: SpannedRule): Difference | null {
  for (const access of ["load", "write"] as const) {
    const says = outcomesOf(policy, a.rule, access)
    const gets = outcomesOf(policy, b.rule, access)
    for (const state of AUTH_STATES) {
      const [one, other] = [textOfOutcome(says[state]), textOfOutcome(gets[state])]
      if (one !== other) return { state, says: one, gets: other }
    }
  }
  return a.rule.require === b.rule.require ? null : { state: "unknown", says: a.rule.require, gets: b.rule.require }
}
