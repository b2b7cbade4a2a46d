import { routeEntriesOf, type RouteEntry } from "../react-router/entries.ts"
import type { Places } from "../project/disk.ts"
import { committedFiles, routesReadAt } from "./routes-at.ts"

/**
 * Whether a commit had a page already: by its path, where the commit's route list can be read without running it; else
 * by the file that the page is in, which is what file routes go by. Null where the project has no routes.
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
