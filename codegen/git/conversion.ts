import { existsSync, realpathSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Conversion } from "../messages/phrases.ts"
import { git, gitSync, type Repository } from "./git.ts"

/** The git attributes that make a checkout or export differ from the commit by more than line endings. */
const CONVERTING = ["working-tree-encoding", "filter", "ident", "export-subst"]

/**
 * A file whose text on disk differs from git's by more than line endings, with the reason. A build reads the text on
 * disk, and a record the text in git, so they could have different policies.
 */
export interface ConvertedFile {
  /** The file, as it was passed. */
  readonly file: string
  readonly reason: Conversion
}

/** The reason for a symbolic link: git stores its target, and the disk has the target's text. */
const LINK: Conversion = { by: "link", attribute: "" }

/** The files on disk that git converts; empty without git. */
export function conversionsOnDisk(root: string, files: readonly string[]): readonly ConvertedFile[] {
  const places = files.map((file) => ({ file, relative: path.relative(root, path.resolve(root, file)) }))
  const existing = places.filter(({ relative }) => existsSync(path.resolve(root, relative)))
  // One file outside the repository would make git reject a whole call, so each of those gets a call of its own.
  const inside = existing.filter(({ relative }) => !isOutside(relative))
  const outside = existing.filter(({ relative }) => isOutside(relative))
  return [inside, ...outside.map((place) => [place])].flatMap((group) => groupOnDisk(root, group))
}

const isOutside = (relative: string): boolean => relative.startsWith("..") || path.isAbsolute(relative)

/** The files that git converts, found with one call of git. */
function groupOnDisk(
  root: string,
  places: readonly { readonly file: string; readonly relative: string }[],
): readonly ConvertedFile[] {
  if (places.length === 0) return []
  let answer: string
  try {
    answer = gitSync(root, ["check-attr", "-z", ...CONVERTING, "--", ...places.map(({ relative }) => relative)])
  } catch {
    return []
  }
  const attributes = attributesIn(answer)
  return places.flatMap(({ file, relative }, at) => {
    const reason = isLinked(root, relative) ? LINK : (attributes[at] ?? null)
    return reason === null ? [] : [{ file, reason }]
  })
}

/** True if a file, or a directory on its path, is a symbolic link. */
function isLinked(root: string, relative: string): boolean {
  try {
    return realpathSync(path.resolve(root, relative)) !== path.resolve(realpathSync(root), relative)
  } catch {
    // A file that does not exist is not converted.
    return false
  }
}

/**
 * The files of a commit that git converts, by the attributes in that commit. Paths are relative to the repository's
 * top.
 */
export async function conversionsAt(
  repository: Repository,
  commit: string,
  names: readonly string[],
): Promise<readonly ConvertedFile[]> {
  const entries = await entriesAt(repository.root, commit, [
    ...names.flatMap(stepsOf),
    ...names.flatMap(attributeFilesOf),
  ])
  const modeOf = (name: string): string => entries.get(name)?.slice(0, "100644".length) ?? ""
  // Attributes count for regular files alone, whose modes are 100644 and 100755.
  const regular = names.filter((name) => modeOf(name).startsWith("100"))
  const attributes = regular.length === 0 ? [] : attributesIn(await attributesAt(repository, entries, regular))
  const reasonOf = new Map(regular.map((name, at) => [name, attributes[at] ?? null]))
  return names.flatMap((name) => {
    const reason = stepsOf(name).flatMap((step) => REASON_OF_MODE[modeOf(step)] ?? [])[0] ?? reasonOf.get(name) ?? null
    return reason === null ? [] : [{ file: name, reason }]
  })
}

/** The reasons for git's modes of links and submodules, whose files are not in the commit. */
const REASON_OF_MODE: Readonly<Record<string, Conversion>> = {
  "120000": LINK,
  "160000": { by: "submodule", attribute: "" },
}

/** A file's directories, from the top down, and the file: a link or submodule at any of them leads elsewhere. */
const stepsOf = (name: string): readonly string[] => {
  const steps = name.split("/")
  return steps.map((_, at) => steps.slice(0, at + 1).join("/"))
}

/** The entry of each file or directory in a commit, as git lists it: `100644 blob <object>`, a tab and the name. */
async function entriesAt(root: string, commit: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const listed = await git(root, ["ls-tree", "-z", "--full-tree", commit, "--", ...new Set(names)])
  return new Map(listed.split("\0").map((entry) => [entry.slice(entry.indexOf("\t") + 1), entry]))
}

/**
 * Reads attributes through a temporary index with only the commit's `.gitattributes`. This works in every version of
 * git, unlike `git check-attr --source`.
 */
async function attributesAt(
  { root, prefix }: Repository,
  entries: ReadonlyMap<string, string>,
  names: readonly string[],
): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "sallyport-attributes-"))
  try {
    const env = { GIT_INDEX_FILE: path.join(directory, "index") }
    const files = [...new Set(names.flatMap(attributeFilesOf))].flatMap((name) => entries.get(name) ?? [])
    const input = files.filter((entry) => entry.includes(" blob ")).map((entry) => `${entry}\0`)
    // Git takes an index that does not exist for an empty one.
    if (input.length > 0) await git(root, ["update-index", "-z", "--index-info"], { env, input: input.join("") })
    const fromRoot = names.map((name) => path.posix.relative(prefix, name))
    return await git(root, ["check-attr", "--cached", "-z", ...CONVERTING, "--", ...fromRoot], { env })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** The attribute files from the top of the repository to the file's directory. */
const attributeFilesOf = (name: string): readonly string[] => {
  const steps = name.split("/")
  return steps.map((_, depth) => [...steps.slice(0, depth), ".gitattributes"].join("/"))
}

/** The reason why each file is converted, or null. Git answers `path NUL attribute NUL value NUL`, file by file. */
function attributesIn(answer: string): readonly (Conversion | null)[] {
  const fields = answer.split("\0")
  const each = 3 * CONVERTING.length
  return Array.from({ length: Math.floor(fields.length / each) }, (_, at) =>
    attributeIn(fields.slice(at * each, (at + 1) * each)),
  )
}

/** The first attribute that is set among the answers for one file; null if none is. */
function attributeIn(fields: readonly string[]): Conversion | null {
  const set = CONVERTING.map((_, at) => ({ attribute: fields[3 * at + 1], value: fields[3 * at + 2] ?? "" }))
  const found = set.find(({ value }) => value !== "unspecified" && value !== "unset")
  if (found === undefined) return null
  return {
    by: "attribute",
    attribute: found.value === "set" ? `${found.attribute}` : `${found.attribute}=${found.value}`,
  }
}
