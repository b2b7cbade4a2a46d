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

const ABOVE = ["", "../", "../../", "../../../"]

/** The command that adds a package to the app, by the manifest's `packageManager` or the nearest lock file, also above the app. */
export function addCommandOf(root: string): string {
  const [, named] = /"packageManager"\s*:\s*"(\w+)@/.exec(manifestText(root)) ?? []
  const found =
    MANAGERS.find(([, name]) => name === named) ??
    ABOVE.flatMap((folder) => MANAGERS.filter(([lock]) => existsSync(path.resolve(root, folder, lock))))[0]
  return found?.[2] ?? "npm install"
}

/** The command that installs what the app's manifest lists. */
export const installCommandOf = (root: string): string => addCommandOf(root).replace(/ \w+$/, " install")

/** The reason why this process cannot find the packages of an app on Yarn Plug'n'Play, and the way out; null if it can. */
export function plugAndPlayFaultIn(root: string): string | null {
  const has = (file: string): boolean => ABOVE.some((folder) => existsSync(path.resolve(root, folder, file)))
  // Tools such as Vite make a `node_modules` for their caches. Only a package manager puts `.bin` there.
  if (process.versions["pnp"] !== undefined || !has(".pnp.cjs") || has("node_modules/.bin")) return null
  return "the packages of this app are installed with Yarn Plug'n'Play, and only Yarn can find them: run the command as `yarn sallyport`"
}

function manifestText(root: string): string {
  try {
    return readFileSync(path.join(root, "package.json"), "utf8")
  } catch {
    return ""
  }
}
