import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

/** A package manager, and its commands. */
interface PackageManager {
  /** The name in the manifest's `packageManager`. */
  readonly name: string
  /** The names of its lock files. */
  readonly locks: readonly string[]
  /** The command that adds a package. */
  readonly add: string
  /** The command that runs a program of an installed package. */
  readonly run: string
}

const NPM: PackageManager = { name: "npm", locks: ["package-lock.json"], add: "npm install", run: "npx" }

const MANAGERS: readonly PackageManager[] = [
  { name: "pnpm", locks: ["pnpm-lock.yaml"], add: "pnpm add", run: "pnpm" },
  { name: "yarn", locks: ["yarn.lock"], add: "yarn add", run: "yarn" },
  { name: "bun", locks: ["bun.lock", "bun.lockb"], add: "bun add", run: "bunx" },
  NPM,
]

/** The app's directory and the three above it, one of which may be the root of its workspace. */
const ABOVE = ["", "../", "../../", "../../../"]

/**
 * The app's package manager: that of the nearest manifest with `packageManager`, or else of the nearest lock file. Both
 * may be in a directory above the app.
 */
function managerOf(root: string): PackageManager {
  const manifests = ABOVE.map((folder) => manifestText(path.join(root, folder)))
  const [named] = manifests.flatMap((text) => /"packageManager"\s*:\s*"(\w+)@/.exec(text)?.[1] ?? [])
  const has = (folder: string, lock: string): boolean => existsSync(path.resolve(root, folder, lock))
  return (
    MANAGERS.find(({ name }) => name === named) ??
    ABOVE.flatMap((folder) => MANAGERS.filter(({ locks }) => locks.some((lock) => has(folder, lock))))[0] ??
    NPM
  )
}

/** The command that adds a package to the app. In the root of a workspace, pnpm adds one only with `-w`. */
export function addCommandOf(root: string): string {
  const { add, name } = managerOf(root)
  return name === "pnpm" && /^packages\s*:/m.test(textAt(path.join(root, "pnpm-workspace.yaml"))) ? `${add} -w` : add
}

/** The command that runs a program of the app's installed packages, such as `pnpm` in `pnpm eslint`. */
export const runnerOf = (root: string): string => managerOf(root).run

/**
 * The command that runs a program of a package. Only `npx` and `bunx` find a package that the manifest does not list,
 * such as one that was not installed yet, or one of the workspace's root.
 */
export const runnerFor = (runner: string, isListed: boolean): string =>
  isListed || runner === "bunx" ? runner : NPM.run

/** The command that runs this package in an app. */
export const ownCommandIn = (root: string): string =>
  `${runnerFor(runnerOf(root), /"sallyport"\s*:/.test(manifestText(root)))} sallyport`

/** The command that installs what the app's manifest lists: `npm install`, `pnpm install`. */
export const installCommandOf = (root: string): string => managerOf(root).add.replace(/ \w+$/, " install")

/**
 * The reason why this process cannot find the packages of an app on Yarn Plug'n'Play, and the way out; null if it can.
 */
export function plugAndPlayFaultIn(root: string): string | null {
  const has = (file: string): boolean => ABOVE.some((folder) => existsSync(path.resolve(root, folder, file)))
  // Tools such as Vite make a `node_modules` for their caches. Only a package manager puts `.bin` there.
  if (process.versions["pnp"] !== undefined || !has(".pnp.cjs") || has("node_modules/.bin")) return null
  return "the packages of this app are installed with Yarn Plug'n'Play, and only Yarn can find them: run the command as `yarn sallyport`"
}

/** The entries of a manifest; null if it cannot be read. */
export function manifestEntries(manifest: string): Readonly<Record<string, unknown>> | null {
  try {
    // `JSON.parse` refuses a byte order mark. `trimStart` removes it, because it counts as white space.
    const value: unknown = JSON.parse(manifest.trimStart())
    return value === null ? null : (Object(value) as Readonly<Record<string, unknown>>)
  } catch {
    return null
  }
}

/** The scripts of a manifest; null if it cannot be read. */
export function scriptsIn(manifest: string): Readonly<Record<string, string>> | null {
  const entries = manifestEntries(manifest)
  if (entries === null) return null
  const scripts = Object.entries<unknown>(Object(entries["scripts"]))
  return Object.fromEntries(scripts.filter((one): one is [string, string] => typeof one[1] === "string"))
}

/** The packages that a manifest lists; null if it cannot be read. */
export function packagesIn(manifest: string): ReadonlySet<string> | null {
  const entries = manifestEntries(manifest)
  const listed = [entries?.["dependencies"], entries?.["devDependencies"]]
  return entries === null ? null : new Set(listed.flatMap((one) => Object.keys(Object(one))))
}

/** The packages that the manifest of a project lists; null if it cannot be read. */
export const packagesAt = (root: string): ReadonlySet<string> | null => packagesIn(manifestText(root))

/**
 * The manifest of a package as an app has it installed, and its file; null if it is not installed or cannot be read.
 */
export function installedManifest(
  root: string,
  name: string,
): { readonly file: string; readonly manifest: Manifest } | null {
  try {
    const file = manifestFile(createRequire(path.join(root, "package.json")), name)
    return { file, manifest: JSON.parse(readFileSync(file, "utf8")) as Manifest }
  } catch {
    return null
  }
}

/** The file of an installed package's manifest; empty if there is none. */
function manifestFile({ resolve }: NodeJS.Require, name: string): string {
  try {
    return resolve(`${name}/package.json`)
  } catch {
    // `exports` may hide it from `require`.
    const folders = resolve.paths(name) ?? []
    return folders.map((folder) => path.join(folder, name, "package.json")).find((file) => existsSync(file)) ?? ""
  }
}

/** The parts of an installed package's manifest that are read. */
interface Manifest {
  readonly version: string
  readonly bin?: string | Readonly<Record<string, string>>
}

/** The file of a program of an installed package; null if the package or the program is not there. */
export function installedProgram(root: string, name: string, program: string): string | null {
  const found = installedManifest(root, name)
  const bin = found?.manifest.bin
  const file = typeof bin === "string" ? bin : bin?.[program]
  return found === null || typeof file !== "string" ? null : path.join(path.dirname(found.file), file)
}

/** The text of a directory's package.json; empty if there is none. */
export const manifestText = (root: string): string => textAt(path.join(root, "package.json"))

/** The text of a file; empty if it cannot be read. */
function textAt(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}
