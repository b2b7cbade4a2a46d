import type { AbsentState } from "../../../policy/language.ts"
import { type Scope, covers } from "../../../policy/pattern.ts"
import { compile } from "../../check/compile.ts"
import type { Diagnostic } from "../../source/diagnostic.ts"
import { routeEntriesOf, type RouteEntry } from "../../target/entries.ts"
import type { RouteInventory } from "../../target/inventory.ts"
import { MISSING, routeAt } from "../../scan/addresses.ts"
import { CLOSED } from "./closed.ts"
import { closedFrom, doorAt, openingOf, rulesOf, type FirstRule } from "./first-rules.ts"
import { inLanguages, isInLanguages, SOME_LANGUAGES } from "../app/languages.ts"
import type { HintsOf } from "./hints.ts"
import type { ObservedAccess } from "./observed-access.ts"
import { policyTextOf } from "./policy-text.ts"
import { errorsIn, POLICY, refinedPolicy, type RefinedPolicy, type RefinementOptions } from "./refined-policy.ts"
import { canonicalPathOf, segmentsOf } from "../../../policy/canonical-path.ts"
import { pathOf } from "../../check/findings/ungoverned.ts"

/**
 * True if the build writes a page to a file, for all of its paths or for some: one page has one rule. A file that several
 * routes with params could have made counts for none of them.
 */
function prerenderedIn(
  prerender: RouteInventory["prerender"],
  entries: readonly RouteEntry[],
): (entry: RouteEntry) => boolean {
  if (prerender.kind === "none") return () => false
  const pages = prerender.kind === "paths" ? openPagesOf(prerender.paths, entries) : []
  const open = new Set(pages.map(({ node }) => node))
  const paths =
    prerender.kind === "paths" ? new Set<string | null>(prerender.paths.map(({ path }) => canonicalPathOf(path))) : null
  return (entry) =>
    open.has(entry.node) ||
    (isLiteral(entry) &&
      entry.kind === "page" &&
      entry.scopes.every(({ pattern }) => paths?.has(pathOf(pattern)) ?? true))
}

const isLiteral = ({ splat, scopes }: RouteEntry): boolean =>
  !splat && scopes.length > 0 && scopes.every(({ pattern }) => pattern.every((segment) => segment.kind === "literal"))

/** The pages with params or splats that pre-rendered paths belong to. */
function openPagesOf(
  paths: readonly { readonly path: string }[],
  entries: readonly RouteEntry[],
): readonly RouteEntry[] {
  return paths.flatMap(({ path }) => {
    const canonical = canonicalPathOf(path)
    if (canonical === null) return []
    const segments = segmentsOf(canonical)
    const serving = entries.filter(({ scopes }) => scopes.some((scope) => covers(scope, segments)))
    const [only, ...others] = serving
    return only?.kind === "page" && others.length === 0 && !isLiteral(only) ? [only] : []
  })
}

export interface FirstPolicy extends RefinedPolicy {
  /** Sign-in pages that could not have a rule of their own, as the route list has them. */
  readonly lost: readonly string[]
}

export interface Unaccepted {
  readonly text: string
  readonly errors: readonly Diagnostic[]
}

export interface PolicyNeeds {
  readonly routes: RouteInventory
  readonly absent: readonly AbsentState[]
  /** True to open pre-rendered pages, whose files are public already. */
  readonly openPrerendered: boolean
  /** Files and directories that are served without the router: first segments, a directory with a slash behind it. */
  readonly files: readonly string[]
  /** Paths at which the app's own server answers, in the same form. Absent: none. */
  readonly mounts?: readonly string[]
  /** Absent: none. */
  readonly hintsOf?: HintsOf
  /** The values that an optional language has; null where nothing says which. */
  readonly languages: readonly string[] | null
  /** The access that a scan saw, which the policy keeps. Absent or null: none. */
  readonly observed?: ObservedAccess | null
}

/**
 * Everything closed but the way in: a rule for each page and endpoint, to be decided one by one. Where routes cannot be
 * told apart so, an optional language gets values, paths that two pages meet at get rules of their own, and after that
 * there is one rule for each first segment. Where none of them is accepted, why.
 */
export function firstPolicyOf(needs: PolicyNeeds): FirstPolicy | Unaccepted {
  const { routes, absent, mounts = [], hintsOf, observed = null } = needs
  const files = [...needs.files, ...mounts]
  // A catch-all is a page where a scan saw it open: otherwise it is the not-found page, and has no rule.
  const entries = routeEntriesOf(routes.tree).filter((entry) => !entry.catchAll || isObserved(entry, observed))
  const isPublic = needs.openPrerendered ? prerenderedIn(routes.prerender, entries) : () => false
  const hidden = new Set(entries.filter((entry) => entry.layout && !isServed(entry, routes.tree, entries)))
  const beginning = { absent, isPublic, observed, isHidden: (entry: RouteEntry) => hidden.has(entry) }
  const make = (scopesOf: (entry: RouteEntry) => readonly Scope[]) => rulesOf(entries, scopesOf, beginning)
  const isOpen = ({ require }: FirstRule): boolean => require !== CLOSED
  const ownOf = ({ scopes, catchAll }: RouteEntry) =>
    catchAll ? scopes.filter(({ pattern }) => pattern.length === 0) : scopes
  const hasLanguages = entries.some(isInLanguages)
  const inLanguage = inLanguages(needs.languages ?? SOME_LANGUAGES)
  const inEachOf = hasLanguages ? (entry: RouteEntry) => (entry.catchAll ? ownOf(entry) : inLanguage(entry)) : ownOf
  const [each, inEach] = [make(ownOf), make(inEachOf)]
  const byFirst = (scopesOf: (entry: RouteEntry) => readonly Scope[]) =>
    make((entry) =>
      openingOf(entry, beginning).require === CLOSED ? scopesOf(entry).map(beginningOf) : scopesOf(entry),
    )
  const closed = each.map((rule): FirstRule => (isOpen(rule) ? closedFrom(rule, "no policy can keep it open") : rule))
  const candidates: readonly (readonly [readonly FirstRule[], RefinementOptions["meets"]])[] = [
    // Any word taken for a language meets far more than a few do.
    ...(hasLanguages ? ([[each, "none"]] as const) : []),
    [inEach, "few"],
    [byFirst(inEachOf), "few"],
    ...(hasLanguages ? ([[byFirst(ownOf), "few"]] as const) : []),
    [inEach, "all"],
    [closed, "all"],
  ]
  // Rules that differ in their denials alone may meet where no policy can tell them apart.
  const plain = candidates.map(([rules, meets]) => [rules.map((rule) => ({ ...rule, deny: null })), meets] as const)
  for (const [rules, meets] of [...candidates, ...plain]) {
    const made = refinedPolicy(rules, { routes, ...beginning, files, mounts, hintsOf, meets })
    if (made !== null) {
      const opened = new Set(made.rules.filter(({ door }) => door === "sign-in").flatMap((rule) => rule.entries))
      const lost = entries.filter((entry) => doorAt(entry) === "sign-in" && !opened.has(entry))
      return { ...made, lost: lost.map(({ path }) => path) }
    }
  }
  const made = policyTextOf({ rules: closed, whatOf: () => [], routes, absent, files, mounts, observed })
  const { diagnostics } = compile({ policy: { path: POLICY, text: made.text }, routes })
  const errors = errorsIn(diagnostics)
  return errors.length === 0 ? { ...made, rules: closed, lost: [] } : { text: made.text, errors }
}

/** True if the router serves this route, and no other, at a path of its own form. */
const isServed = (entry: RouteEntry, tree: RouteInventory["tree"], entries: readonly RouteEntry[]): boolean =>
  entry.scopes.some(({ pattern }) => {
    const segments = pattern.map((segment) => (segment.kind === "literal" ? segment.text : MISSING))
    return routeAt(tree, entries, `/${segments.map(encodeURIComponent).join("/")}`) === entry
  })

const isObserved = (entry: RouteEntry, observed: ObservedAccess | null): boolean =>
  (observed?.openingOf(entry) ?? null) !== null

/** Everything beneath the first segment that is no language. */
function beginningOf({ pattern, match }: Scope): Scope {
  const length = pattern[0]?.kind === "choice" ? 2 : 1
  return pattern.length < length ? { pattern, match } : { pattern: pattern.slice(0, length), match: "subtree" }
}
