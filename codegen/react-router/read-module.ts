import { moduleExportsOf } from "./module-exports.ts"
import type { ReadModule } from "./read-routes.ts"

/** The text of a file named from the project's root, or null when there is none. */
export type ReadText = (path: string) => string | null

/** Reads route modules for the list at `routes`: modules are named from the directory where it stands. */
export function moduleReader(routes: string, readText: ReadText): ReadModule {
  const directory = routes.slice(0, routes.lastIndexOf("/") + 1)
  return (file, against) => {
    const path = normalized(against === "app" ? directory + file : file)
    const text = readText(path)
    const exports = text === null ? null : moduleExportsOf(path, text)
    return { file: path, exists: exports !== null, exports: exports ?? [] }
  }
}

function normalized(path: string): string {
  const segments: string[] = []
  for (const segment of path.split("/")) {
    if (segment === "..") segments.pop()
    else if (segment !== "." && (segment !== "" || segments.length === 0)) segments.push(segment)
  }
  return segments.join("/").replace(/^\/(?=\.)/, "")
}
