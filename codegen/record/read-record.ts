import {
  RECORD_FORMAT,
  SHORT_HASH_FORMAT,
  type AccessRecord,
  type RecordedRoute,
  type RecordedTable,
} from "./access-record.ts"
import type { RecordedChange, RecordedVersion } from "./access-record.ts"
import { diffOfFile } from "./change-file.ts"
import { isRecordFormat, RECORD_SCHEMAS, type ChangeFile, type RecordFile } from "./record-schema.ts"
import { routesAfter } from "./record-text.ts"
import { tableAfter } from "./table-delta.ts"
import { MOST_TAGS } from "./tag-names.ts"
import { edited } from "./text-edits.ts"

/** A record that has the shape of one, or one sentence that says why there is none. It is not verified yet. */
export type ReadRecord = { readonly record: AccessRecord } | { readonly fault: string }

/** Characters. A record of 500 versions of 100 rules has well under a million. */
export const LARGEST_RECORD = 16 * 1024 * 1024

const MOST = { depth: 64, versions: 10_000, parts: 2_000_000 }

/** Limits on an expanded record. In the file, each version is a difference from the one before. */
export interface Unfolding {
  /** Of all its texts. */
  readonly characters: number
  /** Paths that any version names, times versions: what is told of each path in each version. */
  readonly cells: number
  /** The message about a record beyond the limits. */
  readonly fault: string
}

const ANY: Unfolding = {
  characters: 64 * 1024 * 1024,
  cells: Infinity,
  fault: "the record unfolds to more than any history of a policy",
}

export function readRecord(text: string, most: Unfolding = ANY): ReadRecord {
  if (text.length > LARGEST_RECORD) return { fault: "the file is larger than 16 MiB, which no access record is" }
  if (isDeeperThan(MOST.depth, text)) return { fault: "the file is nested deeper than any access record" }
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return { fault: "the file is not JSON" }
  }
  const format = typeof data === "object" && data !== null && "format" in data ? data.format : undefined
  if (typeof format !== "string" || !format.startsWith("sallyport-record/"))
    return { fault: "the file is no access record" }
  if (!isRecordFormat(format))
    return {
      fault: `the record's format is ${quoted(format)}, and this compiler reads ${SHORT_HASH_FORMAT} and ${RECORD_FORMAT}: read it with the version of sallyport that wrote it`,
    }
  const parsed = RECORD_SCHEMAS[format].safeParse(data)
  if (parsed.success) return unfolded(parsed.data, most)
  const { path, message } = parsed.error.issues[0]!
  return { fault: `the record says at ${placeOf(path)} what none may say: ${message.slice(0, 200)}` }
}

/** `versions[3].table` */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "") || "its top"

const quoted = (text: string): string => JSON.stringify(text.slice(0, 60))

/** Counts brackets outside strings; what is no JSON is found later. */
function isDeeperThan(most: number, text: string): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      if (sign === "\\") at++
      else if (sign === '"') isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === "[" || sign === "{") depth++
    else if (sign === "]" || sign === "}") depth--
    if (depth > most) return true
  }
  return false
}

function unfolded(file: RecordFile, most: Unfolding): ReadRecord {
  if (file.versions.length > MOST.versions) return { fault: `the record has more than ${MOST.versions} versions` }
  if (file.versions.reduce((sum, { tags = [] }) => sum + tags.length, 0) > MOST_TAGS)
    return { fault: `the record has more than ${MOST_TAGS} tags` }
  const size = { characters: 0, parts: 0 }
  const paths = new Set<string>()
  const now: Unfolded = { lines: [], table: null, routes: [], inForce: null }
  const versions: RecordedVersion[] = []
  for (const [at, written] of file.versions.entries()) {
    const version = versionOf(written, now)
    if (version === null) return { fault: `the text of version ${at + 1} does not fit the one before it` }
    versions.push(version)
    if ("text" in version) size.characters += version.text?.length ?? 0
    size.parts += now.lines.length + (now.table?.rows.length ?? 0) + now.routes.length
    for (const { path } of pathsIn(written)) paths.add(path)
    if (size.characters > most.characters || size.parts > MOST.parts) return { fault: most.fault }
    if (paths.size * file.versions.length > most.cells) return { fault: most.fault }
  }
  return { record: { ...file, versions } }
}

const pathsIn = (version: RecordFile["versions"][number]): readonly { readonly path: string }[] => [
  ...(version.status === "accepted" ? [...version.table.set, ...(version.table.outside ?? [])] : []),
  ...(version.routes?.set ?? []),
]

interface Unfolded {
  lines: readonly string[]
  table: RecordedTable | null
  routes: readonly RecordedRoute[]
  /** The policy file's name in the last version in force. */
  inForce: string | null
}

function versionOf(written: RecordFile["versions"][number], now: Unfolded): RecordedVersion | null {
  const { commit, follows, time, subject, file, tags = [], digest } = written
  if (written.routes !== undefined) now.routes = routesAfter(now.routes, written.routes)
  const routes = written.routes === undefined ? null : now.routes
  const common = { commit, follows, time, subject, file, routes, tags, digest }
  if (written.status === "absent") {
    const change = changeOf(written.change, now.inForce ?? file, file)
    now.inForce = file
    return { ...common, status: "absent", change }
  }
  if (written.status === "rejected" && written.edits === null)
    return { ...common, status: "rejected", text: null, codes: written.codes }
  const lines = edited(now.lines, written.edits ?? [])
  if (lines === null) return null
  now.lines = lines
  const text = lines.join("\n")
  if (written.status === "rejected") return { ...common, status: "rejected", text, codes: written.codes }
  const change = changeOf(written.change, now.inForce ?? file, file)
  now.table = tableAfter(now.table, written.table)
  now.inForce = file
  return { ...common, status: "accepted", text, recordedHash: written.hash, table: now.table, change }
}

const changeOf = (written: ChangeFile | null, before: string, after: string): RecordedChange | null =>
  written === null
    ? null
    : { since: written.since, diff: written.changes === null ? null : diffOfFile(written.changes, { before, after }) }
