import { createHash } from "node:crypto"
import type { PostgrestError, SupabaseClient } from "@supabase/supabase-js"
import { z } from "zod"
import { LONGEST } from "../../../supabase/limits.ts"

/** The name of an uploaded file, without line breaks and characters that move or hide text. */
export const plainName = (name: string): string =>
  name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd").slice(0, LONGEST.file)

const listed = z.object({
  id: z.uuid(),
  app: z.string().transform(plainName),
  file: z.string().transform(plainName),
  digest: z.string(),
  uploaded_at: z.string(),
})
const kept = z.object({ record: z.string() })

/** An uploaded record without its text. The app's name is what the person entered, until the record is proved. */
export type ListedUpload = z.infer<typeof listed>

/** The error if a call of the data service fails. It is unknown whether anything changed. */
export class UploadsUnavailable extends Error {
  override readonly name = "UploadsUnavailable"
}

/**
 * The error if the data service refuses an upload: the quota is used up, or the person has a record of this app
 * already.
 */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused"
  readonly why: "full" | "again"

  constructor(why: "full" | "again", options?: ErrorOptions) {
    super(`the data service refused: ${why}`, options)
    this.why = why
  }
}

/** A file to upload. */
export interface UploadedText {
  readonly file: string
  readonly text: string
}

// The table of records. All calls use the person's session, and row level security limits them to their own records.

const table = (client: SupabaseClient) => client.from("uploaded_records")

/** The time limit for an answer of the data service to a read, in milliseconds. */
const TIMEOUT_MS = 10_000

/** The person's records, by the name of the app. `patience` is a time limit in milliseconds. */
export async function listUploads(client: SupabaseClient, patience = TIMEOUT_MS): Promise<readonly ListedUpload[]> {
  const { data, error } = await table(client)
    .select(Object.keys(listed.shape).join(", "))
    .order("app")
    .order("id")
    .abortSignal(AbortSignal.timeout(patience))
  if (error !== null) throw uploadErrorOf("listing uploaded records", error)
  return z.array(listed).parse(data)
}

/** The record with this id; null if it does not exist or belongs to somebody else. */
export async function readUpload(client: SupabaseClient, id: string): Promise<string | null> {
  const { data, error } = await table(client)
    .select("record")
    .eq("id", id)
    .limit(1)
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
  if (error !== null) throw uploadErrorOf("reading an uploaded record", error)
  return z.array(kept).parse(data)[0]?.record ?? null
}

/** Adds a record, and returns its id. */
export async function addUpload(
  client: SupabaseClient,
  owner: string,
  app: string,
  { file, text }: UploadedText,
): Promise<string> {
  const id = crypto.randomUUID()
  const row = { id, user_id: owner, app, file, record: text, digest: digestOf(text) }
  const { error } = await table(client).insert(row)
  if (error !== null) throw uploadErrorOf("keeping an uploaded record", error)
  return id
}

/** Replaces the record with this id and digest. Returns false, and changes nothing, if it no longer exists. */
export async function replaceUpload(
  client: SupabaseClient,
  { id, digest }: Pick<ListedUpload, "id" | "digest">,
  { file, text }: UploadedText,
): Promise<boolean> {
  const { data, error } = await table(client)
    .update({ file, record: text, digest: digestOf(text) })
    .eq("id", id)
    .eq("digest", digest)
    .select("id")
  if (error !== null) throw uploadErrorOf("replacing an uploaded record", error)
  return data.length === 1
}

/** Deletes a record. Returns false if there was none. */
export async function removeUpload(client: SupabaseClient, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false
  const { data, error } = await table(client).delete().eq("id", id).select("id")
  if (error !== null) throw uploadErrorOf("removing an uploaded record", error)
  return data.length === 1
}

/** All records of a person with their texts, read one by one, because each may be long. */
export async function* everyUpload(client: SupabaseClient): AsyncGenerator {
  for (const { id } of await listUploads(client)) {
    const { data, error } = await table(client).select("*").eq("id", id).limit(1)
    if (error !== null) throw uploadErrorOf("reading an uploaded record", error)
    yield* data
  }
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/**
 * The refusals by the error codes of both backends: the quota's own code, and PostgreSQL's for a duplicate (23505). The
 * embedded backend has 23514 for duplicates, as for every row that breaks a rule of its table.
 */
const BY_CODE: Readonly<Record<string, UploadRefused["why"]>> = { PT413: "full", "23505": "again", "23514": "again" }

function uploadErrorOf(what: string, error: PostgrestError): Error {
  const why = BY_CODE[error.code]
  return why === undefined
    ? new UploadsUnavailable(`${what} failed`, { cause: error })
    : new UploadRefused(why, { cause: error })
}
