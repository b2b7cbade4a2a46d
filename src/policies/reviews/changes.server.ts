import type { SupabaseClient } from "@supabase/supabase-js"
import { shortHashOf } from "../../../policy/policy-hash.ts"
import { type Approvers, countedAt, type Reviewed } from "./review.ts"
import { textsDigestOf, type ListedReview, type StoredApproval } from "./rows.server.ts"
import { approvalsOfReviews, endedReviews, readPeople, reviewsOfPolicies } from "./read-reviews.server.ts"

/** A policy that was in force. */
interface Version {
  readonly hash: string
  readonly text: string
  /** The time when it came into force, in ISO 8601; null if it was not recorded. */
  readonly date: string | null
  /** The access changes; null if they are unknown. */
  readonly access: { readonly changes: readonly unknown[] } | null
}

/** Two versions, one after the other. */
export interface VersionChange {
  readonly before: Version
  readonly after: Version
}

/** The versions whose approvals are wanted. */
interface Versions {
  /** The app's name in addresses; empty for the workbench itself. */
  readonly app: string
  /** Oldest first. */
  readonly versions: readonly Version[]
  readonly approvers: Approvers
  /** True if older changes are not known. */
  readonly isCut: boolean
}

/** The largest number of approved reviews whose texts are compared with one change. More than one is rare. */
const MAX_COMPARED = 5
/** The largest number of reviews whose approvals are read. */
const MAX_REVIEWS = 500

/** A check that a review's texts make exactly this change. Its hashes prove nothing, because its author writes them. */
type Proposes = (review: string, change: VersionChange) => Promise<boolean>

/**
 * The reviewers' approvals of each version of a policy, in order: the people who approved its change before it came
 * into force. Null if that is unknown. The reviews of all versions are read together, to save queries.
 */
export async function reviewedChanges(
  client: SupabaseClient,
  { app, versions, approvers, isCut }: Versions,
  proposes: Proposes,
): Promise<readonly (Reviewed | null)[]> {
  const changes = versions.map((after, at) => changeTo(versions[at - 1], after))
  const hashes = changes.flatMap((change) => (change === null ? [] : namesOf(change.after.hash)))
  const { reviews: listed, incomplete } = await reviewsOfPolicies(client, hashes)
  const reviews = Map.groupBy(reviewsOf(app, listed), keyOfReview)
  /** The reviews that claim to propose a change: those with the hashes of both policies. */
  const claimingOf = (change: VersionChange): readonly ListedReview[] =>
    keysOf(change).flatMap((key) => reviews.get(key) ?? [])
  // The oldest review of each change, then the second of each, and so on: many reviews of one change leave out no
  // review of another.
  const ranked = changes.flatMap((change) =>
    change === null ? [] : claimingOf(change).map(({ id }, rank) => ({ id, rank })),
  )
  const byRank = ranked.toSorted((a, b) => a.rank - b.rank)
  // A change that was made several times has its reviews once.
  const ids = new Set([...new Set(byRank.map(({ id }) => id))].slice(0, MAX_REVIEWS))
  // Anybody who is signed in can write reviews of any hash, so many of them must not make an approval look missing.
  const isPartlyRead = (change: VersionChange): boolean =>
    namesOf(change.after.hash).some((hash) => incomplete.has(hash)) ||
    !claimingOf(change).every(({ id }) => ids.has(id))
  const [given, { withdrawn, replaced }] = await Promise.all([
    approvalsOfReviews(client, ids, approvers),
    endedReviews(client, ids),
  ])
  const approvals = Map.groupBy(given, ({ review_id }) => review_id)
  // The author may end a review after its change came into force. That does not undo an earlier approval.
  const wasOpen = (id: string, date: string | null): boolean =>
    [withdrawn.get(id), replaced.get(id)].every(
      (end) => end === undefined || (date !== null && Date.parse(end) >= Date.parse(date)),
    )
  const approvedOf = (change: VersionChange): readonly ListedReview[] =>
    claimingOf(change).filter(({ id }) => approvals.has(id) && wasOpen(id, change.after.date))
  const approvalFor = async (change: VersionChange): Promise<StoredApproval | "none" | "unknown"> => {
    const { date } = change.after
    const approved = approvedOf(change)
    // Without the change's date, it is unknown whether an approval came before it.
    if (date === null) return approved.length === 0 && !isPartlyRead(change) ? "none" : "unknown"
    const inTime = (id: string) => approvals.get(id)?.find(({ created_at }) => countedAt(date, created_at))
    const counting = approved.filter(({ id }) => inTime(id) !== undefined)
    const review = await firstProposing(change, counting, proposes)
    return (review === null ? undefined : inTime(review)) ?? (isPartlyRead(change) ? "unknown" : "none")
  }
  const approvalOfEach: (StoredApproval | "none" | "unknown")[] = []
  for (const [at, change] of changes.entries()) {
    if (change !== null) approvalOfEach.push(await approvalFor(change))
    else approvalOfEach.push(at === 0 && isCut ? "unknown" : "none")
  }
  const people = await readPeople(
    client,
    approvalOfEach.flatMap((approval) => (typeof approval === "string" ? [] : [approval.approver_id])),
  )
  return approvalOfEach.map((approval) => {
    if (approval === "unknown") return null
    if (approval === "none") return { approval: null }
    const { review_id, approver_id, created_at } = approval
    return { approval: { review: review_id, approver: people[approver_id] ?? null, given: created_at } }
  })
}

/** The change to a version; null for the first version, and for one that changed nobody's access. */
const changeTo = (before: Version | undefined, after: Version): VersionChange | null =>
  before === undefined || after.access?.changes.length === 0 ? null : { before, after }

/** The reviews of an app. Another app may have the same policies, so an approval in its reviews does not count here. */
const reviewsOf = (app: string, reviews: readonly ListedReview[]): readonly ListedReview[] =>
  reviews.filter((review) => review.app === app)

/** The whole hash, and the 16 digits that older reviews have of it. */
const namesOf = (hash: string): readonly string[] => [hash, shortHashOf(hash)]

const keysOf = ({ before, after }: VersionChange): readonly string[] => [
  `${before.hash} ${after.hash}`,
  `${shortHashOf(before.hash)} ${shortHashOf(after.hash)}`,
]
const keyOfReview = ({ base_hash, policy_hash }: ListedReview): string => `${base_hash} ${policy_hash}`

/** The first of these reviews whose texts make exactly this change; null if none of the few that are compared does. */
async function firstProposing(
  change: VersionChange,
  reviews: readonly ListedReview[],
  proposes: Proposes,
): Promise<string | null> {
  // Reviews of exactly these texts come first, so that other reviews that claim to propose them cannot hide them.
  const exact = textsDigestOf(change.before.text, change.after.text)
  const [same, others] = [
    reviews.filter(({ digest }) => digest === exact),
    reviews.filter(({ digest }) => digest !== exact),
  ]
  for (const { id } of [...same, ...others].slice(0, MAX_COMPARED)) if (await proposes(id, change)) return id
  return null
}
