import type { RecordedName, VersionInForce } from "../compiler/compile-job.server.ts"

/**
 * The meaning of a version's name: a version, or the time before the first (`none`). Any other kind is the reason why
 * it has no meaning.
 */
export type Named<V extends RecordedName = VersionInForce> =
  | { readonly kind: "version"; readonly version: V }
  | { readonly kind: "none" }
  | { readonly kind: "unknown" | "ambiguous" | "no-date"; readonly word: string }

/** The name of the time before the first version, in addresses. */
export const NO_POLICY = "none"

/** A commit, a policy hash, or the beginning of one. */
const COMMIT_OR_HASH = /^[0-9a-f]{4,64}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** True if a word is written as a day, such as `2026-11-01`. */
export const isWrittenAsDay = (word: string): boolean => DAY.test(word)

/** The length of the commit names in addresses. */
const ADDRESSED_LENGTH = 10

/**
 * The version with a commit, a policy hash or a tag, or the last version of a day. Tags are free text: one that looks
 * like a commit name in an address does not count if there is such a commit.
 */
export function versionNamed<V extends RecordedName = VersionInForce>(
  { versions }: { readonly versions: readonly V[] },
  word: string,
): Named<V> {
  if (word === NO_POLICY) return { kind: "none" }
  if (isWrittenAsDay(word)) return onDay(versions, word)
  const start = word.toLowerCase()
  const found = COMMIT_OR_HASH.test(word)
    ? versions.filter(({ commit, hash }) => commit?.startsWith(start) === true || hash.startsWith(start))
    : []
  // A word as long as the commit names in addresses means a commit that it fits, so that a new tag cannot change what a
  // link shows.
  const tagged = versions.find(({ tags }) => tags.includes(word))
  if (tagged !== undefined && (word.length < ADDRESSED_LENGTH || found.length === 0))
    return { kind: "version", version: tagged }
  // Several versions with the same policy are no ambiguity.
  const [first] = found
  if (first === undefined) return { kind: "unknown", word }
  return found.every(({ hash }) => hash === first.hash)
    ? { kind: "version", version: found.at(-1)! }
    : { kind: "ambiguous", word }
}

function onDay<V extends RecordedName>(versions: readonly V[], word: string): Named<V> {
  const end = Date.parse(`${word}T23:59:59.999Z`)
  // `Date.parse` reads a day that its month does not have as one of the next month.
  if (Number.isNaN(end) || !new Date(end).toISOString().startsWith(word)) return { kind: "no-date", word }
  const version = versions.findLast(({ date }) => date !== null && Date.parse(date) <= end)
  return version === undefined ? { kind: "none" } : { kind: "version", version }
}

/** True if the first of two versions is newer than the second. The time before the first version is the oldest. */
export function isBackwards<V extends RecordedName>(
  versions: readonly V[],
  [from, to]: readonly (Named<V> | undefined)[],
): boolean {
  const indexOf = (named: Named<V> | undefined): number | null =>
    named?.kind === "version" ? versions.indexOf(named.version) : named?.kind === "none" ? -1 : null
  const [before, after] = [indexOf(from), indexOf(to)]
  return before !== null && after !== null && before > after
}

/** A version's name in addresses. It stays the same when newer versions come. */
export const wordOf = ({ commit, hash }: Pick<VersionInForce, "commit" | "hash">): string =>
  commit === null ? hash : commit.slice(0, ADDRESSED_LENGTH)

/** True if a version opened something to somebody. */
export const isOpening = ({ access }: Pick<VersionInForce, "access">): boolean =>
  access?.changes.some(({ kind }) => kind === "opened") === true
