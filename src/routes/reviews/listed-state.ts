import {
  hasShortHashes,
  stateOf,
  type InForce,
  type ReviewFacts,
  type ReviewState,
} from "../../policies/reviews/review.ts"
import type { ChangeOfHashes } from "../../policies/reviews/review.ts"

type Proved = ChangeOfHashes | "unsound" | null

/**
 * The state of a review in a list. Texts are read only for reviews that would be called approved, and for those that
 * name 16 digits of the policy in force. `proved` is the change of the texts; null if unknown.
 */
export async function listedStateOf(
  review: Omit<ReviewFacts, "isSound">,
  inForce: InForce,
  proved: () => Promise<Proved>,
): Promise<ReviewState> {
  const { baseHash, policyHash } = review
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
