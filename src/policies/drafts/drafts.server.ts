import { createHash } from "node:crypto"
import type { SupabaseClient } from "@supabase/supabase-js"
import { z } from "zod"
import { columnsIn, DataRefused, dataErrorOf, rowsOf } from "../data-service/data-service.server.ts"

const listed = z.object({
  id: z.guid(),
  name: z.string(),
  /** The app's name in addresses; empty for the workbench itself. */
  app: z.string(),
  updated_at: z.string(),
})
const stored = listed.extend({ policy: z.string(), base_hash: z.string() })
const dated = stored.extend({ created_at: z.string() })

/** A draft without its text. */
export type ListedDraft = z.infer<typeof listed>
/** A whole draft. */
export type StoredDraft = z.infer<typeof stored>

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

/** The person's drafts, the last changed first. */
export async function listDrafts(client: SupabaseClient): Promise<readonly ListedDraft[]> {
  const newestFirst = client.from("drafts").select(columnsIn(listed)).order("updated_at", { ascending: false })
  return rowsOf("listing drafts", listed, newestFirst)
}

/** Reads a draft. Null if it does not exist, or belongs to someone else. */
export async function readDraft(client: SupabaseClient, id: string): Promise<StoredDraft | null> {
  if (!z.guid().safeParse(id).success) return null
  const byId = client.from("drafts").select(columnsIn(stored)).eq("id", id).limit(1)
  return (await rowsOf("reading a draft", stored, byId))[0] ?? null
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
  if (error !== null) throw dataErrorOf("saving a draft", error)
  return id
}

/**
 * Adds a draft once, however often its form is sent, as it is again after its answer was lost. If the draft is stored
 * already, it gets the text that was sent last. If somebody has changed it since it was added, that text becomes a
 * draft of its own, so that nothing is overwritten.
 *
 * `key` is a UUID from the form.
 */
export async function addDraftOnce(
  client: SupabaseClient,
  owner: string,
  content: NewDraft,
  key: string,
): Promise<string> {
  const id = idOfKey(owner, key)
  const read = async () => {
    const byId = client.from("drafts").select(columnsIn(dated)).eq("id", id).limit(1)
    return (await rowsOf("reading a draft", dated, byId))[0]
  }
  let added = await read()
  if (added === undefined) {
    try {
      return await addDraft(client, owner, content, id)
    } catch (error) {
      // The form sent before may have added it meanwhile.
      if (error instanceof DataRefused && error.why === "again") added = await read()
      if (added === undefined) throw error
    }
  }
  const { app, name, policy, base_hash: baseHash, created_at: created, updated_at: revision } = added
  if (app !== content.app) return addDraft(client, owner, content)
  if (name === content.name && policy === content.policy && baseHash === content.baseHash) return id
  // Equal times: nobody has changed the draft since it was added.
  const isChanged = created === revision && (await changeDraft(client, id, revision, content)) !== null
  return isChanged ? id : addDraft(client, owner, content)
}

/**
 * The id of a person's new draft, as a UUID of version 8. It depends on the person, because anybody can send any key:
 * so no key leads to a draft of somebody else, or tells that it exists.
 */
function idOfKey(owner: string, key: string): string {
  const hex = createHash("sha256").update(`${owner} ${key}`).digest("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  )
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
  const changed = client
    .from("drafts")
    .update({ ...columns, updated_at: next })
    .eq("id", id)
    .eq("updated_at", revision)
    .select("id")
  return (await rowsOf("saving a draft", z.object({ id: z.string() }), changed)).length === 1 ? next : null
}

/** Deletes a draft, if it exists and is the person's own. */
export async function removeDraft(client: SupabaseClient, id: string): Promise<void> {
  const { error } = await client.from("drafts").delete().eq("id", id)
  if (error !== null) throw dataErrorOf("deleting a draft", error)
}

const columnsOf = ({ name, policy, baseHash }: DraftContent) => ({ name, policy, base_hash: baseHash })

/** The revision after `revision`: the current time, or a millisecond later than `revision` if the clock is behind. */
export function revisionAfter(revision: string, now: number): string {
  const before = Date.parse(revision)
  return new Date(Math.max(now, Number.isNaN(before) ? 0 : before + 1)).toISOString()
}
