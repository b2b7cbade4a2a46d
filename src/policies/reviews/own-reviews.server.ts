import type { SupabaseClient } from "@supabase/supabase-js"
import { troubleOf } from "./trouble.server.ts"

/** A person's reviews and comments. `texts` are read one by one, because each may be long. */
export const OWN_TABLES = [
  { table: "reviews", column: "author_id", texts: 1 },
  { table: "review_comments", column: "author_id", texts: 500 },
  { table: "review_approvals", column: "approver_id", texts: 500 },
  { table: "review_withdrawals", column: "author_id", texts: 500 },
] as const

type OwnTable = (typeof OWN_TABLES)[number]

/** The rows of one table, the oldest first. */
export async function* ownRows(
  client: SupabaseClient,
  person: string,
  { table, column, texts }: OwnTable,
): AsyncGenerator {
  for (let at = 0; ;) {
    const { data, error } = await client
      .from(table)
      .select("*")
      .eq(column, person)
      .order("created_at")
      .order("id")
      .range(at, at + texts - 1)
    if (error !== null) throw troubleOf(`reading ${table}`, error)
    // Only an empty answer ends the loop, because the service may return fewer rows than requested.
    if (data.length === 0) return
    yield* data
    at += data.length
  }
}
