import type { SupabaseClient } from "@supabase/supabase-js"
import { digestOf } from "./digest.server.ts"
import { approvalsOfReviews, readPeople, reviewsOfPolicies } from "./read-reviews.server.ts"
import type { Reviewed } from "./reviewed.ts"
import type { ListedReview } from "./rows.server.ts"

/** A policy that was in force. */
interface Version {
  readonly hash: string
  readonly text: string
  /** Null where nobody could tell what it changed. */
  readonly access: { readonly changes: readonly unknown[] } | null
}

interface Change {
  readonly before: Version
  readonly after: Version
}

interface Versions {
  /** Oldest first. */
  readonly versions: readonly Version[]
  /** Whether older ones are not known. */
  readonly isCut: boolean
}

/** Approved reviews of one change whose texts are looked at; more than one is rare. */
const MOST_LOOKED_AT = 5
/** Reviews whose approvals are asked for. */
const MOST_REVIEWS = 500

/**
 * What reviews say to each version of a policy, in their order: who approved the change that led to it, or that nobody did;
 * null where that cannot be told. They are asked for all versions together. `isSound` tells whether a review's texts are
 * those that its hashes name, for their authors name them themselves.
 */
export async function reviewedChanges(
  client: SupabaseClient,
  { versions, isCut }: Versions,
  isSound: (review: string) => Promise<boolean>,
): Promise<readonly (Reviewed | null)[]> {
  const changes = versions.map((after, at) => changeTo(versions[at - 1], after))
  const hashes = changes.flatMap((change) => (change === null ? [] : [change.after.hash]))
  const named = Map.groupBy(await reviewsOfPolicies(client, hashes), keyOfReview)
  const about = (change: Change): readonly ListedReview[] => named.get(keyOf(change)) ?? []
  const ids = changes.flatMap((change) => (change === null ? [] : about(change).map(({ id }) => id)))
  const approvals = Map.groupBy(
    await approvalsOfReviews(client, ids.slice(0, MOST_REVIEWS)),
    ({ review_id }) => review_id,
  )
  const people = await readPeople(
    client,
    [...approvals.values()].map(([first]) => first!.approver_id),
  )
  const approvalOf = async (change: Change): Promise<Reviewed> => {
    const approved = about(change).filter(({ id }) => approvals.has(id))
    const review = approved.length === 0 ? null : await firstSound(change, approved, isSound)
    if (review === null) return { approval: null }
    const { approver_id, created_at } = approvals.get(review)![0]!
    return { approval: { review, approver: people[approver_id] ?? null, given: created_at } }
  }
  const told: (Reviewed | null)[] = []
  for (const [at, change] of changes.entries()) {
    if (change !== null) told.push(await approvalOf(change))
    else told.push(at === 0 && isCut ? null : { approval: null })
  }
  return told
}

/** Null for the first version, and for what changed nobody's access. */
const changeTo = (before: Version | undefined, after: Version): Change | null =>
  before === undefined || after.access?.changes.length === 0 ? null : { before, after }

const keyOf = ({ before, after }: Change): string => `${before.hash} ${after.hash}`
const keyOfReview = ({ base_hash, policy_hash }: ListedReview): string => `${base_hash} ${policy_hash}`

async function firstSound(
  { before, after }: Change,
  found: readonly ListedReview[],
  isSound: (review: string) => Promise<boolean>,
): Promise<string | null> {
  // An approval is given to a digest of both texts: where it is that of these texts, no text need be read again.
  const exact = digestOf(before.text, after.text)
  const same = found.find(({ digest }) => digest === exact)
  if (same !== undefined) return same.id
  for (const { id } of found.slice(0, MOST_LOOKED_AT)) if (await isSound(id)) return id
  return null
}
