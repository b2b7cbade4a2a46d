// The gzipped script of a page, from the build's manifest: the entry, the matched routes, all their imports, and the
// scripts that such a page loads right afterwards. `npm run sizes` compares it with the limits.
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const ASSETS = path.resolve("build/client/assets")

interface Loaded {
  readonly module: string
  readonly imports: readonly string[]
}

interface Manifest {
  readonly url: string
  readonly entry: Loaded
  readonly routes: Readonly<Record<string, Loaded & { readonly clientActionModule?: string }>>
}

const nameOf = (url: string): string => path.basename(url)

function theOne(prefix: string): string {
  const found = readdirSync(ASSETS).filter((name) => name.startsWith(`${prefix}-`) && name.endsWith(".js"))
  if (found.length !== 1) throw new Error(`${found.length} files are called ${prefix}: \`npm run build\` first`)
  return found[0]!
}

const text = readFileSync(path.join(ASSETS, theOne("manifest")), "utf8")
const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest

function filesOf(routes: readonly string[], later: readonly string[]): readonly string[] {
  const matched = ["root", ...routes].map((id) => {
    const route = manifest.routes[id]
    if (route === undefined) throw new Error(`the build has no route ${id}`)
    return route
  })
  const first = [manifest.entry, ...matched].flatMap(({ module, imports }) => [module, ...imports])
  const actions = matched.flatMap(({ clientActionModule }) => clientActionModule ?? [])
  return closureOf([manifest.url, ...first, ...actions].map(nameOf).concat(later.map(theOne)))
}

function closureOf(names: readonly string[]): readonly string[] {
  const all = new Set(names)
  // Modules found on the way are visited too.
  for (const name of all) {
    const source = readFileSync(path.join(ASSETS, name), "utf8")
    for (const [, imported] of source.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) all.add(imported!)
  }
  return [...all]
}

const weighed = (name: string, limit: string, files: readonly string[]) => ({
  name,
  limit,
  gzip: true,
  path: files.map((file) => path.relative(import.meta.dirname, path.join(ASSETS, file))),
})

const check = (name: string, limit: string, routes: readonly string[], later: readonly string[] = []) =>
  weighed(name, limit, filesOf(routes, later))

/** A page's own chunk: what no other page needs of it. */
const ownOf = (route: string): readonly string[] => [nameOf(manifest.routes[route]!.module)]

/** The scripts that a page with a session loads at once. */
const SESSION = ["auth-client"]

/** React and its router are about 112 kB of every page, XState 12 kB. */
export default [
  check("/", "166 kB", ["routes/landing/page"]),
  check("/ in German", "177 kB", ["routes/landing/page"], ["site"]),
  check("/signin", "167 kB", ["routes/sign-in/signin/page"]),
  check("/dashboard", "207 kB", ["routes/dashboard/layout", "routes/dashboard/table/page"], SESSION),
  check("/editor", "336 kB", ["routes/editor/page"], [...SESSION, "code-mirror"]),
  check("/playground", "299 kB", ["routes/editor/playground/page"], ["code-mirror"]),
  weighed("the front page with its demonstration", "9 kB", ownOf("routes/landing/page")),
]
