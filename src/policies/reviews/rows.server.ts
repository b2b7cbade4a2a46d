// The rows of the tables of reviews, as the data service returns them: a schema and a type for each kind of row.
import { z } from "zod"
import { hash } from "node:crypto"
import { columnsIn } from "../data-service/data-service.server.ts"

const id = z.string()
/** ISO 8601. */
const moment = z.string()

/** A review without its texts. */
export const listedReview = z.object({
  id,
  author_id: id,
  title: z.string(),
  /** The app's name in addresses; empty for the workbench itself. */
  app: z.string(),
  /** The hashes of the policy that it starts from, and of the proposed one. */
  base_hash: z.string(),
  policy_hash: z.string(),
  /** The digest of both texts, made by `textsDigestOf`. */
  digest: z.string(),
  /** The review of the same author that this one replaces. */
  replaces: id.nullable(),
  created_at: moment,
})
/** A review with its texts. */
export const stored = listedReview.extend({ base_policy: z.string(), policy: z.string() })
/** A comment on a review, on one line or on the whole. */
export const comment = z.object({
  id,
  review_id: id,
  author_id: id,
  /** A line of the proposed text, from 1; null for the text as a whole. */
  line: z.number().int().nullable(),
  body: z.string(),
  kind: z.enum(["comment", "changes-requested"]),
  created_at: moment,
})
/** A comment that requests changes, without its text. */
export const request = z.object({ id, review_id: id, author_id: id, created_at: moment })
/** An approval of a review. */
export const approval = z.object({
  id,
  review_id: id,
  /** The digest of the texts that the approver read. */
  digest: z.string(),
  approver_id: id,
  /** The approver's reason, in one sentence. */
  sentence: z.string(),
  created_at: moment,
})
/** The withdrawal of a review by its author. `id` is the review's. */
export const withdrawal = z.object({ id, created_at: moment })
/** A participant of reviews. */
export const person = z.object({ id, email: z.string() })

export type ListedReview = z.infer<typeof listedReview>
export type StoredReview = z.infer<typeof stored>
export type StoredComment = z.infer<typeof comment>
export type StoredRequest = z.infer<typeof request>
export type StoredApproval = z.infer<typeof approval>
export type StoredWithdrawal = z.infer<typeof withdrawal>

/** The columns of each kind of row, as the query parameter `select` names them. */
export const COLUMNS = {
  listed: columnsIn(listedReview),
  stored: columnsIn(stored),
  comment: columnsIn(comment),
  request: columnsIn(request),
  approval: columnsIn(approval),
  withdrawal: columnsIn(withdrawal),
  person: columnsIn(person),
}

/** The digest of the exact proposed text and its base. An approval is for this digest only. */
export const textsDigestOf = (base: string, proposed: string): string =>
  hash("sha256", `${hash("sha256", base)}${hash("sha256", proposed)}`)
