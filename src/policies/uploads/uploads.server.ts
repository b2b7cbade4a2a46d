import { hash } from "node:crypto"
import type { SupabaseClient } from "@supabase/supabase-js"
import { z } from "zod"
import { LONGEST } from "../../../supabase/limits.ts"
import { columnsIn, dataErrorOf, rowsOf } from "../data-service/data-service.server.ts"

/**
 * The name of an uploaded file or its app, cut to the longest length. Line breaks, and characters that move or hide
 * text, become U+FFFD.
 */
export const plainName = (name: string): string =>
  name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd").slice(0, LONGEST.file)

const listedRow = z.object({
  id: z.guid(),
  app: z.string().transform(plainName),
  file: z.string().transform(plainName),
  digest: z.string(),
  uploaded_at: z.string(),
})
const recordRow = z.object({ record: z.string() })

/** An uploaded record without its text. The app's name is what the person entered, until the record is proved. */
export type ListedUpload = z.infer<typeof listedRow>

/** A file to upload. */
export interface UploadedText {
  readonly file: string
  readonly text: string
}

const table = (client: SupabaseClient) => client.from("uploaded_records")

/** The time limit for an answer of the data service to a read, in milliseconds. */
const TIMEOUT_MS = 10_000

/** The person's records, by the name of the app. `patience` is a time limit in milliseconds. */
export async function listUploads(client: SupabaseClient, patience = TIMEOUT_MS): Promise<readonly ListedUpload[]> {
  const sorted = table(client).select(columnsIn(listedRow)).order("app").order("id")
  return rowsOf("listing uploaded records", listedRow, sorted.abortSignal(AbortSignal.timeout(patience)))
}

/** The record with this id; null if it does not exist or belongs to somebody else. */
export async function readUpload(client: SupabaseClient, id: string): Promise<string | null> {
  const byId = table(client).select("record").eq("id", id).limit(1)
  const [row] = await rowsOf("reading an uploaded record", recordRow, byId.abortSignal(AbortSignal.timeout(TIMEOUT_MS)))
  return row?.record ?? null
}

/** Adds a record, and returns its id. */
export async function addUpload(
  client: SupabaseClient,
  owner: string,
  app: string,
  { file, text }: UploadedText,
): Promise<string> {
  const id = crypto.randomUUID()
  const row = { id, user_id: owner, app, file, record: text, digest: hash("sha256", text) }
  const { error } = await table(client).insert(row)
  if (error !== null) throw dataErrorOf("keeping an uploaded record", error)
  return id
}

/** Replaces the record with this id and digest. Returns false, and changes nothing, if it no longer exists. */
export async function replaceUpload(
  client: SupabaseClient,
  { id, digest }: Pick<ListedUpload, "id" | "digest">,
  { file, text }: UploadedText,
): Promise<boolean> {
  const { data, error } = await table(client)
    .update({ file, record: text, digest: hash("sha256", text) })
    .eq("id", id)
    .eq("digest", digest)
    .select("id")
  if (error !== null) throw dataErrorOf("replacing an uploaded record", error)
  return data.length === 1
}

/** Deletes a record. Returns false if there was none. */
export async function removeUpload(client: SupabaseClient, id: string): Promise<boolean> {
  // The id comes from a form. The data service refuses one that is no UUID with an error.
  if (!z.guid().safeParse(id).success) return false
  const { data, error } = await table(client).delete().eq("id", id).select("id")
  if (error !== null) throw dataErrorOf("removing an uploaded record", error)
  return data.length === 1
}
