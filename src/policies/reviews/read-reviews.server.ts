import type { SupabaseClient } from "@supabase/supabase-js"
import { z } from "zod"
import { changeRequesters, isApprover, type Approvers } from "./review.ts"
import {
  approval,
  COLUMNS,
  comment,
  listedReview,
  person,
  request,
  stored,
  withdrawal,
  type ListedReview,
  type StoredApproval,
  type StoredComment,
  type StoredRequest,
  type StoredReview,
  type StoredWithdrawal,
} from "./rows.server.ts"
import { rowsOf, type Answer } from "../data-service/data-service.server.ts"

/** The email addresses of participants, by id. A deleted account has none. */
export type Participants = Readonly<Record<string, string>>

/** A review with its comments, approvals and end. */
export interface WholeReview {
  readonly review: StoredReview
  /** The oldest first. */
  readonly comments: readonly StoredComment[]
  readonly approvals: readonly StoredApproval[]
  /** The ids of people who requested changes and have not approved since. */
  readonly changesRequestedBy: readonly string[]
  readonly withdrawal: StoredWithdrawal | null
  /** The review with which its author replaced this one. */
  readonly replacedBy: string | null
}

/** The reviews on one page of the list. At most `MAX_NAMED`, so that their approvals take one query. */
const MAX_LISTED = 50
/** The most rows in one response of the data service. */
const MAX_ROWS = 1000
/** The largest number of successive queries for the requests for changes in one batch of reviews. */
const MAX_ANSWERS = 10
/** The largest number of ids in a query, because they are in an address. */
const MAX_NAMED = 50

/** The rows of an answer, checked. Throws if the data service failed. */
const rows = <Shape extends z.ZodType>(shape: Shape, answer: Answer) => rowsOf("reading reviews", shape, answer)

/** A position in the list: before or after one review. */
export interface ListCursor {
  readonly side: "older" | "newer"
  /** The id of the review. */
  readonly of: string
}

/**
 * The reviews on one page of the list, with the approvals and requests for changes of each; the newest if there is no
 * cursor or its review does not exist.
 */
export async function listReviews(client: SupabaseClient, cursor: ListCursor | null, approvers: Approvers) {
  const { reviews, hasOlder, hasNewer } = await pageOf(client, cursor === null ? null : await anchored(client, cursor))
  const ids = reviews.map(({ id }) => id)
  const [approvals, requests, ended] = await Promise.all([
    approvalsOfReviews(client, ids, approvers),
    requestsOfReviews(client, ids, approvers),
    endedReviews(client, ids),
  ])
  return { reviews, hasOlder, hasNewer, approvals, requests, ...ended }
}

/** A cursor with its review; null if there is no such review. */
async function anchored(client: SupabaseClient, { side, of }: ListCursor) {
  if (!z.guid().safeParse(of).success) return null
  const [anchor] = await rows(listedReview, client.from("reviews").select(COLUMNS.listed).eq("id", of).limit(1))
  return anchor === undefined ? null : { side, anchor }
}

/**
 * One page of the list, newest first: the newest reviews, or those older or newer than the cursor's review. `hasOlder`
 * and `hasNewer` are true if there are more reviews on that side.
 */
async function pageOf(client: SupabaseClient, cursor: Awaited<ReturnType<typeof anchored>>) {
  // Newer reviews are read oldest first, so that the page is the one next to the cursor.
  const ascending = cursor?.side === "newer"
  const inOrder = () =>
    client
      .from("reviews")
      .select(COLUMNS.listed)
      .order("created_at", { ascending })
      .order("id", { ascending })
      // One more row shows if there is another page.
      .limit(MAX_LISTED + 1)
  if (cursor === null) {
    const found = await rows(listedReview, inOrder())
    const reviews = found.slice(0, MAX_LISTED)
    return { reviews, hasOlder: found.length > reviews.length, hasNewer: false }
  }
  const { created_at, id } = cursor.anchor
  const beyond = ascending ? "gt" : "lt"
  // The data service cannot compare pairs of columns, so reviews with the same time are read by themselves.
  const [same, others] = await Promise.all([
    rows(listedReview, inOrder().eq("created_at", created_at)[beyond]("id", id)),
    rows(listedReview, inOrder()[beyond]("created_at", created_at)),
  ])
  const found = [...same, ...others].slice(0, MAX_LISTED + 1)
  const reviews = found.slice(0, MAX_LISTED)
  const isMore = found.length > reviews.length
  // The review of the cursor itself lies on the other side, so there is always more there.
  return ascending
    ? { reviews: reviews.toReversed(), hasOlder: true, hasNewer: isMore }
    : { reviews, hasOlder: isMore, hasNewer: true }
}

/** The review with this id; null if there is none. */
export async function readReview(
  client: SupabaseClient,
  id: string,
  approvers: Approvers,
): Promise<WholeReview | null> {
  if (!z.guid().safeParse(id).success) return null
  const belonging = (table: string, columns: string, column = "review_id") =>
    client.from(table).select(columns).eq(column, id).order("created_at").order("id").limit(MAX_ROWS)
  const [[review], comments, given, [withdrawn], [newer]] = await Promise.all([
    rows(stored, client.from("reviews").select(COLUMNS.stored).eq("id", id).limit(1)),
    rows(comment, belonging("review_comments", COLUMNS.comment)),
    rows(approval, belonging("review_approvals", COLUMNS.approval)),
    rows(withdrawal, belonging("review_withdrawals", COLUMNS.withdrawal, "id")),
    rows(listedReview, belonging("reviews", COLUMNS.listed, "replaces")),
  ])
  if (review === undefined) return null
  const requests = comments.filter(({ kind }) => kind === "changes-requested")
  const [approvals, requestsOfApprovers] = await Promise.all([
    thoseByApprovers(client, given, approvers, ({ approver_id }) => approver_id),
    thoseByApprovers(client, requests, approvers, ({ author_id }) => author_id),
  ])
  const changesRequestedBy = changeRequesters(review.author_id, requestsOfApprovers, approvals)
  return {
    review,
    comments,
    approvals,
    changesRequestedBy,
    withdrawal: withdrawn ?? null,
    replacedBy: newer?.id ?? null,
  }
}

/** The reviews of some hashes, from one answer of the data service. */
interface ReviewsOfHashes {
  readonly hashes: readonly string[]
  readonly reviews: readonly ListedReview[]
}

/**
 * The reviews that claim to propose these hashes, oldest first, so that later reviews cannot push earlier ones out of
 * the limited answer. `incomplete` has the hashes of which there may be more reviews.
 */
export async function reviewsOfPolicies(
  client: SupabaseClient,
  hashes: Iterable<string>,
): Promise<{ readonly reviews: readonly ListedReview[]; readonly incomplete: ReadonlySet<string> }> {
  const askFor = async (some: readonly string[]): Promise<readonly ReviewsOfHashes[]> => {
    const query = client.from("reviews").select(COLUMNS.listed).in("policy_hash", some)
    const reviews = await rows(listedReview, oldestFirst(query))
    if (reviews.length < MAX_ROWS || some.length === 1) return [{ hashes: some, reviews }]
    // Many reviews of one hash must not hide those of the others.
    const half = Math.ceil(some.length / 2)
    return [...(await askFor(some.slice(0, half))), ...(await askFor(some.slice(half)))]
  }
  const batches = await inBatches(hashes, askFor)
  return {
    reviews: batches.flatMap(({ reviews }) => reviews),
    incomplete: new Set(batches.flatMap((batch) => (batch.reviews.length < MAX_ROWS ? [] : batch.hashes))),
  }
}

/** The approvals of these reviews, oldest first. */
export const approvalsOfReviews = async (
  client: SupabaseClient,
  ids: Iterable<string>,
  approvers: Approvers,
): Promise<readonly StoredApproval[]> => {
  const approvals = await inBatches(ids, (some) =>
    rows(approval, oldestFirst(client.from("review_approvals").select(COLUMNS.approval).in("review_id", some))),
  )
  return thoseByApprovers(client, approvals, approvers, ({ approver_id }) => approver_id)
}

/** The requests for changes in these reviews, oldest first. */
async function requestsOfReviews(
  client: SupabaseClient,
  ids: Iterable<string>,
  approvers: Approvers,
): Promise<readonly StoredRequest[]> {
  const changeRequests = await inBatches(ids, async (some) => {
    // One person could fill an answer with requests, so the next query continues after it.
    const found: StoredRequest[] = []
    for (let part = 0; part < MAX_ANSWERS && found.length === part * MAX_ROWS; part++) {
      const all = client.from("review_comments").select(COLUMNS.request).in("review_id", some)
      const requests = oldestFirst(all.eq("kind", "changes-requested"))
      found.push(...(await rows(request, requests.range(part * MAX_ROWS, (part + 1) * MAX_ROWS - 1))))
    }
    return found
  })
  return thoseByApprovers(client, changeRequests, approvers, ({ author_id }) => author_id)
}

/**
 * Keeps only the approvals or requests of approvers; all of them if no approvers are listed (null). The data service
 * accepts approvals from everybody except the author, so those of other people are never shown. The service makes sure
 * that `people` has each person's own address.
 */
async function thoseByApprovers<Given>(
  client: SupabaseClient,
  given: readonly Given[],
  approvers: Approvers,
  writerOf: (one: Given) => string,
): Promise<readonly Given[]> {
  if (approvers === null || given.length === 0) return given
  const people = await readPeople(client, given.map(writerOf))
  return given.filter((one) => isApprover(approvers, people[writerOf(one)] ?? ""))
}

/**
 * The times, in ISO 8601 by review id, when reviews among these have ended, because their authors withdrew or replaced
 * them.
 */
export async function endedReviews(client: SupabaseClient, ids: Iterable<string>) {
  const named = [...ids]
  const [withdrawn, newer] = await Promise.all([
    inBatches(named, (some) =>
      rows(withdrawal, oldestFirst(client.from("review_withdrawals").select(COLUMNS.withdrawal).in("id", some))),
    ),
    inBatches(named, (some) =>
      rows(listedReview, oldestFirst(client.from("reviews").select(COLUMNS.listed).in("replaces", some))),
    ),
  ])
  return {
    withdrawn: new Map(withdrawn.map(({ id, created_at }) => [id, created_at])),
    // The first of several replacements counts: the oldest comes last here, and a map keeps the last.
    replaced: new Map(
      newer.toReversed().flatMap(({ replaces, created_at }) => (replaces === null ? [] : [[replaces, created_at]])),
    ),
  }
}

/** The email addresses of the people with these ids. */
export async function readPeople(client: SupabaseClient, ids: Iterable<string>): Promise<Participants> {
  const found = await inBatches(ids, (some) =>
    rows(person, client.from("people").select(COLUMNS.person).in("id", some)),
  )
  return Object.fromEntries(found.map(({ id, email }) => [id, email]))
}

/** Runs a query in batches of names, and returns the rows of all. */
async function inBatches<T>(names: Iterable<string>, ask: (some: string[]) => Promise<readonly T[]>): Promise<T[]> {
  const distinct = [...new Set(names)]
  const batches = Array.from({ length: Math.ceil(distinct.length / MAX_NAMED) }, (_, at) =>
    ask(distinct.slice(at * MAX_NAMED, (at + 1) * MAX_NAMED)),
  )
  return (await Promise.all(batches)).flat()
}

/** The methods that `oldestFirst` calls on a query of the data service. */
interface Query<Self> {
  order(column: string): Self
  limit(most: number): Self
}

/** The query for the oldest rows, at most `MAX_ROWS` of them. */
const oldestFirst = <Asked extends Query<Asked>>(query: Asked): Asked =>
  query.order("created_at").order("id").limit(MAX_ROWS)
