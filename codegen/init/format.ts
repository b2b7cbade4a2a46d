import { spawnSync } from "node:child_process"
import type { PlannedFile } from "./app/found.ts"

/** A file with the text to format. */
type Text = Pick<PlannedFile, "path" | "before"> & { readonly after: string }

/**
 * A function that formats files with the app's own formatter and returns their texts in order. It returns null if it
 * cannot format them.
 */
export type Format = (files: readonly Text[]) => readonly string[] | null

/** Formats nothing, for an app without a formatter. */
export const noFormat: Format = () => null

/** Time limit for Prettier. A thousand files take less. */
const TIMEOUT_MS = 60_000

/**
 * Formats with the app's own Prettier and its settings. A file whose old text was not formatted keeps its new
 * text as written. If Prettier is not installed or fails, no file is formatted.
 */
export const byPrettierAt =
  (root: string): Format =>
  (files) => {
    const { status, output } = spawnSync(process.execPath, ["--input-type=module", "--eval", SCRIPT], {
      cwd: root,
      input: JSON.stringify(files),
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
      timeout: TIMEOUT_MS,
      stdio: ["pipe", "ignore", "ignore", "pipe"],
    })
    if (status !== 0) return null
    const texts: unknown = JSON.parse(output[3] || "null")
    return Array.isArray(texts) && texts.length === files.length ? texts.map(String) : null
  }

// Resolves Prettier from the app, as the app's scripts do. Its configuration may print, so the result has its own pipe.
const SCRIPT = `
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"

const found = createRequire(path.resolve("package.json")).resolve("prettier")
const loaded = await import(pathToFileURL(found).href)
const prettier = loaded.default ?? loaded
const texts = []
for (const { path: file, before, after } of JSON.parse(readFileSync(0, "utf8"))) {
  const filepath = path.resolve(file)
  const { ignored, inferredParser } = await prettier.getFileInfo(filepath, { ignorePath: path.resolve(".prettierignore") })
  const options = { ...(await prettier.resolveConfig(filepath)), filepath }
  const isKept = ignored || inferredParser === null || (before !== null && !(await prettier.check(before, options)))
  texts.push(isKept ? after : await prettier.format(after, options))
}
writeFileSync(3, JSON.stringify(texts))
`
