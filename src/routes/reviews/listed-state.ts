import {
  hasShortHashes,
  stateOf,
  type InForce,
  type ReviewFacts,
  type ReviewState,
} from "../../policies/reviews/review.ts"
import type { ChangeOfHashes } from "../../policies/reviews/review.ts"

/** The change that a review's texts make; `unsound` if they do not have the review's hashes, null if unknown. */
type Proved = ChangeOfHashes | "unsound" | null

/**
 * The state of a review in a list. `proved` reads and compiles its texts. It is called only for a review that seems approved,
 * or that names a policy by 16 digits.
 */
export async function listedStateOf(
  review: Omit<ReviewFacts, "isSound">,
  inForce: InForce,
  proved: () => Promise<Proved>,
): Promise<ReviewState> {
  const { baseHash, policyHash } = review
  // 16 digits of a hash are taken for the whole hash that they may be part of. If that matters, the texts are compiled below.
  const possibly = { baseHash: inForce.possibly(baseHash), policyHash: inForce.possibly(policyHash) }
  const state = stateOf({ ...review, ...possibly, isSound: true }, inForce)
  const isShort = hasShortHashes(review)
  if (state !== "approved" && !(isShort && (state === "open" || state === "changes-requested"))) return state
  const change = await proved()
  if (change === null) return "unchecked"
  return change === "unsound"
    ? stateOf({ ...review, ...possibly, isSound: false }, inForce)
    : stateOf({ ...review, ...change, isSound: true }, inForce)
}
