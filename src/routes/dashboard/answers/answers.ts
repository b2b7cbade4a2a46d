import type { PlainMessage } from "../../../language/message.ts"
import type { AccessTimeline } from "../../../policies/compiler/compile-job.server.ts"
import { textOfPaths } from "../../../../policy/words.ts"
import { isPutOutside } from "../../../ui/policy/change-groups.ts"
import { isOpening } from "../../../policies/chosen/versions.ts"

/** The dashboard's answers to an auditor's first questions. */
export type Answers = NonNullable<ReturnType<typeof answersOf>>

/** The answers; null if no version of the policy was ever in force. */
export function answersOf({ versions, table, open, accepted }: AccessTimeline) {
  const newest = versions.at(-1)
  if (newest === undefined || table === null || open === null) return null
  return {
    open,
    lastOpened: lastOpenedOf(versions),
    newest: { commit: newest.commit, date: newest.date, hash: newest.hash },
    // All are proved, or the policy would not compile.
    invariants: table.invariants.length,
    acceptedFindings: accepted.length,
  }
}

/** The most scopes of a part that are named. A scope is one path, or a path and everything beneath it. */
const MAX_SCOPES = 3

type OpenedScope = NonNullable<AccessTimeline["versions"][number]["access"]>["changes"][number]

/**
 * The newest version that opened something, with the paths that it opened to each audience; null if none did. There are
 * no parts for the first version, in which everything is new.
 */
function lastOpenedOf(versions: AccessTimeline["versions"]) {
  const openingIndex = versions.findLastIndex(isOpening)
  const version = versions[openingIndex]
  if (version === undefined) return null
  const opened = (version.access?.changes ?? []).filter(({ kind }) => kind === "opened")
  const { commit, date } = version
  if (openingIndex === 0) return { commit, date, parts: [] }
  // Paths outside the policy count as public, too. They are named apart, because there the app itself decides.
  const toAll = opened.filter((change) => change.public && !isPutOutside(change))
  const toSome = opened.filter((change) => !change.public)
  const parts = [
    ...partTo("To the public:", toAll),
    ...partTo("Put outside the policy:", opened.filter(isPutOutside)),
    ...partTo("To some:", toSome),
  ]
  return { commit, date, parts }
}

/** A sentence that continues with the opened paths, where `/…` stands for everything beneath one. Empty if none. */
function partTo(sentence: PlainMessage, opened: readonly OpenedScope[]) {
  if (opened.length === 0) return []
  const named = opened
    .slice(0, MAX_SCOPES)
    // A change of the paths that no rule covers has no scope.
    .map(({ scope }) => (scope === null ? "/…" : textOfPaths(scope)))
  return [{ sentence, named, total: opened.length }]
}

/** The first paths of a list by name, and the number of all. */
export interface NamedPaths {
  readonly named: readonly string[]
  readonly total: number
}

/** The most names in a summary. */
const MAX_NAMED = 8
/** The most characters of all names in a summary, so that a few very long paths do not fill the page. */
const MAX_CHARACTERS = 4 * 1024

/** The first paths of a list, as a summary shows them. */
export function namedPaths(paths: readonly string[]): NamedPaths {
  let characters = 0
  const named = paths.slice(0, MAX_NAMED).filter((path) => (characters += path.length) <= MAX_CHARACTERS)
  return { named, total: paths.length }
}
