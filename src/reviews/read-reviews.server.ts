import type { SupabaseClient } from "@supabase/supabase-js"
import { z } from "zod"
import {
  approval,
  COLUMNS,
  comment,
  listed,
  person,
  stored,
  withdrawal,
  type ListedReview,
  type StoredApproval,
  type StoredComment,
  type StoredReview,
  type StoredWithdrawal,
} from "./rows.server.ts"
import { troubleOf } from "./trouble.server.ts"

/** The addresses of those who take part, by id. Who is not there has no account any more. */
export type People = Readonly<Record<string, string>>

export interface WholeReview {
  readonly review: StoredReview
  /** The oldest first. */
  readonly comments: readonly StoredComment[]
  readonly approvals: readonly StoredApproval[]
  readonly withdrawal: StoredWithdrawal | null
  /** The review that its author has put in its place. */
  readonly replacedBy: string | null
}

export interface ReviewList extends EndedReviews {
  readonly reviews: readonly ListedReview[]
  readonly approvals: readonly StoredApproval[]
}

export interface EndedReviews {
  readonly withdrawn: ReadonlySet<string>
  readonly replaced: ReadonlySet<string>
}

/** Reviews on one list; older ones are found by their addresses. */
const MOST_LISTED = 100
/** Rows in one answer of the data service. */
const MOST_ROWS = 1000
/** Rows asked for by name at once: the names stand in an address. */
const MOST_NAMED = 50

type Answer = PromiseLike<{ data: unknown; error: Parameters<typeof troubleOf>[1] | null }>

async function rows<Shape extends z.ZodType>(shape: Shape, answer: Answer): Promise<z.output<Shape>[]> {
  const { data, error } = await answer
  if (error !== null) throw troubleOf("reading reviews", error)
  return z.array(shape).parse(data)
}

const newest = { ascending: false }

export async function listReviews(client: SupabaseClient): Promise<ReviewList> {
  const reviews = await rows(
    listed,
    client.from("reviews").select(COLUMNS.listed).order("created_at", newest).order("id").limit(MOST_LISTED),
  )
  const ids = reviews.map(({ id }) => id)
  const [approvals, ended] = await Promise.all([approvalsOfReviews(client, ids), endedReviews(client, ids)])
  return { reviews, approvals, ...ended }
}

/** Null when there is no such review. */
export async function readReview(client: SupabaseClient, id: string): Promise<WholeReview | null> {
  if (!z.uuid().safeParse(id).success) return null
  const of = (table: string, columns: string, column = "review_id") =>
    client.from(table).select(columns).eq(column, id).order("created_at").order("id").limit(MOST_ROWS)
  const [[review], comments, approvals, [withdrawn], [newer]] = await Promise.all([
    rows(stored, client.from("reviews").select(COLUMNS.stored).eq("id", id).limit(1)),
    rows(comment, of("review_comments", COLUMNS.comment)),
    rows(approval, of("review_approvals", COLUMNS.approval)),
    rows(withdrawal, of("review_withdrawals", COLUMNS.withdrawal, "id")),
    rows(listed, of("reviews", COLUMNS.listed, "replaces")),
  ])
  if (review === undefined) return null
  return { review, comments, approvals, withdrawal: withdrawn ?? null, replacedBy: newer?.id ?? null }
}

/**
 * Reviews that propose the policies of these hashes, as their authors say. The oldest first: whatever is written about a
 * policy later puts none of them beyond what one answer holds.
 */
export const reviewsOfPolicies = (client: SupabaseClient, hashes: Iterable<string>): Promise<readonly ListedReview[]> =>
  fewAtOnce(hashes, (some) =>
    rows(listed, oldestFirst(client.from("reviews").select(COLUMNS.listed).in("policy_hash", some))),
  )

/** What was approved of these reviews, the oldest first. */
export const approvalsOfReviews = (client: SupabaseClient, ids: Iterable<string>): Promise<readonly StoredApproval[]> =>
  fewAtOnce(ids, (some) =>
    rows(approval, oldestFirst(client.from("review_approvals").select(COLUMNS.approval).in("review_id", some))),
  )

/** Which of these reviews are not asked for any more: their authors withdrew them, or put another text in their place. */
export async function endedReviews(client: SupabaseClient, ids: Iterable<string>): Promise<EndedReviews> {
  const named = [...ids]
  const [withdrawn, newer] = await Promise.all([
    fewAtOnce(named, (some) =>
      rows(withdrawal, oldestFirst(client.from("review_withdrawals").select(COLUMNS.withdrawal).in("id", some))),
    ),
    fewAtOnce(named, (some) =>
      rows(listed, oldestFirst(client.from("reviews").select(COLUMNS.listed).in("replaces", some))),
    ),
  ])
  return {
    withdrawn: new Set(withdrawn.map(({ id }) => id)),
    replaced: new Set(newer.flatMap(({ replaces }) => replaces ?? [])),
  }
}

/** The addresses of these people and of nobody else. */
export async function readPeople(client: SupabaseClient, ids: Iterable<string>): Promise<People> {
  const found = await fewAtOnce(ids, (some) =>
    rows(person, client.from("people").select(COLUMNS.person).in("id", some)),
  )
  return Object.fromEntries(found.map(({ id, email }) => [id, email]))
}

/** As many questions as it takes to name each of them once. */
async function fewAtOnce<T>(names: Iterable<string>, ask: (some: string[]) => Promise<readonly T[]>): Promise<T[]> {
  const wanted = [...new Set(names)]
  const asked = Array.from({ length: Math.ceil(wanted.length / MOST_NAMED) }, (_, at) =>
    ask(wanted.slice(at * MOST_NAMED, (at + 1) * MOST_NAMED)),
  )
  return (await Promise.all(asked)).flat()
}

interface Ordered<T> {
  order(column: string): T
}

const oldestFirst = <T extends Ordered<T> & { limit(most: number): T }>(asked: T): T =>
  asked.order("created_at").order("id").limit(MOST_ROWS)
