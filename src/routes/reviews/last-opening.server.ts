import type { RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../app-guard/context.ts"
import { reviewsOfPolicy } from "../../reviews/read-reviews.server.ts"
import { ReviewsUnavailable } from "../../reviews/trouble.server.ts"
import type { PolicyLife } from "../../compiler/compile-question.server.ts"
import type { OpeningApproval } from "./last-opening.tsx"
import { reviewFactsOf } from "./facts.server.ts"

/** Reviews of one change that are looked at; more than one is rare. */
const MOST = 5

/** Who approved here what opened last; null where nobody did, or it cannot be told just now. */
export async function approvalOfLastOpening(
  context: Readonly<RouterContextProvider>,
  { versions }: PolicyLife,
): Promise<OpeningApproval | null> {
  const at = versions.findLastIndex(({ access }) => access?.changes.some(({ kind }) => kind === "opened") === true)
  const [before, after] = [versions[at - 1], versions[at]]
  if (before === undefined || after === undefined) return null
  const { client } = context.get(serverSessionContext)
  try {
    const found = await reviewsOfPolicy(client, after.hash)
    for (const { id } of found.filter(({ base_hash }) => base_hash === before.hash).slice(0, MOST)) {
      // Authors name the hashes themselves: what they are is seen from the texts.
      const { approvals, people, isSound } = await reviewFactsOf(context, id)
      const [approval] = approvals
      if (isSound && approval !== undefined)
        return { review: id, approver: people[approval.approver_id] ?? null, given: approval.created_at }
    }
    return null
  } catch (error) {
    if (!(error instanceof ReviewsUnavailable)) throw error
    context.get(requestFactsContext).reportError(error)
    return null
  }
}
