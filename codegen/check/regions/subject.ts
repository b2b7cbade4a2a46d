import type { Scope } from "../../../policy/pattern.ts"
import type { ArgsOf, Code, FindingKind } from "../../messages/codes.ts"
import { diagnosticOf, type Details, type Diagnostic } from "../../source/diagnostic.ts"
import type { RuleName } from "../../messages/entry.ts"
import type { Region, RegionMap } from "./regions.ts"
import type { ResolvedPolicy, SpannedRule } from "../../source/resolve.ts"
import type { RouteEntry } from "../../target/entries.ts"
import type { RouteInventory } from "../../target/inventory.ts"
import { placeOf, type Span } from "../../source/source.ts"
import { groupedBy } from "../../../policy/grouped-by.ts"
import { cached } from "../../source/cached.ts"

/** The input of every check. */
export interface Subject {
  readonly resolved: ResolvedPolicy
  /** The app's routes; null without a route list. */
  readonly routes: RouteInventory | null
  readonly entries: readonly RouteEntry[]
  readonly regions: RegionMap
  /** True to look only for errors, and for findings that the policy accepts. */
  readonly skipWarnings: boolean
}

/** A check of a policy: returns its findings. */
export type Check = (subject: Subject) => readonly Diagnostic[]

/**
 * True if a warning has to be looked for: always with `skipWarnings` off, else only if the policy accepts it by its
 * code, because accepting a finding that does not occur is itself a finding.
 */
export const isWarningNeeded = (warning: Code, { skipWarnings, resolved }: Subject): boolean =>
  !skipWarnings || resolved.ast.accept.some(({ code }) => code.value === warning)

/** A finding at a span of the policy file. */
export const findingAt = <F extends FindingKind>(
  finding: F,
  subject: { readonly resolved: ResolvedPolicy },
  span: Span,
  args: ArgsOf<F>,
  details?: Details,
): Diagnostic => diagnosticOf(finding, placeOf(subject.resolved.source, span), args, details)

/** A finding about one rule, which an `accept` entry can name. Underlines the rule's path. */
export const findingOf = <F extends FindingKind>(
  finding: F,
  subject: Subject,
  rule: SpannedRule,
  args: ArgsOf<F>,
  details?: Details,
): Diagnostic =>
  findingAt(finding, subject, rule.ast.path.span, args, {
    ...details,
    rule: { path: rule.rule.path, match: rule.match },
  })

/** The regions where a page is served. */
export const servedRegionsOf = ({ regions }: Subject, entry: RouteEntry): readonly Region[] =>
  cached(served, regions, () => groupedBy(regions.all, pageIn)).get(entry) ?? []

/** The regions of each page, which all checks of a policy share. */
const served = new WeakMap<RegionMap, ReadonlyMap<RouteEntry | null, readonly Region[]>>()

/** The regions where a page is served and the policy judges requests: those that no `outside` entry covers. */
export const judgedRegionsOf = (subject: Subject, entry: RouteEntry): readonly Region[] =>
  servedRegionsOf(subject, entry).filter(({ outside }) => outside.length === 0)

/** The rules that govern regions, each once. */
export const rulesGoverning = (regions: readonly Region[]): readonly SpannedRule[] => [
  ...new Set(regions.flatMap(({ governing }) => governing ?? [])),
]

/**
 * True for the `/` subtree rule. Every page needs a rule of its own, so this one decides only for the catch-all
 * route. In a policy without it, that route is the not-found page.
 */
export const isRootSubtree = ({ pattern, match }: Scope): boolean => pattern.length === 0 && match === "subtree"

/**
 * True for a route that takes every path that no other route serves, `/` included. A `/` subtree rule is for it. Only
 * React Router's is a `catchAll`; Next's `[[...param]]` is a splat at the root, and always a page.
 */
export const takesEverything = ({ catchAll, splat, scopes }: RouteEntry): boolean =>
  catchAll || (splat && scopes.some(({ pattern }) => pattern.length === 0))

/**
 * The page that a region serves, or null. A catch-all counts as a page only if a `/` subtree rule governs it, and not
 * where paths are outside the policy, which the rule does not guard.
 */
export function pageIn({
  served,
  governing,
  outside,
}: Pick<Region, "served" | "governing"> & { readonly outside: readonly unknown[] }): RouteEntry | null {
  if (served?.catchAll !== true) return served
  return governing !== null && isRootSubtree(governing) && outside.length === 0 ? served : null
}

/** The routes that count as pages under this policy. */
export const pagesIn = (subject: Subject): readonly RouteEntry[] =>
  subject.entries.filter((entry) => !entry.catchAll || servedRegionsOf(subject, entry).length > 0)

/** A rule's name in findings: its path and match mode. */
export const nameOfRule = ({ rule: { path, match } }: SpannedRule): RuleName => ({ path, match })
