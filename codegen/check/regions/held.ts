import { rulesGoverning } from "./subject.ts"
import { canonicalPathOf, encodedPathOf, segmentsOf, type CanonicalPath } from "../../../policy/canonical-path.ts"
import { groupedBy } from "../../../policy/grouped-by.ts"
import { outcomesOf } from "../../../policy/guard-table.ts"
import type { Policy } from "../../../policy/language.ts"
import { covers, type Scope } from "../../../policy/pattern.ts"
import { peopleWhoProceed, personOnlyIn } from "../../../policy/people.ts"
import { ACCESSES, presentStatesOf } from "../../../policy/states.ts"
import { joined, listedUpTo } from "../../messages/phrases.ts"
import { examplePersonOf, personText, type ExamplePerson } from "../../source/diagnostic.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { routeEntriesOf, scopesOfPath, type RouteEntry } from "../../target/entries.ts"
import type { Rewriting, RouteInventory } from "../../target/inventory.ts"
import { splitsIn } from "../../targets/targets.ts"
import type { CheckedPolicy } from "./checked-policy.ts"
import { isRuled, regionsOf, type Region, type Ruled } from "./regions.ts"

/**
 * Requests that only the second lock refuses: the first lock judges them by another rule than that of the page which
 * answers, and lets a visitor pass whom the page's rule refuses. The second lock judges the route that the framework
 * matched. They are notes, not findings, because such a request is refused anyway.
 */
interface Held {
  /** Spellings of one path, such as `/Sign-in` and `/%73ign-in`, that are judged and answered alike; or one path. */
  readonly urls: readonly string[]
  /** A header that the request needs. Absent if it needs none. */
  readonly header?: string
  readonly judgedBy: SpannedRule
  readonly page: SpannedRule
  /** A visitor who passes the first lock and is refused by the page's rule. */
  readonly person: ExamplePerson
}

/** A rewrite (an address that shows a page of another address) with the rules of its source and of these pages. */
interface RewriteRules {
  readonly rewrite: Rewriting
  readonly sources: readonly SpannedRule[]
  readonly targets: readonly SpannedRule[]
  /** Set if the source's rule is laxer than that of a target. */
  readonly held: Held | null
  /** True if the source is not a plain pattern, so that its rules are unknown. */
  readonly isUnread: boolean
}

const NOTHING = { requests: [], rewrites: [] }

/** The requests that only the second lock refuses, one for each pair of rules, and all rewrites with their rules. */
export function heldByLock(checked: CheckedPolicy) {
  const { routes } = checked
  // The framework's search for splits: spellings that the first lock judges as a path, and that another route than that
  // path's answers. Null for React Router, where every spelling of a path reaches the same route.
  const splitsAt = splitsIn(routes?.tree ?? [])
  if (routes === null || splitsAt === null) return NOTHING
  const entries = routeEntriesOf(routes.tree)
  const map = regionsOf(checked, routes, entries)
  // Null only if there are too many regions, and the check has rejected such a policy.
  if (map === null) return NOTHING
  // No lock refuses anybody at a path in `outside`.
  const regions = map.all.filter((region) => region.outside.length === 0)
  const found = new Map<string, Held>()
  const note = (held: Held | null): void => {
    if (held === null) return
    // One note for each pair of rules, and another if only a header reaches the page.
    const key = `${held.judgedBy.key} ${held.page.key} ${held.header === undefined}`
    if (!found.has(key)) found.set(key, held)
  }
  const regionsByEntry = groupedBy(regions, ({ served }) => served)
  for (const { governing, witness, served } of regions) {
    if (governing === null || served === null) continue
    const candidates = entries.filter(({ scopes }) => scopes.some((scope) => covers(scope, segmentsOf(witness))))
    // A split needs two routes that cover the path.
    if (candidates.length < 2) continue
    for (const { spellings, entry } of splitsAt(candidates, witness))
      for (const page of rulesGoverning(regionsByEntry.get(entry) ?? []))
        note(heldOf(checked.policy, spellings, governing, page))
  }
  for (const one of intercepted(routes, entries, regions, map.at)) {
    const held = heldOf(checked.policy, [one.url], one.judgedBy, one.page)
    note(held === null || one.header === null ? held : { ...held, header: one.header })
  }
  return {
    requests: [...found.values()],
    rewrites: (routes.rewrites ?? []).map((rewrite) => rewriteRulesOf(checked.policy, rewrite, regions)),
  }
}

/** The first visitor whom one rule admits and the other does not; null if there is none. */
function heldOf(policy: Policy, urls: readonly string[], judgedBy: SpannedRule, page: SpannedRule): Held | null {
  if (judgedBy === page) return null
  for (const access of ACCESSES) {
    const [passing, meant] = [judgedBy, page].map(({ rule }) => outcomesOf(policy, rule, access))
    for (const state of presentStatesOf(policy)) {
      const inside = peopleWhoProceed(passing![state])
      // Somebody whom the first rule admits and the second does not; null if the second admits them all.
      const claims = inside === null ? null : personOnlyIn(inside, peopleWhoProceed(meant![state]))
      if (claims === null) continue
      return { urls, judgedBy, page, person: examplePersonOf(state, claims, access) }
    }
  }
  return null
}

/**
 * A request that shows an intercepting route: in Next, a page that replaces the page of another address while somebody
 * navigates there from a certain route.
 */
interface Intercepted {
  readonly url: string
  /** The header by which Next knows the path that the visitor comes from; null for the page's own address. */
  readonly header: string | null
  /** The rule by which the first lock judges the URL. */
  readonly judgedBy: SpannedRule
  /** A rule of the page that answers. It counts as a page of both routes, so either route's rule may refuse it. */
  readonly page: SpannedRule
}

/** The two ways to reach an intercepting route: the intercepted path with a header, and its own path. */
function intercepted(
  { interceptions = [] }: RouteInventory,
  entries: readonly RouteEntry[],
  regions: readonly Region[],
  regionAt: (path: CanonicalPath) => Region,
): readonly Intercepted[] {
  const ruledAt = (pattern: string): readonly Ruled[] => {
    const entry = entries.find((one) => one.path === pattern)
    return ruledAmong(regions, ({ served }) => served === entry)
  }
  return interceptions.flatMap(({ from, at, address }) => {
    // Where the navigation starts, and where it leads.
    const [origins, targets] = [ruledAt(from), ruledAt(at)]
    // The target's own rule has judged the URL already, so only the origin's can differ.
    const withHeader = targets.flatMap(({ governing, witness }) =>
      origins.map((other): Intercepted => ({
        url: encodedPathOf(witness),
        header: `Next-Url: ${encodedPathOf(other.witness)}`,
        judgedBy: governing,
        page: other.governing,
      })),
    )
    // The page also has a path of its own (`/feed/(.)photo/:id`), without a header. Any text fits its params.
    const direct = encodedPathOf((address ?? "").replace(/:[\w-]+|\*/g, "x"))
    const path = address === undefined ? null : canonicalPathOf(direct)
    const own = path === null ? null : regionAt(path)
    const judgedBy = own === null || own.outside.length > 0 ? null : own.governing
    const pages = judgedBy === null ? [] : [...origins, ...targets]
    return [
      ...withHeader,
      ...pages.map(({ governing }): Intercepted => ({
        url: direct,
        header: null,
        judgedBy: judgedBy!,
        page: governing,
      })),
    ]
  })
}

/** The matching regions that have a page and a rule. */
const ruledAmong = (regions: readonly Region[], fits: (region: Region) => boolean): readonly Ruled[] =>
  regions.filter(isRuled).filter((region) => region.served !== null && fits(region))

/** Compares the rules of a rewrite's source with those of the pages that it shows. */
function rewriteRulesOf(policy: Policy, rewrite: Rewriting, regions: readonly Region[]): RewriteRules {
  const { from, at } = rewrite
  const within = (scopes: readonly Scope[]) => (region: Region) =>
    scopes.some((scope) => covers(scope, segmentsOf(region.witness)))
  const sourceRegions = from === null ? [] : ruledAmong(regions, within(scopesOfPath(from)))
  const targetRegions = ruledAmong(regions, within(scopesOfPath(at)))
  const [sources, targets] = [rulesGoverning(sourceRegions), rulesGoverning(targetRegions)]
  // An example of a source's path under one of its rules.
  const urlOf = (rule: SpannedRule): string =>
    encodedPathOf(sourceRegions.find(({ governing }) => governing === rule)!.witness)
  const held = sources.flatMap((source) =>
    targets.flatMap((target) => heldOf(policy, [urlOf(source)], source, target) ?? []),
  )
  // One example is enough: the sentence names all rules of both sides.
  return { rewrite, sources, targets, held: held[0] ?? null, isUnread: from === null }
}

/** A request or rewrite that only the second lock refuses, in one sentence. */
export interface HeldNote {
  /** The rule by which the first lock judges it, if known. */
  readonly rule: SpannedRule | null
  readonly text: string
}

/** The notes of `check` about requests and rewrites that only the second lock refuses. */
export function heldNotesOf(checked: CheckedPolicy): readonly HeldNote[] {
  const { requests, rewrites } = heldByLock(checked)
  const notable = rewrites.filter(({ held, isUnread }) => held !== null || isUnread)
  return [
    ...requests.map((held): HeldNote => ({ rule: held.judgedBy, text: heldInWords(held) })),
    ...notable.map((one): HeldNote => ({ rule: one.held?.judgedBy ?? null, text: rewriteInWords(one) })),
  ]
}

/** An example visitor, at the end of a sentence. */
const witnessText = ({ access, ...person }: ExamplePerson): string =>
  `witness: ${personText(person)}${access === "write" ? ", sending a form" : ""}`

/** A sentence about a request that the second lock refuses. */
export function heldInWords({ urls, header, judgedBy, page, person }: Held): string {
  const named = joined(urls)
  const request = header === undefined ? named : `${named} with the header \`${header}\``
  const [passes, reaches] = urls.length === 1 ? ["passes", "reaches"] : ["pass", "reach"]
  return `${request} ${passes} the proxy by the rule ${judgedBy.key} and ${reaches} a page of the rule ${page.key}, which the lock at the page refuses (${witnessText(person)})`
}

/** The most rules of each address that a sentence about a rewrite names. */
const MOST_NAMED = 5

/** A sentence about the rules of a rewrite. Those of its example come first, because a rewrite may reach every page. */
export function rewriteInWords({ rewrite: { source, to }, sources, targets, held, isUnread }: RewriteRules): string {
  const named = (rules: readonly SpannedRule[], example: SpannedRule | undefined): string => {
    const keys = rules.toSorted((a, b) => Number(b === example) - Number(a === example)).map(({ key }) => key)
    return listedUpTo(MOST_NAMED, keys, null) || "no rule"
  }
  const from = isUnread ? "not a plain pattern" : named(sources, held?.judgedBy)
  const both = `The rewrite from ${source} (${from}) to ${to} (${named(targets, held?.page)})`
  if (isUnread) return `${both} may let in visitors whom its page refuses; the lock at the page decides`
  return held === null
    ? `${both} lets in nobody whom its page refuses`
    : `${both} lets in visitors whom its page refuses; the lock at the page refuses them (${witnessText(held.person)})`
}
