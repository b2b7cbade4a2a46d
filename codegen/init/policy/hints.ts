import type { RouteEntry } from "../../target/entries.ts"
import type { RouteNode } from "../../target/inventory.ts"
import { visibleLine } from "../../source/visible.ts"
import type { SourceFile } from "../session/found.ts"

/**
 * Returns hints from the app's code about who may see a route, to help a person decide. They do not affect the rule.
 */
export type HintsOf = (entry: RouteEntry) => readonly string[]

/** Words in the names of layouts and lists that suggest who may open their pages. */
const GUARDED = "auth|authed|authenticated|protected|private|secure|admin"
const OPEN = "public|guest|open|marketing|anonymous|unprotected|unauthenticated"
const NAME = new RegExp(`(?:^|[^a-z])(?:${GUARDED}|${OPEN})(?:[^a-z]|$)`, "i")

/**
 * Finds hints: layouts around a page with names such as `protected`, and lists such as `publicPaths` that name its
 * path.
 */
export function hintsIn(tree: readonly RouteNode[], sources: readonly SourceFile[]): HintsOf {
  const layouts = new Map<RouteNode, readonly string[]>()
  const visit = (nodes: readonly RouteNode[], above: readonly string[]): void => {
    for (const node of nodes) {
      layouts.set(node, above)
      const { file } = node.module
      // Only a route with children is a layout around other pages.
      visit(node.children, node.children.length > 0 && NAME.test(nameIn(file)) ? [...above, file] : above)
    }
  }
  visit(tree, [])
  const lists = sources.flatMap(listsIn)
  return (entry) => [
    ...(layouts.get(entry.node) ?? []).map((file) => `in ${visibleLine(file)}`),
    ...lists
      .filter(({ includes }) => includes(entry.path))
      .map(({ name, file }) => `in \`${name}\` of ${visibleLine(file)}`),
  ]
}

/**
 * The name of a layout by its file: `protected` for `app/layouts/protected.tsx`, `_auth` for `app/_auth/layout.tsx`.
 */
function nameIn(file: string): string {
  const parts = file.replace(/\.[jt]sx?$/, "").split("/")
  const last = parts.at(-1) ?? ""
  return /^(?:_?layout|index|route)$/.test(last) ? (parts.at(-2) ?? last) : last
}

/** A list of paths in the app's code. `includes` is true for a path on it. */
interface List {
  readonly name: string
  readonly file: string
  readonly includes: (path: string) => boolean
}

/** A list literal in a constant, with or without `new Set(...)`. */
const LIST = /\b(?:const|let)\s+(\w+)\s*(?::[^=\n]{0,60})?=\s*(?:new Set(?:<\w+>)?\()?\[([^[\]]{0,4000})\]/g
/** Words of guarded and open pages, anywhere in a name: names of lists are in camel case, as `publicPaths`. */
const WORDS = new RegExp(`${GUARDED}|${OPEN}`, "i")

/** Lists of paths whose names suggest who may open them, such as `protectedRoutes`. */
function listsIn({ path: file, text }: SourceFile): readonly List[] {
  return [...text.matchAll(LIST)].flatMap(([, name = "", items = ""]): readonly List[] => {
    if (!WORDS.test(name) || !/path|route|page|url/i.test(name)) return []
    const paths = [...items.matchAll(/["'`](\/[^"'`\n]{0,200})["'`]/g)].map(([, path = ""]) => path)
    return [{ name, file, includes: (path) => paths.some((listed) => isListed(path, listed)) }]
  })
}

/** True if an entry of such a list covers a path. `*` at its end stands for a whole subtree. */
function isListed(path: string, listed: string): boolean {
  // `/admin` of `/admin/*`, `/admin*` and `/admin/**`.
  const stem = /^(.*?)\/?\*+$/.exec(listed)?.[1]
  return stem === undefined ? path === listed.replace(/(?<=.)\/$/, "") : path === stem || path.startsWith(`${stem}/`)
}
