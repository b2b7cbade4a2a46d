import { partOf, type PageLimits } from "../../policies/compiler/parts.ts"
import type { StoredComment, StoredReview } from "../../policies/reviews/rows.server.ts"
import type { FullReview } from "../../policies/approvals/facts.server.ts"
import type { TextPart } from "./text-flow.ts"

/** The most approvals or comments about the whole text that one part shows, and their most characters. */
const PART_LIMITS: PageLimits = { entries: 40, characters: 24 * 1024 }

/**
 * The longest text of a review, in characters, that the form to replace the review is filled with. The form is on each
 * part of the page, so a longer text would make each part as long as the whole review.
 */
const MAX_REPLACED_LENGTH = 32 * 1024

/**
 * The data of one part of a review's page; null after the last part. A long review has several parts, and each list
 * (lines, comments, approvals, access changes) continues in the next one.
 */
export function reviewPartOf(facts: FullReview, { lines, part, parts: textParts }: TextPart<StoredComment>) {
  const { review, comments, proposal } = facts
  const { withdrawal, replacedBy, state, change, wasInForce, live, changesRequestedBy, isSound, today } = facts
  const general = aboutTheWhole(comments)
  const about = partOf(general, part, PART_LIMITS)
  const approvals = partOf(facts.approvals, part, PART_LIMITS)
  // As many parts as the longest of the lists needs.
  const partCount = Math.max(textParts, about.parts, approvals.parts, proposal?.parts ?? 1)
  if (part > partCount) return null
  return {
    review: withoutTexts(review),
    part: { at: part, of: partCount },
    lines,
    // The comments about the change as a whole.
    about: { comments: about.entries, total: general.length },
    approvals: { entries: approvals.entries, total: facts.approvals.length },
    // The ids of the approvals that count, of those in this part.
    counting: facts.counting.filter((counted) => approvals.entries.some(({ id }) => id === counted)),
    // The text for the form that replaces this review; null if it is too long.
    toReplace: review.policy.length <= MAX_REPLACED_LENGTH ? review.policy : null,
    // The rest is explained at `FullReview`, and is the same in each part, except for the access changes in `proposal`.
    withdrawal,
    replacedBy,
    state,
    change,
    wasInForce,
    live,
    changesRequestedBy,
    isSound,
    proposal,
    today,
  }
}

/** The data of one part. */
export type ReviewPart = NonNullable<ReturnType<typeof reviewPartOf>>

/** The ids of the people in a review. */
export const peopleIn = ({ review, lines, about, approvals, changesRequestedBy }: ReviewPart): readonly string[] => [
  review.author_id,
  ...changesRequestedBy,
  ...lines.flatMap(({ comments }) => comments.map(({ author_id }) => author_id)),
  ...about.comments.map(({ author_id }) => author_id),
  ...approvals.entries.map(({ approver_id }) => approver_id),
]

/** The part where the next comment about the whole review appears, unless it starts a new part. */
export const lastPartAboutTheWhole = (comments: readonly StoredComment[]): number =>
  partOf(aboutTheWhole(comments), 1, PART_LIMITS).parts

/** The comments about the change as a whole, not about a line. */
const aboutTheWhole = (comments: readonly StoredComment[]) => comments.filter(({ line }) => line === null)

/** The columns of a review except its texts. */
const withoutTexts = ({ id, author_id, title, app, created_at }: StoredReview) =>
  ({ id, author_id, title, app, created_at }) as const
