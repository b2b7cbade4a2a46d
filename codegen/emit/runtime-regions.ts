import type { Letters } from "./letters.ts"
import { RUNTIME_TEXT } from "./runtime-text.ts"

const REGION = /^\/\/ #region (?<name>.+)\n(?<text>[^]*?)\n\/\/ #endregion$/gm

/**
 * A region of a module in `runtime/`, as guards hold it. Git may have converted its line ends; and the formatter writes
 * `;)` where guards have always had `; )`: a new release must not change the guards of a policy that did not change.
 */
export function regionOf(module: keyof typeof RUNTIME_TEXT, name: string): string {
  for (const { groups } of RUNTIME_TEXT[module].replaceAll("\r\n", "\n").matchAll(REGION))
    if (groups?.name === name) return groups.text!.replaceAll(/(?<=\w;)\) {/g, " ) {")
  throw new Error(`runtime/${module}.ts has no region named ${name}`)
}

/** What reads a path along a table, for the letters that the policy's words have. */
export function matcherRuntimeOf(letters: Letters): readonly string[] {
  const walk = regionOf("walk", "walk")
  return [
    regionOf("table", "layout"),
    ...(letters === "ascii"
      ? [walk.replace(...WITHOUT_ESCAPES), regionOf("ascii", "odd letter")]
      : [walk, regionOf("any-letter", "odd letter")]),
    regionOf("table", "table"),
    regionOf(letters === "ascii" ? "ascii" : "any-letter", "decoding"),
    regionOf("escapes", "escapes"),
    ...(letters === "any" ? [regionOf("any-letter", "folding")] : []),
  ]
}

/** No escape spells part of a word that is ASCII. */
const WITHOUT_ESCAPES = ["(isOdd(code) || holdsEscape(path, start, at))", "isOdd(code)"] as const
