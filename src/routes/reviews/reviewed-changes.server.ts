import type { RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../app-guard/context.ts"
import { readReview } from "../../reviews/read-reviews.server.ts"
import type { Reviewed } from "../../reviews/reviewed.ts"
import { reviewedChanges } from "../../reviews/reviewed-changes.server.ts"
import { ReviewsUnavailable } from "../../reviews/trouble.server.ts"
import type { PolicyLife } from "../../compiler/compile-question.server.ts"
import { isSoundReview } from "./facts.server.ts"

type Context = Readonly<RouterContextProvider>

/** What the reviews of this site say to each version of its policy, as far as whoever asks may read them. */
export async function ownReviewedChanges(context: Context, life: PolicyLife): Promise<readonly (Reviewed | null)[]> {
  const { client } = context.get(serverSessionContext)
  try {
    return await reviewedChanges(client, life, (review) => isSoundOnce(context, review))
  } catch (error) {
    if (!(error instanceof ReviewsUnavailable)) throw error
    context.get(requestFactsContext).reportError(error)
    return life.versions.map(() => null)
  }
}

/** By review: what is written in one stays, and so does what the compiler says of it. */
const judged = new Map<string, boolean>()
const MOST_JUDGED = 1_000

async function isSoundOnce(context: Context, id: string): Promise<boolean> {
  const known = judged.get(id)
  if (known !== undefined) return known
  const whole = await readReview(context.get(serverSessionContext).client, id)
  const sound = whole === null ? null : await isSoundReview(context, whole)
  if (sound === null) return false
  judged.set(id, sound)
  if (judged.size > MOST_JUDGED) judged.delete(judged.keys().next().value!)
  return sound
}
