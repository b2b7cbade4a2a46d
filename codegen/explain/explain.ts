import { canonicalPathOf, segmentsOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import { outcomesOf, type Outcomes } from "../../policy/guard-table.ts"
import { covers, matchesSegment, literalsOf } from "../../policy/pattern.ts"
import { withheldUntil } from "../../policy/shadow.ts"
import { precedenceOf } from "../../policy/specificity.ts"
import { presentStatesOf } from "../../policy/states.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { sentenceOf, type Sentence } from "../messages/sentences.ts"
import { governingAmong } from "../check/regions/regions.ts"
import { pageIn } from "../check/regions/subject.ts"
import { routeEntriesOf } from "../target/entries.ts"
import { guardedPathname, servedBy } from "../targets/targets.ts"
import type { SpannedRule } from "../source/resolve.ts"

/** The outcome at a URL, and everything that it follows from. */
export interface Explanation {
  /** The host of the input, which no policy considers; null if the input is only a path. */
  readonly host: string | null
  /**
   * True if the path begins with two slashes. Browsers read a host after them, so the workbench's server answers 400.
   */
  readonly refusedBefore: boolean
  /** The pathname as the URL parser reads it, or null if the input is not a URL. */
  readonly pathname: string | null
  /** Null if the pathname has no canonical spelling. Then there is no rule, route or outcome either. */
  readonly canonical: CanonicalPath | null
  /** The reason why there is no canonical path; null if there is one. */
  readonly fault: Sentence | null
  /** True for an address of a page's data, such as `/a.data` of React Router: guards decide the page itself. */
  readonly data: boolean
  /** The `outside` entry that covers the path; null if none does. */
  readonly outside: { readonly path: string; readonly why: string } | null
  /** The matching route. `notFound`: it renders no page here, so even admitted visitors get the `unlisted` status. */
  readonly route: { readonly path: string; readonly module: string; readonly notFound: boolean } | null
  /** Every rule of the policy, with its part in the decision. */
  readonly standings: readonly RuleStanding[]
  /** The rule that decides; null if none covers the path. */
  readonly governing: SpannedRule | null
  /** The outcomes of page loads (GET, HEAD), by auth state. */
  readonly outcomes: Outcomes | null
  /** The outcomes of all other methods, by auth state. */
  readonly writes: Outcomes | null
}

/** The part of one rule in a decision: it governs, it loses to the governing rule, or it does not match the path. */
export interface RuleStanding {
  readonly rule: SpannedRule
  readonly verdict: "governs" | "miss" | "lost"
  /** The reason why the governing rule wins over it, or why it does not match. */
  readonly because: Sentence
}

/** Explains the outcome at a URL, hostile spellings included. */
export function explain(checked: CheckedPolicy, input: string): Explanation {
  const url = urlOf(input)
  const pathname = url?.pathname ?? null
  const tree = checked.routes?.tree ?? []
  const page = pathname === null ? null : guardedPathname(tree, pathname)
  const canonical = page === null ? null : canonicalPathOf(page)
  const read = {
    host: url !== null && isAbsolute(input) ? url.host : null,
    refusedBefore: pathname?.startsWith("//") === true,
    pathname,
    data: pathname !== page,
  }
  if (canonical === null) return { ...read, ...NOTHING_DECIDED, canonical, fault: faultOf(page) }
  const segments = segmentsOf(canonical)
  const covering = checked.rules.filter((rule) => covers(rule, segments))
  const governing = governingAmong(covering)
  const outside = checked.outside.find((scope) => covers(scope, segments))
  const candidates = routeEntriesOf(tree).filter(({ scopes }) => scopes.some((scope) => covers(scope, segments)))
  const served = servedBy(tree, candidates, canonical)
  return {
    ...read,
    canonical,
    fault: null,
    outside: outside === undefined ? null : { path: outside.ast.path.value, why: outside.ast.why.value },
    route:
      served === null
        ? null
        : {
            path: served.path,
            module: served.node.module.file,
            notFound: pageIn({ served, governing, outside: outside === undefined ? [] : [outside] }) === null,
          },
    standings: checked.rules.map((rule) => ruleStandingOf(rule, covering, governing, segments)),
    governing,
    outcomes: outcomesOf(checked.policy, governing?.rule ?? null, "load"),
    writes: outcomesOf(checked.policy, governing?.rule ?? null, "write"),
  }
}

/**
 * The last day on which shadow mode withholds denials at an address. Null if there are none, if they are enforced, and
 * where the guard does not decide: outside the policy, and if the server refuses the address before.
 */
export function shadowUntilOf({ policy }: CheckedPolicy, explanation: Explanation): string | null {
  const { refusedBefore, outside, governing, outcomes, writes } = explanation
  if (refusedBefore || outside !== null || outcomes === null || writes === null) return null
  const denies = presentStatesOf(policy).some(
    (state) => outcomes[state].kind !== "proceed" || writes[state].kind !== "proceed",
  )
  return denies ? withheldUntil(policy, governing?.rule ?? null) : null
}

/** The parts of an explanation that need a canonical path. Without one, all are empty. */
const NOTHING_DECIDED = { outside: null, route: null, standings: [], governing: null, outcomes: null, writes: null }

/** The standing of one rule at a path, given by its segments. `covering` are all rules that cover the path. */
function ruleStandingOf(
  rule: SpannedRule,
  covering: readonly SpannedRule[],
  governing: SpannedRule | null,
  segments: readonly string[],
): RuleStanding {
  if (rule === governing) return { rule, verdict: "governs", because: sentenceOf("most specific", {}) }
  if (!covering.includes(rule)) return { rule, verdict: "miss", because: missOf(rule, segments) }
  if (governing === null) throw new Error(`${rule.key} covers the path, and nothing governs it`)
  // If neither of two covering rules beats the other, they decide the same: a checked policy has no others.
  const isBeaten = precedenceOf(governing, rule) === "beats"
  return {
    rule,
    verdict: "lost",
    because: sentenceOf(isBeaten ? "beaten" : "agrees", { rule: governing.key }),
  }
}

/** The reason why a rule does not cover a path. */
function missOf({ pattern, match }: SpannedRule, segments: readonly string[]): Sentence {
  // The first literal, or list of values, that is not the path's segment.
  const at = pattern.findIndex((part, i) => segments[i] !== undefined && !matchesSegment(part, segments[i]))
  const literals = at === -1 ? null : literalsOf(pattern[at]!)
  if (literals !== null) {
    const segment = segments[at]!
    return literals.length === 1
      ? sentenceOf("other literal", { segment, literal: literals[0]! })
      : sentenceOf("other literals", { segment, literals })
  }
  if (segments.length < pattern.length) return sentenceOf("short", {})
  return sentenceOf(match === "exact" ? "long" : "differs", {})
}

/** True for a URL with a scheme and a host. */
const isAbsolute = (input: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(input)

/** The URL of an input; a path gets a host that stands for any. Null if it is no URL. */
function urlOf(input: string): URL | null {
  const target = isAbsolute(input)
    ? input
    : `http://host${input.startsWith("/") || input.startsWith("\\") ? "" : "/"}${input}`
  return URL.canParse(target) ? new URL(target) : null
}

/** The reason why a path has no canonical spelling. */
function faultOf(page: string | null): Sentence {
  if (page === null) return sentenceOf("no URL", {})
  // The same steps as `canonicalPathOf`, to find the first segment that it refuses.
  for (const segment of page.split("/")) {
    try {
      const text = decodeURIComponent(segment)
      if (text === "." || text === "..") return sentenceOf("dots", { segment })
      if (/[/\\]/.test(text)) return sentenceOf("slash", { segment })
      if (text.includes("\0")) return sentenceOf("nul", { segment })
    } catch {
      return sentenceOf("escape", { segment })
    }
  }
  return sentenceOf("no slash", {})
}
