import type { SupabaseClient } from "@supabase/supabase-js"
import { dataErrorOf } from "../data-service/data-service.server.ts"

/**
 * The tables with a person's reviews, comments, approvals and withdrawals, for the download of their data. `batch` is
 * the number of rows per query; a review can be long.
 */
export const OWN_TABLES = [
  { table: "reviews", column: "author_id", batch: 1 },
  { table: "review_comments", column: "author_id", batch: 500 },
  { table: "review_approvals", column: "approver_id", batch: 500 },
  { table: "review_withdrawals", column: "author_id", batch: 500 },
] as const

type OwnTable = (typeof OWN_TABLES)[number]

/** A person's rows in one table, the oldest first. */
export async function* ownRows(
  client: SupabaseClient,
  person: string,
  { table, column, batch }: OwnTable,
): AsyncGenerator {
  for (let at = 0; ;) {
    const { data, error } = await client
      .from(table)
      .select("*")
      .eq(column, person)
      .order("created_at")
      .order("id")
      .range(at, at + batch - 1)
    if (error !== null) throw dataErrorOf(`reading ${table}`, error)
    // Only an empty answer ends the loop, because the service may return fewer rows than requested.
    if (data.length === 0) return
    yield* data
    at += data.length
  }
}
