import type { AccessPeriod, PageTimeline, AccessTimeline } from "../../../codegen/index.ts"
import { pagePositionOf, type PagePosition } from "../compiler/parts.ts"
import { drawnPath, LETTER_WIDTH, MAX_PATH_CHARACTERS, MAX_ROWS } from "./few-pages.ts"
import { urgentFirst } from "./timeline.ts"

/** A page, or a path segment that only leads to pages. */
export interface TreeNode {
  readonly x: number
  readonly y: number
  /** The start of the line from its parent, or null for the root. */
  readonly above: { readonly x: number; readonly y: number } | null
  /** The last segment of its path. */
  readonly label: string
  readonly path: string
  /** The page; null for a segment that only leads to pages. */
  readonly page: Omit<AccessPeriod, "from"> | null
}

/** The tree as a drawing. Lengths are pixels at its natural size. */
export interface TreePicture {
  readonly width: number
  readonly height: number
  /** The x position of the outcomes. */
  readonly column: number
  readonly row: number
  readonly nodes: readonly TreeNode[]
  readonly position: PagePosition
}

/** The height of a row. All sizes are pixels at the natural size of the drawing. */
const ROW = 26
/** The indentation of each segment of a path. */
const INDENT = 26
/** The width of an outcome's text. */
const WORDS = 236
/** The space before a label, for the node's mark, and after the longest one. */
const GAP = 20
/** The space around the tree. */
const MARGIN = { x: 8, y: 4 }

/**
 * The site under the version with this index, as a tree of path segments, depth first. If it has too many pages for one
 * tree, this is the part with the number `asked`, counted from 1; changed and public pages come in the first ones.
 */
export function siteTreeOf({ pages: all }: Pick<AccessTimeline, "pages">, version: number, asked = 1): TreePicture {
  const { pages, position } = pagesOfTree(all, asked)
  const nodes: TreeNode[] = []
  draw(branchesOf(pages), 0, null)
  const column =
    Math.ceil(Math.max(...nodes.map(({ x, label }) => x + GAP + drawnPath(label).length * LETTER_WIDTH))) + GAP
  return { width: column + WORDS, height: nodes.length * ROW + 2 * MARGIN.y, column, row: ROW, nodes, position }

  function draw({ path, label, page, below }: Branch, depth: number, above: TreeNode["above"]): void {
    const place = { x: MARGIN.x + depth * INDENT, y: MARGIN.y + nodes.length * ROW + ROW / 2 }
    nodes.push({ ...place, above, label, path, page: page === null ? null : pageAt(page, version) })
    for (const branch of below.values()) draw(branch, depth + 1, place)
  }
}

/** The pages of one tree, by path. Segments that only lead to them count as rows. */
function pagesOfTree(all: readonly PageTimeline[], asked: number) {
  let [part, characters, rows] = [1, 0, new Set<string>()]
  const ordered = urgentFirst(all)
  const places = ordered.map(({ path }) => {
    const added = pathsTo(path).filter((row) => !rows.has(row))
    characters += added.join("").length
    if (rows.size > 0 && (rows.size + added.length > MAX_ROWS || characters > MAX_PATH_CHARACTERS))
      // Each part is a tree of its own, so a new one repeats the segments that lead to its first page.
      [part, characters, rows] = [part + 1, pathsTo(path).join("").length, new Set()]
    for (const row of pathsTo(path)) rows.add(row)
    return part
  })
  const position = pagePositionOf(places, asked)
  const shown = new Set(ordered.filter((_, i) => places[i] === position.at))
  return { pages: all.filter((page) => shown.has(page)), position }
}

/** The root, every segment on the way, and the path itself. */
const pathsTo = (path: string): readonly string[] => [
  "/",
  ...path.split("/").flatMap((segment, at, segments) => (segment === "" ? [] : [segments.slice(0, at + 1).join("/")])),
]

function pageAt({ periods }: PageTimeline, version: number): TreeNode["page"] {
  const period = periods.findLast(({ from }) => from <= version)
  return period === undefined ? null : { audience: period.audience, rule: period.rule, outcomes: period.outcomes }
}

/** A segment of the tree, with the segments below it. */
interface Branch {
  readonly path: string
  readonly label: string
  page: PageTimeline | null
  readonly below: Map<string, Branch>
}

/** The pages as a tree of path segments. A segment without a page of its own only leads to others. */
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
