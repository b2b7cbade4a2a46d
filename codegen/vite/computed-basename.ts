import { realpathSync } from "node:fs"
import path from "node:path"
import type { AskRouter } from "../project/ask-router.ts"
import { readProject, type Places } from "../project/disk.ts"

/**
 * The guards with the base path of this very build, where the router's configuration computes one; null for every other
 * module and app. It is in no generated file, which would differ from one environment to the next. Without it the locks
 * take every address whole, and refuse what is no page.
 */
export function withComputedBasename(
  places: Places,
  out: string,
  ask: AskRouter,
  id: string,
  text: string,
): string | null {
  if (path.basename(id) !== "guards.ts" || realPathOf(id) !== realPathOf(path.resolve(places.root, out, "guards.ts")))
    return null
  const basename = readProject(places, ask).computedBasename ?? "/"
  return basename === "/" ? null : `${text}\nexport const basename = ${JSON.stringify(basename)}\n`
}

function realPathOf(file: string): string | null {
  try {
    return realpathSync(file)
  } catch {
    return null
  }
}
