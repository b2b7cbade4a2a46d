import { readFileSync } from "node:fs"
import path from "node:path"

import { EXPORTS } from "../../src/build/package/exports.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")

interface Import {
  /** The file, from the project's root. */
  readonly target: string
  readonly typeOnly: boolean
}

const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']((?:\.|sallyport\/)[^"']+)["']|import\(\s*["'](\.[^"']+)["']\s*\)/g

/**
 * What a file of the project imports from its other files, by a relative path or by the package's own name.
 * `src/server/dev/dev.ts` and `src/server/main.ts` name the app in `typeof import(...)`, which erases.
 */
export function importsOf(file: string): readonly Import[] {
  const text = readFileSync(path.join(ROOT, file), "utf8").replace(/typeof import\([^)]*\)/g, "")
  return [...text.matchAll(IMPORT)].map(([, , typeWord, from, dynamic]) => ({
    target: targetOf(file, from ?? dynamic ?? ""),
    typeOnly: typeWord !== undefined,
  }))
}

const targetOf = (file: string, specifier: string): string =>
  EXPORTS[specifier.replace(/^sallyport/, ".")] ??
  path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier.replace(/\?\w+$/, "")))
