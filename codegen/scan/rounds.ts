import type { RouteEntry } from "../target/entries.ts"
import type { RouteNode } from "../target/inventory.ts"
import { addressesOf, hasMadeUp, MISSING, routeAt, valuesIn, type Address, type RouteParamValues } from "./addresses.ts"
import type { AnswersByVisitor, ScanClient } from "./client.ts"
import { targetOf, urlIn, type Site } from "../probe/site.ts"
import type { ScanRequest } from "./judge.ts"
import { mayAct } from "./names.ts"
import type { Param } from "./scan-file.ts"
import type { AnsweredRequest } from "./seen.ts"

/** The most links to read params from. */
const MAX_LINKS = 10_000

/** The most linked URLs of one catch-all to request. */
const MAX_CATCH_ALL_URLS = 5

/** The form of a path that is probably a static file. */
const FILE = /\.(?:avif|css|csv|gif|ico|jpe?g|js|json|mp4|pdf|png|svg|txt|webm|webp|woff2?|xml|zip)$/i

/** Requests that are still to be sent, each with its route. */
type Pending = readonly (readonly [RouteEntry, ScanRequest])[]

/** All routes of the app, as a tree and as a list. */
interface AllRoutes {
  readonly tree: readonly RouteNode[]
  readonly entries: readonly RouteEntry[]
}

/** The routes to request, among all routes of the app. */
interface WantedRoutes extends AllRoutes {
  /** The entries to request. */
  readonly wanted: readonly RouteEntry[]
}

/**
 * Requests the wanted routes in rounds: each requests the URLs that links of earlier rounds led to. When links give no
 * new params, values are made up. A catch-all is requested only at linked URLs, because elsewhere it may be the
 * not-found page.
 */
export async function requestInRounds(
  { tree, entries, wanted }: WantedRoutes,
  { site, given }: { readonly site: Site; readonly given: RouteParamValues },
  client: ScanClient,
): Promise<Map<RouteEntry, readonly AnsweredRequest[]>> {
  const answered = new Map<RouteEntry, readonly AnsweredRequest[]>()
  const linked = new Map<RouteEntry, readonly RouteParamValues[]>()
  const knownLinks = new Set<string>()
  const catchAlls = wanted.filter(({ catchAll }) => catchAll)
  /** Linked URLs of catch-alls, for the next round: such a route serves content whose addresses only links show. */
  let catchAllRequests: Pending = []

  // A URL that was made for one route may be served by another, whose pattern is more specific.
  const serves = (entry: RouteEntry, path: string): boolean => routeAt(tree, entries, path) === entry
  // Links that are found later do not change a URL that was already requested.
  const isRequested = (entry: RouteEntry, { params }: Address): boolean =>
    (answered.get(entry) ?? []).some(({ request }) => namesIn(request.address.params) === namesIn(params))
  const requestOf = (entry: RouteEntry, address: Address): ScanRequest => ({
    address,
    route: entry.path,
    ...rewriteTargetOf(entry, { tree, entries }),
    isEndpoint: entry.kind === "resource",
    isMissingPage: false,
  })
  const pendingOf = (routes: readonly RouteEntry[]): Pending =>
    routes.flatMap((entry) =>
      addressesOf(entry, { given, linked })
        .filter((address) => !isRequested(entry, address) && serves(entry, address.path))
        .map((address) => [entry, requestOf(entry, address)] as const),
    )

  const learnFrom = (paths: readonly string[]): void => {
    for (const path of paths) {
      if (knownLinks.size >= MAX_LINKS) return
      if (knownLinks.has(path)) continue
      knownLinks.add(path)
      const entry = routeAt(tree, entries, path)
      const values = entry === null ? null : valuesIn(entry, path)
      if (entry === null || values === null || values.size === 0) continue
      const knownValues = linked.get(entry) ?? []
      // One link is enough for each set of names: with and without optional segments.
      if (!knownValues.some((one) => hasSameNames(one, values))) linked.set(entry, [...knownValues, values])
      const count = (answered.get(entry)?.length ?? 0) + catchAllRequests.filter(([one]) => one === entry).length
      if (catchAlls.includes(entry) && !mayAct(path) && !FILE.test(path) && count < MAX_CATCH_ALL_URLS)
        catchAllRequests = [...catchAllRequests, [entry, requestOf(entry, addressOf(path, values))]]
    }
  }

  const send = async (pending: Pending): Promise<void> => {
    const answers = await client.request(pending.map(([, request]) => request))
    for (const [at, [entry, request]] of pending.entries())
      answered.set(entry, [...(answered.get(entry) ?? []), { request, answers: answers[at]! }])
    learnFrom(pending.flatMap(([, request], at) => linksIn(request, answers[at]!, site)))
  }

  // The user gave values for splats.
  if (given.has("*")) catchAllRequests = pendingOf(catchAlls)
  // Requested last, because they may change what other pages show.
  const acting = wanted.filter(({ path }) => mayAct(path))
  const others = wanted.filter((entry) => !acting.includes(entry) && !catchAlls.includes(entry))
  for (;;) {
    const pending = [...pendingOf(others).filter(([, { address }]) => !hasMadeUp(address)), ...catchAllRequests]
    if (pending.length === 0) break
    catchAllRequests = []
    await send(pending)
  }
  // No link leads further, so the other routes get made-up values. Their pages may link to more content.
  await send(pendingOf(others))
  await send(catchAllRequests)
  await send(pendingOf(acting))
  return answered
}

/** The path of the route whose page a rewrite within the app shows; nothing for other routes. */
export function rewriteTargetOf({ node }: RouteEntry, { tree, entries }: AllRoutes): { readonly shows?: string } {
  const rewrite = node.ordered?.rewrite
  // A rewrite that leaves the app shows a page of another server.
  if (rewrite === undefined || rewrite.leaves) return {}
  // A param of the destination may have any value, so it gets the made-up segment that no route has as a literal.
  const to = rewrite.to.replace(/[?#].*$/s, "").replace(/:\w+(?:\([^)]*\))?[*+?]?/g, MISSING)
  const pages = entries.filter((entry) => entry.node.ordered?.rewrite === undefined)
  return { shows: routeAt(tree, pages, to)?.path ?? rewrite.to }
}

/**
 * A key for the names of params. A route is requested once for each key: with and without its optional segments, it has
 * other params.
 */
const namesIn = (params: readonly Param[]): string => params.map(({ name }) => name).join(" ")

const hasSameNames = (a: RouteParamValues, b: RouteParamValues): boolean =>
  [...a.keys()].join(" ") === [...b.keys()].join(" ")

const addressOf = (path: string, values: RouteParamValues): Address => ({
  path,
  params: [...values].map(([name, value]) => ({ name, value, from: "link" })),
})

/** The paths of a response's links within the app, beneath the base path. */
function linksIn({ address }: ScanRequest, answers: AnswersByVisitor, site: Site): readonly string[] {
  return [...answers.values()].flatMap((answer) =>
    "why" in answer || answer.html === null
      ? []
      : answer.html.links.flatMap((link) =>
          urlIn(link, site, address.path)?.origin === site.origin ? [targetOf(link, site, address.path)] : [],
        ),
  )
}
