import { LONGEST } from "../../../supabase/limits.ts"
import { isPlain } from "../store/plain-text.ts"

/** A time in the format of SQLite's own times. `at` is in milliseconds since the epoch. */
export const writtenTime = (at: number): string =>
  new Date(at).toISOString().slice(0, "2026-11-22T10:00:00".length).replace("T", " ")

/**
 * The allowed reads and writes of a column. Values are checked before Supabase Lite (`@supabase/lite`, the embedded
 * auth and data service) gets them.
 */
export interface Column {
  /** True for an allowed value. Supabase Lite's own checks are weaker, and it logs refused values. */
  readonly accepts: (value: unknown) => boolean
  /** `once`: set only in a new row. `again`: can be changed. Absent for columns that only the service writes. */
  readonly written?: "once" | "again"
  /**
   * Allows the filters `eq` and `in` with accepted values. A function, if stored rows have more values than writes may.
   */
  readonly filter?: true | Column["accepts"]
  readonly order?: true
  /** Allows the filters `lt`, `gt` and `eq` with an accepted value. Converts the value to its stored form. */
  readonly range?: (value: string) => string
  /** True for a column so long that an answer has only a few rows. */
  readonly long?: true
}

/** The columns of a table, by name. */
export type Columns = Readonly<Record<string, Column>>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A time in ISO 8601, or with a space as SQLite writes it. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?$/

const uuid = (value: unknown): boolean => typeof value === "string" && UUID.test(value)
const moment = (value: unknown): boolean => typeof value === "string" && value.length <= 40 && MOMENT.test(value)
/** Any text of at most `most` characters, except NUL and lone surrogates, which PostgreSQL does not store. */
const text =
  (most: number) =>
  (value: unknown): boolean =>
    typeof value === "string" && value.length <= most && !value.includes("\0") && value.isWellFormed()

/** Text for other people: without hidden characters and without changes of the reading direction. */
const prose =
  (most: number) =>
  (value: unknown): boolean =>
    text(most)(value) && isPlain(String(value).replaceAll(/[\n\t]/g, " "))
/** Text for other people, in one line. */
const oneLine =
  (most: number) =>
  (value: unknown): boolean =>
    text(most)(value) && isPlain(String(value))

const hex =
  (length: number) =>
  (value: unknown): boolean =>
    typeof value === "string" && value.length === length && /^[0-9a-f]+$/.test(value)
/** Digits of a policy hash in reviews that an older version wrote. */
const SHORT_HASH = 16

const commentKind = (value: unknown): boolean => value === "comment" || value === "changes-requested"

/** The number of a line. A policy has at most as many lines as characters. */
const line = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LONGEST.policy

/**
 * Every table that people write, with every column of it, each table after those that it refers to. The writes are
 * those that the grants in `supabase/migrations` allow: all columns of a draft, times included. Texts of reviews cannot
 * be changed, and the server sets the times of all other rows.
 */
export const TABLES: Readonly<Record<string, Columns>> = {
  drafts: {
    id: { written: "again", accepts: uuid, filter: true, order: true },
    user_id: { written: "again", accepts: uuid },
    name: { written: "again", accepts: text(LONGEST.name), order: true },
    policy: { written: "again", accepts: text(LONGEST.policy), long: true },
    base_hash: { written: "again", accepts: text(64) },
    app: { written: "again", accepts: text(LONGEST.app) },
    created_at: { written: "again", accepts: moment, order: true },
    updated_at: { written: "again", accepts: moment, filter: true, order: true },
  },
  people: {
    id: { written: "once", accepts: uuid, filter: true, order: true },
    email: { written: "again", accepts: text(LONGEST.email) },
  },
  reviews: {
    id: { written: "once", accepts: uuid, filter: true, order: true, range: (value) => value },
    author_id: { written: "once", accepts: uuid, filter: true },
    title: { written: "once", accepts: oneLine(LONGEST.title) },
    app: { written: "once", accepts: oneLine(LONGEST.app) },
    base_policy: { written: "once", accepts: text(LONGEST.policy), long: true },
    base_hash: { written: "once", accepts: hex(64) },
    policy: { written: "once", accepts: text(LONGEST.policy), long: true },
    policy_hash: { written: "once", accepts: hex(64), filter: (value) => hex(64)(value) || hex(SHORT_HASH)(value) },
    digest: { written: "once", accepts: hex(64) },
    replaces: { written: "once", accepts: uuid, filter: true },
    created_at: { accepts: moment, order: true, range: (value) => writtenTime(Date.parse(value)) },
  },
  review_comments: {
    id: { written: "once", accepts: uuid, filter: true, order: true },
    review_id: { written: "once", accepts: uuid, filter: true },
    author_id: { written: "once", accepts: uuid, filter: true },
    line: { written: "once", accepts: line },
    body: { written: "once", accepts: prose(LONGEST.comment) },
    kind: { written: "once", accepts: commentKind, filter: true },
    created_at: { accepts: moment, order: true },
  },
  review_approvals: {
    id: { written: "once", accepts: uuid, filter: true, order: true },
    review_id: { written: "once", accepts: uuid, filter: true },
    // The review's author, so that row security can refuse an author's own approval.
    author_id: { written: "once", accepts: uuid },
    digest: { written: "once", accepts: hex(64) },
    approver_id: { written: "once", accepts: uuid, filter: true },
    sentence: { written: "once", accepts: oneLine(LONGEST.sentence) },
    created_at: { accepts: moment, order: true },
  },
  review_withdrawals: {
    id: { written: "once", accepts: uuid, filter: true, order: true },
    author_id: { written: "once", accepts: uuid, filter: true },
    created_at: { accepts: moment, order: true },
  },
  uploaded_records: {
    id: { written: "once", accepts: uuid, filter: true, order: true },
    user_id: { written: "once", accepts: uuid },
    app: { written: "once", accepts: text(LONGEST.recorded_app), order: true },
    file: { written: "again", accepts: text(LONGEST.file) },
    record: { written: "again", accepts: text(LONGEST.record), long: true },
    digest: { written: "again", accepts: hex(64), filter: true },
    uploaded_at: { accepts: moment, order: true },
  },
}

/** The tables whose rows their owner may remove. */
const REMOVED: readonly string[] = ["drafts", "uploaded_records"]

/** The columns that a request with this method can write; null if nobody can use the method. */
export function writableIn(table: string, method: string): readonly string[] | null {
  if (method === "DELETE") return REMOVED.includes(table) ? [] : null
  if (method !== "POST" && method !== "PATCH") return []
  const writable = Object.entries(TABLES[table] ?? {}).flatMap(([name, { written }]) =>
    written === "again" || (written === "once" && method === "POST") ? [name] : [],
  )
  return writable.length === 0 ? null : writable
}
