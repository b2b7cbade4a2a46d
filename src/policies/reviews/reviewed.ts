/** Who approved a change in a review of this site. */
export interface ReviewApproval {
  readonly review: string
  /** Null for an account that was deleted. */
  readonly approver: string | null
  /** ISO 8601. */
  readonly given: string
}

/** What the reviews of this site say to a change; without an approval nobody gave one. */
export interface Reviewed {
  readonly approval: ReviewApproval | null
}
