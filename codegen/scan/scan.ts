import { routeEntriesOf, type RouteEntry } from "../target/entries.ts"
import type { RouteInventory } from "../target/inventory.ts"
import { missingAddress, type Values } from "./addresses.ts"
import type { ScanClient, Visitor } from "./asking.ts"
import type { Question, Site } from "./judge.ts"
import { mayAct } from "./names.ts"
import { notesOf } from "./notes.ts"
import { dataNotes } from "./page-data.ts"
import type { Asked, Scan, ScannedRoute } from "./scan-file.ts"
import { askInRounds } from "./rounds.ts"
import { seenOf } from "./seen.ts"

export interface ScanOptions {
  readonly site: Site
  readonly visitors: readonly Visitor[]
  /** Values for params, given by the user. */
  readonly given: Values
  /** True to also request URLs that may change something when they are opened. */
  readonly all: boolean
}

/** Scans an app: requests all of its routes as each visitor. */
export async function scan(routes: RouteInventory, options: ScanOptions, client: ScanClient): Promise<Scan> {
  const { site, visitors, all } = options
  const entries = routeEntriesOf(routes.tree)
  const nowhere = questionNowhere(missingAddress(entries))
  const [missing = new Map()] = await client.request([nowhere])
  const unasked = new Map(entries.map((entry) => [entry, unaskedReason(entry, all)]))
  const answered = await askInRounds(
    { tree: routes.tree, entries, wanted: entries.filter((entry) => unasked.get(entry) === null) },
    options,
    client,
  )
  for (const entry of entries.filter(({ catchAll }) => catchAll))
    answered.set(entry, [
      { question: { ...nowhere, route: entry.path }, answers: missing },
      ...(answered.get(entry) ?? []),
    ])
  const seen = seenOf([...answered.values()].flat(), visitors, missing)
  return {
    format: "sallyport-scan/1",
    ...site,
    missing: nowhere.address.path,
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

const questionNowhere = (path: string): Question => ({
  address: { path, params: [] },
  route: "/*",
  isEndpoint: false,
  isNowhere: true,
})

/** Requests every URL of an earlier scan again, regardless of the present routes. */
export async function scanAgain(before: Scan, visitors: readonly Visitor[], client: ScanClient): Promise<Scan> {
  const [missing = new Map()] = await client.request([questionNowhere(before.missing)])
  const questions = before.routes.flatMap(({ path, kind, asked }) =>
    asked.map((one): { readonly one: Asked; readonly question: Question } => ({
      one,
      question: {
        address: { path: one.address, params: one.params },
        route: path,
        isEndpoint: kind === "endpoint",
        isNowhere: one.address === before.missing,
      },
    })),
  )
  const inOrder = questions.toSorted((a, b) => Number(mayAct(a.question.route)) - Number(mayAct(b.question.route)))
  const answers = await client.request(inOrder.map(({ question }) => question))
  const answered = new Map(inOrder.map(({ one, question }, at) => [one, { question, answers: answers[at]! }]))
  const seen = seenOf([...answered.values()], visitors, missing)
  const routes = before.routes.map((route) => ({
    ...route,
    asked: route.asked.map((one) => seen.get(answered.get(one)!)!),
  }))
  return { ...before, visitors: visitors.map(({ name }) => name), routes, notes: [] }
}

const SHADOWED = "the router serves its address with another route; give other values with --param"

/** The reason not to request a route at all; null if there is none. */
function unaskedReason({ kind, node, path, unspeakable }: RouteEntry, all: boolean): string | null {
  const { module } = node
  if (node.development === true) return "only development serves it"
  if (unspeakable !== null) return "its path cannot be written as an address"
  // The methods of a Next endpoint are unknown, because its file is not read.
  const isWithoutLoader =
    node.ordered === undefined && module.unread === undefined && !module.exports.includes("loader")
  if (kind === "resource" && isWithoutLoader) return "it has no loader, so it answers no GET"
  if (!all && mayAct(path)) return "its name says that opening it may change something; `--all` asks for it, too"
  return null
}
