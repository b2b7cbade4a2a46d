import type { AbsentState } from "../../../policy/language.ts"
import { type Scope, covers } from "../../../policy/pattern.ts"
import { compile } from "../../check/compile.ts"
import type { Diagnostic } from "../../source/diagnostic.ts"
import { routeEntriesOf, type RouteEntry } from "../../target/entries.ts"
import type { RouteInventory } from "../../target/inventory.ts"
import { MISSING, routeAt } from "../../scan/addresses.ts"
import { CLOSED } from "./closed.ts"
import { closedFrom, authPageAt, firstAccessOf, rulesOf, type FirstRule } from "./first-rules.ts"
import { inLanguages, isInLanguages, SOME_LANGUAGES } from "../app/languages.ts"
import type { HintsOf } from "./hints.ts"
import type { ObservedAccess } from "./observed-access.ts"
import { acceptedIn, policyTextOf } from "./policy-text.ts"
import {
  errorsIn,
  NOT_OPEN,
  POLICY,
  refinedPolicy,
  type RefinedPolicy,
  type RefinementOptions,
} from "./refined-policy.ts"
import { canonicalPathOf, segmentsOf } from "../../../policy/canonical-path.ts"
import { pathOf } from "../../check/findings/ungoverned.ts"

/** The first policy of an app, which the compiler accepts. */
export interface FirstPolicy extends RefinedPolicy {
  /** The routes of sign-in pages for which no rule of their own could be written. */
  readonly lost: readonly string[]
}

/** The policy that was tried last, and the errors with which the compiler rejects it. */
export interface Unaccepted {
  readonly text: string
  readonly errors: readonly Diagnostic[]
}

/** The facts about an app that its first policy depends on. */
export interface PolicyNeeds {
  readonly routes: RouteInventory
  readonly absent: readonly AbsentState[]
  /**
   * True for a sign-in page that has to be open to everybody, because the library behind the session port fails if it
   * is asked who opens this page (Shopify).
   */
  readonly isSignInOpen?: (entry: RouteEntry) => boolean
  /** True to open pre-rendered pages, whose files are public already. */
  readonly openPrerendered: boolean
  /** The paths of pages that are shown for denials, so that everybody sees them. */
  readonly views?: readonly string[]
  /** Static files and directories, as paths without the leading slash. Directories end with a slash. */
  readonly files: readonly string[]
  /** Paths that the app's own server handles, in the same form. */
  readonly mounts?: readonly string[]
  /** The entries of `files` that a rule could close, and that somebody has to decide about. */
  readonly undecidedFiles?: readonly string[]
  /** Hints to add to the reasons of rules. */
  readonly hintsOf?: HintsOf
  /** True for endpoints that only redirect people. */
  readonly isRedirect?: (entry: RouteEntry) => boolean
  /** The values of the optional language param; null if unknown. */
  readonly languages: readonly string[] | null
  /** The access seen by a scan, which the policy has to preserve. */
  readonly observed?: ObservedAccess | null
}

/** The reason of a path that another server answers. */
const ELSEWHERE = "rewritten to another server, which has to check access itself"

/** The reason of a page that is shown for denials. */
const SHOWN = "shown to everybody whom the policy denies a page"

/** True for a path of a Next app that a rewrite sends to another server. */
const isRewrittenAway = ({ node }: RouteEntry): boolean => node.ordered?.rewrite?.leaves === true

/**
 * Writes the first policy of an app: a rule for each page and endpoint, all closed except sign-in pages. If the
 * compiler rejects these rules, it tries others in the order of `candidates`: fixed values for an optional language
 * param, extra rules where two pages' paths overlap, one rule per first segment, and everything closed; then all of
 * these without denials of their own. If all fail, returns the compiler's errors.
 */
export function firstPolicyOf(needs: PolicyNeeds): FirstPolicy | Unaccepted {
  const { routes, absent, views = [], mounts = [], undecidedFiles = [], hintsOf, observed = null } = needs
  const files = [...needs.files, ...mounts]
  // A catch-all is the not-found page and gets no rule, unless a scan saw it as a page.
  const entries = routeEntriesOf(routes.tree).filter((entry) => !entry.catchAll || isObserved(entry, observed))
  const isPublic = needs.openPrerendered ? prerenderedIn(routes.prerender, entries) : () => false
  // Layouts that are served at no path, because their index pages or other routes take all of them. They add nothing to
  // the rules of those pages.
  const hidden = new Set(entries.filter((entry) => entry.layout && !isServed(entry, routes.tree, entries)))
  const reasonToOpen = (entry: RouteEntry): string | null =>
    views.includes(entry.path)
      ? SHOWN
      : isRewrittenAway(entry)
        ? ELSEWHERE
        : isPublic(entry)
          ? "pre-rendered, so it is a public file anyway"
          : null
  const facts = {
    absent,
    isSignInOpen: needs.isSignInOpen,
    reasonToOpen,
    observed,
    isHidden: (entry: RouteEntry) => hidden.has(entry),
    isRedirect: needs.isRedirect,
  }
  const rulesFor = (scopesOf: (entry: RouteEntry) => readonly Scope[]) => rulesOf(entries, scopesOf, facts)
  const isOpen = ({ require }: FirstRule): boolean => require !== CLOSED
  // The splat of a catch-all has only optional segments before it, so its scope `/` covers its other ones.
  const ownScopesOf = ({ scopes, catchAll }: RouteEntry) =>
    catchAll ? scopes.filter(({ pattern }) => pattern.length === 0) : scopes
  const hasLanguages = entries.some(isInLanguages)
  // Unknown languages are guessed. The policy's text then has a comment to check them.
  const inLanguage = inLanguages(needs.languages ?? SOME_LANGUAGES)
  /** The scopes of an entry, in which a language param has its values listed. */
  const listedScopesOf = hasLanguages
    ? (entry: RouteEntry) => (entry.catchAll ? ownScopesOf(entry) : inLanguage(entry))
    : ownScopesOf
  // One rule for each page; without and with the values of a language param listed.
  const byPage = rulesFor(ownScopesOf)
  const byLanguage = hasLanguages ? rulesFor(listedScopesOf) : byPage
  // One rule for each first segment of closed pages, and one for each other page.
  const bySegment = (scopesOf: (entry: RouteEntry) => readonly Scope[]) =>
    rulesFor((entry) =>
      firstAccessOf(entry, facts).require === CLOSED ? scopesOf(entry).map(firstSegmentOf) : scopesOf(entry),
    )
  const closed = byPage.map((rule): FirstRule => (isOpen(rule) ? closedFrom(rule, NOT_OPEN) : rule))
  // In order of preference: the first that the compiler accepts is taken. Each comes with the rules that may be added
  // where two pages' paths overlap. One rule for each page is best while few have to be added. With more of them, one
  // rule for each first segment is clearer (`MAX_EXTRA_RULES`), so a policy with `all` of them comes after that. The
  // last closes all pages, and the added rules too.
  const candidates: readonly (readonly [readonly FirstRule[], RefinementOptions["overlaps"]])[] = [
    // A language param without fixed values overlaps with too many other paths to add rules for them.
    ...(hasLanguages ? ([[byPage, "none"]] as const) : []),
    [byLanguage, "few"],
    [bySegment(listedScopesOf), "few"],
    ...(hasLanguages ? ([[bySegment(ownScopesOf), "few"]] as const) : []),
    [byLanguage, "all"],
    [closed, "closed"],
  ]
  // Last resort: without denials of their own, rules can be merged where their paths overlap.
  const withoutDenials = candidates.map(
    ([rules, overlaps]) => [rules.map((rule) => ({ ...rule, deny: null })), overlaps] as const,
  )
  const parts = { routes, absent, files, mounts, undecidedFiles, observed, languages: needs.languages }
  for (const [rules, overlaps] of [...candidates, ...withoutDenials]) {
    const refined = refinedPolicy(rules, { ...parts, ...facts, hintsOf, overlaps })
    if (refined !== null) {
      // A sign-in page without an open rule of its own would lock everybody out, so it is reported.
      const opened = new Set(
        refined.rules.filter(({ authPage }) => authPage === "sign-in").flatMap((rule) => rule.entries),
      )
      const lost = entries.filter((entry) => authPageAt(entry) === "sign-in" && !opened.has(entry))
      return { ...refined, lost: lost.map(({ path }) => path) }
    }
  }
  // No candidate could be refined. The closed rules are compiled as they are, for the errors to report. If there are
  // none, only the refinement failed, for example by running out of rounds. Then these rules are the policy, without
  // the names of the pages that each decides.
  const { text } = policyTextOf({ ...parts, rules: closed, whatOf: () => [] })
  const { diagnostics } = compile({ policy: { path: POLICY, text }, routes })
  const errors = errorsIn(diagnostics)
  if (errors.length > 0) return { text, errors }
  const accepted = acceptedIn(diagnostics)
  return { ...policyTextOf({ ...parts, rules: closed, whatOf: () => [], accepted }), rules: closed, lost: [] }
}

/**
 * Returns a test for pages that are pre-rendered, for some path at least: a page has one rule for all paths. A path
 * that fits several routes with params counts for none of them.
 */
function prerenderedIn(
  prerender: RouteInventory["prerender"],
  entries: readonly RouteEntry[],
): (entry: RouteEntry) => boolean {
  if (prerender.kind === "none") return () => false
  const pages = prerender.kind === "paths" ? pagesWithParamsAt(prerender.paths, entries) : []
  const withParams = new Set(pages.map(({ node }) => node))
  // Null if all paths without params are pre-rendered.
  const paths =
    prerender.kind === "paths" ? new Set<string | null>(prerender.paths.map(({ path }) => canonicalPathOf(path))) : null
  return (entry) =>
    withParams.has(entry.node) ||
    (isLiteral(entry) &&
      entry.kind === "page" &&
      entry.scopes.every(({ pattern }) => paths?.has(pathOf(pattern)) ?? true))
}

/** True for a page with one path: it has no params and no splat. */
const isLiteral = ({ splat, scopes }: RouteEntry): boolean =>
  !splat && scopes.length > 0 && scopes.every(({ pattern }) => pattern.every((segment) => segment.kind === "literal"))

/** The pages with params or splats that pre-rendered paths belong to. */
function pagesWithParamsAt(
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

/** True if the router serves this route at some path. Another route may take all of its paths. */
const isServed = (entry: RouteEntry, tree: RouteInventory["tree"], entries: readonly RouteEntry[]): boolean =>
  entry.scopes.some(({ pattern }) => {
    const segments = pattern.map((segment) => (segment.kind === "literal" ? segment.text : MISSING))
    return routeAt(tree, entries, `/${segments.map(encodeURIComponent).join("/")}`) === entry
  })

/** True if a scan reached the route. */
const isObserved = (entry: RouteEntry, observed: ObservedAccess | null): boolean =>
  (observed?.proposedFor(entry) ?? null) !== null

/** The subtree of a page's first segment, after its language, which is a param with listed values (`choice`). */
function firstSegmentOf({ pattern, match }: Scope): Scope {
  const length = pattern[0]?.kind === "choice" ? 2 : 1
  return pattern.length < length ? { pattern, match } : { pattern: pattern.slice(0, length), match: "subtree" }
}
