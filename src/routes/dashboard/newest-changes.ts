import type { Audit } from "../../compiler/compile-question.server.ts"
import { MOST_ROWS } from "../../policy-pictures/most-rows.ts"

interface Shown<Commit> {
  readonly commits: readonly Commit[]
  /** Commits and access changes that are not among them. */
  readonly left: number
}

/** As many commits, newest first, with what each did to access, as a page shows. */
export function newestChanges<Commit extends Pick<Audit["commits"][number], "access">>(
  all: readonly Commit[],
  most = MOST_ROWS,
): Shown<Commit> {
  const commits: Commit[] = []
  let room = most
  let left = 0
  for (const commit of all) {
    const changes = commit.access?.changes ?? []
    const kept = changes.slice(0, Math.max(0, room - 1))
    left += changes.length - kept.length
    if (room <= 0) left++
    else if (commit.access === null || kept.length === changes.length) commits.push(commit)
    else commits.push({ ...commit, access: { ...commit.access, changes: kept } })
    room -= 1 + kept.length
  }
  return { commits, left }
}
