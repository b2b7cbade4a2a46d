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
 * A request that only the second lock refuses: the first lock judges it by another rule than that of the page which
 * answers, and lets a visitor pass whom the page's rule refuses. The second lock judges the route that the framework
 * matched. It is reported as a note, not as a finding, because the request is refused anyway.
 */
interface HeldRequest {
  /** Spellings of one path, such as `/Sign-in` and `/%73ign-in`, with the same first rule and page; or one path. */
  readonly urls: readonly string[]
  /** A header that the request needs. Absent if it needs none. */
  readonly header?: string
  /** The rule by which the first lock judges it. */
  readonly judgedBy: SpannedRule
  /** The rule of the page that answers. */
  readonly pageRule: SpannedRule
  /** A visitor who passes the first lock and is refused by the page's rule. */
  readonly person: ExamplePerson
}

/** A rewrite (an address that shows a page of another address) with the rules of its source and of these pages. */
interface RewriteRules {
  readonly rewrite: Rewriting
  readonly sources: readonly SpannedRule[]
  readonly targets: readonly SpannedRule[]
  /** An example if a source's rule is laxer than that of a target; null if none is. */
  readonly example: HeldRequest | null
  /** True if the source is not a plain pattern, so that its rules are unknown. */
  readonly isUnread: boolean
}

const NOTHING = { requests: [], rewrites: [] }

/** The requests that only the second lock refuses, one for each pair of rules, and all rewrites with their rules. */
export function heldBySecondLock(checked: CheckedPolicy) {
  const { routes } = checked
  // Finds splits: spellings that the first lock judges as one path, but that the framework serves with another route
  // than that path. Null for React Router, where every spelling of a path reaches the same route.
  const splitsAt = splitsIn(routes?.tree ?? [])
  if (routes === null || splitsAt === null) return NOTHING
  const entries = routeEntriesOf(routes.tree)
  const map = regionsOf(checked, routes, entries)
  // Null only if there are too many regions, and the check has rejected such a policy.
  if (map === null) return NOTHING
  // No lock refuses anybody at a path in `outside`.
  const regions = map.all.filter((region) => region.outside.length === 0)
  const requests = new Map<string, HeldRequest>()
  const note = (request: HeldRequest | null): void => {
    if (request === null) return
    // For each pair of rules, one request with a header and one without are enough.
    const key = `${request.judgedBy.key} ${request.pageRule.key} ${request.header === undefined}`
    if (!requests.has(key)) requests.set(key, request)
  }
  const regionsByEntry = groupedBy(regions, ({ served }) => served)
  for (const { governing, witness, served } of regions) {
    if (governing === null || served === null) continue
    const candidates = entries.filter(({ scopes }) => scopes.some((scope) => covers(scope, segmentsOf(witness))))
    // A split needs two routes that cover the path.
    if (candidates.length < 2) continue
    for (const { spellings, entry } of splitsAt(candidates, witness))
      for (const pageRule of rulesGoverning(regionsByEntry.get(entry) ?? []))
        note(heldRequestOf(checked.policy, spellings, governing, pageRule))
  }
  for (const { url, header, judgedBy, pageRule } of intercepted(routes, entries, regions, map.at)) {
    const request = heldRequestOf(checked.policy, [url], judgedBy, pageRule)
    note(request === null || header === null ? request : { ...request, header })
  }
  return {
    requests: [...requests.values()],
    rewrites: (routes.rewrites ?? []).map((rewrite) => rewriteRulesOf(checked.policy, rewrite, regions)),
  }
}

/** The request with the first visitor whom the first lock's rule admits and the page's does not; null without one. */
function heldRequestOf(
  policy: Policy,
  urls: readonly string[],
  judgedBy: SpannedRule,
  pageRule: SpannedRule,
): HeldRequest | null {
  if (judgedBy === pageRule) return null
  for (const access of ACCESSES) {
    const atFirstLock = outcomesOf(policy, judgedBy.rule, access)
    const atPage = outcomesOf(policy, pageRule.rule, access)
    for (const state of presentStatesOf(policy)) {
      const admitted = peopleWhoProceed(atFirstLock[state])
      // Null if the page's rule admits them all.
      const claims = admitted === null ? null : personOnlyIn(admitted, peopleWhoProceed(atPage[state]))
      if (claims === null) continue
      return { urls, judgedBy, pageRule, person: examplePersonOf(state, claims, access) }
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
  /** A rule of the page that answers. The rules of both routes guard an intercepting page, so either may refuse it. */
  readonly pageRule: SpannedRule
}

/** The two ways to reach an intercepting route: the intercepted path with a header, and its own path. */
function intercepted(
  { interceptions = [] }: RouteInventory,
  entries: readonly RouteEntry[],
  regions: readonly Region[],
  regionAt: (path: CanonicalPath) => Region,
): readonly Intercepted[] {
  const ruledAt = (pattern: string): readonly Ruled[] => {
    const entry = entries.find((route) => route.path === pattern)
    return ruledAmong(regions, ({ served }) => served === entry)
  }
  return interceptions.flatMap(({ from, at, address }) => {
    // Where the navigation starts, and where it leads.
    const [origins, targets] = [ruledAt(from), ruledAt(at)]
    // The first lock judges the URL by the target's rule, so only the origin's can differ from it.
    const withHeader = targets.flatMap(({ governing, witness }) =>
      origins.map((origin): Intercepted => ({
        url: encodedPathOf(witness),
        header: `Next-Url: ${encodedPathOf(origin.witness)}`,
        judgedBy: governing,
        pageRule: origin.governing,
      })),
    )
    // The page also has a path of its own (`/feed/(.)photo/:id`), without a header. `x` stands for each param, which
    // takes any text.
    const ownUrl = encodedPathOf((address ?? "").replace(/:[\w-]+|\*/g, "x"))
    const path = address === undefined ? null : canonicalPathOf(ownUrl)
    const ownRegion = path === null ? null : regionAt(path)
    const judgedBy = ownRegion === null || ownRegion.outside.length > 0 ? null : ownRegion.governing
    const pages = judgedBy === null ? [] : [...origins, ...targets]
    return [
      ...withHeader,
      ...pages.map(({ governing }): Intercepted => ({
        url: ownUrl,
        header: null,
        judgedBy: judgedBy!,
        pageRule: governing,
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
  const requests = sources.flatMap((source) =>
    targets.flatMap((target) => heldRequestOf(policy, [urlOf(source)], source, target) ?? []),
  )
  // One example is enough, because the sentence names all rules of both sides.
  return { rewrite, sources, targets, example: requests[0] ?? null, isUnread: from === null }
}

/** A sentence about a request that only the second lock refuses, or about a rewrite that may lead to some. */
export interface HeldNote {
  /** The rule by which the first lock judges it; null if it is unknown. */
  readonly rule: SpannedRule | null
  readonly text: string
}

/** The notes of `check` about requests and rewrites that only the second lock refuses. */
export function heldNotesOf(checked: CheckedPolicy): readonly HeldNote[] {
  const { requests, rewrites } = heldBySecondLock(checked)
  const notable = rewrites.filter(({ example, isUnread }) => example !== null || isUnread)
  return [
    ...requests.map((request): HeldNote => ({ rule: request.judgedBy, text: heldRequestInWords(request) })),
    ...notable.map((rules): HeldNote => ({ rule: rules.example?.judgedBy ?? null, text: rewriteInWords(rules) })),
  ]
}

/** An example visitor, at the end of a sentence. */
const witnessText = ({ access, ...person }: ExamplePerson): string =>
  `witness: ${personText(person)}${access === "write" ? ", sending a form" : ""}`

/** A sentence about a request that only the second lock refuses. */
export function heldRequestInWords({ urls, header, judgedBy, pageRule, person }: HeldRequest): string {
  const named = joined(urls)
  const request = header === undefined ? named : `${named} with the header \`${header}\``
  const [is, reaches, it] = urls.length === 1 ? ["is", "reaches", "it"] : ["are", "reach", "them"]
  return `${request} ${is} let through the proxy by the rule ${judgedBy.key}, but ${reaches} a page that the rule ${pageRule.key} guards; the lock at the page refuses ${it} (${witnessText(person)})`
}

/** The most rules that a sentence about a rewrite names, of its source and of its target each. */
const MOST_NAMED = 5

/** A sentence about the rules of a rewrite. Those of its example come first, because a rewrite may reach every page. */
export function rewriteInWords({ rewrite: { source, to }, sources, targets, example, isUnread }: RewriteRules): string {
  const named = (rules: readonly SpannedRule[], first: SpannedRule | undefined): string => {
    const keys = rules.toSorted((a, b) => Number(b === first) - Number(a === first)).map(({ key }) => key)
    return listedUpTo(MOST_NAMED, keys, null) || "no rule"
  }
  const from = isUnread ? "not a plain pattern" : named(sources, example?.judgedBy)
  const both = `The rewrite from ${source} (${from}) to ${to} (${named(targets, example?.pageRule)})`
  if (isUnread) return `${both} may let in visitors whom its page refuses; the lock at the page decides`
  return example === null
    ? `${both} lets in nobody whom its page refuses`
    : `${both} lets in visitors whom its page refuses; the lock at the page refuses them (${witnessText(example.person)})`
}
