import { realpath } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import path from "node:path"

/**
 * A file that Vite may answer in development, read from the raw request target. The target has to be spelled exactly as
 * the app's own pages write it. Every other form that Vite accepts (`?raw`, `/@fs/`, encodings, double slashes) goes to
 * the app, which has no such page.
 */
type DevFile =
  /** A module that Vite or a plugin generates. */
  | { readonly kind: "generated" }
  /** A file of the project, or of a package. */
  | { readonly kind: "source" | "package"; readonly path: string }

/** The addresses of generated modules. */
const GENERATED: readonly RegExp[] = [
  /^\/@vite\/client$/,
  /^\/@react-refresh$/,
  /^\/@react-router\/critical\.css$/,
  /^\/@id\/__x00__virtual:react-router\/(?:browser-manifest|hmr-runtime|inject-hmr-runtime)$/,
  /^\/@id\/~icons\/[a-z-]+\/[a-z0-9-]+\.jsx$/,
  // Dependencies as Vite has prepared them for the browser.
  /^\/node_modules\/\.vite\/deps\/[\w@.-]+\.js(?:\.map)?$/,
]

/**
 * Source files that pages import, all without hidden files, `..` and percent-encoding. Of `policy/` and `supabase/`,
 * only the listed modules run in the browser.
 */
const SOURCE =
  /^\/(policy\/(?:canonical-path|choice|claims|decision|governing-rule|literal|outcome|path-pieces|pattern|policy-hash|reference|specificity|states|words|written-out)\.ts|supabase\/limits\.ts|src(?:\/(?!\.)[\w$+.-]+)+\.(?:ts|tsx|css|grammar))$/
/** Files of installed packages. */
const PACKAGE = /^\/(node_modules(?:\/(?!\.)[\w@$+.-]+)+\.(?:js|mjs|css|woff2))$/
/** The path of a linked package, whose folder is outside the project. */
const LINKED = /^\/@fs((?:\/(?!\.\.?\/)[^/%\\:]+)*\/node_modules(?:\/(?!\.)[\w@$+.-]+)+\.(?:js|mjs|css|woff2))$/

/** Modules of the server. No browser module imports them, so they are not served. */
const SERVER = /^src\/(?:server|backend|audit-log|build)\/|\.server\.|^src\/entry\.server/

/** Queries that Vite itself adds to the imports of modules, such as `v=1a2b` and `import&t=123`. */
const PARAMETER = "(?:import|direct|v=[0-9a-f]+|t=\\d+)"
const QUERY = new RegExp(`^${PARAMETER}(?:&${PARAMETER})*$`)
/** The query of a page's style sheet. */
const STYLES_QUERY = /^pathname=[^#]*$/
/** The import of a font's URL, for a page that preloads the font. Vite answers with a module that exports the URL. */
const FONT_QUERY = /^import&url$/

/** The file that a request target names; null if Vite may not answer it. */
export function devFileOf(target: string): DevFile | null {
  const [pathname = "", query, ...more] = target.split("?")
  if (more.length > 0) return null
  if (query !== undefined && !queriesOf(pathname).some((allowed) => allowed.test(query))) return null
  if (GENERATED.some((address) => address.test(pathname))) return { kind: "generated" }
  const source = SOURCE.exec(pathname)?.[1]
  if (source !== undefined) return SERVER.test(source) ? null : { kind: "source", path: source }
  const inPackage = PACKAGE.exec(pathname)?.[1] ?? LINKED.exec(pathname)?.[1]
  return inPackage === undefined ? null : { kind: "package", path: inPackage }
}

/** The queries that an address may have. */
function queriesOf(pathname: string): readonly RegExp[] {
  if (pathname.endsWith("/critical.css")) return [STYLES_QUERY]
  return pathname.endsWith(".woff2") ? [QUERY, FONT_QUERY] : [QUERY]
}

/** The package that a path beneath `node_modules` belongs to. */
const packageOf = (file: string): string =>
  /^(?:@[^/]+\/)?[^/]+/.exec(file.slice(file.lastIndexOf("node_modules/") + "node_modules/".length))?.[0] ?? ""

/** The directories of the project and its data, as configured and with links resolved. */
export interface DevPaths {
  readonly root: string
  readonly dataDir: string
}

/** True if Vite may answer a request: one of the app's own pages requests a file for the browser. */
export async function isForVite(incoming: IncomingMessage, paths: DevPaths): Promise<boolean> {
  if (incoming.method !== "GET" && incoming.method !== "HEAD") return false
  const file = devFileOf(incoming.url ?? "")
  return file !== null && isOwnPage(incoming) && (file.kind === "generated" || (await isInAllowedFolder(file, paths)))
}

/**
 * False for a request that another site makes: browsers mark it with `Sec-Fetch-Site` or `Origin`. A client that sends
 * neither is no browser, so it has no cookies that another site could use.
 */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"]
  const { origin } = headers
  return (
    (site === undefined || site === "same-origin" || site === "none") &&
    (origin === undefined || URL.parse(origin)?.host === headers.host?.toLowerCase())
  )
}

/**
 * True if the file exists and, with links resolved, is in the folder of the project or the package that its address
 * names, and not in the data directory.
 */
async function isInAllowedFolder(
  file: Exclude<DevFile, { kind: "generated" }>,
  { root, dataDir }: DevPaths,
): Promise<boolean> {
  const allowed =
    file.kind === "source"
      ? file.path.slice(0, file.path.indexOf("/"))
      : path.join("node_modules", packageOf(file.path))
  const [real, realAllowed, realData] = await Promise.all(
    [path.resolve(root, file.path), path.resolve(root, allowed), path.resolve(root, dataDir)].map(realOf),
  )
  if (real == null || realAllowed == null) return false
  return isWithin(real, realAllowed) && !(realData != null && isWithin(real, realData))
}

const realOf = (file: string): Promise<string | null> => realpath(file).catch(() => null)

const isWithin = (file: string, folder: string): boolean => file.startsWith(folder + path.sep)

/** True if a web socket for live reload comes from one of the app's own pages. */
export const isOwnSocket = (incoming: IncomingMessage): boolean =>
  incoming.headers.origin !== undefined && isOwnPage(incoming)
