import path from "node:path"
import type { RouteEntry } from "../target/entries.ts"
import { lineagesOf, type RouteInventory, type RouteModule, type RouteNode } from "../target/inventory.ts"
import type { ScanClient, ScanVisitor } from "./client.ts"
import type { HttpAnswer } from "../probe/get.ts"
import { isAuthPage } from "./names.ts"
import { seenBy, type ScanNote } from "./scan-file.ts"
import type { AnsweredRequest, ScanResults } from "./seen.ts"

/** A request for the data of one route of a page, as the browser sends during client-side navigation. */
interface DataRequest {
  readonly visitor: ScanVisitor
  readonly address: string
  readonly node: RouteNode
}

/**
 * Finds data leaks: pages that a visitor cannot open, but whose data the visitor gets. This happens if only the layout
 * checks the session, or if the check covers only the page's own URL.
 */
export async function dataNotes(
  { tree, file }: RouteInventory,
  answered: ReadonlyMap<RouteEntry, readonly AnsweredRequest[]>,
  seen: ScanResults,
  visitors: readonly ScanVisitor[],
  client: ScanClient,
): Promise<readonly ScanNote[]> {
  const requests = visitors.flatMap((visitor) => dataRequestsOf(visitor, tree, answered, seen))
  const appDirectory = path.posix.dirname(file)
  // The id of a route is its module's path in the app directory, unless the route list gives it another.
  const idOf = ({ module }: RouteNode): string =>
    path.posix.relative(appDirectory, module.file).replace(/\.[a-z0-9]+$/i, "")
  // The parameter `_routes` requests the data of one route alone. Without it, a layout that redirects would hide what
  // the page's own loader answers.
  const answers = await client.requestData(
    requests.map(({ visitor, address, node }) => ({
      visitor,
      path: `${dataAddressOf(address)}?_routes=${encodeURIComponent(idOf(node))}`,
    })),
  )
  return requests.flatMap(({ visitor, address, node }, at): readonly ScanNote[] => {
    const got = answers[at]!
    const note = { visitor: visitor.name, address }
    const from = `${dataAddressOf(address)}, of ${node.module.file}`
    if (got.kind === "no-answer") return [{ ...note, kind: "unasked-data", detail: `${from}: ${got.why}` }]
    switch (dataOf(idOf(node), got)) {
      case "withheld":
        return []
      case "unknown":
        return whyUnknown(node.module).map((why) => ({ ...note, kind: "unasked-data", detail: `${from}: ${why}` }))
      case "sent": {
        const detail = `${dataAddressOf(address)} answers with what ${node.module.file} loads, though the page itself is refused`
        return [{ ...note, kind: "page-data", detail }]
      }
    }
  })
}

/** The routes with loaders that serve only pages which the visitor cannot open. */
function dataRequestsOf(
  visitor: ScanVisitor,
  tree: readonly RouteNode[],
  answered: ReadonlyMap<RouteEntry, readonly AnsweredRequest[]>,
  seen: ScanResults,
): readonly DataRequest[] {
  const lineages = lineagesOf(tree)
  // The routes of pages that the visitor can open, with their layouts: their data is meant for the visitor.
  const shown = new Set<RouteNode>()
  /** The first refused address of each other route with a loader. */
  const refused = new Map<RouteNode, string>()
  for (const [entry, all] of answered) {
    for (const one of entry.kind === "page" ? all : []) {
      const asked = seen.get(one)!
      // `sent`: the visitor was redirected.
      const { kind } = seenBy(asked, visitor.name)
      const isRefused = (kind === "refused" || kind === "sent") && !one.request.isMissingPage && !isAuthPage(entry.path)
      for (const node of lineages.get(entry.node.id) ?? []) {
        if (kind === "open") shown.add(node)
        else if (isRefused && loads(node) && !refused.has(node)) refused.set(node, asked.address)
      }
    }
  }
  return [...refused].flatMap(([node, address]) => (shown.has(node) ? [] : [{ visitor, address, node }]))
}

/** True for a route that loads data, or may do so: some exports of its module could not be read (`unread`). */
const loads = ({ module }: RouteNode): boolean => module.unread !== undefined || module.exports.includes("loader")

/**
 * The reason why the router may have sent no data for a route's id; empty if none has to be reported. The router gives
 * the same answer for a route without a loader, which a module may be if some of its exports could not be read.
 * Markdown files are not reported, because few of them have a loader.
 */
function whyUnknown({ file, exports, unread = [] }: RouteModule): readonly string[] {
  if (exports.includes("loader")) return ["the route list gives it an `id`, which the scan does not know"]
  const others = unread.filter((name) => name !== file)
  if (others.length === 0) return []
  return [
    `it has no loader, or an \`id\` of its own: ${others.map((name) => `\`${name}\``).join(", ")} could not be read`,
  ]
}

/** The URL at which React Router serves a page's data. */
const dataAddressOf = (address: string): string => (address === "/" ? "/_root.data" : `${address}.data`)

/**
 * The answer to a request for the data of one route: it was sent, or withheld; or the router knows no route of this id,
 * as for `route("x", "x.tsx", { id: "other" })`. The router's format is a list of values that refer to each other by
 * index: `[{"_1":2},"routes/a",{"_3":4},"data","the data"]`. Negative indexes stand for values such as null. Its
 * content type is `text/x-script`.
 */
function dataOf(id: string, { status, headers, body, isWhole }: HttpAnswer): "sent" | "withheld" | "unknown" {
  if (status < 200 || status >= 300 || !/\bx-script\b/i.test(headers.get("content-type") ?? "")) return "withheld"
  const list = listIn(body)
  // No refusal is so long that only its beginning was read.
  if (list === null) return isWhole ? "withheld" : "sent"
  const propertiesOf = (index: number): readonly (readonly [key: unknown, value: unknown])[] =>
    Object.entries(list[index] ?? {}).map(([key, value]) => [list[Number(key.slice(1))], value])
  if (JSON.stringify(list[0]) === "{}") return "unknown"
  const route = propertiesOf(0).find(([key]) => key === id)?.[1]
  // A route that was refused has `error` in place of `data`.
  const data = typeof route === "number" ? propertiesOf(route).find(([key]) => key === "data")?.[1] : undefined
  return typeof data === "number" && data >= 0 ? "sent" : "withheld"
}

/** The list in the first line of a response; null if it is none, or was not read to its end. */
function listIn(body: string): readonly unknown[] | null {
  try {
    const list: unknown = JSON.parse(body.split("\n", 1)[0]!)
    return Array.isArray(list) ? list : null
  } catch {
    return null
  }
}
