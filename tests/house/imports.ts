import { readFileSync } from "node:fs"
import path from "node:path"

const ROOT = path.resolve(import.meta.dirname, "../..")

interface Import {
  /** The file, from the project's root. */
  readonly target: string
  readonly typeOnly: boolean
}

const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["'](\.[^"']+)["']|import\(\s*["'](\.[^"']+)["']\s*\)/g

/**
 * What a file of the project imports from its other files. Relative imports only: `src/server/dev/dev.ts` and `src/server/main.ts` name
 * the app in `typeof import(...)`, which erases.
 */
export function importsOf(file: string): readonly Import[] {
  const text = readFileSync(path.join(ROOT, file), "utf8").replace(/typeof import\([^)]*\)/g, "")
  return [...text.matchAll(IMPORT)].map(([, , typeWord, from, dynamic]) => ({
    target: path.posix.normalize(
      path.posix.join(path.posix.dirname(file), (from ?? dynamic ?? "").replace(/\?\w+$/, "")),
    ),
    typeOnly: typeWord !== undefined,
  }))
}
