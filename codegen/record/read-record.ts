import type { AccessRecord, RecordedChange, RecordedRoute, RecordedTable, RecordedVersion } from "./access-record.ts"
import { diffOfFile } from "./change-file.ts"
import {
  RECORD_FORMAT,
  SHORT_HASH_FORMAT,
  isRecordFormat,
  MAX_TAGS,
  RECORD_SCHEMAS,
  type ChangeFile,
  type RecordFile,
} from "./record-schema.ts"
import { routesAfter } from "./record-text.ts"
import { tableAfter } from "./table-delta.ts"
import { sentenceOf, type Sentence, type SentenceArgs, type SentenceId } from "../messages/sentences.ts"
import { edited } from "./text-edits.ts"

/** A record with a valid shape, not verified yet; or the reason why the text is not one. */
export type ReadRecord = { readonly record: AccessRecord } | { readonly fault: Sentence }

/** The longest text that is read, in characters. A record of 500 versions of 100 rules has well under a million. */
export const LARGEST_RECORD = 16 * 1024 * 1024

/**
 * Limits on every record: the nesting of its JSON, its versions, and `items`: the lines of text, rows of tables and
 * routes of all versions together, each version counted in full.
 */
const LIMITS = { depth: 64, versions: 10_000, items: 2_000_000 }

/**
 * Limits on an expanded record. In the file, each version is only its difference from the version before, so a small
 * file could expand to more than fits in memory.
 */
export interface ExpansionLimits {
  /** The most characters of all policy texts together. */
  readonly characters: number
  /** The most paths times versions. An expanded record has a row for each path in each version. */
  readonly cells: number
  /** The message about a record beyond the limits. */
  readonly fault: "record expands too far" | "upload expands too far"
}

/** The default limits, for records that people read on their own machine. Uploads have stricter ones. */
const ANY: ExpansionLimits = {
  characters: 64 * 1024 * 1024,
  cells: Infinity,
  fault: "record expands too far",
}

/** Reads an access record from text. Returns the record, or the fault that makes it unreadable. */
export function readRecord(text: string, limits: ExpansionLimits = ANY): ReadRecord {
  // Both before parsing, which a huge or deeply nested text could exhaust.
  if (text.length > LARGEST_RECORD) return faulty("record too large", {})
  if (isDeeperThan(LIMITS.depth, text)) return faulty("record too deep", {})
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return faulty("no JSON", {})
  }
  const format = typeof data === "object" && data !== null && "format" in data ? data.format : undefined
  if (typeof format !== "string" || !format.startsWith("sallyport-record/")) return faulty("no record", {})
  // A record of a later version of Sallyport: the message names the formats that this one reads.
  if (!isRecordFormat(format))
    return faulty("other format", { format: quoted(format), known: [SHORT_HASH_FORMAT, RECORD_FORMAT] })
  const parsed = RECORD_SCHEMAS[format].safeParse(data)
  if (parsed.success) return expandedRecord(parsed.data, limits)
  // Only the first issue is named. Its message may quote the file, so it is cut short.
  const { path, message } = parsed.error.issues[0]!
  return faulty("other shape", { at: jsonPathOf(path), reason: message.slice(0, 200) })
}

/** The result for a text that is not a record. */
const faulty = <I extends SentenceId>(id: I, args: SentenceArgs<I>): ReadRecord => ({ fault: sentenceOf(id, args) })

/** `versions[3].table`; null for the whole record. */
const jsonPathOf = (path: readonly PropertyKey[]): string | null =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "") || null

/** A value from the file, cut short to fit in a message. */
const quoted = (text: string): string => JSON.stringify(text.slice(0, 60))

/** True if a text nests deeper than `most`, by its brackets outside strings. Invalid JSON is found later. */
function isDeeperThan(most: number, text: string): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      // The escaped character may be a quote.
      if (sign === "\\") at++
      else if (sign === '"') isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === "[" || sign === "{") depth++
    else if (sign === "]" || sign === "}") depth--
    if (depth > most) return true
  }
  return false
}

/** Expands the versions of a file to a whole record. The limits are checked after each version. */
function expandedRecord(file: RecordFile, limits: ExpansionLimits): ReadRecord {
  if (file.versions.length > LIMITS.versions) return faulty("too many versions", { most: LIMITS.versions })
  if (file.versions.reduce((sum, { tags = [] }) => sum + tags.length, 0) > MAX_TAGS)
    return faulty("too many tags", { most: MAX_TAGS })
  const size = { characters: 0, items: 0 }
  const paths = new Set<string>()
  const state: VersionState = { lines: [], table: null, routes: [], inForce: null }
  const versions: RecordedVersion[] = []
  for (const [at, written] of file.versions.entries()) {
    const version = versionOf(written, state)
    if (version === null) return faulty("version misfit", { version: at + 1 })
    versions.push(version)
    if ("text" in version) size.characters += version.text?.length ?? 0
    // Counts whole lists for each version, even where nothing changed: readers go through them version by version.
    size.items += state.lines.length + (state.table?.rows.length ?? 0) + state.routes.length
    for (const { path } of pathsIn(written)) paths.add(path)
    if (size.characters > limits.characters || size.items > LIMITS.items) return faulty(limits.fault, {})
    if (paths.size * file.versions.length > limits.cells) return faulty(limits.fault, {})
  }
  return { record: { ...file, versions } }
}

/** The paths that a version adds to the record. Each can cost a row in every later version. */
const pathsIn = (version: RecordFile["versions"][number]): readonly { readonly path: string }[] => [
  ...(version.status === "accepted" ? [...version.table.set, ...(version.table.outside ?? [])] : []),
  ...(version.routes?.set ?? []),
]

/** The text, table and routes after the versions so far. The file has the next version as a difference from them. */
interface VersionState {
  /** The last known policy text, in lines. */
  lines: readonly string[]
  table: RecordedTable | null
  /** The last known routes. */
  routes: readonly RecordedRoute[]
  /**
   * The policy file's path in the last version that took effect: an accepted one, or one without a policy. Null before
   * the first. A rejected version never takes effect.
   */
  inForce: string | null
}

/**
 * Expands one version, and updates `state`; null if its edits do not fit the text before. Of the three statuses,
 * `accepted` is a policy that compiles, `rejected` one that does not, and `absent` a commit without the policy's file.
 */
function versionOf(written: RecordFile["versions"][number], state: VersionState): RecordedVersion | null {
  const { commit, follows, time, subject, file, tags = [], digest } = written
  // A version without `routes` has unknown routes. Even then, a later one is a difference from the last known ones.
  if (written.routes !== undefined) state.routes = routesAfter(state.routes, written.routes)
  const routes = written.routes === undefined ? null : state.routes
  const common = { commit, follows, time, subject, file, routes, tags, digest }
  // `state.inForce` is null only at the first version in force, which has no change.
  const changeIn = (change: ChangeFile | null) => changeOf(change, state.inForce ?? file, file)
  // Keeps the lines and the table: the next text is stored as a difference from them.
  if (written.status === "absent") {
    const change = changeIn(written.change)
    state.inForce = file
    return { ...common, status: "absent", change }
  }
  // Null edits: the file was not UTF-8 or too large. The next text is a difference from the last one that is known.
  if (written.status === "rejected" && written.edits === null)
    return { ...common, status: "rejected", text: null, codes: written.codes }
  const lines = edited(state.lines, written.edits ?? [])
  if (lines === null) return null
  state.lines = lines
  const text = lines.join("\n")
  if (written.status === "rejected") return { ...common, status: "rejected", text, codes: written.codes }
  const change = changeIn(written.change)
  state.table = tableAfter(state.table, written.table)
  state.inForce = file
  return { ...common, status: "accepted", text, recordedHash: written.hash, table: state.table, change }
}

/**
 * The change of access in a version; null if nothing was in force before. It names the rules that decided before and
 * after by their lines. `before` and `after` are the paths of the policy file with these lines, because the file may
 * have been renamed and the record has its path only once for each version.
 */
const changeOf = (written: ChangeFile | null, before: string, after: string): RecordedChange | null =>
  written === null
    ? null
    : {
        since: written.since,
        diff: written.changes === null ? null : diffOfFile(written.changes, written.ages, { before, after }),
      }
