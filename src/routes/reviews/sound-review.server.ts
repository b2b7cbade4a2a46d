import type { RouterContextProvider } from "react-router"
import { serverSessionContext } from "../../app-guard/context.ts"
import { digestOf } from "../../reviews/digest.server.ts"
import { readReview } from "../../reviews/read-reviews.server.ts"
import type { Change } from "../../reviews/reviewed-changes.server.ts"
import type { StoredReview } from "../../reviews/rows.server.ts"
import { isSoundReview } from "./facts.server.ts"

/** By review: what is written in one stays, and so does what the compiler says of it. */
const judged = new Map<string, boolean>()
const MOST_JUDGED = 1_000

/**
 * Whether a review's texts are those that it names; null where nobody could tell. Where it names the hashes of a change
 * whose texts are known, it is enough that it holds them.
 */
export async function isSoundOnce(
  context: Readonly<RouterContextProvider>,
  id: string,
  change?: Change,
): Promise<boolean | null> {
  const known = judged.get(id)
  if (known !== undefined) return known
  const whole = await readReview(context.get(serverSessionContext).client, id, null)
  if (whole === null) return null
  const sound = (change !== undefined && holds(whole.review, change)) || (await isSoundReview(context, whole))
  if (sound === null) return null
  judged.set(id, sound)
  if (judged.size > MOST_JUDGED) judged.delete(judged.keys().next().value!)
  return sound
}

const holds = (review: StoredReview, { before, after }: Change): boolean =>
  review.base_policy === before.text &&
  review.policy === after.text &&
  review.base_hash === before.hash &&
  review.policy_hash === after.hash &&
  review.digest === digestOf(before.text, after.text)
