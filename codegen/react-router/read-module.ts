import path from "node:path"
import type { ReadText } from "../source/project-files.ts"
import type { RouteModule } from "../target/inventory.ts"
import { moduleExportsOf, usesName } from "../source/module-exports.ts"
import { exportOf } from "../lock-chain/exported.ts"
import { parse } from "../source/parse.ts"
import { sourceOf } from "../source/source.ts"
import { importedAt } from "../target/route-sources.ts"
import type { ReadModule } from "./read-routes.ts"

/**
 * Returns a function that reads route modules, each once. `against` is the directory from which its file is named:
 * `app` for that of the route list at `routes`, `project` for the project's root.
 */
export function moduleReader(routes: string, readText: ReadText): ReadModule {
  const directory = routes.slice(0, routes.lastIndexOf("/") + 1)
  const known = new Map<string, RouteModule>()
  return (file, against) => {
    const at = path.posix.normalize(against === "app" ? directory + file : file)
    const module = known.get(at) ?? moduleAt(at, readText)
    known.set(at, module)
    return module
  }
}

/** Reads a route module, and follows each `export *` to the other modules of the project. */
function moduleAt(file: string, readText: ReadText): RouteModule {
  const text = readText(file)
  if (text === null) return { file, exists: false, exports: [] }
  // A Markdown file always exports a page. Only its own compiler knows its other exports.
  if (/\.mdx?$/.test(file)) return { file, exists: true, exports: ["default"], unread: [file] }
  const own = moduleExportsOf(file, text)
  // A module whose exports cannot be read is reported like a missing one.
  if (own === null) return { file, exists: false, exports: [] }
  const unread = new Set<string>()
  const names = new Set(own.names)
  const seen = new Set([file])
  const follow = (stars: readonly string[], from: string): void => {
    for (const star of stars) {
      // Modules of packages and behind aliases are not followed: their names count as unread.
      const target = star.startsWith(".") ? targetOf(star, from, readText) : null
      const starExports = target === null ? null : moduleExportsOf(target.file, target.text)
      if (target === null || starExports === null) unread.add(star)
      else if (!seen.has(target.file)) {
        seen.add(target.file)
        // `export *` leaves out the default export.
        for (const name of starExports.names) if (name !== "default") names.add(name)
        follow(starExports.stars, target.file)
      }
    }
  }
  follow(own.stars, file)
  const exports = [...names].sort()
  return {
    file,
    exists: true,
    exports,
    ...(unread.size === 0 ? {} : { unread: [...unread].sort() }),
    // A `clientLoader` calls the server through `serverLoader`. A module without that name never calls it.
    ...(own.names.includes("clientLoader") && !usesName(file, text, "serverLoader") && !isElsewhere(file, text)
      ? { loadsAlone: true }
      : {}),
  }
}

/** True if the `clientLoader` of a module comes from another module, where it may call the server. */
function isElsewhere(path: string, text: string): boolean {
  const { file } = parse(sourceOf(path, text), "P402", "P401")
  return file !== null && exportOf({ file }, "clientLoader")?.kind === "elsewhere"
}

/** The module that a relative `export *` leads to; null if it does not exist. */
function targetOf(star: string, from: string, readText: ReadText): { file: string; text: string } | null {
  const file = importedAt(path.posix.join(path.posix.dirname(from), star), (name) => readText(name) !== null)
  return file === null ? null : { file, text: readText(file)! }
}
