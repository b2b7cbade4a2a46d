import { routeEntriesOf, type RouteEntry } from "../react-router/entries.ts"
import type { Places } from "../project/disk.ts"
import { committedFiles, routesReadAt } from "./routes-at.ts"

/**
 * Tests whether a commit already had a page: by its path, if the commit's route list can be read without running it,
 * otherwise by the page's file, as file routes do. Null if the project has no routes.
 */
export async function knownPagesAt(places: Places, commit: string): Promise<((entry: RouteEntry) => boolean) | null> {
  if (places.routes === null) return null
  const routes = await routesReadAt(places, commit)
  if (routes !== null) {
    const paths = new Set(routeEntriesOf(routes.tree).map(({ path }) => path))
    return ({ path }) => paths.has(path)
  }
  const files = new Set(await committedFiles(places.root, commit, ["."]))
  return ({ node }) => files.has(node.module.file)
}
