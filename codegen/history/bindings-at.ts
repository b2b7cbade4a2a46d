import { readFileSync } from "node:fs"
import path from "node:path"
import type { Binding } from "../diff/shadow-mode.ts"
import { git, GitError } from "./git.ts"
import { blobsOf } from "./revision.ts"

/** The modules of an app that open locks, at a commit; with null, in the working tree. Tests open locks of their own. */
export async function bindingsAt(root: string, hash: string | null): Promise<readonly Binding[]> {
  const where = hash === null ? ["--untracked"] : [hash]
  const listed = await filesNaming(root, [...where, "--", ...MODULES, ...TESTS.map((test) => `:(exclude,glob)${test}`)])
  if (hash === null)
    return listed.map((file) => ({ file, text: readFileSync(path.resolve(root, file), "utf8") })).filter(isBinding)
  const files = listed.map((name) => name.slice(hash.length + 1))
  const blobs = await blobsOf(
    root,
    files.map((file) => `${hash}:./${file}`),
  )
  return files.map((file, at) => ({ file, text: blobs[at]?.toString("utf8") ?? "" })).filter(isBinding)
}

/** What opens locks takes the word from elsewhere; what defines them does not. */
const isBinding = ({ text }: Binding): boolean => !/\bfunction\s+openLocks\b/.test(text)

const MODULES = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"].map((extension) => `:(glob)**/*.${extension}`)

const TESTS = ["**/tests/**", "**/test/**", "**/__tests__/**", "**/e2e/**", "**/*.test.*", "**/*.spec.*"]

async function filesNaming(root: string, where: readonly string[]): Promise<readonly string[]> {
  try {
    const found = await git(root, ["grep", "-l", "-z", "-I", "-w", "-F", "-e", "openLocks", ...where])
    return found.split("\0").filter((name) => name !== "")
  } catch (error) {
    // That there is none git says without a word.
    if (error instanceof GitError && error.isSilent) return []
    throw error
  }
}
