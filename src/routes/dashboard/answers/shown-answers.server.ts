import type { Text } from "../../../language/use-text.ts"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { approvalInReview, approversOf, type ChangeApproval } from "../../../policies/approvals/approvers.ts"
import type { AccessTimeline } from "../../../policies/compiler/compile-job.server.ts"
import { openCountsOf } from "../shared/open-pages.tsx"
import { answersOf, namedPaths } from "./answers.ts"
import { approvedWords, approverNameOf } from "../shared/approved-words.ts"

/** The people who approved a change, in the reader's language. */
export interface Approved {
  readonly text: string
  readonly by: readonly string[]
}

/**
 * The approval of the last opening, in words; null if there was no opening, or nothing is known about its approval. It
 * is translated on the server, so that the page's script does not need these messages.
 */
export function approvedOf(approval: ChangeApproval | null, text: Text): Approved | null {
  if (approval === null) return null
  const approvers = approversOf(approval)
  if (approvers === null) return { text: text("It is unknown whether a review on this site approved it."), by: [] }
  const { by } = approvers
  // No one on record. The workbench's own changes (`reviewed`) are approved only in reviews. For an app on record, an
  // approval can also be a file, so both places are named.
  if (by.length === 0) {
    const unreviewed = text("No review on this site approved it.")
    if (approval.kind === "reviewed") return { text: unreviewed, by: [] }
    const none = text("No stored approval covers this change.")
    // `unreviewable`: only its owner can see the record, so no review here can be about it.
    return { text: approval.reviewed === "unreviewable" ? none : `${none} ${unreviewed}`, by: [] }
  }
  return { text: text(approvedWords(approvers)), by: by.map((approver) => approverNameOf(approver, text)) }
}

/** A link to this site's reviews. */
interface ReviewsLink {
  readonly to: string
  readonly text: string
}

/**
 * A link to the review that approved a change. Without one, a link to all reviews for the
 * workbench's own policy, else null.
 */
function reviewsLinkOf(approval: ChangeApproval | null, isOwn: boolean, text: Text): ReviewsLink | null {
  const approvalGiven = approval === null ? null : approvalInReview(approval)
  if (approvalGiven !== null)
    return {
      to: pageHrefOf("/reviews/:review", { params: { review: approvalGiven.review } }),
      text: text("The review that approved it"),
    }
  return isOwn ? { to: pageHrefOf("/reviews"), text: text("Reviews") } : null
}

/** The answers as the page shows them. */
export type ShownAnswers = NonNullable<ReturnType<typeof shownAnswersOf>>

/** The approval of the last opening; null for none or an unknown one, `hidden` on the tour, which names nobody. */
export type LastApproval = ChangeApproval | "hidden" | null

/** The answers as the page shows them, with numbers in place of long lists; null if no version was ever in force. */
export function shownAnswersOf(timeline: AccessTimeline, approval: LastApproval, isOwn: boolean, text: Text) {
  const answers = answersOf(timeline)
  if (answers === null) return null
  const { open } = answers
  return {
    ...answers,
    open: { ...openCountsOf(open), outside: open.outside },
    // The pages that are open in every auth state.
    everyone: namedPaths(open.everyone),
    approved: approval === "hidden" ? null : approvedOf(approval, text),
    reviews: approval === "hidden" ? null : reviewsLinkOf(approval, isOwn, text),
  }
}
