import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

export interface RouterVersion {
  readonly major: number
  readonly minor: number
}

/** The first minor version 7 whose middleware the guards were tested with. */
export const OLDEST_MINOR = 16

/** The newest major version that the guards were tested with. */
export const NEWEST_MAJOR = 8

/** A version of all the router's packages. They are exact, because some of them accept no other version of the rest. */
export const UPGRADE_TO = "7.18.4"

/** The reason why the guards cannot run on this version, and the command that mends it; null if they can. */
export function versionFaultOf(
  { major, minor }: RouterVersion,
  packages: readonly string[],
  addCommand: string,
): string | null {
  if (major > NEWEST_MAJOR)
    return `React Router ${major} is newer than the guards were tested with: run \`${addCommand} sallyport@latest\`, or stay on React Router ${NEWEST_MAJOR}`
  if (major > 7 || (major === 7 && minor >= OLDEST_MINOR)) return null
  const own = packages.filter((name) => /^(?:react-router(?:-dom)?|@react-router\/[\w-]+)$/.test(name))
  const upgraded = own.length === 0 ? ["react-router", "@react-router/dev"] : own
  // npm replaces packages that require each other's version one by one, and stops at the first conflict.
  const add = addCommand === "npm install" ? "npm install --force" : addCommand
  return `React Router ${major}.${minor} is too old to run the guards, which need 7.${OLDEST_MINOR} or later: run \`${add} ${upgraded.map((name) => `${name}@${UPGRADE_TO}`).join(" ")}\`, which upgrades its packages together`
}

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
