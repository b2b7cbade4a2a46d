import type { RouterContextProvider } from "react-router"
import type { WholeReview } from "../../policies/reviews/read-reviews.server.ts"
import { carriedOf, lastPartAboutTheWhole, namedIn } from "./carried-review.ts"
import { factsOf, peopleOf, wholeReviewOf } from "../../policies/approvals/facts.server.ts"
import { lastPartOf, textPartOf } from "./text-flow.ts"

/** A position in a review: a part of its page, or a line of its text. */
export interface ReviewPosition {
  readonly part: number | null
  readonly line: number | null
}

/** The position that an address names. */
export function reviewPositionIn(search: URLSearchParams): ReviewPosition {
  const number = (name: string): number | null => {
    const word = search.get(name) ?? ""
    return /^[1-9]\d{0,5}$/.test(word) ? Number(word) : null
  }
  return { part: number("part"), line: number("line") }
}

/** The part that shows a new comment about a line, or about the whole change (null). */
export const partOfNext = ({ review, comments }: WholeReview, line: number | null): number =>
  line === null ? lastPartAboutTheWhole(comments) : lastPartOf(review.policy, comments, line)

/** A review and the part of it that its page shows; null beyond the last part. */
export async function shownReviewOf(context: Readonly<RouterContextProvider>, id: string, place: ReviewPosition) {
  const whole = await wholeReviewOf(context, id)
  const text = textPartOf(whole.review.policy, whole.comments, place)
  const facts = await factsOf(context, whole, text.part)
  const carried = carriedOf(facts, text)
  if (carried === null) return null
  return { facts, shown: { ...carried, people: await peopleOf(context, namedIn(carried)) } }
}
