import { TABLES } from "../data/data-shape.ts"

/** A table of supabase/migrations whose rows move as they are. */
interface MovedTable {
  readonly table: string
  readonly columns: readonly string[]
  /** Names an account that has to be there; null where a row stays when its account goes. */
  readonly owner: string | null
}

const OWNERS: Readonly<Record<string, string>> = { drafts: "user_id", people: "id", uploaded_records: "user_id" }

/**
 * Every table that people write, each after those that it refers to.
 *
 * INVARIANT: rows are read in the order in which they came: a review is written after the one that it replaces.
 */
export const MOVED_TABLES: readonly MovedTable[] = Object.entries(TABLES).map(([table, columns]) => ({
  table,
  columns: Object.keys(columns),
  owner: OWNERS[table] ?? null,
}))
