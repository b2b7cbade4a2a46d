import { readFileSync } from "node:fs"
import path from "node:path"
import { builtRoutesOf, type BuiltRoutes } from "./built-routes.ts"
import { hashOf, SEAL_FILE, sealedFilesIn } from "./sealed-files.ts"

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

/** The property of `globalThis` in which a sealed build stores its directory. */
export const BUILD_DIRECTORY = Symbol.for("sallyport.next.build")

const UNSEALED = "run `sallyport seal` after `next build`"
const AGAIN = "run `next build` and `sallyport seal` again"

/**
 * The reason why a build is not as it was sealed; null if it is. Each file of the list has to be there with its hash,
 * and no other code.
 */
export function brokenSealIn(directory: string | undefined, policyHash: string): string | null {
  if (directory === undefined) return `this build is not sealed: ${UNSEALED}`
  const seal = sealIn(directory)
  if (seal === null) return `${SEAL_FILE} cannot be read in ${directory}: ${UNSEALED}`
  if (seal.policyHash !== policyHash)
    return `this build was sealed with another policy than its guards have: ${UNSEALED}`
  // Added code counts in `server` alone, where the server finds it. A deployment may put notes of its own beside it.
  const isAdded = (file: string): boolean => file.startsWith("server/") && !Object.hasOwn(seal.files, file)
  const added = sealedFilesIn(directory).filter(isAdded)
  if (added.length > 0)
    return `${countOf(added, "was", "were")} added to the build after it was sealed: copy builds into an empty directory, or ${AGAIN}`
  const sealed = Object.entries(seal.files).map(([file, hash]) => ({
    file,
    hash,
    now: hashOf(path.join(directory, file)),
  }))
  const gone = sealed.filter(({ now }) => now === null).map(({ file }) => file)
  if (gone.length > 0)
    return `${countOf(gone, "is", "are")} missing or cannot be read: copy the whole build, or ${AGAIN}`
  const changed = sealed.filter(({ hash, now }) => now !== hash).map(({ file }) => file)
  return changed.length > 0 ? `${countOf(changed, "is not as it was", "are not as they were")} sealed: ${AGAIN}` : null
}

/** The first of the files and the number of the others, with the verb for one or several. */
const countOf = ([first, ...others]: readonly string[], one: string, several: string): string =>
  others.length === 0 ? `${first} ${one}` : `${first} and ${others.length} more of its files ${several}`

function sealIn(directory: string): Seal | null {
  try {
    const { policyHash, files } = JSON.parse(readFileSync(path.join(directory, SEAL_FILE), "utf8")) as Partial<Seal>
    return typeof policyHash === "string" && typeof files === "object" && files !== null ? { policyHash, files } : null
  } catch {
    return null
  }
}

/** The routes of a build in this directory. */
export const routesIn = (directory: string): BuiltRoutes =>
  builtRoutesOf((name) => manifestAt(path.join(directory, name)))

/** A manifest of the build. Empty if the build has none of this name. */
function manifestAt(file: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {}
    throw error
  }
}
