import { groupedBy } from "../../../policy/grouped-by.ts"
import { encodedPathOf, foldedOf } from "../../../policy/canonical-path.ts"
import { decodedOf, isLiteral } from "../../../policy/literal.ts"
import { shapeOf, textOfPattern } from "../../../policy/pattern.ts"
import { pathOf, ruleForSplat, rulesForUngoverned } from "./ungoverned.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import { routeEntriesOf, type RouteEntry } from "../../react-router/entries.ts"
import type { RouteInventory, RouteNode } from "../../react-router/inventory.ts"
import { borrowedIn, checkBorrowed, type IsBorrowed } from "./borrowed.ts"
import { checkPartly } from "./partly.ts"
import { partsOf } from "../regions/parts.ts"
import type { Region } from "../regions/regions.ts"
import { checkStraddling } from "./straddling.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import {
  findingAt,
  findingOf,
  isRootSubtree,
  nameOfRule,
  pageIn,
  pagesIn,
  servedRegionsOf,
  type Check,
  type Subject,
} from "../regions/subject.ts"

/** Every page has one rule, and every rule a page. */
export const checkRoutes: Check = (subject) => {
  const { routes } = subject
  if (routes === null) return []
  const hints = rulesForUngoverned(subject)
  const isBorrowed = borrowedIn(subject)
  return [
    ...checkRouteList(routes),
    ...checkOpenRoot(subject),
    ...pagesIn(subject).flatMap((entry) => checkGoverned(subject, entry, hints, isBorrowed)),
    ...checkNeeded(subject),
  ]
}

/** What can be said of the routes alone, also while there is no policy to hold them against. */
export function checkRouteList(routes: RouteInventory | null): readonly Diagnostic[] {
  if (routes === null) return []
  const entries = routeEntriesOf(routes.tree)
  return [...routes.tree.flatMap(checkModules), ...entries.flatMap(checkSpeakable), ...checkCatchAll(routes, entries)]
}

/** A `/` subtree rule is for a catch-all route: without one, it would only open whatever is added later. */
function checkOpenRoot(subject: Subject): readonly Diagnostic[] {
  if (subject.entries.some(({ catchAll }) => catchAll)) return []
  return subject.resolved.rules
    .filter((rule) => isRootSubtree(rule) && rule.rule.require === "anyone")
    .map((rule) =>
      findingAt(subject, "P205", rule.ast.span, "this rule opens every path to anyone", {
        note: "the route list has no catch-all route that the rule could be for",
        hint: 'list the public pages, or write `match: "exact"` if you mean the home page',
        witness: { url: "/x", state: "signed-out" },
      }),
    )
}

function checkModules(node: RouteNode): readonly Diagnostic[] {
  const below = node.children.flatMap(checkModules)
  if (node.module.exists) return below
  return [
    diagnosticOf("P403", node.span, `route module \`${node.module.file}\` does not exist or cannot be read`, {
      hint: "create the file, or correct its name",
    }),
    ...below,
  ]
}

function checkSpeakable({ unspeakable, node, path }: RouteEntry): readonly Diagnostic[] {
  if (unspeakable !== null) {
    const message = `route \`${path}\` has a segment \`${unspeakable}\` that a policy cannot express`
    return [diagnosticOf("P411", node.span, message, wordsOfUnspeakable(unspeakable))]
  }
  if (!node.caseSensitive) return []
  const message = `route \`${path}\` is case-sensitive, but policies are not`
  return [
    diagnosticOf("P411", node.span, message, {
      note: "in other capitals the router would serve another page under the same rule",
      hint: "remove `caseSensitive`",
    }),
  ]
}

function wordsOfUnspeakable(segment: string): { readonly note: string; readonly hint: string } {
  if (/\p{Cs}/u.test(segment))
    return { note: "it holds half of a character, which no URL can", hint: "write the whole character, or remove it" }
  const decoded = decodedOf(segment)
  if (decoded !== segment && isLiteral(foldedOf(decoded)))
    return { note: "the router decodes a URL before it compares it with routes", hint: `write \`${decoded}\`` }
  return {
    note: "to the router `?`, `*` and a `:` without a name have a meaning of their own, and `%` begins an escape in URLs",
    hint: "write the segment without them; only a whole segment can be optional, and a splat comes last",
  }
}

function checkGoverned(
  subject: Subject,
  entry: RouteEntry,
  hints: ReadonlyMap<RouteEntry, string>,
  isBorrowed: IsBorrowed,
): readonly Diagnostic[] {
  const served = servedRegionsOf(subject, entry)
  if (served.length === 0) return entry.layout || entry.unspeakable !== null ? [] : [neverServed(entry)]
  const { open, findings } = checkPartly(
    subject,
    entry,
    served.filter(({ outside }) => outside.length === 0),
  )
  return [
    ...findings,
    ...(open === null ? [] : [ungoverned(subject, entry, open, hints)]),
    ...checkStraddling(subject, entry, served),
    ...checkBorrowed(subject, entry, served, isBorrowed, hints.get(entry) ?? null),
  ]
}

function ungoverned(
  subject: Subject,
  entry: RouteEntry,
  open: Region,
  hints: ReadonlyMap<RouteEntry, string>,
): Diagnostic {
  const witness = { url: open.witness, state: null }
  if (!entry.splat)
    return diagnosticOf("P404", entry.node.span, `no rule covers route \`${entry.path}\``, {
      note: `everybody gets ${subject.resolved.policy.unlisted}`,
      hint: hints.get(entry) ?? null,
      witness,
    })
  const message = `splat route \`${entry.path}\` serves \`${open.witness}\`, which no rule covers`
  return diagnosticOf("P410", entry.node.span, message, {
    hint: ruleForSplat(entry),
    witness,
  })
}

const neverServed = ({ node, path }: RouteEntry): Diagnostic =>
  diagnosticOf(
    "P412",
    node.span,
    `route \`${path}\` is never served: the router picks another route for all of its paths`,
    {
      hint: "remove the route, or change its path",
    },
  )

function checkNeeded(subject: Subject): readonly Diagnostic[] {
  const governed = groupedBy(
    subject.regions.all.filter(({ governing }) => governing !== null),
    ({ governing }) => governing,
  )
  const isNeeded = (region: Region): boolean => pageIn(region) !== null && region.outside.length === 0
  return subject.resolved.rules.flatMap((rule) => {
    const own = governed.get(rule) ?? []
    if (own.length === 0) return []
    if (!own.some(isNeeded)) {
      return findingOf("P405", subject, rule, `rule ${nameOfRule(rule)} covers no page`, {
        note: noteOfTwin(subject, rule) ?? "no route needs it",
        hint: "remove the rule, or add the route",
      })
    }
    return partsOf(rule, own)
      .filter(({ regions }) => regions.length > 0 && !regions.some(isNeeded))
      .map(({ path }) =>
        findingOf("P405", subject, rule, `rule ${nameOfRule(rule)} covers no page at \`${path}\``, {
          note: "no route needs it there",
          hint: "remove the value from the rule, or add the route",
        }),
      )
  })
}

/** A page whose letters look like the rule's and are composed of other characters, which are other letters to the router. */
function noteOfTwin({ entries }: Subject, { pattern }: SpannedRule): string | null {
  const shape = shapeOf(pattern)
  const composed = shape.normalize("NFC")
  const twin = entries
    .flatMap(({ scopes }) => scopes)
    .find((scope) => shapeOf(scope.pattern) !== shape && shapeOf(scope.pattern).normalize("NFC") === composed)
  return twin === undefined
    ? null
    : `a page looks the same, but its letters are composed differently: in URLs it is \`${encodedPathOf(pathOf(twin.pattern))}\`, and the rule's path is \`${encodedPathOf(textOfPattern(pattern))}\``
}

function checkCatchAll({ tree }: RouteInventory, entries: readonly RouteEntry[]): readonly Diagnostic[] {
  if (entries.some(({ catchAll }) => catchAll)) return []
  const last = tree.at(-1)
  return [
    diagnosticOf("P414", last?.span ?? null, "the route list has no catch-all route", {
      note: "middleware does not run for unknown paths",
      hint: 'add `route("*", ...)` as the last route; with file routes, add a module `routes/$.tsx`',
    }),
  ]
}
