import type { RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext, type ReviewNews } from "../../locks/context.ts"
import type { Session } from "../../session/session.ts"
import { readPeople, type Participants, type WholeReview } from "../reviews/read-reviews.server.ts"

/** The participants of a review: its author, commenters and approvers. */
type ReviewParticipants = Pick<WholeReview, "comments" | "approvals"> & {
  readonly review: Pick<WholeReview["review"], "id" | "author_id">
}

/**
 * Emails news of a review to its author, its participants and the approvers of the setting `APPROVERS`, except for the
 * person who caused it. Returns at once: what that person did is already stored, so an error is only logged. If the
 * participants' addresses cannot be read, the approvers still get the news.
 */
export function mailReviewNews(
  context: Readonly<RouterContextProvider>,
  { uid, email }: Pick<Session, "uid" | "email">,
  kind: ReviewNews["kind"],
  { review, comments, approvals }: ReviewParticipants,
): void {
  const { approvers, mailReview, reportError } = context.get(requestFactsContext)
  const { client } = context.get(serverSessionContext)
  const ids = [
    review.author_id,
    ...comments.map(({ author_id }) => author_id),
    ...approvals.map(({ approver_id }) => approver_id),
  ].filter((id) => id !== uid)
  const mail = async (): Promise<void> => {
    const people = await readPeople(client, ids).catch((error: unknown): Participants => {
      reportError(error)
      return {}
    })
    // The author and the approvers come first, because the number of recipients is limited.
    const all = [people[review.author_id] ?? [], ...(approvers ?? []), ...Object.values(people)].flat()
    const to = [...new Set(all.map((address) => address.toLowerCase()))].filter((one) => one !== email.toLowerCase())
    mailReview({ kind, review: review.id, by: uid, to })
  }
  void mail().catch(reportError)
}
