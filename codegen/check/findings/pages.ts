import { textOfRequirement } from "../../../policy/claims.ts"
import { canonicalPathOf, foldedOf } from "../../../policy/canonical-path.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import type { RouteEntry } from "../../target/entries.ts"
import type { Place } from "../../source/source.ts"
import { ungovernedRegionOf } from "./page-rules.ts"
import type { Region } from "../regions/regions.ts"
import {
  findingAt,
  nameOfRule,
  pageIn,
  pagesIn,
  servedRegionsOf,
  type Check,
  type Subject,
} from "../regions/subject.ts"
import type { RouteNode } from "../../target/inventory.ts"

/**
 * Checks that the locks see a request whenever somebody opens a guarded page: that it has a loader, is not
 * pre-rendered, not `outside`, and not rewritten to another server.
 */
export const checkPages: Check = (subject) => {
  if (subject.routes === null) return []
  const pages = pagesIn(subject)
  return [
    ...pages.flatMap((entry) => checkLoader(subject, entry)),
    ...pages.flatMap((entry) => checkOutside(subject, entry)),
    ...checkPrerender(subject),
    ...pages.flatMap((entry) => checkRewrite(subject, entry)),
  ]
}

/** Reports a rewrite of a guarded path to another server, whose answer passes no lock. */
function checkRewrite(subject: Subject, entry: RouteEntry): readonly Diagnostic[] {
  const { ordered, span } = entry.node
  const rewrite = ordered?.rewrite
  // `leaves`: another server may answer it.
  const guarded = rewrite?.leaves === true ? guardingRegionOf(subject, entry) : null
  if (rewrite === undefined || guarded === null) return []
  const details = { witness: { url: guarded.witness, state: null } }
  return [diagnosticOf("P445/guarded", span, { route: entry.path, to: rewrite.to }, details)]
}

/** Checks that opening a guarded page requests its data from the server. */
function checkLoader(subject: Subject, entry: RouteEntry): readonly Diagnostic[] {
  const region = regionWithoutRequest(subject, entry)
  if (region !== null) return [missingLoader(subject, entry, region)]
  const { file, loadsAlone } = entry.node.module
  // A loader is there, but a `clientLoader` that never calls it shows the page without a request.
  const closed = loadsAlone === true ? closedRegionOf(subject, entry) : null
  if (closed === null) return []
  const witness = { url: closed.witness, state: null }
  return [diagnosticOf("P420", entry.node.span, { route: entry.path, file }, { witness })]
}

/** The finding about a page without a loader. */
function missingLoader(subject: Subject, entry: RouteEntry, region: Region): Diagnostic {
  const { module, span } = entry.node
  const page = { route: entry.path, isRuled: guardingRegionOf(subject, entry) !== null }
  const details = { witness: { url: region.witness, state: null } }
  // The exports of a Markdown page are not read, and a loader may come through an `export *` that is not followed.
  const [unread] = module.unread ?? []
  if (unread === module.file) return diagnosticOf("P406/markdown", span, page, details)
  if (unread !== undefined) return diagnosticOf("P406/star", span, { ...page, from: unread }, details)
  const finding = module.exports.includes("clientLoader") ? "P406/browser" : "P406/none"
  return diagnosticOf(finding, span, { ...page, file: module.file }, details)
}

/**
 * A region where a page is guarded, but navigation in the browser shows it without a request; null if there is none. A
 * page without a rule counts as guarded, so that a missing loader is reported before the rule is written.
 */
export function regionWithoutRequest(subject: Subject, entry: RouteEntry): Region | null {
  const { kind, node } = entry
  // An endpoint is a request by itself, and Next (`ordered`) sends a request at every navigation. A missing
  // module has a finding of its own.
  const sendsRequest =
    kind === "resource" || node.ordered !== undefined || !node.module.exists || node.module.exports.includes("loader")
  return sendsRequest ? null : closedRegionOf(subject, entry)
}

/** A region where a page is not open to everybody, by its rule or for want of one; null if there is none. */
export const closedRegionOf = (subject: Subject, entry: RouteEntry): Region | null =>
  guardingRegionOf(subject, entry) ?? ungovernedRegionOf(subject, entry)

/** A region where the page's rule does not let everybody in; null if there is none. */
const guardingRegionOf = (subject: Subject, entry: RouteEntry): Region | null =>
  servedRegionsOf(subject, entry).find(({ governing }) => governing !== null && governing.rule.require !== "anyone") ??
  null

/**
 * Reports a page that has addresses under an `outside` entry, which the lock in front of the app leaves alone: the
 * server's files and services answer there, and where they do not, a Next app shows the page to everybody.
 */
function checkOutside(subject: Subject, entry: RouteEntry): readonly Diagnostic[] {
  const served = servedRegionsOf(subject, entry)
  const outside = served.filter((region) => region.outside.length > 0)
  // If all its addresses are outside, the entry is a mistake (P413). If only some are, it may be for a file such as
  // `/robots.txt` beside the page `/:page`; any other entry is reported (P415).
  const taken =
    outside.length === served.length ? outside : outside.filter((region) => takesPage(subject, entry, region))
  const first = taken[0]
  if (first === undefined) return []
  const { path, match, span } = first.outside[0]!.ast
  const details = { related: [entry.node.span], witness: { url: first.witness, state: null } }
  const args = { route: entry.path }
  if (taken.length === served.length) return [findingAt("P413", subject, span, args, details)]
  return [findingAt("P415", subject, span, { ...args, outside: { path: path.value, match: match.value } }, details)]
}

/**
 * True if an `outside` entry takes the addresses of this region from the page. False if it only stands for static
 * files, such as `/robots.txt` beside the page `/:page`.
 */
export function takesPage({ routes }: Subject, { scopes }: RouteEntry, { outside }: Region): boolean {
  // A route without params has no address besides the page's own, so no file can be meant.
  const isPlain = scopes.every(
    ({ pattern, match }) => match === "exact" && pattern.every(({ kind }) => kind === "literal"),
  )
  const files = routes?.files ?? []
  return (
    isPlain ||
    !outside.every(({ ast: { path, match } }) =>
      files.some((file) => {
        const isDirectory = file.endsWith("/")
        // The entry is that file, or that directory with everything beneath it.
        const isAlike = `/${foldedOf(isDirectory ? file.slice(0, -1) : file)}` === path.value
        return isAlike && (isDirectory || match.value === "exact")
      }),
    )
  )
}

/** Checks the paths that are pre-rendered, whose files anybody can fetch. */
function checkPrerender(subject: Subject): readonly Diagnostic[] {
  const prerender = subject.routes?.prerender ?? { kind: "none" }
  switch (prerender.kind) {
    case "none":
      return []
    case "paths":
      return prerender.paths.flatMap(({ path, span }) => checkPrerenderedPath(subject, path, span))
    case "static":
      return staticPathsOf(subject.routes?.tree ?? []).flatMap((path) =>
        checkPrerenderedPath(subject, path, prerender.span),
      )
  }
}

/**
 * The paths that React Router pre-renders with `prerender: true`: the home page, and every route without a param of its
 * own, even if its parents have one.
 */
export function staticPathsOf(tree: readonly RouteNode[]): readonly string[] {
  const below = (nodes: readonly RouteNode[], above: string): readonly string[] =>
    nodes.flatMap(({ path, children }) => {
      const at = `${above}/${path ?? ""}`.replace(/\/\/+/g, "/")
      // A layout without a path, or an index page, adds no path of its own.
      const hasPath = path !== null && path !== ""
      const hasParam = (path ?? "").split("/").some((segment) => segment.startsWith(":") || segment === "*")
      return [...(hasPath && !hasParam ? [at] : []), ...below(children, at)]
    })
  // No slash at the end, except for the home page.
  return [...new Set(["/", ...below(tree, "")].map((at) => at.replace(/(.+)\/$/, "$1")))]
}

/** Reports a pre-rendered path that is guarded, or that has a page and no rule. */
function checkPrerenderedPath(subject: Subject, path: string, span: Place): readonly Diagnostic[] {
  const canonical = canonicalPathOf(path.startsWith("/") ? path : `/${path}`)
  if (canonical === null) return [diagnosticOf("P408/path", span, { path })]
  const region = subject.regions.at(canonical)
  const { governing, outside } = region
  if (outside.length > 0 || governing?.rule.require === "anyone") return []
  // Neither a rule nor a page: nothing guarded is rendered there.
  if (governing === null && pageIn(region) === null) return []
  const details = { witness: { url: canonical, state: "signed-out" } } as const
  if (governing === null) return [diagnosticOf("P407/unlisted", span, { path }, details)]
  const args = {
    path,
    rule: nameOfRule(governing),
    require: textOfRequirement(governing.rule.require, subject.resolved.policy),
  }
  return [diagnosticOf("P407/ruled", span, args, details)]
}
