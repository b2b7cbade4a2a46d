import type { Row } from "./data-body.ts"
import type { Database } from "../store/database.ts"
import { dataRefusal } from "../auth/refusals.ts"
import { QUOTAS } from "../../../supabase/limits.ts"

/**
 * The refusal of a draft beyond the quota, or null. `changed` is the id of an existing draft, which may always shrink.
 */
export async function draftQuotaRefusal(
  database: Database,
  person: string,
  row: Row,
  changed: string | null,
): Promise<Response | null> {
  const size = Buffer.byteLength(String(row["policy"] ?? ""))
  // A change that makes the draft no longer is allowed even beyond the quota.
  if (changed !== null && (row["policy"] === undefined || size <= (await bytesOf(database, person, changed))))
    return null
  // A new draft has no id to leave out: no row has the empty one.
  const others = await usageExcept(database, "drafts", "policy", person, changed ?? "")
  if (changed === null && others.count >= QUOTAS.drafts)
    return dataRefusal(413, "PT413", "this person keeps as many drafts as one person may")
  return others.bytes + size > QUOTAS.draft_bytes
    ? dataRefusal(413, "PT413", "this person keeps as much text in drafts as one person may")
    : null
}

/**
 * The number of a person's rows in a table, and the size of their texts, without the row with this id. For the quotas
 * of drafts and of uploads.
 */
export async function usageExcept(
  database: Database,
  table: "drafts" | "uploaded_records",
  column: "policy" | "record",
  person: string,
  id: string,
) {
  const usage = await database.kysely
    .selectFrom(table)
    // The byte length is in the row's header, so no text is read.
    .select(({ fn }) => [fn.countAll().as("count"), fn.sum(fn("octet_length", [column])).as("bytes")])
    .where("user_id", "=", person)
    .where("id", "!=", id)
    .executeTakeFirstOrThrow()
  return { count: Number(usage["count"]), bytes: Number(usage["bytes"] ?? 0) }
}

/** The size of a stored draft; 0 if the person has none with this id. */
async function bytesOf(database: Database, person: string, id: string): Promise<number> {
  const draft = await database.kysely
    .selectFrom("drafts")
    .select(({ fn }) => fn("octet_length", ["policy"]).as("bytes"))
    .where("user_id", "=", person)
    .where("id", "=", id)
    .executeTakeFirst()
  return Number(draft?.["bytes"] ?? 0)
}
