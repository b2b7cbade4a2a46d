import { routeEntriesOf, type RouteEntry } from "../react-router/entries.ts"
import type { RouteInventory } from "../react-router/inventory.ts"
import { addressesOf, hasMadeUp, missingAddress, routeAt, valuesIn, type Address, type Values } from "./addresses.ts"
import type { Answers, Asker, Visitor } from "./asking.ts"
import { targetOf, urlIn, type Question, type Site } from "./judge.ts"
import { mayAct } from "./names.ts"
import { notesOf } from "./notes.ts"
import type { Asked, Scan, ScannedRoute } from "./scan-file.ts"
import { seenOf, type Told } from "./told.ts"

export interface ScanOptions {
  readonly site: Site
  readonly visitors: readonly Visitor[]
  /** Values for params that a person gives. */
  readonly given: Values
  /** True to ask for addresses too that may do something when they are opened. */
  readonly all: boolean
}

/** Links that are looked at for values of params. */
const MOST_LINKS = 10_000

/** Asks an app for all of its routes, as each visitor. */
export async function scan(routes: RouteInventory, options: ScanOptions, asker: Asker): Promise<Scan> {
  const { site, visitors, given, all } = options
  const entries = routeEntriesOf(routes.tree)
  const linked = new Map<RouteEntry, Values>()
  const isServed = (entry: RouteEntry, { path }: Address): boolean => routeAt(routes.tree, entries, path) === entry
  const questionsOf = (entry: RouteEntry): readonly Question[] =>
    addressesOf(entry, { given, linked })
      .filter((address) => isServed(entry, address))
      .map((address) => questionOf(entry, address))
  const nowhere = questionNowhere(missingAddress(entries))
  const [missing = new Map()] = await asker.ask([nowhere])

  const told = new Map<RouteEntry, readonly Told[]>()
  const askFor = async (some: readonly RouteEntry[]): Promise<void> => {
    const questions = some.flatMap((entry) => questionsOf(entry).map((question) => ({ entry, question })))
    const answers = await asker.ask(questions.map(({ question }) => question))
    for (const entry of some) told.set(entry, [])
    for (const [at, { entry, question }] of questions.entries())
      told.set(entry, [...told.get(entry)!, { question, answers: answers[at]! }])
    learnFrom(questions.flatMap(({ question }, at) => linksIn(question, answers[at]!, site)))
  }
  const known = new Set<string>()
  const learnFrom = (paths: readonly string[]): void => {
    for (const path of paths) {
      if (known.size >= MOST_LINKS) return
      if (known.has(path)) continue
      known.add(path)
      const entry = entries.find((one) => !linked.has(one) && (valuesIn(one, path)?.size ?? 0) > 0)
      const values = entry === undefined ? null : valuesIn(entry, path)
      if (entry !== undefined && values !== null && routeAt(routes.tree, entries, path) === entry)
        linked.set(entry, values)
    }
  }

  const unasked = new Map(entries.map((entry) => [entry, unaskedReason(entry, all)]))
  let left = entries.filter((entry) => unasked.get(entry) === null && !entry.catchAll)
  const acting = left.filter(({ path }) => mayAct(path))
  left = left.filter((entry) => !acting.includes(entry))
  // Pages name others in their links: each round asks for what the rounds before it made known.
  for (;;) {
    const ready = left.filter((entry) => !addressesOf(entry, { given, linked }).some(hasMadeUp))
    if (ready.length === 0) break
    await askFor(ready)
    left = left.filter((entry) => !ready.includes(entry))
  }
  await askFor(left)
  await askFor(acting)

  const catchAlls = entries.filter(({ catchAll }) => catchAll)
  for (const entry of catchAlls) told.set(entry, [{ question: { ...nowhere, route: entry.path }, answers: missing }])
  const seen = seenOf([...told.values()].flat(), visitors, missing)
  return {
    format: "sallyport-scan/1",
    ...site,
    missing: nowhere.address.path,
    visitors: visitors.map(({ name }) => name),
    routes: entries.flatMap((entry): readonly ScannedRoute[] => {
      const asked = (told.get(entry) ?? []).map((one) => seen.get(one)!)
      const why = unasked.get(entry) ?? (asked.length === 0 ? SHADOWED : null)
      // A layout is no page where another route is served at its path.
      if (why === SHADOWED && entry.layout) return []
      const route: ScannedRoute = {
        path: entry.path,
        file: entry.node.module.file,
        kind: entry.kind === "page" ? "page" : "endpoint",
        asked: [...asked],
      }
      return [why === null ? route : { ...route, unasked: why }]
    }),
    notes: [...notesOf([...told.values()].flat(), seen, visitors, site)],
  }
}

const questionNowhere = (path: string): Question => ({
  address: { path, params: [] },
  route: "/*",
  isEndpoint: false,
  isCatchAll: true,
})

/** Asks again for every address of a scan, whatever the routes are now. */
export async function scanAgain(before: Scan, visitors: readonly Visitor[], asker: Asker): Promise<Scan> {
  const [missing = new Map()] = await asker.ask([questionNowhere(before.missing)])
  const questions = before.routes.flatMap(({ path, kind, asked }) =>
    asked.map((one): { readonly one: Asked; readonly question: Question } => ({
      one,
      question: {
        address: { path: one.address, params: one.params },
        route: path,
        isEndpoint: kind === "endpoint",
        isCatchAll: one.address === before.missing,
      },
    })),
  )
  const inOrder = questions.toSorted((a, b) => Number(mayAct(a.question.route)) - Number(mayAct(b.question.route)))
  const answers = await asker.ask(inOrder.map(({ question }) => question))
  const told = new Map(inOrder.map(({ one, question }, at) => [one, { question, answers: answers[at]! }]))
  const seen = seenOf([...told.values()], visitors, missing)
  const routes = before.routes.map((route) => ({
    ...route,
    asked: route.asked.map((one) => seen.get(told.get(one)!)!),
  }))
  return { ...before, visitors: visitors.map(({ name }) => name), routes, notes: [] }
}

const SHADOWED = "the router serves its address with another route; give other values with --param"

const questionOf = (entry: RouteEntry, address: Address): Question => ({
  address,
  route: entry.path,
  isEndpoint: entry.kind === "resource",
  isCatchAll: entry.catchAll,
})

/** The reason not to ask for a route at all. */
function unaskedReason({ kind, node, path, unspeakable }: RouteEntry, all: boolean): string | null {
  const { module } = node
  if (node.development === true) return "only development serves it"
  if (unspeakable !== null) return "its path cannot be written as an address"
  if (kind === "resource" && module.unread === undefined && !module.exports.includes("loader"))
    return "it has no loader, so it answers no GET"
  if (!all && mayAct(path)) return "its name says that opening it may change something; `--all` asks for it, too"
  return null
}

/** The paths of an answer's links to the same site, beneath the base path. */
function linksIn({ address }: Question, answers: Answers, site: Site): readonly string[] {
  return [...answers.values()].flatMap((heard) =>
    "why" in heard || heard.html === null
      ? []
      : heard.html.links.flatMap((link) =>
          urlIn(link, site, address.path)?.origin === site.origin ? [targetOf(link, site, address.path)] : [],
        ),
  )
}
