import { readFileSync } from "node:fs"

const MODULES = ["guards", "claims", "states", "table", "walk", "any-letter", "ascii", "escapes"] as const

type RuntimeText = Readonly<Record<(typeof MODULES)[number], string>>

/**
 * The text of each module in `runtime/`: guards hold copies of their regions. A bundle has no such folder beside it, so
 * `src/build/runtime-text/plugin.ts` puts the texts themselves into it.
 */
export const RUNTIME_TEXT = Object.fromEntries(
  MODULES.map((name) => [name, readFileSync(new URL(`runtime/${name}.ts`, import.meta.url), "utf8")]),
) as RuntimeText
