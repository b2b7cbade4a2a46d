import { existsSync, readFileSync } from "node:fs"
import path from "node:path"

/** Package managers by their lock file, with the command that adds a package. */
const MANAGERS: readonly (readonly [lock: string, name: string, add: string])[] = [
  ["pnpm-lock.yaml", "pnpm", "pnpm add"],
  ["yarn.lock", "yarn", "yarn add"],
  ["bun.lock", "bun", "bun add"],
  ["bun.lockb", "bun", "bun add"],
  ["package-lock.json", "npm", "npm install"],
]

/** The command that adds a package to the app, by the manifest's `packageManager` or the nearest lock file, also above the app. */
export function addCommandOf(root: string): string {
  const [, named] = /"packageManager"\s*:\s*"(\w+)@/.exec(manifestText(root)) ?? []
  const above = ["", "../", "../../", "../../../"]
  const found =
    MANAGERS.find(([, name]) => name === named) ??
    above.flatMap((folder) => MANAGERS.filter(([lock]) => existsSync(path.resolve(root, folder, lock))))[0]
  return found?.[2] ?? "npm install"
}

/** The command that installs what the app's manifest lists. */
export const installCommandOf = (root: string): string => addCommandOf(root).replace(/ \w+$/, " install")

function manifestText(root: string): string {
  try {
    return readFileSync(path.join(root, "package.json"), "utf8")
  } catch {
    return ""
  }
}
