import { routeEntriesOf, type RouteEntry } from "../target/entries.ts"
import type { RouteInventory } from "../target/inventory.ts"
import { missingAddress, type RouteParamValues } from "./addresses.ts"
import type { ScanClient, ScanVisitor } from "./client.ts"
import type { Site } from "../probe/site.ts"
import type { ScanRequest } from "./judge.ts"
import { mayAct } from "./names.ts"
import { notesOf } from "./notes.ts"
import { dataNotes } from "./page-data.ts"
import type { ScannedAddress, Scan, ScannedRoute } from "./scan-file.ts"
import { requestInRounds, rewriteTargetOf } from "./rounds.ts"
import { seenOf } from "./seen.ts"

/** The app to scan, and the visitors to scan it as. */
export interface ScanOptions {
  readonly site: Site
  readonly visitors: readonly ScanVisitor[]
  /** Values for params, given by the user. */
  readonly given: RouteParamValues
  /** True to also request URLs that may change something when they are opened. */
  readonly all: boolean
}

/** Scans an app: requests all of its routes as each visitor. */
export async function scan(routes: RouteInventory, options: ScanOptions, client: ScanClient): Promise<Scan> {
  const { site, visitors, all } = options
  const entries = routeEntriesOf(routes.tree)
  const missingPage = missingPageRequest(missingAddress(entries))
  const [missing = new Map()] = await client.request([missingPage])
  const unasked = new Map(entries.map((entry) => [entry, reasonToSkip(entry, all)]))
  const answered = await requestInRounds(
    { tree: routes.tree, entries, wanted: entries.filter((entry) => unasked.get(entry) === null) },
    options,
    client,
  )
  // An address without a page is served by the catch-all, so its answers are listed there.
  for (const entry of entries.filter(({ catchAll }) => catchAll))
    answered.set(entry, [
      { request: { ...missingPage, route: entry.path }, answers: missing },
      ...(answered.get(entry) ?? []),
    ])
  const seen = seenOf([...answered.values()].flat(), visitors, missing)
  return {
    format: "sallyport-scan/1",
    ...site,
    missing: missingPage.address.path,
    visitors: visitors.map(({ name }) => name),
    routes: entries.flatMap((entry): readonly ScannedRoute[] => {
      const asked = (answered.get(entry) ?? []).map((one) => seen.get(one)!)
      const why = unasked.get(entry) ?? (asked.length === 0 ? SHADOWED : null)
      // A layout is not a page if another route, such as its index, is served at its path.
      if (why === SHADOWED && entry.layout) return []
      const route: ScannedRoute = {
        path: entry.path,
        file: entry.node.module.file,
        kind: entry.kind === "page" ? "page" : "endpoint",
        ...rewriteTargetOf(entry, { tree: routes.tree, entries }),
        asked: [...asked],
      }
      return [why === null ? route : { ...route, unasked: why }]
    }),
    notes: [
      ...(await dataNotes(routes, answered, seen, visitors, client)),
      ...notesOf([...answered.values()].flat(), seen, visitors, site),
    ],
  }
}

/** The request for a URL that no page has. */
const missingPageRequest = (path: string): ScanRequest => ({
  address: { path, params: [] },
  route: "/*",
  isEndpoint: false,
  isMissingPage: true,
})

/** Requests every URL of an earlier scan again, whatever routes the app has now, so that the two can be compared. */
export async function scanAgain(before: Scan, visitors: readonly ScanVisitor[], client: ScanClient): Promise<Scan> {
  const [missing = new Map()] = await client.request([missingPageRequest(before.missing)])
  const requests = before.routes.flatMap(({ path, kind, shows, asked }) =>
    asked.map((one): { readonly one: ScannedAddress; readonly request: ScanRequest } => ({
      one,
      request: {
        address: { path: one.address, params: one.params },
        route: path,
        ...(shows === undefined ? {} : { shows }),
        isEndpoint: kind === "endpoint",
        isMissingPage: one.address === before.missing,
      },
    })),
  )
  // Those that may change something come last, as in a first scan.
  const inOrder = requests.toSorted((a, b) => Number(mayAct(a.request.route)) - Number(mayAct(b.request.route)))
  const answers = await client.request(inOrder.map(({ request }) => request))
  const answered = new Map(inOrder.map(({ one, request }, at) => [one, { request, answers: answers[at]! }]))
  const seen = seenOf([...answered.values()], visitors, missing)
  const routes = before.routes.map((route) => ({
    ...route,
    asked: route.asked.map((one) => seen.get(answered.get(one)!)!),
  }))
  return { ...before, visitors: visitors.map(({ name }) => name), routes, notes: [] }
}

/** The reason why a route was not requested if the router serves all its URLs with other routes. */
const SHADOWED = "the router serves its address with another route; give other values with --param"

/** The reason not to request a route at all; null if there is none. */
function reasonToSkip({ kind, node, path, inexpressible }: RouteEntry, all: boolean): string | null {
  const { module } = node
  if (node.development === true) return "only development serves it"
  if (inexpressible !== null) return "its path cannot be written as an address"
  // The methods of a Next endpoint are unknown, because its file is not read.
  const isWithoutLoader =
    node.ordered === undefined && module.unread === undefined && !module.exports.includes("loader")
  if (kind === "resource" && isWithoutLoader) return "it has no loader, so it answers no GET"
  if (!all && mayAct(path)) return "its name says that opening it may change something; `--all` asks for it, too"
  return null
}
