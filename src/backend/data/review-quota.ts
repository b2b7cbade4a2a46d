import type { Row } from "./data-body.ts"
import type { Database } from "../store/database.ts"
import { dataRefusal } from "../auth/refusals.ts"
import { writtenTime } from "../store/written-time.ts"

/** Limits for one person. Nothing can be deleted. `supabase/migrations` has the same limits and codes. */
const MOST_REVIEWS = 200
const MOST_OPEN = 5
const MOST_BYTES = 20 * 1024 * 1024
const MOST_COMMENTS = 1000
const MOST_COMMENTS_ON_ONE = 100
const MOST_APPROVALS = 1000
/** Of everybody together: whoever opens a review reads them all. */
const MOST_ON_A_REVIEW = 1000
const MOST_OF_A_REVIEW = 1000
const DAYS = 30

/** Null when there is room for another review. */
export async function reviewQuotaRefusal(database: Database, person: string, row: Row): Promise<Response | null> {
  const found = await database.kysely
    .selectFrom("reviews")
    .select(({ fn }) => [
      fn.countAll().as("count"),
      fn.sum(fn("octet_length", ["policy"])).as("proposed"),
      fn.sum(fn("octet_length", ["base_policy"])).as("base"),
    ])
    .where("author_id", "=", person)
    .where("created_at", ">", since())
    .executeTakeFirstOrThrow()
  const size = sizeOf(row["policy"]) + sizeOf(row["base_policy"])
  const bytes = Number(found["proposed"] ?? 0) + Number(found["base"] ?? 0)
  const isFull = Number(found["count"]) >= MOST_REVIEWS || bytes + size > MOST_BYTES
  return isFull
    ? dataRefusal(413, "PT413", "a person begins at most 200 reviews in thirty days, of 20 MiB in all")
    : (await openReviews(database, person, row)) >= MOST_OPEN
      ? dataRefusal(422, "PT422", "a person has at most 5 open reviews")
      : null
}

/** Beside the one that the row replaces: neither withdrawn nor replaced by its author, nor approved by anybody. */
async function openReviews({ kysely }: Database, person: string, row: Row): Promise<number> {
  const own = await kysely.selectFrom("reviews").select(["id", "replaces"]).where("author_id", "=", person).execute()
  const withdrawn = await kysely.selectFrom("review_withdrawals").select("id").where("author_id", "=", person).execute()
  const approved = await kysely
    .selectFrom("review_approvals")
    .select("review_id")
    .distinct()
    .where("author_id", "=", person)
    .execute()
  const ended = new Set([
    row["replaces"],
    ...own.map(({ replaces }) => replaces),
    ...withdrawn.map(({ id }) => id),
    ...approved.map(({ review_id }) => review_id),
  ])
  return own.filter(({ id }) => !ended.has(id)).length
}

/** Null when there is room for another comment. */
export async function commentQuotaRefusal(database: Database, person: string, row: Row): Promise<Response | null> {
  const comments = () => database.kysely.selectFrom("review_comments").select(({ fn }) => fn.countAll().as("count"))
  const onThis = () => comments().where("review_id", "=", row["review_id"] ?? "")
  const [ownInAll, ownOnThis, everybodys] = [
    await countOf(comments().where("author_id", "=", person).where("created_at", ">", since())),
    await countOf(onThis().where("author_id", "=", person)),
    await countOf(onThis()),
  ]
  if (ownInAll >= MOST_COMMENTS || ownOnThis >= MOST_COMMENTS_ON_ONE)
    return dataRefusal(413, "PT413", "a person writes at most 100 comments on a review, and 1000 in thirty days")
  return everybodys >= MOST_ON_A_REVIEW ? dataRefusal(409, "PT409", "a review holds at most 1000 comments") : null
}

/** Null when there is room for another approval; of one review a person gives one. */
export async function approvalQuotaRefusal(database: Database, person: string, row: Row): Promise<Response | null> {
  const approvals = () => database.kysely.selectFrom("review_approvals").select(({ fn }) => fn.countAll().as("count"))
  const own = await countOf(approvals().where("approver_id", "=", person).where("created_at", ">", since()))
  if (own >= MOST_APPROVALS) return dataRefusal(413, "PT413", "a person gives at most 1000 approvals in thirty days")
  const given = await countOf(approvals().where("review_id", "=", row["review_id"] ?? ""))
  return given >= MOST_OF_A_REVIEW ? dataRefusal(409, "PT409", "a review holds at most 1000 approvals") : null
}

interface Counting {
  executeTakeFirstOrThrow(): Promise<{ readonly count: string | number | bigint }>
}

const countOf = async (counting: Counting): Promise<number> => Number((await counting.executeTakeFirstOrThrow()).count)

const sizeOf = (text: string | number | undefined): number => Buffer.byteLength(String(text ?? ""))

const since = (): string => writtenTime(Date.now() - DAYS * 24 * 3600 * 1000)
