import type { AuthState, Requirement, Policy, Rule } from "../../policy/language.ts"
import { type StateOutcome, outcomesOf } from "../../policy/guard-table.ts"
import { type GuardTable, guardTableDataOf } from "../emit/guard-table.ts"
import type { Suppression, CheckedPolicy } from "../check/regions/checked-policy.ts"
import { type OpenPages, openPagesOf } from "../emit/open-pages.ts"
import { type DiffInWords, diffInWords } from "../report/diff-data.ts"
import { fullTextOfRequirement } from "../../policy/claims.ts"
import type { AccessDiff } from "../diff/access-diff.ts"
import { redefinedIn } from "../diff/claim-changes.ts"
import { diffAccess } from "../diff/diff-access.ts"
import { literalsOf, patternOf, shapeOf, textOfPattern, type Pattern } from "../../policy/pattern.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { withheldUntil } from "../../policy/shadow.ts"
import { byState, presentStatesOf } from "../../policy/states.ts"
import { coveringAt, type CoveringAt } from "../check/regions/covering-at.ts"
import { governingAmong } from "../check/regions/regions.ts"
import { visible } from "../source/visible.ts"
import { compareText } from "../../policy/governing-rule.ts"

/** A version of the policy that the compiler accepted. */
export interface VersionInForce {
  /** The commit; null for a policy that was built before it was committed. */
  readonly commit: string | null
  /** ISO 8601; null if no date is recorded. */
  readonly date: string | null
  readonly subject: string
  /** The repository's tags that have this version. */
  readonly tags: readonly string[]
  readonly hash: string
  readonly text: string
  /** Its access changes since the version before; null if there are too many paths to compare. */
  readonly access: DiffInWords | null
}

/**
 * The audience of a page: the requirement of its rule, such as `signed-in` or `signed-in, role: admin`; `checked` for
 * `anyone` with `alsoChecks`; `nobody` without a rule; `outside` for paths outside the policy; `until 2027-01-31` for
 * everybody until that day, because of shadow mode.
 */
export type Audience = Requirement | "checked" | "nobody" | "outside" | `until ${string}` | PeopleText

/**
 * A requirement with claims as text: `signed-in, role: admin`, or the name of a visitor with the claims in brackets.
 */
type PeopleText = `${"signed-in" | "verified"}, ${string}` | `${string} (${string})`

/** A run of versions in which a page's audience, rule and outcomes did not change. */
export interface AccessPeriod {
  /** The index of its first version. */
  readonly from: number
  readonly audience: Audience
  /** The key of the rule that decides, or null. */
  readonly rule: string | null
  /** Null for paths outside the policy. `until`: the last day on which shadow mode withholds the outcome. */
  readonly outcomes: Readonly<Record<AuthState, StateOutcome & { readonly until?: string }>> | null
  /**
   * The kind and scope of each claim that decides, as `many /t/:`. With another kind or scope, a claim of the same name
   * is another claim. Absent if no claim decides.
   */
  readonly claims?: Readonly<Record<string, string>>
}

/** The periods of a page, or of a path without a page that some version's rule or `outside` entry names. */
export interface PageTimeline {
  readonly path: string
  readonly kind: "page" | "endpoint" | "rule" | "outside"
  /** Oldest first. Each ends where the next begins. */
  readonly periods: readonly AccessPeriod[]
  /** The number of older periods that are left out. */
  readonly left: number
}

/** The access to each page, version by version of the policy. */
export interface AccessTimeline {
  /** Oldest first. */
  readonly versions: readonly VersionInForce[]
  /** True if older versions were not read. */
  readonly isCut: boolean
  readonly pages: readonly PageTimeline[]
  /** The guard table of the newest version; null if no version was ever in force. */
  readonly table: GuardTable | null
  /** The pages open to everyone under the newest version; null if no version was ever in force. */
  readonly open: OpenPages | null
  /** The same once shadow mode is over and every denial is enforced. Absent without shadow mode. */
  readonly openAfterShadow?: OpenPages
  /** The findings that the newest version accepts. */
  readonly accepted: readonly Suppression[]
}

/** A page, or a path that a policy names, with the segments of a concrete example path. */
interface Subject extends Pick<PageTimeline, "path" | "kind"> {
  /**
   * The path of the page. One with optional segments (`/:lang?/docs`) is a subject for each path that it stands for:
   * `/:lang/docs` and `/docs`.
   */
  readonly page: string
  readonly segments: readonly string[]
}

/**
 * The most paths into which a page with optional segments is divided. One with more is shown and decided at its longest
 * path alone, because each optional segment doubles their number, and each is decided in every version.
 */
const MAX_PATHS = 16

/**
 * The subjects of a timeline: the pages of the newest version, then the paths of rules and of `outside` entries of any
 * version that are not pages.
 */
function subjectsOf(policies: readonly CheckedPolicy[]): readonly Subject[] {
  const other = unnamedWordOf(policies)
  // By shape, because the name of a param makes no difference.
  const subjects = new Map<string, Subject>()
  // The first of a shape stays: a page before a rule, and newer versions before older ones.
  const add = (path: string, kind: PageTimeline["kind"], pattern: Pattern, page = path): void => {
    const shape = shapeOf(pattern)
    if (!subjects.has(shape)) subjects.set(shape, { path, kind, page, segments: segmentsOf(pattern, other) })
  }
  // Pages with fewer paths first: `/docs` is a subject of the page with this path alone, even beside `/:lang?/docs`.
  const pages = (policies.at(-1)?.pages ?? []).toSorted((a, b) => a.entry.scopes.length - b.entry.scopes.length)
  for (const { entry } of pages) {
    const kind = entry.kind === "page" ? "page" : "endpoint"
    const isCut = entry.scopes.length > MAX_PATHS
    for (const { pattern } of isCut ? entry.scopes.slice(0, 1) : entry.scopes) {
      const path = entry.scopes.length === 1 ? entry.path : textOfPattern(pattern)
      add(path, kind, pattern, isCut ? path : entry.path)
    }
  }
  for (const { rule } of policies.toReversed().flatMap(({ rules }) => rules))
    add(rule.path, "rule", patternOf(rule.path))
  for (const { path } of policies.toReversed().flatMap(({ policy }) => policy.outside))
    add(path, "outside", patternOf(path))
  return [...subjects.values()]
}

/**
 * The timelines of all subjects, sorted by path. The paths of a page with optional segments have one timeline together,
 * unless some version decides differently about them.
 */
function timelinesOf(policies: readonly CheckedPolicy[]): readonly Omit<PageTimeline, "left">[] {
  const byPath = policies.map(indexed)
  const paths = subjectsOf(policies).map(({ path, kind, page, segments }) => ({
    page,
    timeline: { path, kind, periods: periodsOf(byPath, segments) },
  }))
  return [...groupedBy(paths, ({ page }) => page)]
    .flatMap(([path, ofPage]) => {
      const timelines = ofPage.map(({ timeline }) => timeline)
      const [first, ...others] = timelines.map(({ periods }) => JSON.stringify(decisionsOf(periods)))
      return others.every((other) => other === first) ? [{ ...timelines[0]!, path }] : timelines
    })
    .toSorted((a, b) => compareText(a.path, b.path))
}

/**
 * The decisions about a path, each with the version from which it applies. Without the rules, because different rules
 * can decide alike: a period in which only the rule is another one belongs to the decision before it.
 */
function decisionsOf(periods: readonly AccessPeriod[]): readonly AccessPeriod[] {
  const decisions = periods.map((period) => ({ ...period, rule: null }))
  const contentOf = (decision: AccessPeriod) => JSON.stringify({ ...decision, from: 0 })
  return decisions.filter((one, at) => at === 0 || contentOf(one) !== contentOf(decisions[at - 1]!))
}

/** An example path of a pattern. Params without listed values become `other`. */
const segmentsOf = (pattern: Pattern, other: string): readonly string[] =>
  pattern.map((segment) => {
    if (segment.kind === "literal") return segment.text
    return segment.kind === "choice" ? (segment.values[0] ?? other) : other
  })

/** A word that no rule and no `outside` entry names, so that an example path with it falls to the params. */
function unnamedWordOf(policies: readonly CheckedPolicy[]): string {
  const named = new Set(policies.flatMap(({ rules, outside }) => [...rules, ...outside].flatMap(literalsIn)))
  let word = "other"
  while (named.has(word)) word += "-"
  return word
}

const literalsIn = ({ pattern }: { readonly pattern: Pattern }): readonly string[] =>
  pattern.flatMap((segment) => literalsOf(segment) ?? [])

/**
 * The most periods in a timeline, all pages together. If every version changed every page, there would be pages ×
 * versions.
 */
export const MAX_PERIODS = 2_000

/** The pages without their oldest periods, if all together have more than `most`. Each page keeps the same number. */
function newestPeriods(pages: readonly Omit<PageTimeline, "left">[], most = MAX_PERIODS): readonly PageTimeline[] {
  const all = pages.reduce((sum, { periods }) => sum + periods.length, 0)
  // At least one, so that every page shows who can open it now.
  const each = all <= most ? most : Math.max(1, Math.floor(most / pages.length))
  return pages.map((page) => ({
    ...page,
    periods: page.periods.slice(-each),
    left: Math.max(0, page.periods.length - each),
  }))
}

/** The decisions of each version at a path. Consecutive versions that decide alike are one period. */
function periodsOf(policies: readonly IndexedPolicy[], segments: readonly string[]): readonly AccessPeriod[] {
  const periods: AccessPeriod[] = []
  let last = ""
  for (const [from, indexed] of policies.entries()) {
    const decided = decidedAt(indexed, segments)
    const claims = claimsAskedBy(decided, indexed.checked)
    const period = Object.keys(claims).length === 0 ? decided : { ...decided, claims }
    // Everything that makes a period another one: also a claim that is redefined under the same name.
    const likeness = JSON.stringify(period)
    if (likeness !== last) periods.push({ from, ...period })
    last = likeness
  }
  return periods
}

/** The definitions of the claims that decide, as in a period. */
const claimsAskedBy = ({ outcomes }: Omit<AccessPeriod, "from">, { claims }: CheckedPolicy): Record<string, string> =>
  Object.fromEntries(
    Object.values(outcomes ?? {})
      // `some`: only people with certain claims get in.
      .flatMap((outcome) => (outcome.kind === "some" ? Object.keys(outcome.claims) : []))
      .map((name) => {
        const { claim, within } = claims.get(name)!
        const kind = "one" in claim ? "one" : "many"
        return [name, within === null ? kind : `${kind} ${shapeOf(within)}`]
      }),
  )

/** A policy with an index of its scopes by path. Without it, every rule would be tried at every page. */
interface IndexedPolicy {
  readonly checked: CheckedPolicy
  readonly rulesAt: CoveringAt<CheckedPolicy["rules"][number]>
  readonly outsideAt: CoveringAt<CheckedPolicy["outside"][number]>
}

const indexed = (checked: CheckedPolicy): IndexedPolicy => ({
  checked,
  rulesAt: coveringAt(checked.rules),
  outsideAt: coveringAt(checked.outside),
})

/** The audience, rule and outcomes of a policy at a path. */
function decidedAt(
  { checked: { policy }, rulesAt, outsideAt }: IndexedPolicy,
  segments: readonly string[],
): Omit<AccessPeriod, "from"> {
  // Outside entries take precedence over rules, as on the server.
  if (outsideAt(segments).length > 0) return { audience: "outside", rule: null, outcomes: null }
  const governing = governingAmong(rulesAt(segments))
  const rule = governing?.rule ?? null
  const outcomes = outcomesOf(policy, rule, "load")
  const until = withheldUntil(policy, rule)
  const decided = {
    audience: rule === null ? "nobody" : audienceOf(rule, policy),
    rule: governing?.key ?? null,
    outcomes,
  } as const
  // Shadow mode changes nothing where everybody gets in.
  if (until === null || presentStatesOf(policy).every((state) => outcomes[state].kind === "proceed")) return decided
  // Independent of today's date: a shadow mode that has ended still counts as written.
  const withheld = byState((state) =>
    outcomes[state].kind === "proceed" ? outcomes[state] : { ...outcomes[state], until },
  )
  return { ...decided, audience: `until ${until}`, outcomes: withheld }
}

/** The people to whom a rule opens its pages, as text. */
const audienceOf = ({ require, alsoChecks }: Rule, policy: Policy): Audience =>
  require === "anyone" && alsoChecks !== undefined ? "checked" : (fullTextOfRequirement(require, policy) as Audience)

/** An accepted version with its compiled policy. */
export interface CheckedVersion extends Pick<VersionInForce, "commit" | "date" | "subject" | "tags"> {
  readonly checked: CheckedPolicy
  /** The access changes, if they are already known. */
  readonly diff?: AccessDiff | null
}

/**
 * The timeline of a policy from its accepted versions, oldest first. The pages come from the routes of the newest
 * version. The routes of older versions are unknown, so older pages appear only as the paths that rules name.
 */
export function accessTimelineOf(versions: readonly CheckedVersion[], isCut: boolean): AccessTimeline {
  const policies = versions.map(({ checked }) => checked)
  const newest = policies.at(-1) ?? null
  const table = newest === null ? null : guardTableDataOf(newest)
  return {
    versions: versions.map((version, i) => versionInForceOf(version, versions[i - 1] ?? null)),
    isCut,
    pages: newestPeriods(timelinesOf(policies)),
    table,
    open: table === null ? null : openPagesOf(table),
    ...(table?.shadow === undefined ? {} : { openAfterShadow: openAfterShadow(table) }),
    accepted: (newest?.suppressions ?? []).map((one) => ({
      ...one,
      message: visible(one.message),
      why: visible(one.why),
    })),
  }
}

/** The open pages of a guard table once its shadow mode is over. */
function openAfterShadow(table: GuardTable): OpenPages {
  const { shadow: _, ...enforced } = table
  return openPagesOf(enforced)
}

/** A version as the timeline has it, with its access changes since the accepted version before. */
function versionInForceOf(
  { commit, date, subject, tags, checked, diff }: CheckedVersion,
  before: CheckedVersion | null,
): VersionInForce {
  const access = diff === undefined ? diffAccess(before?.checked ?? null, checked) : diff
  // A known diff may come from a record, which leaves redefined claims out.
  const redefined = redefinedIn(before?.checked ?? null, checked)
  const sides = {
    before: { name: nameOf(before), hash: before?.checked.policyHash ?? null },
    after: { name: nameOf({ commit }), hash: checked.policyHash },
  }
  return {
    commit,
    date,
    subject,
    tags,
    hash: checked.policyHash,
    text: checked.source.text,
    access: access === null ? null : diffInWords({ ...sides, diff: { ...access, ...redefined } }),
  }
}

/** A version's name in the words of a comparison. */
const nameOf = (version: Pick<CheckedVersion, "commit"> | null): string => {
  if (version === null) return "no policy"
  return version.commit === null ? "the policy as it was built" : version.commit.slice(0, 10)
}
