import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

export interface RouterVersion {
  readonly major: number
  readonly minor: number
}

/** The first minor version 7 whose middleware the guards were tested with. */
export const OLDEST_MINOR = 16

export const isTooOld = ({ major, minor }: RouterVersion): boolean => major < 7 || (major === 7 && minor < OLDEST_MINOR)

/** The version of the router that the project has installed, or null when it has none. */
export function routerVersionOf(root: string): RouterVersion | null {
  try {
    const manifest = createRequire(path.join(root, "package.json")).resolve("react-router/package.json")
    const [major, minor] = String(JSON.parse(readFileSync(manifest, "utf8")).version)
      .split(".")
      .map(Number)
    return Number.isInteger(major) && Number.isInteger(minor) ? { major: major!, minor: minor! } : null
  } catch {
    return null
  }
}
