import type { Audit } from "../../../policies/compiler/compile-question.server.ts"
import { partsCounted } from "../../../policies/compiler/parts.ts"
import { MOST_CHARACTERS, MOST_ROWS } from "../../../policies/pictures/few-pages.ts"

interface Shown<Commit> {
  readonly commits: readonly Commit[]
  /** Commits and access changes that are not among them. */
  readonly left: number
}

/** As many commits, newest first, with what each did to access, as a page shows. */
export function newestChanges<Commit extends Pick<Audit["commits"][number], "access">>(
  all: readonly Commit[],
  most = MOST_ROWS,
  characters = MOST_CHARACTERS,
): Shown<Commit> {
  const partNext = partsCounted({ entries: most, characters })
  const fits = (entry: unknown): boolean => partNext(JSON.stringify(entry).length) === 1
  const commits: Commit[] = []
  let left = 0
  for (const commit of all) {
    const changes = commit.access?.changes ?? []
    const isShown = fits({ ...commit, access: null })
    const kept = changes.filter(fits)
    left += changes.length - kept.length
    if (!isShown) left++
    else if (commit.access === null || kept.length === changes.length) commits.push(commit)
    else commits.push({ ...commit, access: { ...commit.access, changes: kept } })
  }
  return { commits, left }
}
