import { LRUCache } from "lru-cache"
import type { RouterContextProvider } from "react-router"
import { serverSessionContext } from "../../locks/context.ts"
import { textsDigestOf, type StoredReview } from "../reviews/rows.server.ts"
import { readReview } from "../reviews/read-reviews.server.ts"
import { hashNames, type ChangeOfHashes } from "../reviews/review.ts"
import type { VersionChange } from "../reviews/changes.server.ts"
import { changeOfTexts } from "./facts.server.ts"

/**
 * The change that a review's texts make, by whole hashes; `unsound` if the texts do not have the hashes in the review.
 */
type ProvedChange = ChangeOfHashes | "unsound"

/** The computed changes by review. A review's texts never change, and neither does the compiler's result. */
const proved = new LRUCache<string, ProvedChange>({ max: 1_000 })

/**
 * The change that a review proposes, computed from its texts; null if there is no such review, or if the compiler did
 * not answer. A review with the texts of a known change is not compiled again.
 */
export async function provedChangeOf(
  context: Readonly<RouterContextProvider>,
  id: string,
  known?: VersionChange,
): Promise<ProvedChange | null> {
  const before = proved.get(id)
  if (before !== undefined) return before
  // Only the texts matter here, so approvals are not limited to approvers (null).
  const whole = await readReview(context.get(serverSessionContext).client, id, null)
  if (whole === null) return null
  const change =
    known !== undefined && holds(whole.review, known) ? hashesOf(known) : await changeOfTexts(context, whole)
  if (change === null) return null
  proved.set(id, change)
  return change
}

/** True if a review's texts make exactly this change. */
export async function proposes(
  context: Readonly<RouterContextProvider>,
  review: string,
  change: VersionChange,
): Promise<boolean> {
  const found = await provedChangeOf(context, review, change)
  const { baseHash, policyHash } = hashesOf(change)
  return found !== null && found !== "unsound" && found.baseHash === baseHash && found.policyHash === policyHash
}

const hashesOf = ({ before, after }: VersionChange): ChangeOfHashes => ({
  baseHash: before.hash,
  policyHash: after.hash,
})

/** True if the review has the texts of the change, and the hashes that belong to them. */
const holds = (review: StoredReview, { before, after }: VersionChange): boolean =>
  review.base_policy === before.text &&
  review.policy === after.text &&
  hashNames(review.base_hash, before.hash) &&
  hashNames(review.policy_hash, after.hash) &&
  review.digest === textsDigestOf(before.text, after.text)
