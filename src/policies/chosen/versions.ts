import type { RecordedName, VersionInForce } from "../compiler/compile-question.server.ts"

/** The meaning of a version's name: one version, the time before the first, no version, several, or a day that no calendar has. */
export type Named<V extends RecordedName = VersionInForce> =
  | { readonly kind: "version"; readonly version: V }
  | { readonly kind: "none" }
  | { readonly kind: "unknown" | "ambiguous" | "no-date"; readonly word: string }

/** Says in an address that there is no policy to compare with. */
export const NO_POLICY = "none"

const COMMIT = /^[0-9a-f]{4,64}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** True if a word is written as a day, such as `2026-11-01`. */
export const isWrittenAsDay = (word: string): boolean => DAY.test(word)

/** The shortest commit name in an address. A tag never hides a version that such a name means. */
const ADDRESSED = 10

/**
 * The version that a commit, a policy's hash, a tag or a day names. A day names its last version. Tags are free text,
 * so none hides a version that an address names.
 */
export function versionNamed<V extends RecordedName = VersionInForce>(
  { versions }: { readonly versions: readonly V[] },
  word: string,
): Named<V> {
  if (word === NO_POLICY) return { kind: "none" }
  if (isWrittenAsDay(word)) return onDay(versions, word)
  const start = word.toLowerCase()
  const found = COMMIT.test(word)
    ? versions.filter(({ commit, hash }) => commit?.startsWith(start) === true || hash.startsWith(start))
    : []
  const tagged = versions.find(({ tags }) => tags.includes(word))
  if (tagged !== undefined && (word.length < ADDRESSED || found.length === 0))
    return { kind: "version", version: tagged }
  // The same text may have been in force twice: it is one policy.
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
  commit === null ? hash : commit.slice(0, 10)

/** True if a version opened something to somebody. */
export const isOpening = ({ access }: Pick<VersionInForce, "access">): boolean =>
  access?.changes.some(({ kind }) => kind === "opened") === true
