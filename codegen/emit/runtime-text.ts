import { readFileSync } from "node:fs"

const MODULES = ["guards", "claims", "states", "table", "walk", "any-letter", "ascii", "escapes"] as const

type RuntimeText = Readonly<Record<(typeof MODULES)[number], string>>

/**
 * The source text of each module in `runtime/`, whose `#region`s are copied into guards. Bundles have no such folder
 * beside them, so `src/build/runtime-text/plugin.ts` inlines these texts.
 */
export const RUNTIME_TEXT = Object.fromEntries(
  MODULES.map((name) => [name, readFileSync(new URL(`runtime/${name}.ts`, import.meta.url), "utf8")]),
) as RuntimeText
