import type { SupabaseClient } from "@supabase/supabase-js"
import { z } from "zod"
import { textsDigestOf, person, type StoredComment } from "./rows.server.ts"
import { DataRefused, dataErrorOf, rowsOf } from "../data-service/data-service.server.ts"

/** The person who writes, with their session's client. */
export interface Writer {
  readonly client: SupabaseClient
  readonly uid: string
  readonly email: string
}

/** The proposed change that a new review is about. */
export interface NewReview {
  readonly title: string
  /** The app's name in addresses; empty for the workbench itself. */
  readonly app: string
  readonly base: { readonly text: string; readonly hash: string }
  readonly proposed: { readonly text: string; readonly hash: string }
  /** The review of the same author that this one replaces; null for none. */
  readonly replaces: string | null
}

/** Adds a review, and returns its id. */
export async function beginReview(
  writer: Writer,
  { title, app, base, proposed, replaces }: NewReview,
): Promise<string> {
  const id = crypto.randomUUID()
  await storeEmailOf(writer)
  await add(writer, "reviews", {
    id,
    author_id: writer.uid,
    title,
    app,
    base_policy: base.text,
    base_hash: base.hash,
    policy: proposed.text,
    policy_hash: proposed.hash,
    digest: textsDigestOf(base.text, proposed.text),
    ...(replaces === null ? {} : { replaces }),
  })
  return id
}

/** A comment to add. */
interface NewComment {
  /** A line of the proposed text, from 1; null for the text as a whole. */
  readonly line: number | null
  readonly body: string
  readonly kind: StoredComment["kind"]
}

/** Adds a comment, and returns its id. */
export async function commentOn(writer: Writer, review: string, comment: NewComment): Promise<string> {
  const id = crypto.randomUUID()
  await storeEmailOf(writer)
  const { line, body, kind } = comment
  const row = { id, review_id: review, author_id: writer.uid, body, kind }
  await add(writer, "review_comments", line === null ? row : { ...row, line })
  return id
}

/** The review to approve. */
interface ReviewToApprove {
  readonly review: string
  /** The review's author. The row names them, so that row security can refuse an author's own approval. */
  readonly author: string
  /** The digest of the texts that the approver read. */
  readonly digest: string
}

/** Adds an approval. `sentence` is the reason that the approver gives. Returns false if they have already approved. */
export async function approve(
  writer: Writer,
  { review, author, digest }: ReviewToApprove,
  sentence: string,
): Promise<boolean> {
  await storeEmailOf(writer)
  const id = crypto.randomUUID()
  const row = { id, review_id: review, author_id: author, digest, approver_id: writer.uid, sentence }
  return addOnce(writer, "review_approvals", row, () => hasApproved(writer, review))
}

/** Adds a row. Returns false if it is there already, as of an earlier copy of the form; `isThere` tells if it is. */
async function addOnce(writer: Writer, table: string, row: object, isThere: () => Promise<boolean>): Promise<boolean> {
  try {
    await add(writer, table, row)
    return true
  } catch (error) {
    // Checked, because the embedded backend has the same code for other broken rules.
    if (error instanceof DataRefused && error.why === "again" && (await isThere())) return false
    throw error
  }
}

async function hasApproved({ client, uid }: Writer, review: string): Promise<boolean> {
  const own = client.from("review_approvals").select("id").eq("review_id", review).eq("approver_id", uid)
  return (await rowsOf("reading an approval", z.object({ id: z.string() }), own.limit(1))).length > 0
}

/** Withdraws a review of the writer's own. Returns false if it is withdrawn already. */
export const withdraw = (writer: Writer, review: string): Promise<boolean> =>
  addOnce(writer, "review_withdrawals", { id: review, author_id: writer.uid }, () => isWithdrawn(writer, review))

async function isWithdrawn({ client, uid }: Writer, review: string): Promise<boolean> {
  const own = client.from("review_withdrawals").select("id").eq("id", review).eq("author_id", uid)
  return (await rowsOf("reading a withdrawal", z.object({ id: z.string() }), own.limit(1))).length > 0
}

async function add({ client }: Writer, table: string, row: object): Promise<void> {
  const { error } = await client.from(table).insert(row)
  if (error !== null) throw dataErrorOf(`adding a row of ${table}`, error)
}

/** Stores the email address of a person who writes. People who only read are not stored. */
async function storeEmailOf({ client, uid, email }: Writer): Promise<void> {
  const own = client.from("people").select("id, email").eq("id", uid).limit(1)
  const [known] = await rowsOf("reading the email address of a participant", person, own)
  if (known?.email === email) return
  const people = client.from("people")
  const written =
    known === undefined ? await people.insert({ id: uid, email }) : await people.update({ email }).eq("id", uid)
  // PostgreSQL's codes of violated constraints: a second form at the same time has stored it already.
  if (written.error !== null && !["23505", "23514"].includes(written.error.code))
    throw dataErrorOf("storing the email address of a participant", written.error)
}
