/** What has become of a review. */
export const REVIEW_STATES = ["open", "approved", "superseded", "withdrawn"] as const

export type ReviewState = (typeof REVIEW_STATES)[number]

export interface ReviewStanding {
  readonly isWithdrawn: boolean
  /** Whether its author has put another text in its place. */
  readonly isReplaced: boolean
  /** When the last of its approvals ends; ISO 8601. Null without any. */
  readonly approvedUntil: string | null
  /** Hashes of the policy that it starts from, and of the one that it proposes. */
  readonly baseHash: string
  readonly policyHash: string
}

export interface InForce {
  readonly hash: string
  /** Whether a policy of this hash was in force before, or is. */
  readonly wasInForce: (hash: string) => boolean
}

/**
 * An approval is of one text from one base. When the base has moved it counts for nothing any more; unless it is the
 * approved text itself that came into force.
 */
export function stateOf(review: ReviewStanding, inForce: InForce, now = Date.now()): ReviewState {
  const { isWithdrawn, isReplaced, approvedUntil, baseHash, policyHash } = review
  if (isWithdrawn) return "withdrawn"
  if (isReplaced) return "superseded"
  if (baseHash !== inForce.hash)
    return approvedUntil !== null && inForce.wasInForce(policyHash) ? "approved" : "superseded"
  return approvedUntil !== null && Date.parse(approvedUntil) >= now ? "approved" : "open"
}

/** Days that an approval counts for. The change it is about is made by then, or asked for again. */
export const APPROVAL_DAYS = 30

/** When an approval that was given at this moment ends; ISO 8601, in UTC. */
export const expiryOf = (given: string): string =>
  new Date(Date.parse(given) + APPROVAL_DAYS * 24 * 3600 * 1000).toISOString()

/** When the last of some approvals ends; null without any. */
export const lastExpiryOf = (approvals: readonly { readonly created_at: string }[]): string | null =>
  approvals
    .map(({ created_at }) => expiryOf(created_at))
    .toSorted()
    .at(-1) ?? null

/** Characters. The tables and the embedded backend say the same. */
export const LONGEST_TITLE = 200
export const LONGEST_COMMENT = 2000
export const LONGEST_SENTENCE = 200
