import { createHash } from "node:crypto"
import { readdirSync, readFileSync, statSync, type Dirent } from "node:fs"
import path from "node:path"

/** The file beneath the build's directory that lists what was sealed. */
export const SEAL_FILE = "sallyport-seal.json"

/**
 * The files of a build that decide what its server runs, from the build's directory: the code, and the manifests by
 * which Next finds it. Files that a running server writes are none of them: pages that it has rendered, their data, and
 * its other caches. Neither are files for browsers, source maps, and lists that only a deployment reads.
 */
export function sealedFilesIn(directory: string): readonly string[] {
  const top = namesIn(directory).map(({ name }) => name)
  return [...top.filter((name) => TOP.test(name) && isRead(name)), ...codeIn(directory, "server")].toSorted()
}

/** The SHA-256 of a file, in hex. Null for a file that cannot be read. */
export function hashOf(file: string): string | null {
  try {
    return createHash("sha256").update(readFileSync(file)).digest("hex")
  } catch {
    return null
  }
}

/** The files directly in the build's directory: the id of the build, code and manifests. */
const TOP = /^BUILD_ID$|\.js(?:on)?$/
/** Files of code in `server`. */
const CODE = /\.(?:[cm]?js|node|wasm)$/

/**
 * Manifests: JSON directly in `server`, and all in `server/app`. In `server/pages`, a server writes the data of pages.
 */
const MANIFEST = /^server\/(?:[^/]+|app\/.+)\.json$/

/** The directory to which Next writes rendered pages. */
const ROUTE_CACHE = "server/route-cache"

/** False for JSON that the server does not read: the seal itself, and lists of the files to deploy with an entry. */
const isRead = (file: string): boolean => file !== SEAL_FILE && !file.endsWith(".nft.json")

/** The code and manifests in a folder of the build, and in those beneath it. */
function codeIn(directory: string, folder: string): readonly string[] {
  return namesIn(path.join(directory, folder)).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (file === ROUTE_CACHE) return []
    if (entry.isDirectory()) return codeIn(directory, file)
    const isSealed = CODE.test(file) || (MANIFEST.test(file) && isRead(file))
    // Behind a link to a directory, there may be any code. It has no hash, so no build that has one is accepted.
    return isSealed || isLinkToDirectory(entry, path.join(directory, file)) ? [file] : []
  })
}

const isLinkToDirectory = (entry: Dirent, file: string): boolean =>
  entry.isSymbolicLink() && statSync(file, { throwIfNoEntry: false })?.isDirectory() === true

/** The entries of a directory. None for a directory that is not there. */
function namesIn(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
  }
}
