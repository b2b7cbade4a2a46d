import type { Row } from "./data-body.ts"
import type { Database } from "../store/database.ts"
import { dataRefusal } from "../auth/refusals.ts"
import { QUOTAS } from "../../../supabase/limits.ts"
import { writtenTime } from "./data-shape.ts"

// The quotas of reviews, comments and approvals. Codes such as `PT413` are SQL error codes by which PostgREST sets the
// HTTP status; the migrations of a hosted project raise the same ones. 413: the person has used up a quota. 422: the
// person has too many open reviews, and can withdraw one. 409: the review itself is full, for everybody.

/** The refusal of a review beyond the quota, or null. */
export async function reviewQuotaRefusal(database: Database, person: string, row: Row): Promise<Response | null> {
  const usage = await database.kysely
    .selectFrom("reviews")
    .select(({ fn }) => [
      fn.countAll().as("count"),
      fn.sum(fn("octet_length", ["policy"])).as("proposed"),
      fn.sum(fn("octet_length", ["base_policy"])).as("base"),
    ])
    .where("author_id", "=", person)
    .where("created_at", ">", periodStart())
    .executeTakeFirstOrThrow()
  const size = sizeOf(row["policy"]) + sizeOf(row["base_policy"])
  const bytes = Number(usage["proposed"] ?? 0) + Number(usage["base"] ?? 0)
  if (Number(usage["count"]) >= QUOTAS.reviews)
    return dataRefusal(413, "PT413", "this person has begun as many reviews as one person may")
  if (bytes + size > QUOTAS.review_bytes)
    return dataRefusal(413, "PT413", "this person has put as much text into reviews as one person may")
  return (await openReviews(database, person, row)) >= QUOTAS.open_reviews
    ? dataRefusal(422, "PT422", "this person has as many open reviews as one person may")
    : null
}

/** Counts the person's open reviews (not withdrawn, replaced or approved), except the one that the row replaces. */
async function openReviews({ kysely }: Database, person: string, row: Row): Promise<number> {
  const reviews = await kysely
    .selectFrom("reviews")
    .select(["id", "replaces"])
    .where("author_id", "=", person)
    .execute()
  const withdrawn = await kysely.selectFrom("review_withdrawals").select("id").where("author_id", "=", person).execute()
  // An approval's `author_id` is the author of the review.
  const approved = await kysely
    .selectFrom("review_approvals")
    .select("review_id")
    .distinct()
    .where("author_id", "=", person)
    .execute()
  // The review that this row replaces is over once the row is written, so it does not count.
  const ended = new Set([
    row["replaces"],
    ...reviews.map(({ replaces }) => replaces),
    ...withdrawn.map(({ id }) => id),
    ...approved.map(({ review_id }) => review_id),
  ])
  return reviews.filter(({ id }) => !ended.has(id)).length
}

/** The refusal of a comment beyond the quota, or null. */
export async function commentQuotaRefusal(database: Database, person: string, row: Row): Promise<Response | null> {
  const comments = () => database.kysely.selectFrom("review_comments").select(({ fn }) => fn.countAll().as("count"))
  const onThis = () => comments().where("review_id", "=", row["review_id"] ?? "")
  const [ownInAll, ownOnThis, allOnThis] = [
    await countOf(comments().where("author_id", "=", person).where("created_at", ">", periodStart())),
    await countOf(onThis().where("author_id", "=", person)),
    await countOf(onThis()),
  ]
  if (ownInAll >= QUOTAS.comments || ownOnThis >= QUOTAS.comments_on_one_review)
    return dataRefusal(413, "PT413", "this person has written as many comments as one person may")
  return allOnThis >= QUOTAS.comments_of_a_review
    ? dataRefusal(409, "PT409", "this review holds as many comments as a review may")
    : null
}

/** The refusal of an approval beyond the quota, or null. A person approves a review once. */
export async function approvalQuotaRefusal(database: Database, person: string, row: Row): Promise<Response | null> {
  const approvals = () => database.kysely.selectFrom("review_approvals").select(({ fn }) => fn.countAll().as("count"))
  const ownInAll = await countOf(approvals().where("approver_id", "=", person).where("created_at", ">", periodStart()))
  if (ownInAll >= QUOTAS.approvals)
    return dataRefusal(413, "PT413", "this person has given as many approvals as one person may")
  const onThis = await countOf(approvals().where("review_id", "=", row["review_id"] ?? ""))
  return onThis >= QUOTAS.approvals_of_a_review
    ? dataRefusal(409, "PT409", "this review holds as many approvals as a review may")
    : null
}

interface Counting {
  executeTakeFirstOrThrow(): Promise<{ readonly count: string | number | bigint }>
}

const countOf = async (counting: Counting): Promise<number> => Number((await counting.executeTakeFirstOrThrow()).count)

const sizeOf = (text: string | number | undefined): number => Buffer.byteLength(String(text ?? ""))

/** The start of the period that the quotas count. */
const periodStart = (): string => writtenTime(Date.now() - QUOTAS.days * 24 * 3600 * 1000)
