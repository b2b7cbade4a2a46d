import type { RouterContextProvider } from "react-router"
import type { WholeReview } from "../../policies/reviews/read-reviews.server.ts"
import { reviewPartOf, lastPartAboutTheWhole, peopleIn } from "./review-part.ts"
import { fullReviewOf, peopleOf, wholeReviewOf } from "../../policies/approvals/facts.server.ts"
import { lastPartOf, textPartOf } from "./text-flow.ts"

/** A position in a review: a line of its text, or a part, which is as much of a long review as one page shows. */
interface ReviewPosition {
  readonly part: number | null
  readonly line: number | null
}

/** The position that an address names. */
export function reviewPositionIn(search: URLSearchParams): ReviewPosition {
  const number = (name: string): number | null => {
    const word = search.get(name) ?? ""
    // A whole number from 1, of at most six digits: no text has a million lines.
    return /^[1-9]\d{0,5}$/.test(word) ? Number(word) : null
  }
  return { part: number("part"), line: number("line") }
}

/** The number of the part that the next comment about a line, or about the whole change (null), will be in. */
export const partOfNext = ({ review, comments }: WholeReview, line: number | null): number =>
  line === null ? lastPartAboutTheWhole(comments) : lastPartOf(review.policy, comments, line)

/** A review, and the data of the part that an address names; null after the last part. */
export async function shownReviewOf(context: Readonly<RouterContextProvider>, id: string, position: ReviewPosition) {
  const whole = await wholeReviewOf(context, id)
  // First the text, which determines the part that a line is in. The other lists then show the same part.
  const text = textPartOf(whole.review.policy, whole.comments, position)
  const facts = await fullReviewOf(context, whole, text.part)
  const reviewPart = reviewPartOf(facts, text)
  if (reviewPart === null) return null
  return { facts, shown: { ...reviewPart, people: await peopleOf(context, peopleIn(reviewPart)) } }
}
