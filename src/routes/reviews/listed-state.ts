import {
  hasShortHashes,
  stateOf,
  type ChangeOfHashes,
  type InForce,
  type ReviewFacts,
  type ReviewState,
} from "../../policies/reviews/review.ts"

/**
 * The hashes of a review's texts, computed from the texts; `unsound` if they are not those that the review names, null
 * if the compiler did not answer.
 */
type Proved = ChangeOfHashes | "unsound" | null

/**
 * The state of a review in a list. `proved` reads and compiles its texts, which takes time, so it is called only if it
 * can change the state: for a review that seems approved, and for an undecided one that names a policy by 16 digits of
 * its hash, as older reviews do.
 */
export async function listedStateOf(
  review: Omit<ReviewFacts, "isSound">,
  inForce: InForce,
  proved: () => Promise<Proved>,
): Promise<ReviewState> {
  const { baseHash, policyHash } = review
  // A review may name a policy by the first 16 digits of its hash. They are assumed to mean the policy with such a hash
  // that was in force. Another policy could have the same digits, so the texts are compiled below if that matters.
  const assumed = { baseHash: inForce.possibly(baseHash), policyHash: inForce.possibly(policyHash) }
  // `isSound` is assumed here, and proved below if it decides the state.
  const state = stateOf({ ...review, ...assumed, isSound: true }, inForce)
  const isShort = hasShortHashes(review)
  // The texts do not matter for a review that its author ended or that another policy superseded, and for an open one
  // whose hashes are whole.
  if (state !== "approved" && !(isShort && (state === "open" || state === "changes-requested"))) return state
  const change = await proved()
  if (change === null) return "unchecked"
  return change === "unsound"
    ? stateOf({ ...review, ...assumed, isSound: false }, inForce)
    : stateOf({ ...review, ...change, isSound: true }, inForce)
}
