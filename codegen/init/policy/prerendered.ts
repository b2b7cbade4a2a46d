import { canonicalPathOf, segmentsOf } from "../../../policy/canonical-path.ts"
import { covers } from "../../../policy/pattern.ts"
import { pathOf } from "../../check/findings/ungoverned.ts"
import type { RouteEntry } from "../../react-router/entries.ts"
import type { RouteInventory } from "../../react-router/inventory.ts"

/**
 * True if the build writes a page to a file, for all of its paths or for some: one page has one rule. A file that several
 * routes with params could have made counts for none of them.
 */
export function prerenderedIn(
  prerender: RouteInventory["prerender"],
  entries: readonly RouteEntry[],
): (entry: RouteEntry) => boolean {
  if (prerender.kind === "none") return () => false
  const pages = prerender.kind === "paths" ? openPagesOf(prerender.paths, entries) : []
  const open = new Set(pages.map(({ node }) => node))
  const paths =
    prerender.kind === "paths" ? new Set<string | null>(prerender.paths.map(({ path }) => canonicalPathOf(path))) : null
  return (entry) =>
    open.has(entry.node) ||
    (isLiteral(entry) &&
      entry.kind === "page" &&
      entry.scopes.every(({ pattern }) => paths?.has(pathOf(pattern)) ?? true))
}

const isLiteral = ({ splat, scopes }: RouteEntry): boolean =>
  !splat && scopes.length > 0 && scopes.every(({ pattern }) => pattern.every((segment) => segment.kind === "literal"))

/** The pages with params or splats that pre-rendered paths belong to. */
function openPagesOf(
  paths: readonly { readonly path: string }[],
  entries: readonly RouteEntry[],
): readonly RouteEntry[] {
  return paths.flatMap(({ path }) => {
    const canonical = canonicalPathOf(path)
    if (canonical === null) return []
    const segments = segmentsOf(canonical)
    const serving = entries.filter(({ scopes }) => scopes.some((scope) => covers(scope, segments)))
    const [only, ...others] = serving
    return only?.kind === "page" && others.length === 0 && !isLiteral(only) ? [only] : []
  })
}
