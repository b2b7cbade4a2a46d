import type { PostgrestError } from "@supabase/supabase-js"

/** The data service did not do what was asked; nothing is known to have changed. */
export class ReviewsUnavailable extends Error {
  override readonly name = "ReviewsUnavailable"
}

/** Why the data service said no. */
export type ReviewRefusal =
  /** The person has written as much as one may. */
  | "full"
  /** The person has as many open reviews as one may. */
  | "open"
  /** Everybody together has written as much on this review as it holds. */
  | "crowded"
  /** It asks for a proof of who is there that is not too old. */
  | "unproved"
  /** The person has done so already. */
  | "again"
  /** It is not theirs to do, or the review is not asked for any more. */
  | "forbidden"

export class ReviewRefused extends Error {
  override readonly name = "ReviewRefused"
  readonly why: ReviewRefusal

  constructor(why: ReviewRefusal, options?: ErrorOptions) {
    super(`the data service refused: ${why}`, options)
    this.why = why
  }
}

/** By the codes of both backends. The embedded one has a single code for every row that breaks a rule of its table. */
const BY_CODE: Readonly<Record<string, ReviewRefusal>> = {
  PT413: "full",
  PT422: "open",
  PT409: "crowded",
  reauthentication_needed: "unproved",
  "23505": "again",
  "23514": "again",
  "23503": "forbidden",
  "42501": "forbidden",
}

export function troubleOf(what: string, error: PostgrestError): Error {
  const why = BY_CODE[error.code]
  return why === undefined
    ? new ReviewsUnavailable(`${what} failed`, { cause: error })
    : new ReviewRefused(why, { cause: error })
}
