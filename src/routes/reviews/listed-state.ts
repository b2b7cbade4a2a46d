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
 * The state of a review in a list. `proved` reads and compiles its texts, so it is called only for a review that seems
 * approved, and for one that seems open and names a policy by 16 digits of its hash, as older reviews do.
 */
export async function listedStateOf(
  review: Omit<ReviewFacts, "isSound">,
  inForce: InForce,
  proved: () => Promise<Proved>,
): Promise<ReviewState> {
  const { baseHash, policyHash } = review
  // 16 digits of a hash are taken for the whole hash that they may be part of. If that matters, the texts are compiled
  // below.
  const possibly = { baseHash: inForce.possibly(baseHash), policyHash: inForce.possibly(policyHash) }
  // `isSound` is assumed here, and proved below if it decides the state.
  const state = stateOf({ ...review, ...possibly, isSound: true }, inForce)
  const isShort = hasShortHashes(review)
  // Known without the texts: ended by its author, not from the policy in force, or open and named by whole hashes.
  if (state !== "approved" && !(isShort && (state === "open" || state === "changes-requested"))) return state
  const change = await proved()
  if (change === null) return "unchecked"
  return change === "unsound"
    ? stateOf({ ...review, ...possibly, isSound: false }, inForce)
    : stateOf({ ...review, ...change, isSound: true }, inForce)
}
