import { textOfRequirement } from "../../../policy/claims.ts"
import { canonicalPathOf, segmentsOf, type CanonicalPath } from "../../../policy/canonical-path.ts"
import { admits, decisionOf } from "../../../policy/decision.ts"
import { governingRule, ruleKeyOf, scopedRuleOf, type ScopedRule } from "../../../policy/governing-rule.ts"
import { outcomesOf } from "../../../policy/guard-table.ts"
import type {
  AuthState,
  MatchMode,
  Path,
  Policy,
  Requirement,
  Rule,
  RuleRequirement,
} from "../../../policy/language.ts"
import { outcomeOf } from "../../../policy/outcome.ts"
import { covers, patternOf, textOfPattern, type PatternSegment } from "../../../policy/pattern.ts"
import { SETTLED_STATES } from "../../../policy/states.ts"
import { isRequirementWord } from "../../../policy/words.ts"
import type { RouteEntry } from "../../../codegen/target/entries.ts"
import { EVERY_PATH } from "./fuzz-model.ts"

export interface Brute {
  readonly path: CanonicalPath
  readonly covering: readonly ScopedRule[]
  readonly governing: ScopedRule | null
  readonly served: RouteEntry | null
  readonly isOutside: boolean
}

/** The requirements of these policies are words. */
function wordOf(requirement: RuleRequirement): Requirement {
  if (isRequirementWord(requirement)) return requirement
  throw new Error(`expected a requirement that is a word, got ${JSON.stringify(requirement)}`)
}

const canonical = (path: string): CanonicalPath => {
  const found = canonicalPathOf(path)
  if (found === null) throw new Error(path)
  return found
}

/** Each value of each finite param in its place: what the language says they mean, by the text alone. */
export function writtenOutTextsOf(path: Path): readonly Path[] {
  const found = /:\w+\(([^)]*)\)/.exec(path)
  if (found === null) return [path]
  const [whole, values] = found
  return values!.split("|").flatMap((value) => writtenOutTextsOf(path.replace(whole, value) as Path))
}

const coversPath = (part: { readonly path: Path; readonly match: MatchMode }, path: CanonicalPath): boolean =>
  writtenOutTextsOf(part.path).some((text) => covers({ pattern: patternOf(text), match: part.match }, segmentsOf(path)))

/** True if the path would be covered if finite params took any value. */
const wouldCover = ({ path: text, match }: Rule, path: CanonicalPath): boolean =>
  coversPath({ path: text.replaceAll(/\([^)]*\)/g, "") as Path, match }, path)

/** Everything there is to know of every path, by the definitions alone. */
export function everything(
  policy: Policy,
  match: (path: string) => number | null,
  entries: readonly RouteEntry[],
): readonly Brute[] {
  const rules = policy.rules.flatMap((rule) =>
    writtenOutTextsOf(rule.path).map((text) => ({ ...scopedRuleOf({ ...rule, path: text }), rule })),
  )
  return EVERY_PATH.map((text) => {
    const path = canonical(text)
    const covering = rules.filter((rule) => covers(rule, segmentsOf(path)))
    const id = match(text)
    return {
      path,
      covering,
      governing: governingRule(rules, path),
      served: entries.find(({ node }) => node.id === id) ?? null,
      isOutside: policy.outside.some((entry) => coversPath(entry, path)),
    }
  })
}

const answersOf = (policy: Policy, rule: Rule | null): string =>
  JSON.stringify([outcomesOf(policy, rule, "load"), outcomesOf(policy, rule, "write"), rule?.require])

/** The position at which one of two rules for a path is more specific: a segment, or the rest of the longer one. */
function advantagesOf(one: ScopedRule, other: ScopedRule): { readonly mine: boolean; readonly theirs: boolean } {
  const literals = (rule: ScopedRule, than: ScopedRule): boolean =>
    rule.pattern.some((part: PatternSegment, i) => part.kind === "literal" && than.pattern[i]?.kind === "param")
  return { mine: literals(one, other), theirs: literals(other, one) }
}

/** Two that differ nowhere are told apart by their lengths, then by their modes, so they are never incomparable. */
const isIncomparable = (one: ScopedRule, other: ScopedRule): boolean => {
  const { mine, theirs } = advantagesOf(one, other)
  return mine && theirs
}

function isMoreSpecific(one: ScopedRule, other: ScopedRule): boolean {
  const { mine, theirs } = advantagesOf(one, other)
  if (mine || theirs) return mine && !theirs
  if (one.pattern.length !== other.pattern.length) return one.pattern.length > other.pattern.length
  return one.match === "exact" && other.match === "subtree"
}

/**
 * Every pair that is incomparable on some path and decides differently, where nothing more specific than both governs.
 */
export const contradictionsOf = (
  policy: Policy,
  all: readonly Pick<Brute, "covering" | "governing">[],
): readonly (readonly [ScopedRule, ScopedRule])[] =>
  all.flatMap(({ covering, governing }) =>
    covering.flatMap((one, i) =>
      covering
        .slice(i + 1)
        .filter(
          (other) =>
            isIncomparable(one, other) &&
            answersOf(policy, one.rule) !== answersOf(policy, other.rule) &&
            !(isMoreSpecific(governing!, one) && isMoreSpecific(governing!, other)),
        )
        .map((other) => [one, other] as const),
    ),
  )

const nameOf = ({ rule }: ScopedRule): string => ruleKeyOf(rule)

const isRootSubtree = ({ path, match }: Rule): boolean => path === "/" && match === "subtree"

/** A catch-all is a page where the rule for everything governs. */
const pageIn = ({ served, governing, isOutside }: Brute): RouteEntry | null =>
  served?.catchAll !== true || (governing !== null && isRootSubtree(governing.rule) && !isOutside) ? served : null

const isGone = ({ absent = [] }: Policy, word: string): boolean => absent.some((state) => state === word)

const claimsOf = ({ never, always }: Policy) => [
  ...never.map((claim) => ({ ...claim, kind: "never" })),
  ...always.map((claim) => ({ ...claim, kind: "always" })),
]

/** True if an exact rule has another page's pattern and not this one's, whatever their params are named and list. */
function isOthers({ path, match }: Rule, page: RouteEntry, entries: readonly RouteEntry[]): boolean {
  const anonymous = (text: string): string => text.replaceAll(/:\w+(?:\([^)]*\))?/g, ":")
  const isOf = (entry: RouteEntry): boolean =>
    entry.scopes.some(
      ({ pattern, match: reach }) => reach === "exact" && anonymous(textOfPattern(pattern)) === anonymous(path),
    )
  return match === "exact" && !isOf(page) && entries.some((entry) => !entry.catchAll && isOf(entry))
}

/** The expected findings, as `code subject`, for the checks that concern all paths. */
export function findingsOf(policy: Policy, all: readonly Brute[], entries: readonly RouteEntry[]): readonly string[] {
  const found = new Set<string>()
  for (const [one, other] of contradictionsOf(policy, all))
    found.add(`P305 ${[nameOf(one), nameOf(other)].sort().join(" ")}`)
  for (const rule of policy.rules) {
    const own = all.filter(({ covering }) => covering.some((one) => one.rule === rule))
    const governed = own.filter(({ governing }) => governing?.rule === rule)
    const isNeeded = (one: Brute): boolean => pageIn(one) !== null && !one.isOutside
    // A rule that decides or is needed nowhere is reported as a whole; otherwise each of its patterns is.
    const parts = writtenOutTextsOf(rule.path).map((text) =>
      own.filter(({ path }) => coversPath({ path: text, match: rule.match }, path)),
    )
    for (const part of governed.length === 0 ? [own] : parts) {
      if (part.some(({ governing }) => governing?.rule === rule)) continue
      const differs = part.some(({ governing }) => answersOf(policy, governing!.rule) !== answersOf(policy, rule))
      found.add(`${differs ? "P302" : "P303"} ${ruleKeyOf(rule)}`)
    }
    for (const part of parts) {
      const deciding = part.filter(({ governing }) => governing?.rule === rule)
      if (deciding.length > 0 && !deciding.some(isNeeded)) found.add(`P405 ${ruleKeyOf(rule)}`)
    }
  }
  for (const entry of entries) {
    const { id } = entry.node
    const served = all.filter((one) => pageIn(one) === entry)
    if (entry.catchAll && served.length === 0) continue
    const governed = served.filter(({ isOutside }) => !isOutside)
    if (served.length === 0) {
      if (!entry.layout) found.add(`P412 ${id}`)
      continue
    }
    const deciding = new Set(governed.flatMap(({ governing }) => governing?.rule ?? []))
    const unruled = governed.filter(({ governing }) => governing === null)
    const limiting = [...deciding].filter((rule) => rule.path.includes("("))
    if (unruled.some(({ path }) => !limiting.some((rule) => wouldCover(rule, path))))
      found.add(`${entry.splat ? "P410" : "P404"} ${id}`)
    else if (unruled.length > 0) found.add(`P421 ${id}`)
    const isBorrowed = governed.some(
      ({ governing }) =>
        governing !== null &&
        (isRootSubtree(governing.rule) ? !entry.catchAll : !entry.splat && isOthers(governing.rule, entry, entries)),
    )
    if (isBorrowed) found.add(`P422 ${id}`)
    for (const way of entry.scopes) {
      const there = governed.filter(({ path }) =>
        covers(
          way,
          path.split("/").filter((segment) => segment !== ""),
        ),
      )
      const said = new Set(there.flatMap(({ governing }) => governing && answersOf(policy, governing.rule)))
      said.delete(null)
      if (said.size > 1) found.add(`P409 ${id}`)
    }
    if (governed.length === 0) found.add(`P413 ${entry.path}`)
    else if (governed.length < served.length) found.add(`P415 ${entry.path}`)
  }
  for (const state of SETTLED_STATES) {
    const to = policy.home[state]
    if (to === undefined || typeof to === "number") continue
    const at = all.find(({ path }) => path === to)!
    const outcome = outcomeOf(decisionOf(at.governing?.rule ?? null, state, "load", policy), "load", policy)
    if (at.isOutside || pageIn(at) === null) found.add(`P501 ${state}`)
    else if (outcome.kind !== "proceed") found.add(`P502 ${state}`)
  }
  const refutes = (one: Brute, proceeding: boolean, admit: (rule: Rule) => boolean): boolean =>
    one.isOutside || (one.governing !== null && admit(one.governing.rule)) === proceeding
  for (const { admit, kind } of claimsOf(policy))
    if (isGone(policy, textOfRequirement(admit, policy))) found.add(`P507 ${kind} ${textOfRequirement(admit, policy)}`)
  for (const { require } of policy.rules)
    if (isGone(policy, wordOf(require))) found.add(`P507 requires ${wordOf(require)}`)
  for (const { under, admit } of policy.never) {
    if (isGone(policy, textOfRequirement(admit, policy))) continue
    const spoken = all.filter(({ path }) => coversPath({ path: under, match: "subtree" }, path))
    if (spoken.some((one) => refutes(one, true, (rule) => admits(wordOf(rule.require), admit as AuthState))))
      found.add("P601 never")
  }
  for (const { at, admit } of policy.always) {
    if (isGone(policy, textOfRequirement(admit, policy))) continue
    const spoken = all.filter(({ path }) => coversPath({ path: at, match: "exact" }, path))
    if (spoken.some((one) => refutes(one, false, (rule) => admits(wordOf(rule.require), admit as AuthState))))
      found.add("P602 always")
  }
  return [...found].sort()
}
