import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { hashOf } from "../../src/guard/next/build/sealed-files.ts"
import type { install } from "../package/packed.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

const manifestIn = (directory: string): Manifest =>
  JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8")) as Manifest

/**
 * Puts the packages of a Next app where they can be found. Next's bundler reads no file outside the app, so every
 * package that one of them needs is there itself, as hard links.
 */
export const installForNext: typeof install = (project, home, { tarball }) => {
  const modules = path.join(project, "node_modules")
  const placed = new Set<string>()
  const place = (name: string, from: string): void => {
    const source = foundFrom(name, from)
    if (source === null || placed.has(name)) return
    placed.add(name)
    const target = path.join(modules, name)
    mkdirSync(path.dirname(target), { recursive: true })
    execFileSync("cp", ["-rL", "--link", source, target])
    const { dependencies, optionalDependencies } = manifestIn(source)
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) place(needed, source)
  }
  const { dependencies, devDependencies } = manifestIn(project)
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) place(name, home)
  const own = path.join(modules, "sallyport")
  mkdirSync(own)
  execFileSync("tar", ["-xzf", tarball, "-C", own, "--strip-components=1"])
  const { dependencies: needed, peerDependencies = {}, peerDependenciesMeta = {} } = manifestIn(own)
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  for (const name of [...Object.keys(needed ?? {}), ...peers]) place(name, ROOT)
  mkdirSync(path.join(modules, ".bin"))
  for (const [command, file] of Object.entries(BINS)) symlinkSync(`../${file}`, path.join(modules, ".bin", command))
}

const BINS = { next: "next/dist/bin/next", sallyport: "sallyport/bin/sallyport.js", tsc: "typescript/bin/tsc" }

function foundFrom(name: string, from: string): string | null {
  for (let at = from; ; at = path.dirname(at)) {
    const candidate = path.join(at, "node_modules", name)
    if (existsSync(candidate)) return candidate
    if (at === path.dirname(at)) return null
  }
}

/** A copy of a built app, in a directory of its own. */
export function copyOf(app: { readonly directory: string }, name: string): { readonly directory: string } {
  const directory = path.join(app.directory, "..", name)
  mkdirSync(directory)
  execFileSync("cp", ["-a", "--link", path.join(app.directory, "node_modules"), directory])
  for (const file of [".next", "public", "package.json", "next.config.ts"])
    cpSync(path.join(app.directory, file), path.join(directory, file), { recursive: true })
  return { directory }
}

const edit = (file: string, changed: (text: string) => string): void =>
  writeFileSync(file, changed(readFileSync(file, "utf8")))

/** Takes the proxy out of a build, and out of the list of its seal, as if it had never been there. */
export function withoutProxy({ directory }: { readonly directory: string }): void {
  const build = path.join(directory, ".next")
  edit(path.join(build, "server/functions-config-manifest.json"), () => '{ "version": 1, "functions": {} }\n')
  rmSync(path.join(build, "server/middleware.js"), { force: true })
  const list = path.join(build, "sallyport-seal.json")
  if (!existsSync(list)) return
  edit(list, (text) => {
    const seal = JSON.parse(text) as { readonly files: Readonly<Record<string, string>> }
    const { "server/middleware.js": _, ...files } = seal.files
    const list = "server/functions-config-manifest.json"
    return JSON.stringify({ ...seal, files: { ...files, [list]: hashOf(path.join(build, list))! } })
  })
}

/** Takes out both locks of a build that was not sealed: it serves what it would serve without the package. */
export function withoutLocks(app: { readonly directory: string }): void {
  withoutProxy(app)
  rmSync(path.join(app.directory, ".next/server/instrumentation.js"))
}

/** The names of a build's server actions, which nobody needs to guess. */
export function actionsIn({ directory }: { readonly directory: string }): ReadonlyMap<string, string> {
  const file = path.join(directory, ".next/server/server-reference-manifest.json")
  const { node } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly node: Readonly<Record<string, { readonly exportedName: string }>>
  }
  return new Map(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]))
}
