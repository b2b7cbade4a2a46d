import type { SupabaseClient } from "@supabase/supabase-js"
import { z } from "zod"
import { dataErrorOf, rowsOf } from "./data-service.server.ts"

/** The table of a person's drafts, as in `OWN_TABLES`. */
export const DRAFTS = { table: "drafts", column: null, time: "created_at", batch: 1 } as const

/**
 * The tables with what a person wrote, for the download of their data. `column` names the person; it is null where
 * nobody can read the rows of others. `time` is when a row was added. `batch` is the number of rows per query: one
 * where a row can be long.
 */
export const OWN_TABLES = [
  DRAFTS,
  { table: "reviews", column: "author_id", time: "created_at", batch: 1 },
  { table: "review_comments", column: "author_id", time: "created_at", batch: 50 },
  { table: "review_approvals", column: "approver_id", time: "created_at", batch: 50 },
  { table: "review_withdrawals", column: "author_id", time: "created_at", batch: 50 },
  { table: "uploaded_records", column: null, time: "uploaded_at", batch: 1 },
] as const

type OwnTable = (typeof OWN_TABLES)[number]

/** The time limit for each answer of the data service, in milliseconds. */
const TIMEOUT_MS = 10_000

// The data service accepts any hexadecimal digits in a UUID.
const named = z.object({ id: z.guid() })

/**
 * A person's rows in one table, the oldest first. Their ids are read at once, `portion` at a time, and the rows when
 * they are needed. Rows that were deleted meanwhile are left out.
 */
export async function ownRows(
  client: SupabaseClient,
  person: string,
  { table, column, time, batch }: OwnTable,
  portion = 1000,
): Promise<AsyncGenerator> {
  const inOrder = (columns: string) =>
    client.from(table).select(columns).order(time).order("id").abortSignal(AbortSignal.timeout(TIMEOUT_MS))
  const ids: string[] = []
  for (;;) {
    const page = inOrder("id").range(ids.length, ids.length + portion - 1)
    const rows = await rowsOf(`listing ${table}`, named, column === null ? page : page.eq(column, person))
    // Only an empty answer ends the loop, because the service may return fewer rows than requested.
    if (rows.length === 0) break
    ids.push(...rows.map(({ id }) => id))
  }
  async function* each() {
    for (let unread: readonly string[] = ids; unread.length > 0;) {
      const { data, error } = await inOrder("*").in("id", unread.slice(0, batch))
      if (error !== null) throw dataErrorOf(`reading ${table}`, error)
      yield* data
      const read = new Set(
        z
          .array(named)
          .parse(data)
          .map(({ id }) => id),
      )
      // Rows of the batch that are missing are asked for again, because the service may return fewer than requested. If
      // it returns none of them, they have been deleted.
      unread = read.size === 0 ? unread.slice(batch) : unread.filter((id) => !read.has(id))
    }
  }
  return each()
}
