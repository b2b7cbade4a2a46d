import type { SecurityEvent } from "../../audit-log/event.ts"
import type { Row } from "./data-body.ts"
import type { Database } from "../store/database.ts"
import { dataRefusal } from "../auth/refusals.ts"
import { QUOTAS } from "../../../supabase/limits.ts"
import { usageExcept } from "./draft-quota.ts"
import { writtenTime } from "./data-shape.ts"

const TABLE = "uploaded_records"

/** The table of a write, and the row that it changes. */
interface Written {
  readonly table: string
  /** The id of the row that it changes or removes; null for a new row. */
  readonly changes: string | null
}

/** The refusal of an uploaded record beyond the quota, or null. `changed` is the id of the record that it replaces. */
export async function uploadQuotaRefusal(
  database: Database,
  person: string,
  row: Row,
  changed: string | null,
): Promise<Response | null> {
  const size = Buffer.byteLength(String(row["record"] ?? ""))
  if (size > QUOTAS.bytes_of_an_upload)
    return dataRefusal(413, "PT413", "the record is larger than an uploaded record may be")
  // For a new record, no row is left out: none has the empty id.
  const others = await usageExcept(database, TABLE, "record", person, changed ?? "")
  if (changed === null && others.count >= QUOTAS.uploads)
    return dataRefusal(413, "PT413", "this person keeps as many uploaded records as one person may")
  return others.bytes + size > QUOTAS.upload_bytes
    ? dataRefusal(413, "PT413", "this person keeps as much text in uploaded records as one person may")
    : null
}

/**
 * The columns that the server sets in a write: when a record is replaced, its time, which the client must not choose. A
 * new row gets its time from the default of the column, which clients may not write.
 */
export const serverValuesOf = ({ table, changes }: Written): Row =>
  table === TABLE && changes !== null ? { uploaded_at: writtenTime(Date.now()) } : {}

/**
 * The digest and time of the stored record that a write changes, as JSON, so that `eventOfUpload` can compare it before
 * and after the write. Null for other tables, or if there is none.
 */
export async function storedUpload(
  database: Database,
  person: string,
  { table, changes }: Written,
  row: Row,
): Promise<string | null> {
  if (table !== TABLE) return null
  const stored = await database.kysely
    .selectFrom(TABLE)
    .select(["digest", "uploaded_at"])
    .where("user_id", "=", person)
    // A new row has its id in the body.
    .where("id", "=", changes ?? row["id"] ?? "")
    .executeTakeFirst()
  return stored === undefined ? null : JSON.stringify(stored)
}

/** The audit event of a write, or null if it changed nothing. */
export function eventOfUpload(
  before: string | null,
  after: string | null,
  { changes }: Written,
  row: Row,
): Pick<SecurityEvent, "kind" | "detail"> | null {
  if (before === after) return null
  const detail = { upload: String(changes ?? row["id"]) }
  if (before === null) return { kind: "record-uploaded", detail }
  return { kind: after === null ? "record-removed" : "record-replaced", detail }
}
