import { execFileSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import path from "node:path"

const ROOT = path.resolve(import.meta.dirname, "../..")

interface Manifest {
  readonly name: string
  readonly bin?: string | Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface Packed {
  readonly tarball: string
  /** Every file in it, with `/`. */
  readonly files: readonly string[]
}

/**
 * The package as the sources stand now, packed beneath `directory`; or once for a whole run, where that names a place.
 */
export function packed(directory: string): Packed {
  const shared = process.env.PACKED_ONCE
  return shared === undefined ? packedIn(directory) : packedOnce(shared)
}

/** The first process packs it there, and the others wait. */
function packedOnce(home: string): Packed {
  const [taken, answer] = [path.join(home, "taken"), path.join(home, "packed.json")]
  while (!existsSync(answer)) {
    try {
      mkdirSync(taken)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      continue
    }
    try {
      writeFileSync(`${answer}.part`, JSON.stringify(packedIn(home)))
      renameSync(`${answer}.part`, answer)
    } catch (error) {
      rmdirSync(taken)
      throw error
    }
  }
  return JSON.parse(readFileSync(answer, "utf8")) as Packed
}

function packedIn(directory: string): Packed {
  const made = path.join(directory, "made")
  execFileSync(process.execPath, [path.join(ROOT, "src/build/package/assemble.ts"), made], { stdio: "pipe" })
  const answer = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", directory], {
    cwd: made,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  })
  const [tarball] = Object.values(JSON.parse(answer)) as {
    readonly filename: string
    readonly files: readonly { readonly path: string }[]
  }[]
  return {
    tarball: path.join(directory, tarball!.filename),
    files: tarball!.files.map((file) => file.path),
  }
}

/**
 * What `npm install` and `npm install <tarball>` leave in a project, from what is downloaded already: only what the two
 * manifests declare can be found. `home` is the directory whose downloads they are.
 */
export function install(project: string, home: string, { tarball }: Packed): void {
  link(project, manifestOf(project), home)
  const target = path.join(project, "node_modules", "sallyport")
  mkdirSync(target)
  execFileSync("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"])
  linkBins(project, target)
  link(project, manifestOf(target), ROOT)
}

/** The packages that a manifest declares, linked to their downloaded copies. */
function link(project: string, { dependencies, devDependencies }: Manifest, home: string): void {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    const at = path.join(project, "node_modules", name)
    if (existsSync(at)) continue
    mkdirSync(path.dirname(at), { recursive: true })
    // A package of the project's own is in a directory that the manifest names.
    const own = /^(?:file|link):(.+)$/.exec(version)?.[1]
    symlinkSync(own === undefined ? downloadOf(name, home) : path.resolve(project, own), at)
    linkBins(project, at)
  }
}

const manifestOf = (directory: string): Manifest =>
  JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8")) as Manifest

function downloadOf(name: string, home: string): string {
  for (let at = home; ; at = path.dirname(at)) {
    const candidate = path.join(at, "node_modules", name)
    if (existsSync(candidate)) return realpathSync(candidate)
    if (at === path.dirname(at)) throw new Error(`${name} is not downloaded for ${home}`)
  }
}

function linkBins(project: string, directory: string): void {
  const { name, bin = {} } = manifestOf(directory)
  const bins = typeof bin === "string" ? { [name.split("/").at(-1)!]: bin } : bin
  const home = path.join(project, "node_modules", ".bin")
  mkdirSync(home, { recursive: true })
  for (const [command, file] of Object.entries(bins)) {
    if (!existsSync(path.join(home, command))) symlinkSync(path.join(directory, file), path.join(home, command))
  }
}

/** The Node of that major version on this machine, or null. */
export function nodeOf(major: number): string | null {
  const folders = ["/usr/bin", "/usr/local/bin", ...(process.env.PATH ?? "").split(path.delimiter)]
  const nodes = folders.map((folder) => path.join(folder, "node")).filter((node) => existsSync(node))
  const isWanted = (node: string): boolean =>
    execFileSync(node, ["--version"], { encoding: "utf8" }).startsWith(`v${major}.`)
  return nodes.find(isWanted) ?? null
}
