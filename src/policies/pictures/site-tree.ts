import type { AccessPeriod, PageTimeline, AccessTimeline } from "../../../codegen/index.ts"
import { MOST_OF_PATHS, MOST_ROWS } from "./few-pages.ts"

/** A page, or a segment that only leads to some. */
export interface TreeNode {
  readonly x: number
  readonly y: number
  /** The start of the line from its parent, or null for the root. */
  readonly above: { readonly x: number; readonly y: number } | null
  /** The last segment of its path. */
  readonly label: string
  readonly path: string
  /** Null for what only leads to pages. */
  readonly page: (Pick<PageTimeline, "kind"> & Omit<AccessPeriod, "from">) | null
}

/** Lengths are pixels at the picture's natural size. */
export interface TreePicture {
  readonly width: number
  readonly height: number
  /** The x position of the outcomes. */
  readonly column: number
  readonly row: number
  readonly nodes: readonly TreeNode[]
  /** The number of pages left out. */
  readonly left: number
}

const ROW = 26
const INDENT = 26
/** Of a letter of the typeface for code, at the size it is drawn. */
const LETTER = 7.9
/** For what is got at a page. */
const WORDS = 236

/** The site as the version at this place in the list guards it, as a tree of path segments, depth first. */
export function siteTreeOf({ pages }: Pick<AccessTimeline, "pages">, version: number): TreePicture {
  const nodes: TreeNode[] = []
  let characters = 0
  draw(branchesOf(pages), 0, null)
  const column = Math.ceil(Math.max(...nodes.map(({ x, label }) => x + 20 + label.length * LETTER))) + 20
  const left = pages.length - nodes.filter(({ page }) => page !== null).length
  return { width: column + WORDS, height: nodes.length * ROW + 8, column, row: ROW, nodes, left }

  function draw({ path, label, page, below }: Branch, depth: number, above: TreeNode["above"]): void {
    characters += path.length
    if (nodes.length === MOST_ROWS || (characters > MOST_OF_PATHS && nodes.length > 0)) return
    const place = { x: 8 + depth * INDENT, y: 4 + nodes.length * ROW + ROW / 2 }
    nodes.push({ ...place, above, label, path, page: page === null ? null : pageAt(page, version) })
    for (const branch of below.values()) draw(branch, depth + 1, place)
  }
}

function pageAt({ kind, periods }: PageTimeline, version: number): TreeNode["page"] {
  const period = periods.findLast(({ from }) => from <= version)
  return period === undefined ? null : { kind, audience: period.audience, rule: period.rule, outcomes: period.outcomes }
}

interface Branch {
  readonly path: string
  readonly label: string
  page: PageTimeline | null
  readonly below: Map<string, Branch>
}

function branchesOf(pages: readonly PageTimeline[]): Branch {
  const root: Branch = { path: "/", label: "/", page: null, below: new Map() }
  for (const page of pages) {
    let branch = root
    for (const segment of page.path.split("/").filter((part) => part !== "")) {
      const path = `${branch.path === "/" ? "" : branch.path}/${segment}`
      const next = branch.below.get(segment) ?? { path, label: `/${segment}`, page: null, below: new Map() }
      branch.below.set(segment, next)
      branch = next
    }
    branch.page = page
  }
  return root
}
