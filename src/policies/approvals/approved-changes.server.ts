import { setTimeout } from "node:timers/promises"
import type { RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../locks/context.ts"
import type { Reviewed } from "../reviews/review.ts"
import { reviewedChanges } from "../reviews/changes.server.ts"
import { DataServiceError } from "../data-service/data-service.server.ts"
import type { AccessTimeline } from "../compiler/compile-job.server.ts"
import { isReviewOf } from "./sound-review.server.ts"

type Context = Readonly<RouterContextProvider>

/** The time limit for reading reviews, in milliseconds. A page without them still shows everything else. */
const TIMEOUT_MS = 4_000

/**
 * The approvals in reviews of each version of an app's policy, limited to reviews that the reader may see. Null if they
 * are unknown. `app` is its key in addresses, empty for the workbench itself; `isCut` is true if older versions are
 * left out.
 */
export async function reviewedChangesOf(
  context: Context,
  app: string,
  { versions, isCut }: Pick<AccessTimeline, "versions" | "isCut">,
): Promise<readonly (Reviewed | null)[]> {
  const { client } = context.get(serverSessionContext)
  const { approvers, reportError } = context.get(requestFactsContext)
  const unknown = versions.map(() => null)
  try {
    const reviewed = reviewedChanges(client, { app, versions, approvers, isCut }, (review, change) =>
      isReviewOf(context, review, change),
    )
    return await Promise.race([reviewed, setTimeout(TIMEOUT_MS, unknown, { ref: false })])
  } catch (error) {
    if (!(error instanceof DataServiceError)) throw error
    reportError(error)
    return unknown
  }
}
