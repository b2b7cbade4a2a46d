import type { RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext, type ReviewNews } from "../../locks/context.ts"
import type { Session } from "../../session/session.ts"
import { readPeople, type WholeReview } from "../reviews/read-reviews.server.ts"

/** The people of a review: its author and whoever wrote something in it. */
export type TakingPart = Pick<WholeReview, "comments" | "approvals"> & {
  readonly review: Pick<WholeReview["review"], "id" | "author_id">
}

/**
 * Emails the author of a review, its participants and the listed approvers, except for the person who acted. The action
 * is stored before: an error is only reported, and nothing waits for the emails.
 */
export function tellOthers(
  context: Readonly<RouterContextProvider>,
  { uid, email }: Pick<Session, "uid" | "email">,
  kind: ReviewNews["kind"],
  { review, comments, approvals }: TakingPart,
): void {
  const { approvers, mailReview, reportError } = context.get(requestFactsContext)
  const { client } = context.get(serverSessionContext)
  const ids = [
    review.author_id,
    ...comments.map(({ author_id }) => author_id),
    ...approvals.map(({ approver_id }) => approver_id),
  ].filter((id) => id !== uid)
  const tell = async (): Promise<void> => {
    const people = await readPeople(client, ids)
    // However many write in a review, its author and the approvers are among the recipients.
    const all = [people[review.author_id] ?? [], ...(approvers ?? []), ...Object.values(people)].flat()
    const to = [...new Set(all.map((address) => address.toLowerCase()))].filter((one) => one !== email.toLowerCase())
    mailReview({ kind, review: review.id, by: uid, to })
  }
  void tell().catch(reportError)
}
