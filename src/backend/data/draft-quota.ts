import type { Row } from "./data-body.ts"
import type { Database } from "../store/database.ts"
import { dataRefusal } from "../auth/refusals.ts"

/** Limits for one person. `supabase/migrations` has the same limits and code for a hosted project. */
const MOST_DRAFTS = 200
const MOST_BYTES = 20 * 1024 * 1024

/** Null when there is room for the row: a new one, or what `changed` becomes. A text that shrinks is always let through. */
export async function quotaRefusal(
  database: Database,
  person: string,
  row: Row,
  changed: string | null,
): Promise<Response | null> {
  const size = Buffer.byteLength(String(row["policy"] ?? ""))
  if (changed !== null && (row["policy"] === undefined || size <= (await bytesOf(database, person, changed))))
    return null
  const others = await heldBeside(database, person, changed ?? "")
  const isFull = (changed === null && others.count >= MOST_DRAFTS) || others.bytes + size > MOST_BYTES
  return isFull ? dataRefusal(413, "PT413", "a person keeps at most 200 drafts, of 20 MiB in all") : null
}

async function heldBeside(database: Database, person: string, id: string) {
  const found = await database.kysely
    .selectFrom("drafts")
    // The byte length stands in the row's header: no text is read for it.
    .select(({ fn }) => [fn.countAll().as("count"), fn.sum(fn("octet_length", ["policy"])).as("bytes")])
    .where("user_id", "=", person)
    .where("id", "!=", id)
    .executeTakeFirstOrThrow()
  return { count: Number(found.count), bytes: Number(found.bytes ?? 0) }
}

async function bytesOf(database: Database, person: string, id: string): Promise<number> {
  const found = await database.kysely
    .selectFrom("drafts")
    .select(({ fn }) => fn("octet_length", ["policy"]).as("bytes"))
    .where("user_id", "=", person)
    .where("id", "=", id)
    .executeTakeFirst()
  return Number(found?.["bytes"] ?? 0)
}
