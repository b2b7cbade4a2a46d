import type { RedirectsOfState, Stop } from "./redirects.ts"

/** A node of the graph: an auth state, a page, or a refusal. */
export interface GraphNode {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly name: string
  readonly kind: "state" | Stop["kind"]
  /** The number of pages open to an auth state, or null for other nodes. */
  readonly open: number | null
  /** The number of further pages that are open to some of them, by their claims; absent for none. */
  readonly some?: number
}

/** A line of the graph: redirects from one node to another. */
export interface GraphLine {
  readonly from: GraphNode
  readonly to: GraphNode
  /** The number of starting pages; null for a line that continues from a redirect's target. */
  readonly count: number | null
  /** The number of earlier lines from the same node, by which the lines' numbers are placed below each other. */
  readonly nth: number
}

/** The graph as a drawing. Lengths are pixels at its natural size. */
export interface GraphPicture {
  readonly width: number
  readonly height: number
  readonly nodeHeight: number
  readonly nodes: readonly GraphNode[]
  readonly lines: readonly GraphLine[]
}

/** The size of a node. All sizes are pixels at the natural size of the drawing. */
const NODE = { width: 240, height: 46 }
/** The space around the graph, for the nodes' borders. */
const MARGIN = 1
/** The distance from one row to the next. */
const ROW = 66
/** The distance from one column to the next. */
const COLUMN = 370

/** The graph from every auth state on the left to its final pages on the right, with intermediate pages between. */
export function redirectGraphOf(redirects: readonly RedirectsOfState[]): GraphPicture {
  const depths = depthsOf(redirects)
  const columns = new Map<number, number>()
  const nodes = new Map<string, GraphNode>()
  const place = (key: string, depth: number, rest: Pick<GraphNode, "name" | "kind" | "open" | "some">): void => {
    const above = columns.get(depth) ?? 0
    columns.set(depth, above + 1)
    nodes.set(key, { x: MARGIN + depth * COLUMN, y: MARGIN + above * ROW, width: NODE.width, ...rest })
  }
  for (const { state, open, some } of redirects)
    place(`state ${state}`, 0, { name: state, kind: "state", open, ...(some === undefined ? {} : { some }) })
  for (const [key, { stop, depth }] of depths) place(key, depth, { name: nameOf(stop), kind: stop.kind, open: null })
  const lines = new Map<string, GraphLine>()
  for (const { state, chains } of redirects) {
    for (const { from, stops } of chains) {
      let before = `state ${state}`
      for (const [i, stop] of stops.entries()) {
        const key = keyOf(stop)
        const known = lines.get(`${before} ${key}`)
        const count = i > 0 ? null : from.length + (known?.count ?? 0)
        const node = nodes.get(before)!
        const nth = known?.nth ?? [...lines.values()].filter((line) => line.from === node).length
        lines.set(`${before} ${key}`, { from: node, to: nodes.get(key)!, count, nth })
        before = key
      }
    }
  }
  const width = 2 * MARGIN + NODE.width + Math.max(0, ...columns.keys()) * COLUMN
  const height = 2 * MARGIN + NODE.height + (Math.max(1, ...columns.values()) - 1) * ROW
  return { width, height, nodeHeight: NODE.height, nodes: [...nodes.values()], lines: [...lines.values()] }
}

/** The distance of each stop from the states, after every stop that leads to it. */
function depthsOf(
  redirects: readonly RedirectsOfState[],
): ReadonlyMap<string, { readonly stop: Stop; readonly depth: number }> {
  const depths = new Map<string, { stop: Stop; depth: number }>()
  for (const { chains } of redirects) {
    for (const { stops } of chains) {
      for (const [i, stop] of stops.entries()) {
        const depth = Math.max(i + 1, depths.get(keyOf(stop))?.depth ?? 0)
        depths.set(keyOf(stop), { stop, depth })
      }
    }
  }
  return depths
}

const keyOf = (stop: Stop): string => (stop.kind === "page" ? `page ${stop.path}` : `refusal ${stop.status}`)

const nameOf = (stop: Stop): string => (stop.kind === "page" ? stop.path : String(stop.status))
