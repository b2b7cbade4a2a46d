import { LRUCache } from "lru-cache"
import type { RouterContextProvider } from "react-router"
import { serverSessionContext } from "../../locks/context.ts"
import { textsDigestOf, type StoredReview } from "../reviews/rows.server.ts"
import { readReview } from "../reviews/read-reviews.server.ts"
import { isNameOfHash, type ChangeOfHashes } from "../reviews/review.ts"
import type { VersionChange } from "../reviews/changes.server.ts"
import { changeOfTexts } from "./facts.server.ts"

/**
 * The change that a review's texts make, by whole hashes, which are computed here, because the hashes in a review are
 * only what its author sent. `unsound` if they do not fit the texts.
 */
type ProvedChange = ChangeOfHashes | "unsound"

/** The computed changes by review. A review's texts never change, and neither does the compiler's result. */
const changesByReview = new LRUCache<string, ProvedChange>({ max: 1_000 })

/**
 * The change that a review proposes, computed from its texts; null if there is no such review, or if the compiler did
 * not answer. A review with the texts of a known change is not compiled again.
 */
export async function provedChangeOf(
  context: Readonly<RouterContextProvider>,
  id: string,
  known?: VersionChange,
): Promise<ProvedChange | null> {
  const before = changesByReview.get(id)
  if (before !== undefined) return before
  // `null`: approvals by everyone, because only the texts are used here.
  const whole = await readReview(context.get(serverSessionContext).client, id, null)
  if (whole === null) return null
  const change =
    known !== undefined && hasTextsOf(whole.review, known) ? hashesOf(known) : await changeOfTexts(context, whole)
  if (change === null) return null
  changesByReview.set(id, change)
  return change
}

/** True if a review's texts make exactly this change. */
export async function isReviewOf(
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
const hasTextsOf = (review: StoredReview, { before, after }: VersionChange): boolean =>
  review.base_policy === before.text &&
  review.policy === after.text &&
  isNameOfHash(review.base_hash, before.hash) &&
  isNameOfHash(review.policy_hash, after.hash) &&
  review.digest === textsDigestOf(before.text, after.text)
