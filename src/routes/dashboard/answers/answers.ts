import type { PlainMessage } from "../../../language/message.ts"
import type { OpenPages, AccessTimeline } from "../../../policies/compiler/compile-job.server.ts"
import { textOfPaths } from "../../../../policy/words.ts"
import { isPutOutside } from "../../../ui/policy/change-groups.ts"
import { isOpening } from "../../../policies/chosen/versions.ts"
import type { NamedVersion } from "../../../policies/chosen/about.ts"

/** The facts behind the answers to an auditor's first questions. */
export interface Answers {
  readonly open: OpenPages
  /** The newest version that opened something. */
  readonly lastOpened: LastOpened | null
  /** The newest version on record. */
  readonly newest: NamedVersion & { readonly hash: string }
  /** The number of invariants. All are proved, or the policy would not compile. */
  readonly invariants: number
  /** The number of accepted findings. */
  readonly findings: number
}

interface LastOpened extends NamedVersion {
  /** Empty for the first version, in which everything is new. */
  readonly parts: readonly OpenedPart[]
}

/** The paths that a version opened to one audience. `/…` stands for everything beneath a path. */
interface OpenedPart extends NamedPaths {
  /** The first words of a sentence that continues with the paths. */
  readonly sentence: PlainMessage
}

/** The dashboard's answers; null if no version of the policy was ever in force. */
export function answersOf({ versions, table, open, accepted }: AccessTimeline): Answers | null {
  const newest = versions.at(-1)
  if (newest === undefined || table === null || open === null) return null
  return {
    open,
    lastOpened: lastOpenedOf(versions),
    newest: { commit: newest.commit, date: newest.date, hash: newest.hash },
    invariants: table.invariants.length,
    findings: accepted.length,
  }
}

/** The most scopes of a part that are named. A scope is one path, or a path and everything beneath it. */
const MAX_SCOPES = 3

type OpenedScope = NonNullable<AccessTimeline["versions"][number]["access"]>["changes"][number]

/** The newest version that opened something; null if none did. */
function lastOpenedOf(versions: AccessTimeline["versions"]): Answers["lastOpened"] {
  const at = versions.findLastIndex(isOpening)
  const version = versions[at]
  if (version === undefined) return null
  const opened = (version.access?.changes ?? []).filter(({ kind }) => kind === "opened")
  const { commit, date } = version
  if (at === 0) return { commit, date, parts: [] }
  // `public`: signed-out visitors newly get in. On a path outside the policy, which is always one of those, the app
  // itself decides, so such paths are named apart.
  const toAll = opened.filter((change) => change.public && !isPutOutside(change))
  const toSome = opened.filter((change) => !change.public)
  const parts = [
    ...partTo("To the public:", toAll),
    ...partTo("Put outside the policy:", opened.filter(isPutOutside)),
    ...partTo("To some:", toSome),
  ]
  return { commit, date, parts }
}

/** The part with these openings; none if there are none. */
function partTo(sentence: PlainMessage, opened: readonly OpenedScope[]): readonly OpenedPart[] {
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
