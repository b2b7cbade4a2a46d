import { execFileSync } from "node:child_process"
import type { ProjectFiles } from "../lock-chain/files.ts"
import { git, gitEnvironment, gitArguments } from "../git/git.ts"

/** The files of a project as a commit has them, read from git's blobs. A link is none: a blob holds only where it leads. */
export async function filesAt(root: string, commit: string): Promise<ProjectFiles> {
  const entries = (await git(root, ["ls-tree", "-r", "-z", commit])).split("\0")
  const blobs = new Map<string, string>()
  for (const entry of entries) {
    const [about = "", file = ""] = entry.split("\t")
    const blob = /^100\d{3} blob ([0-9a-f]{40,64})$/.exec(about)?.[1]
    if (blob !== undefined) blobs.set(file, blob)
  }
  return {
    has: (file) => blobs.has(file),
    read: (file) => {
      const blob = blobs.get(file)
      return blob === undefined ? null : textOf(root, blob)
    },
  }
}

/** Null for what is no text in UTF-8. */
function textOf(root: string, blob: string): string | null {
  const bytes = execFileSync("git", gitArguments(root, ["cat-file", "blob", blob]), {
    env: gitEnvironment(),
    maxBuffer: 64 * 1024 * 1024,
  })
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
