import type { PostgrestError, SupabaseClient } from "@supabase/supabase-js"
import { z } from "zod"

const listed = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The app's name in addresses; empty for the workbench itself. */
  app: z.string(),
  updated_at: z.string(),
})
const stored = listed.extend({ policy: z.string(), base_hash: z.string() })
/** A draft as it is stored, with the columns that the download of a person's data contains. */
export const downloadedDraft = stored.extend({ created_at: z.string() })

/** The columns of a row, as the query parameter `select` names them. */
export const columnsIn = (shape: z.ZodObject): string => Object.keys(shape.shape).join(", ")

/** A draft without its text. */
export type ListedDraft = z.infer<typeof listed>
/** A whole draft. */
export type StoredDraft = z.infer<typeof stored>

/** The error if a call of the data service fails. The draft may or may not have been saved. */
export class DraftsUnavailable extends Error {
  override readonly name = "DraftsUnavailable"
}

/** The error if the person has as many drafts as allowed. */
export class DraftsFull extends Error {
  override readonly name = "DraftsFull"
}

/** The parts of a draft that its author changes. */
interface DraftContent {
  readonly name: string
  readonly policy: string
  readonly baseHash: string
}

/** A draft to save for the first time. Its app never changes. */
interface NewDraft extends DraftContent {
  readonly app: string
}

// All of these calls use the person's session, and row level security limits them to the person's own drafts.

/** The person's drafts, the last changed first. */
export async function listDrafts(client: SupabaseClient): Promise<readonly ListedDraft[]> {
  const { data, error } = await client
    .from("drafts")
    .select(columnsIn(listed))
    .order("updated_at", { ascending: false })
  if (error !== null) throw new DraftsUnavailable("drafts could not be listed", { cause: error })
  return z.array(listed).parse(data)
}

/** Reads a draft. Null if it does not exist, or belongs to someone else. */
export async function readDraft(client: SupabaseClient, id: string): Promise<StoredDraft | null> {
  if (!z.uuid().safeParse(id).success) return null
  const { data, error } = await client.from("drafts").select(columnsIn(stored)).eq("id", id).limit(1)
  if (error !== null) throw new DraftsUnavailable("the draft could not be read", { cause: error })
  return z.array(stored).parse(data)[0] ?? null
}

/** Adds a draft under a new id, or under the id of a deleted draft that is restored. */
export async function addDraft(
  client: SupabaseClient,
  owner: string,
  content: NewDraft,
  id: string = crypto.randomUUID(),
): Promise<string> {
  const now = new Date().toISOString()
  const { error } = await client
    .from("drafts")
    .insert({ id, user_id: owner, app: content.app, ...columnsOf(content), created_at: now, updated_at: now })
  if (error !== null) throw notSaved(error)
  return id
}

/**
 * Saves a draft, and returns its new revision, which is the time of its last change. If someone has saved it since
 * `revision`, returns null and changes nothing.
 */
export const changeDraft = (
  client: SupabaseClient,
  id: string,
  revision: string,
  content: DraftContent,
): Promise<string | null> => change(client, id, revision, columnsOf(content))

/** Like `changeDraft`, without changing the base. */
export const changeText = (
  client: SupabaseClient,
  id: string,
  revision: string,
  { name, policy }: Omit<DraftContent, "baseHash">,
): Promise<string | null> => change(client, id, revision, { name, policy })

/**
 * Changes a draft only if it still has `revision`, in one statement, so that two editors cannot overwrite each other.
 */
async function change(
  client: SupabaseClient,
  id: string,
  revision: string,
  columns: Partial<ReturnType<typeof columnsOf>>,
): Promise<string | null> {
  const next = revisionAfter(revision, Date.now())
  const { data, error } = await client
    .from("drafts")
    .update({ ...columns, updated_at: next })
    .eq("id", id)
    .eq("updated_at", revision)
    .select("id")
  if (error !== null) throw notSaved(error)
  return z.array(z.object({ id: z.string() })).parse(data).length === 1 ? next : null
}

/** The error to throw if a draft could not be saved. A full quota has its own error code. */
const notSaved = (error: PostgrestError): Error =>
  error.code === "PT413"
    ? new DraftsFull("the person keeps as many drafts as one may", { cause: error })
    : new DraftsUnavailable("the draft could not be saved", { cause: error })

/** Deletes a draft, if it exists and is the person's own. */
export async function removeDraft(client: SupabaseClient, id: string): Promise<void> {
  const { error } = await client.from("drafts").delete().eq("id", id)
  if (error !== null) throw new DraftsUnavailable("the draft could not be deleted", { cause: error })
}

const columnsOf = ({ name, policy, baseHash }: DraftContent) => ({ name, policy, base_hash: baseHash })

/** The revision after `revision`: the current time, or a millisecond later than `revision` if the clock is behind. */
export function revisionAfter(revision: string, now: number): string {
  const before = Date.parse(revision)
  return new Date(Math.max(now, Number.isNaN(before) ? 0 : before + 1)).toISOString()
}
