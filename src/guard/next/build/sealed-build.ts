import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import path from "node:path"

/** The file beneath the build's directory that lists what was sealed. */
export const SEAL_FILE = "sallyport-seal.json"

/**
 * The list that `sallyport seal` writes beside a build. Sealing puts the second lock into each entry of the build, and
 * notes the files, so that a later change is noticed.
 */
export interface Seal {
  /** The policy that the build was sealed with. */
  readonly policyHash: string
  /** The SHA-256 of each file that was sealed, from the build's directory. */
  readonly files: Readonly<Record<string, string>>
}

/** The place on the process where a sealed build notes its directory. */
export const BUILD_DIRECTORY = Symbol.for("sallyport.next.build")

const UNSEALED = "run `sallyport seal` after `next build`"

/**
 * The reason why a build is not as it was sealed; null if it is. Every entry that the build's own manifests name must
 * be in the list, so an entry that was added is noticed like one that was replaced.
 */
export function brokenSealIn(directory: string | undefined, policyHash: string): string | null {
  if (directory === undefined) return `this build is not sealed: ${UNSEALED}`
  const seal = sealIn(directory)
  if (seal === null) return `${SEAL_FILE} cannot be read in ${directory}: ${UNSEALED}`
  if (seal.policyHash !== policyHash)
    return `this build was sealed with another policy than its guards have: ${UNSEALED}`
  const unlisted = builtFilesIn(directory).find((file) => !Object.hasOwn(seal.files, file))
  if (unlisted !== undefined)
    return `${unlisted} was added to the build after it was sealed: run \`next build\` and \`sallyport seal\` again`
  const changed = Object.entries(seal.files).find(([file, hash]) => hashOf(path.join(directory, file)) !== hash)
  return changed === undefined
    ? null
    : `${changed[0]} is not as it was sealed: run \`next build\` and \`sallyport seal\` again`
}

function sealIn(directory: string): Seal | null {
  try {
    const { policyHash, files } = JSON.parse(readFileSync(path.join(directory, SEAL_FILE), "utf8")) as Partial<Seal>
    return typeof policyHash === "string" && typeof files === "object" && files !== null ? { policyHash, files } : null
  } catch {
    return null
  }
}

/** The code that answers requests, by the build's own manifests, from its directory. */
export function builtFilesIn(directory: string): readonly string[] {
  const files = ["app-paths-manifest.json", "pages-manifest.json"].flatMap((name) =>
    Object.values(manifestAt(path.join(directory, "server", name))),
  )
  return [...new Set(files)].filter((file) => file.endsWith(".js")).map((file) => `server/${file}`)
}

/** The routes that code of the build answers, as Next names them. */
export function routesIn(directory: string): readonly string[] {
  const names: Readonly<Record<string, string>> = manifestAt(path.join(directory, "app-path-routes-manifest.json"))
  const app = Object.keys(manifestAt(path.join(directory, "server", "app-paths-manifest.json")))
  const pages = Object.entries(manifestAt(path.join(directory, "server", "pages-manifest.json")))
  return [
    ...app.map((name) => names[name] ?? name),
    ...pages.flatMap(([route, file]) => (file.endsWith(".js") ? [route] : [])),
  ]
}

/** The routes of the app's own pages of which the build made a plain file. */
export const plainFilesIn = (directory: string): readonly string[] =>
  Object.entries(manifestAt(path.join(directory, "server", "pages-manifest.json"))).flatMap(([route, file]) =>
    file.endsWith(".html") && !ERRORS.has(route) ? [route] : [],
  )

/** Next's own pages of errors, for which no policy has a rule. */
const ERRORS: ReadonlySet<string> = new Set(["/404", "/500", "/_error"])

/** A manifest of the build. Empty if the build has none of this name. */
function manifestAt(file: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {}
    throw error
  }
}

/** The SHA-256 of a file, in hex. Null for a file that is not there. */
export function hashOf(file: string): string | null {
  try {
    return createHash("sha256").update(readFileSync(file)).digest("hex")
  } catch {
    return null
  }
}
