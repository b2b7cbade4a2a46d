/** An approval of a change in a review of this site. */
export interface ReviewApproval {
  readonly review: string
  /** The approver; null for a deleted account. */
  readonly approver: string | null
  /** ISO 8601. */
  readonly given: string
}

/** The approval of a change in this site's reviews; null if nobody approved it. */
export interface Reviewed {
  readonly approval: ReviewApproval | null
}
