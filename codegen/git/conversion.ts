import { realpathSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { git, gitSync, gitWith } from "./git.ts"

/** The attributes by which what is checked out, or exported, differs from what is committed by more than line ends. */
const CONVERTING = ["working-tree-encoding", "filter", "ident", "export-subst"]

/**
 * The reason why a file on disk is not what git stores of it; null where the two are the same, line ends aside, and
 * where no git is.
 */
export function conversionOnDisk(root: string, file: string): string | null {
  const relative = path.relative(root, path.resolve(root, file))
  let attributes: string
  try {
    attributes = gitSync(root, ["check-attr", "-z", ...CONVERTING, "--", relative])
  } catch {
    return null
  }
  return isLinked(root, relative) ? "it is reached through a symbolic link" : attributeIn(attributes)
}

function isLinked(root: string, relative: string): boolean {
  try {
    return realpathSync(path.resolve(root, relative)) !== path.resolve(realpathSync(root), relative)
  } catch {
    // A file that is not there is not reached at all.
    return false
  }
}

/** The same of a file as a commit has it, by the attributes of that commit. `name` is from the top of the repository. */
export async function conversionAt(root: string, commit: string, name: string): Promise<string | null> {
  const [entry = ""] = (await git(root, ["ls-tree", "-z", "--full-tree", commit, "--", name])).split("\0")
  if (entry.startsWith("120000 ")) return "it is a symbolic link"
  return attributeIn(await attributesAt(root, commit, name))
}

/** Asked of an index that holds nothing but the commit's own `.gitattributes`: every version of git can do that. */
async function attributesAt(root: string, commit: string, name: string): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "sallyport-attributes-"))
  try {
    const env = { GIT_INDEX_FILE: path.join(directory, "index") }
    const files = attributeFilesOf(name)
    const listed = (await git(root, ["ls-tree", "-z", "--full-tree", commit, "--", ...files])).split("\0")
    const entries = listed.filter((entry) => entry.includes(" blob ")).map((entry) => `${entry}\0`)
    await gitWith(root, ["update-index", "-z", "--index-info"], entries.join(""), { env })
    const toTop = (await git(root, ["rev-parse", "--show-cdup"])).trim()
    return await git(root, ["check-attr", "--cached", "-z", ...CONVERTING, "--", `${toTop}${name}`], { env })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** From the top of the repository down to the file's directory. */
const attributeFilesOf = (name: string): readonly string[] => {
  const steps = name.split("/")
  return steps.map((_, depth) => [...steps.slice(0, depth), ".gitattributes"].join("/"))
}

/** Git answers `path NUL attribute NUL value NUL`. */
function attributeIn(answer: string): string | null {
  const fields = answer.split("\0")
  const set = CONVERTING.map((_, at) => ({ attribute: fields[3 * at + 1], value: fields[3 * at + 2] ?? "" }))
  const found = set.find(({ value }) => value !== "unspecified" && value !== "unset")
  if (found === undefined) return null
  const written = found.value === "set" ? found.attribute : `${found.attribute}=${found.value}`
  return `its git attribute is \`${written}\``
}
