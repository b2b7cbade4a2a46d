/** What of a column may be asked and written; its values are checked before lite sees them. */
export interface Column {
  /** What a value has to be, or null: lite's own table says less, and says it in a log line. */
  readonly accepts: (value: unknown) => boolean
  /** `eq` with an accepted value; no other operator is let through for any column. */
  readonly filter?: true
  readonly order?: true
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

/** Every table that can be reached, with every column of it. */
export const TABLES: Readonly<Record<string, Columns>> = {
  drafts: {
    id: { accepts: uuid, filter: true, order: true },
    user_id: { accepts: uuid },
    name: { accepts: text(200), order: true },
    policy: { accepts: text(LONGEST_TEXT), long: true },
    base_hash: { accepts: text(64) },
    created_at: { accepts: moment, order: true },
    updated_at: { accepts: moment, filter: true, order: true },
  },
}
