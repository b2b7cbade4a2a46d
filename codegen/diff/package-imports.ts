import path from "node:path"
import type { Aliases } from "./alias.ts"

export const MANIFEST = "package.json"

/** What `imports` of an app's manifest says of names that begin with `#`, as Node reads it: the longest pattern counts. */
export function packageImportsIn(text: string | null): Aliases {
  const imports = text === null ? new Map<string, unknown>() : importsOf(text)
  return (specifier) => {
    if (!specifier.startsWith("#")) return null
    if (imports === null) return { reason: `and ${MANIFEST} cannot be read` }
    const key = keyFor(specifier, [...imports.keys()])
    if (key === null) return null
    const [before = "", after = ""] = key.split("*")
    const target = imports.get(key)
    const place = typeof target === "string" && target.startsWith("./") ? target.slice(2) : null
    // What depends on who asks, and another package, is nothing that can be read here.
    if (place === null) return { reason: `and \`imports\` in ${MANIFEST} does not name a single file for \`${key}\`` }
    const star = specifier.slice(before.length, specifier.length - after.length)
    return { places: [path.posix.normalize(key.includes("*") ? place.replaceAll("*", () => star) : place)] }
  }
}

function importsOf(text: string): ReadonlyMap<string, unknown> | null {
  try {
    const { imports = {} }: { imports?: unknown } = JSON.parse(text) ?? {}
    return typeof imports === "object" && imports !== null ? new Map(Object.entries(imports)) : null
  } catch {
    return null
  }
}

function keyFor(specifier: string, keys: readonly string[]): string | null {
  if (!specifier.includes("*") && keys.includes(specifier)) return specifier
  const meant = keys.filter((key) => {
    const [before = "", after = "", ...more] = key.split("*")
    const isPattern = key.includes("*") && more.length === 0
    const isLong = specifier.length > before.length && specifier.length >= key.length
    return isPattern && isLong && specifier.startsWith(before) && specifier.endsWith(after)
  })
  // The longest before the star, then the longest of all, as Node has it.
  const [longest = null] = meant.toSorted((a, b) => b.indexOf("*") - a.indexOf("*") || b.length - a.length)
  return longest
}
