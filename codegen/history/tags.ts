import { visibleLine } from "../source/visible.ts"
import { git } from "./git.ts"
import { formerNamesOf } from "./policy-log.ts"
import { trackedFile } from "./revision.ts"

/** The newest ones; each costs a question to git. */
const MOST_TAGS = 100

/** By commit of the policy: the tags at which its version was the policy. */
export async function tagsOfPolicy(root: string, file: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { name } = await trackedFile(root, file)
  const listed = await git(root, [
    "for-each-ref",
    "refs/tags",
    "--sort=-creatordate",
    `--count=${MOST_TAGS}`,
    "--format=%(refname)",
  ])
  const refs = listed.split("\n").filter((ref) => ref !== "")
  const tags = new Map<string, readonly string[]>()
  if (refs.length === 0) return tags
  const names = [name, ...(await formerNamesOf(root, name))].map((one) => `:(top,literal)${one}`)
  for (const ref of refs) {
    const commit = await policyCommitAt(root, ref, names)
    if (commit === "") continue
    tags.set(commit, [...(tags.get(commit) ?? []), visibleLine(ref.replace(/^refs\/tags\//, ""))])
  }
  return tags
}

async function policyCommitAt(root: string, ref: string, names: readonly string[]): Promise<string> {
  const args = ["log", "-1", "--format=%H", "--end-of-options", `${ref}^{commit}`, "--", ...names]
  // A tag may name a file or a tree, which is at no commit.
  return (await git(root, args).catch(() => "")).trim()
}
