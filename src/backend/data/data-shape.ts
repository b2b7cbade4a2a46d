import { isPlain } from "../store/plain-text.ts"
import { writtenTime } from "../store/written-time.ts"

/** The allowed reads and writes of a column. Values are checked before lite sees them. */
export interface Column {
  /** Checks a value; null is always allowed. Lite's own table checks less, and logs the value. */
  readonly accepts: (value: unknown) => boolean
  /** `eq` with an accepted value, or `in` with some; a function where rows hold more than a write may bring. */
  readonly filter?: true | Column["accepts"]
  readonly order?: true
  /** `lt` and `gt` too, and `eq`, each with an accepted value as the rows have it. */
  readonly range?: (value: string) => string
  /** So long that an answer holds a few rows of it only. */
  readonly long?: true
}

export type Columns = Readonly<Record<string, Column>>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?$/

const uuid = (value: unknown): boolean => typeof value === "string" && UUID.test(value)
const moment = (value: unknown): boolean => typeof value === "string" && value.length <= 40 && MOMENT.test(value)
/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
const text =
  (most: number) =>
  (value: unknown): boolean =>
    typeof value === "string" && value.length <= most && !value.includes("\0") && value.isWellFormed()

/** Characters of a draft's text; supabase/migrations says the same. */
export const LONGEST_TEXT = 262_144
const LONGEST_RECORD = 1_000_000

/** Text for other people: without hidden characters and without changes of the reading direction. */
const prose =
  (most: number) =>
  (value: unknown): boolean =>
    text(most)(value) && isPlain(String(value).replaceAll(/[\n\t]/g, " "))
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

const line = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LONGEST_TEXT

/** Which columns a write may give, by method; a method that is not here is nobody's. */
export type Writes = Readonly<Partial<Record<"POST" | "PATCH", readonly string[]>> & { DELETE?: true }>

const DRAFT = ["id", "user_id", "name", "policy", "base_hash", "app", "created_at", "updated_at"]

/** The same as the grants in `supabase/migrations`. Texts of reviews cannot be changed, and the server sets all times. */
export const WRITES: Readonly<Record<string, Writes>> = {
  drafts: { POST: DRAFT, PATCH: DRAFT, DELETE: true },
  people: { POST: ["id", "email"], PATCH: ["email"] },
  reviews: {
    POST: [
      "id",
      "author_id",
      "title",
      "app",
      "base_policy",
      "base_hash",
      "policy",
      "policy_hash",
      "digest",
      "replaces",
    ],
  },
  review_comments: { POST: ["id", "review_id", "author_id", "line", "body"] },
  review_approvals: { POST: ["id", "review_id", "author_id", "digest", "approver_id", "sentence"] },
  review_withdrawals: { POST: ["id", "author_id"] },
  uploaded_records: {
    POST: ["id", "user_id", "app", "file", "record", "digest"],
    PATCH: ["file", "record", "digest"],
    DELETE: true,
  },
}

/** Every table that can be reached, with every column of it. */
export const TABLES: Readonly<Record<string, Columns>> = {
  drafts: {
    id: { accepts: uuid, filter: true, order: true },
    user_id: { accepts: uuid },
    name: { accepts: text(200), order: true },
    policy: { accepts: text(LONGEST_TEXT), long: true },
    base_hash: { accepts: text(64) },
    app: { accepts: text(200) },
    created_at: { accepts: moment, order: true },
    updated_at: { accepts: moment, filter: true, order: true },
  },
  people: {
    id: { accepts: uuid, filter: true, order: true },
    email: { accepts: text(254) },
  },
  reviews: {
    id: { accepts: uuid, filter: true, order: true, range: (value) => value },
    author_id: { accepts: uuid, filter: true },
    title: { accepts: oneLine(200) },
    app: { accepts: oneLine(200) },
    base_policy: { accepts: text(LONGEST_TEXT), long: true },
    base_hash: { accepts: hex(64) },
    policy: { accepts: text(LONGEST_TEXT), long: true },
    policy_hash: { accepts: hex(64), filter: (value) => hex(64)(value) || hex(SHORT_HASH)(value) },
    digest: { accepts: hex(64) },
    replaces: { accepts: uuid, filter: true },
    created_at: { accepts: moment, order: true, range: (value) => writtenTime(Date.parse(value)) },
  },
  review_comments: {
    id: { accepts: uuid, filter: true, order: true },
    review_id: { accepts: uuid, filter: true },
    author_id: { accepts: uuid, filter: true },
    line: { accepts: line },
    body: { accepts: prose(2000) },
    created_at: { accepts: moment, order: true },
  },
  review_approvals: {
    id: { accepts: uuid, filter: true, order: true },
    review_id: { accepts: uuid, filter: true },
    author_id: { accepts: uuid },
    digest: { accepts: hex(64) },
    approver_id: { accepts: uuid, filter: true },
    sentence: { accepts: oneLine(200) },
    created_at: { accepts: moment, order: true },
  },
  review_withdrawals: {
    id: { accepts: uuid, filter: true, order: true },
    author_id: { accepts: uuid, filter: true },
    created_at: { accepts: moment, order: true },
  },
  uploaded_records: {
    id: { accepts: uuid, filter: true, order: true },
    user_id: { accepts: uuid },
    app: { accepts: text(100), order: true },
    file: { accepts: text(200) },
    record: { accepts: text(LONGEST_RECORD), long: true },
    digest: { accepts: hex(64), filter: true },
    uploaded_at: { accepts: moment, order: true },
  },
}
