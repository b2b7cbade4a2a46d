import { wordOf } from "../../policy/claims.ts"
import { encodedPathOf } from "../../policy/canonical-path.ts"
import { compareText } from "../../policy/governing-rule.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { plainOutcomesOf, type PlainOutcomes } from "../../policy/guard-table.ts"
import type { AuthState, Rule } from "../../policy/language.ts"
import type { Outcome } from "../../policy/outcome.ts"
import { withheldUntil } from "../../policy/shadow.ts"
import { AUTH_STATES, isAbsent } from "../../policy/states.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { placeOf } from "../source/source.ts"
import type { AccessChange, AccessDiff, ChangeKind, Decider, Fate, Fates, StateChange } from "./access-diff.ts"
import { decidedRegionsOf, isRule, type DecidedRegion, type Deciding } from "./decided-regions.ts"
import { exceptionsOf } from "./exceptions.ts"
import { EVERYTHING, meetOf, pathScopeOf } from "../check/regions/meet.ts"

/**
 * Every region and auth state whose outcome differs between two policies, grouped by what decides before and after. A
 * null policy leaves everything unlisted. Null when the two divide path space into more than can be examined.
 */
export function diffAccess(before: CheckedPolicy | null, after: CheckedPolicy | null): AccessDiff | null {
  if (before !== null && after !== null && isSameAccess(before, after)) return NOTHING
  const regions = decidedRegionsOf(before, after)
  if (regions === null) return null
  const changedStates = changedStateReader(before, after)
  // Most of path space stays as it was, and what stays is nobody's change.
  const moving = regions.filter((region) => changedStates(region).length > 0)
  const groups = groupedBy(moving, pairNamer())
  const exceptions = exceptionsOf(regions)
  const changes = [...groups.values()].flatMap(([first]) => {
    const states = changedStates(first!)
    const scope = meetOf(first!.before ?? EVERYTHING, first!.after ?? EVERYTHING)
    const { listed: except, more: moreExceptions } = exceptions(first!, scope)
    return KINDS.flatMap((kind): AccessChange[] => {
      const moved = states.filter((change) => kindOf(change) === kind)
      if (moved.length === 0) return []
      return [
        {
          kind,
          public: kind === "opened" && moved.some(({ state }) => state === "signed-out"),
          scope: pathScopeOf(scope),
          except,
          moreExceptions,
          witness: { url: encodedPathOf(first!.witness), state: moved[0]!.state },
          states: moved,
          before: deciderOf(first!.before, before),
          after: deciderOf(first!.after, after),
        },
      ]
    })
  })
  const count = (kind: ChangeKind): number => changes.filter((change) => change.kind === kind).length
  return {
    opened: count("opened"),
    closed: count("closed"),
    changed: count("changed"),
    changes: changes.sort(byUrgency),
  }
}

const NOTHING: AccessDiff = { opened: 0, closed: 0, changed: 0, changes: [] }

/** Two policies that differ at most in reasons, claims and what they accept: most commits of a history change no more. */
export const isSameAccess = (before: CheckedPolicy, after: CheckedPolicy): boolean =>
  accessTextOf(before) === accessTextOf(after)

const accessTexts = new WeakMap<CheckedPolicy, string>()

function accessTextOf(checked: CheckedPolicy): string {
  const known = accessTexts.get(checked)
  if (known !== undefined) return known
  const { absent, home, unlisted, rules, outside, shadow } = checked.policy
  const text = JSON.stringify([
    shadow,
    absent,
    home,
    unlisted,
    rules.map(({ path, match, require, deny }) => [path, match, require, deny]),
    outside.map(({ path, match }) => [path, match]),
  ])
  accessTexts.set(checked, text)
  return text
}

const KINDS: readonly ChangeKind[] = ["opened", "closed", "changed"]

/** Names the pair of deciders of a region, so that regions with the same pair are one group. */
function pairNamer(): (region: DecidedRegion) => string {
  const numbers = new Map<Deciding, number>()
  const numberOf = (deciding: Deciding): number => {
    if (!numbers.has(deciding)) numbers.set(deciding, numbers.size)
    return numbers.get(deciding)!
  }
  return ({ before, after }) => `${numberOf(before)} ${numberOf(after)}`
}

/** Reads the changes between an old and a new decider. Deciders with equal requirements and denials decide alike. */
function changedStateReader(
  older: CheckedPolicy | null,
  newer: CheckedPolicy | null,
): (region: DecidedRegion) => readonly StateChange[] {
  const known = new Map<string, readonly StateChange[]>()
  // Regions that the same things cover are decided by the same things.
  const ofCovering = new Map<DecidedRegion["covering"], readonly StateChange[]>()
  return (region) => {
    const before = ofCovering.get(region.covering)
    if (before !== undefined) return before
    const key = `${meaningOf(region.before, older)} ${meaningOf(region.after, newer)}`
    const states = known.get(key) ?? changedStatesOf(region, older, newer)
    known.set(key, states)
    ofCovering.set(region.covering, states)
    return states
  }
}

function meaningOf(deciding: Deciding, side: CheckedPolicy | null): string {
  if (deciding !== null && !isRule(deciding)) return "outside"
  const { require = "unlisted", deny } = deciding?.rule ?? {}
  return JSON.stringify([require, deny, withheldIn(side, deciding?.rule ?? null)])
}

const withheldIn = (side: CheckedPolicy | null, rule: Rule | null): string | null =>
  side === null ? null : withheldUntil(side.policy, rule)

function changedStatesOf(
  { before, after }: DecidedRegion,
  older: CheckedPolicy | null,
  newer: CheckedPolicy | null,
): readonly StateChange[] {
  const [from, to] = [fatesOf(before, older, newer), fatesOf(after, newer, older)]
  // A state that is absent on one side alone is compared: there the guards let nobody in who is in it.
  const sides = [older ?? newer, newer ?? older]
  const states = AUTH_STATES.filter((state) => !sides.every((side) => side !== null && isAbsent(side.policy, state)))
  return states
    .map((state) => ({ state, before: from(state), after: to(state) }))
    .filter(
      (change) => !isSame(change.before.load, change.after.load) || !isSame(change.before.write, change.after.write),
    )
}

/** Without a policy everything is unlisted, with the status of the other side, whose words are the only ones there are. */
function fatesOf(
  deciding: Deciding,
  side: CheckedPolicy | null,
  other: CheckedPolicy | null,
): (state: AuthState) => Fates {
  if (deciding !== null && !isRule(deciding)) return () => ({ load: { kind: "outside" }, write: { kind: "outside" } })
  const policy = (side ?? other)?.policy
  if (policy === undefined) return () => ({ load: UNLISTED, write: UNLISTED })
  const rule = deciding?.rule ?? null
  const until = withheldIn(side, rule)
  const of = (access: "load" | "write"): PlainOutcomes => plainOutcomesOf(policy, rule, access)
  const [load, write] = [of("load"), of("write")]
  const withheld = (outcome: Outcome): Fate =>
    until === null || outcome.kind === "proceed" ? outcome : { ...outcome, until }
  return (state) => ({ load: withheld(load[state]), write: withheld(write[state]) })
}

const UNLISTED: Outcome = { kind: "refuse", status: 404 }

function isSame(a: Fate, b: Fate): boolean {
  if (opennessOf(a) !== opennessOf(b)) return false
  if (a.kind === "redirect") return b.kind === "redirect" && a.to === b.to
  if (a.kind === "refuse") return b.kind === "refuse" && a.status === b.status
  return a.kind === b.kind
}

// A state is admitted for loads and writes alike, so the page load determines the kind for both.
function kindOf({ before, after }: StateChange): ChangeKind {
  const [was, is] = [opennessOf(before.load), opennessOf(after.load)]
  if (was === is) return "changed"
  return is > was ? "opened" : "closed"
}

/**
 * For how long a visitor gets in, as text that compares: not at all, until a day, or for good. What the policy does not
 * govern it keeps nobody out of: leaving it counts as opened.
 */
const opennessOf = (fate: Fate): string =>
  fate.kind === "proceed" || fate.kind === "outside" ? FOR_GOOD : (fate.until ?? "")

const FOR_GOOD = "for good"

function deciderOf(deciding: Deciding, side: CheckedPolicy | null): Decider {
  if (side === null) return { kind: "no-policy" }
  if (deciding === null) return { kind: "unlisted" }
  if (isRule(deciding)) {
    const { path, match, require } = deciding.rule
    return { kind: "rule", path, match, require: wordOf(require), place: deciding.place }
  }
  const { path, match, span } = deciding.ast
  return { kind: "outside", path: path.value, match: match.value, place: placeOf(side.source, span) }
}

const byUrgency = (a: AccessChange, b: AccessChange): number =>
  Number(b.public) - Number(a.public) ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  compareText(a.scope.path, b.scope.path) ||
  compareText(a.scope.match, b.scope.match) ||
  compareText(a.witness.url, b.witness.url)
