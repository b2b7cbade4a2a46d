import type { RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../app-guard/context.ts"
import type { Reviewed } from "../../reviews/reviewed.ts"
import { reviewedChanges } from "../../reviews/reviewed-changes.server.ts"
import { ReviewsUnavailable } from "../../reviews/trouble.server.ts"
import type { PolicyLife } from "../../compiler/compile-question.server.ts"
import { isSoundOnce } from "./sound-review.server.ts"

type Context = Readonly<RouterContextProvider>

/** What the reviews of this site say to each version of its policy, as far as whoever asks may read them. */
export async function ownReviewedChanges(context: Context, life: PolicyLife): Promise<readonly (Reviewed | null)[]> {
  const { client } = context.get(serverSessionContext)
  try {
    return await reviewedChanges(
      client,
      life,
      async (review, change) => (await isSoundOnce(context, review, change)) === true,
    )
  } catch (error) {
    if (!(error instanceof ReviewsUnavailable)) throw error
    context.get(requestFactsContext).reportError(error)
    return life.versions.map(() => null)
  }
}
