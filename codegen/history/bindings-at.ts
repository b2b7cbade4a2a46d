import { aliasesOf, configsWantedBy, type ConfigTexts } from "../diff/aliases.ts"
import { candidatesIn } from "../diff/imported.ts"
import type { Binding } from "../diff/shadow-mode.ts"
import { bindingsAmong, mayOpen, MOST_BYTES } from "./bindings.ts"
import { bindingsOnDisk } from "./bindings-on-disk.ts"
import { git, GitError } from "../git/git.ts"
import { searchFor } from "./opening-modules.ts"
import { blobsOf } from "./revision.ts"

/** The modules of an app that open locks, at a commit; with null, in the working tree. */
export async function bindingsAt(root: string, hash: string | null): Promise<readonly Binding[]> {
  if (hash === null) return bindingsOnDisk(root)
  const files = (await filesNaming(root, hash)).map((name) => name.slice(hash.length + 1))
  if (files.length === 0) return []
  const texts = (await blobsAt(root, hash, files)).map((blob) => blob?.toString("utf8") ?? "")
  const mayBe = mayOpen(files.map((file, at) => ({ file, text: texts[at]! })))
  if (mayBe.length === 0) return []
  const aliases = aliasesOf(await configsAt(root, hash))
  const others = [...new Set(mayBe.flatMap(({ file, text }) => candidatesIn(file, text, aliases)))]
  const read = await textsAt(root, hash, others)
  const textOf = new Map(others.map((file, at) => [file, read[at]!]))
  return bindingsAmong(mayBe, aliases, (file) => textOf.get(file) ?? null)
}

const blobsAt = (root: string, hash: string, files: readonly string[]): Promise<readonly (Buffer | null)[]> =>
  blobsOf(
    root,
    files.map((file) => `${hash}:./${file}`),
  )

const textsAt = async (root: string, hash: string, files: readonly string[]): Promise<readonly (string | null)[]> =>
  (await blobsAt(root, hash, files)).map((blob) =>
    blob === null || blob.length > MOST_BYTES ? null : blob.toString("utf8"),
  )

async function configsAt(root: string, hash: string): Promise<ConfigTexts> {
  const texts = new Map<string, string | null>()
  for (let wanted = configsWantedBy(texts); wanted.length > 0; wanted = configsWantedBy(texts)) {
    const blobs = await blobsAt(root, hash, wanted)
    wanted.forEach((file, at) => texts.set(file, configTextOf(blobs[at] ?? null)))
  }
  return texts
}

/** What is too large to be read says nothing, and is there all the same. */
const configTextOf = (blob: Buffer | null): string | null =>
  blob === null ? null : blob.length > MOST_BYTES ? "" : blob.toString("utf8")

async function filesNaming(root: string, hash: string): Promise<readonly string[]> {
  try {
    const found = await git(root, searchFor([hash]))
    return found.split("\0").filter((name) => name !== "")
  } catch (error) {
    // That there is none git says without a word.
    if (error instanceof GitError && error.isSilent) return []
    throw error
  }
}
