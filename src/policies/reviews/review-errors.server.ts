import type { PostgrestError } from "@supabase/supabase-js"

/** The error if a call of the data service fails. It is unknown whether anything changed. */
export class ReviewsUnavailable extends Error {
  override readonly name = "ReviewsUnavailable"
}

/** The reason of a refusal by the data service. */
export type ReviewRefusal =
  /** The person's quota is used up. */
  | "full"
  /** The person has the most open reviews allowed. */
  | "open"
  /** The review has reached its limit of comments or approvals. */
  | "crowded"
  /** A recent proof of identity is required. */
  | "unproved"
  /** The person has done so already. */
  | "again"
  /** The person may not do it, or the review is no longer open. */
  | "forbidden"

/** The error if the data service refuses a call. */
export class ReviewRefused extends Error {
  override readonly name = "ReviewRefused"
  readonly why: ReviewRefusal

  constructor(why: ReviewRefusal, options?: ErrorOptions) {
    super(`the data service refused: ${why}`, options)
    this.why = why
  }
}

/**
 * The refusals by the error codes of both backends. Those that begin with `PT` are raised by the triggers of the
 * tables. The numbers are PostgreSQL's: a duplicate (23505), a broken rule of the table (23514), a missing row that is
 * referred to (23503), and no permission (42501). The embedded backend has 23514 for duplicates too,
 * and values are checked before they are sent, so 23514 counts as a duplicate.
 */
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

/** The error to throw for a failed call. `what` names the call in it. */
export function reviewErrorOf(what: string, error: PostgrestError): Error {
  const why = BY_CODE[error.code]
  return why === undefined
    ? new ReviewsUnavailable(`${what} failed`, { cause: error })
    : new ReviewRefused(why, { cause: error })
}
