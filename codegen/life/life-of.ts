import { wordOf } from "../../policy/claims.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import type { AccessDiff } from "../diff/access-diff.ts"
import { diffAccess } from "../diff/diff-access.ts"
import { guardTableDataOf } from "../emit/guard-table.ts"
import { openPagesOf } from "../emit/open-pages.ts"
import { diffInWords } from "../report/diff-data.ts"
import type { PolicyLife, VersionInForce, Band, PageLife } from "./policy-life.ts"
import { plainOutcomesOf } from "../../policy/guard-table.ts"
import { literalsOf, patternOf, shapeOf, type Pattern } from "../../policy/pattern.ts"
import { withheldUntil } from "../../policy/shadow.ts"
import { byState, presentStatesOf } from "../../policy/states.ts"
import { coveringAt, type CoveringAt } from "../check/regions/covering-at.ts"
import { governingAmong } from "../check/regions/regions.ts"
import { compareText } from "../../policy/governing-rule.ts"

/** A page, or a path that a policy names, with one path that stands for all of its. */
interface Subject extends Pick<PageLife, "path" | "kind"> {
  readonly segments: readonly string[]
}

/**
 * The pages of the newest version; the paths that rules of any version name and no page has; and those that any version
 * leaves alone. By path.
 */
function subjectsOf(policies: readonly CheckedPolicy[]): readonly Subject[] {
  const other = unnamedWordOf(policies)
  // By shape: what a param is called makes no other page.
  const subjects = new Map<string, Subject>()
  const add = (path: string, kind: PageLife["kind"], pattern: Pattern): void => {
    const shape = shapeOf(pattern)
    if (!subjects.has(shape)) subjects.set(shape, { path, kind, segments: segmentsOf(pattern, other) })
  }
  for (const { entry } of policies.at(-1)?.pages ?? []) {
    const pattern = entry.scopes[0]?.pattern
    if (pattern !== undefined) add(entry.path, entry.kind === "page" ? "page" : "endpoint", pattern)
  }
  for (const { rule } of policies.toReversed().flatMap(({ rules }) => rules))
    add(rule.path, "rule", patternOf(rule.path))
  for (const { path } of policies.toReversed().flatMap(({ policy }) => policy.outside))
    add(path, "outside", patternOf(path))
  return [...subjects.values()].toSorted((a, b) => compareText(a.path, b.path))
}

/** Of a param without listed values, a value that no rule names. */
const segmentsOf = (pattern: Pattern, other: string): readonly string[] =>
  pattern.map((segment) => {
    if (segment.kind === "literal") return segment.text
    return segment.kind === "choice" ? (segment.values[0] ?? other) : other
  })

function unnamedWordOf(policies: readonly CheckedPolicy[]): string {
  const named = new Set(policies.flatMap(({ rules, outside }) => [...rules, ...outside].flatMap(literalsIn)))
  let word = "other"
  while (named.has(word)) word += "-"
  return word
}

const literalsIn = ({ pattern }: { readonly pattern: Pattern }): readonly string[] =>
  pattern.flatMap((segment) => literalsOf(segment) ?? [])

/** Of all pages together. A history that changes every page in every version has pages times versions of them. */
export const MOST_BANDS = 2_000

/** The same pages with what can be kept and shown of each: where all are too many, of each page as many of the newest. */
function newestBands(pages: readonly Omit<PageLife, "left">[], most = MOST_BANDS): readonly PageLife[] {
  const all = pages.reduce((sum, { bands }) => sum + bands.length, 0)
  const each = all <= most ? most : Math.max(1, Math.floor(most / pages.length))
  return pages.map((page) => ({
    ...page,
    bands: page.bands.slice(-each),
    left: Math.max(0, page.bands.length - each),
  }))
}

/** The decisions of each version at a path. Consecutive versions that decide alike are one band. */
function bandsOf(policies: readonly Indexed[], segments: readonly string[]): readonly Band[] {
  const bands: Band[] = []
  for (const [from, indexed] of policies.entries()) {
    const band = { from, ...decidedAt(indexed, segments) }
    const last = bands.at(-1)
    if (last === undefined || !isAlike(last, band)) bands.push(band)
  }
  return bands
}

/** A policy whose rules are found by path: to try each rule at each page takes the square of a large policy. */
interface Indexed {
  readonly policy: CheckedPolicy["policy"]
  readonly rulesAt: CoveringAt<CheckedPolicy["rules"][number]>
  readonly outsideAt: CoveringAt<CheckedPolicy["outside"][number]>
}

const indexed = ({ policy, rules, outside }: CheckedPolicy): Indexed => ({
  policy,
  rulesAt: coveringAt(rules),
  outsideAt: coveringAt(outside),
})

function decidedAt({ policy, rulesAt, outsideAt }: Indexed, segments: readonly string[]): Omit<Band, "from"> {
  // Before any rule, as the server asks.
  if (outsideAt(segments).length > 0) return { audience: "outside", rule: null, outcomes: null }
  const governing = governingAmong(rulesAt(segments))
  const rule = governing?.rule ?? null
  const outcomes = plainOutcomesOf(policy, rule, "load")
  const until = withheldUntil(policy, rule)
  const decided = {
    audience: rule === null ? "nobody" : wordOf(rule.require),
    rule: governing?.key ?? null,
    outcomes,
  } as const
  if (until === null || presentStatesOf(policy).every((state) => outcomes[state].kind === "proceed")) return decided
  // No calendar is looked at here: a day that has passed still counts as it was written.
  const withheld = byState((state) =>
    outcomes[state].kind === "proceed" ? outcomes[state] : { ...outcomes[state], until },
  )
  return { ...decided, audience: `until ${until}`, outcomes: withheld }
}

const isAlike = (a: Band, b: Band): boolean =>
  a.audience === b.audience && a.rule === b.rule && JSON.stringify(a.outcomes) === JSON.stringify(b.outcomes)

/** A version with what the compiler made of it. */
export interface CheckedVersion extends Pick<VersionInForce, "commit" | "date" | "subject" | "tags"> {
  readonly checked: CheckedPolicy
  /** Its access changes, if they were computed already. */
  readonly diff?: AccessDiff | null
}

/**
 * The life of a policy from its accepted versions, oldest first. The pages are those of the newest version's routes:
 * what other pages an older app had is not known, but for the paths that its rules name.
 */
export function lifeOf(versions: readonly CheckedVersion[], isCut: boolean): PolicyLife {
  const policies = versions.map(({ checked }) => checked)
  const byPath = policies.map(indexed)
  const newest = policies.at(-1) ?? null
  const table = newest === null ? null : guardTableDataOf(newest)
  return {
    versions: versions.map((version, i) => versionInForceOf(version, versions[i - 1] ?? null)),
    isCut,
    pages: newestBands(
      subjectsOf(policies).map(({ path, kind, segments }) => ({ path, kind, bands: bandsOf(byPath, segments) })),
    ),
    table,
    open: table === null ? null : openPagesOf(table),
  }
}

function versionInForceOf(
  { commit, date, subject, tags, checked, diff }: CheckedVersion,
  before: CheckedVersion | null,
): VersionInForce {
  const access = diff === undefined ? diffAccess(before?.checked ?? null, checked) : diff
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
    access: access === null ? null : diffInWords({ ...sides, diff: access }),
  }
}

const nameOf = (version: Pick<CheckedVersion, "commit"> | null): string => {
  if (version === null) return "no policy"
  return version.commit === null ? "the policy as it was built" : version.commit.slice(0, 10)
}
