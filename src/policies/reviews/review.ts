import { isShortHash, shortHashOf } from "../../../policy/policy-hash.ts"

/**
 * The state of a review. `unsound`: its texts do not have the hashes that it names. `unchecked`: the compiler could not
 * tell. `superseded`: its author replaced it, or its base is no longer in force and no approval counts.
 */
export type ReviewState =
  | "open"
  | "changes-requested"
  | "approved"
  | "unsound"
  | "unchecked"
  | "superseded"
  | "withdrawn"

/** The facts that decide the state of a review. */
export interface ReviewFacts {
  readonly isWithdrawn: boolean
  /** True if the author has replaced the text with another. */
  readonly isReplaced: boolean
  readonly approvals: readonly Given[]
  /** True if somebody requested changes and has not approved the review since. */
  readonly hasChangeRequests: boolean
  /** True if the texts match the hashes and the digest; null if that cannot be checked. */
  readonly isSound: boolean | null
  /** Hashes of the policy that it starts from, and of the one that it proposes. */
  readonly baseHash: string
  readonly policyHash: string
}

/** An approval with its time, in ISO 8601. */
interface Given {
  readonly created_at: string
}

/**
 * A change by the hashes of both policies. Those of an older review have 16 digits until they are computed from its
 * texts.
 */
export interface ChangeOfHashes {
  readonly baseHash: string
  readonly policyHash: string
}

/** True if a name in a review stands for this policy hash: the hash itself, or in older reviews its first 16 digits. */
export const isNameOfHash = (name: string, hash: string): boolean =>
  name === hash || (isShortHash(name) && name === shortHashOf(hash))

/** True if only the texts of a review identify its policies. */
export const hasShortHashes = ({ baseHash, policyHash }: ChangeOfHashes): boolean =>
  isShortHash(baseHash) || isShortHash(policyHash)

/** The policy in force, and the history of earlier ones. */
export interface InForce {
  readonly hash: string
  /** The whole hash of a policy that was in force and begins with a short hash; the given hash if there is none. */
  readonly possibly: (name: string) => string
  /** True if a policy with this hash is or was in force. */
  readonly wasInForce: (hash: string) => boolean
  /** The known times when this change came into force, in ISO 8601. */
  readonly cameIntoForce: (change: ChangeOfHashes) => readonly string[]
  /** The time when another policy replaced this change after it last came into force; null for none, or if unknown. */
  readonly replacedAt: (change: ChangeOfHashes) => string | null
}

/** A proposed policy is in force now, was before, or never was. */
export type Liveness = "now" | "before" | "never"

/** Tells whether the policy with this hash, whole or of 16 digits, is or was in force. */
export function livenessOf(policyHash: string, inForce: InForce): Liveness {
  const whole = inForce.possibly(policyHash)
  if (whole === inForce.hash) return "now"
  return inForce.wasInForce(whole) ? "before" : "never"
}

/** The state of a review while the policy in force is unknown: nothing can be approved, and no approval counts. */
export const stateWhileUnknown = ({
  isWithdrawn,
  isReplaced,
}: Pick<ReviewFacts, "isWithdrawn" | "isReplaced">): ReviewState =>
  isWithdrawn ? "withdrawn" : isReplaced ? "superseded" : "unchecked"

/**
 * The state of a review. An approval is for one text compared with one base, so it counts only while that base is in
 * force, and until it expires. One that counted when its change came into force still counts after it has expired or
 * another policy has replaced the change, unless the base is in force again.
 */
export function stateOf(review: ReviewFacts, inForce: InForce, now = Date.now()): ReviewState {
  const { isWithdrawn, isReplaced, approvals, hasChangeRequests, isSound, baseHash } = review
  if (isWithdrawn) return "withdrawn"
  if (isReplaced) return "superseded"
  if (countingApprovals(review, approvals, inForce, now).length === 0)
    return baseHash !== inForce.hash ? "superseded" : hasChangeRequests ? "changes-requested" : "open"
  // Only an approved review is checked: the texts must be those that the approval is for.
  if (isSound === null) return "unchecked"
  return isSound ? "approved" : "unsound"
}

/** A request for changes. */
interface Request {
  readonly author_id: string
  readonly created_at: string
}

/** The people other than its author who requested changes in a review and have not approved it since. */
export const changeRequesters = (
  author: string,
  requests: readonly Request[],
  approvals: readonly (Given & { readonly approver_id: string })[],
): readonly string[] => {
  const isSettled = ({ author_id, created_at }: Request): boolean =>
    author_id === author ||
    approvals.some((given) => given.approver_id === author_id && Date.parse(given.created_at) >= Date.parse(created_at))
  return [...new Set(requests.filter((request) => !isSettled(request)).map(({ author_id }) => author_id))]
}

/** The approvals of a change that count now, or that counted when the change came into force. */
export function countingApprovals<Approval extends Given>(
  change: ChangeOfHashes,
  approvals: readonly Approval[],
  inForce: InForce,
  now = Date.now(),
): readonly Approval[] {
  if (change.baseHash === inForce.hash)
    return approvals.filter(({ created_at }) => Date.parse(expiryOf(created_at)) >= now)
  const moments = inForce.cameIntoForce(change)
  return approvals.filter(({ created_at }) => moments.some((moment) => countedAt(moment, created_at)))
}

/** True if an approval counted when the change came into force. A later one approves nothing. */
export const countedAt = (cameIntoForce: string, given: string): boolean =>
  Date.parse(given) < Date.parse(cameIntoForce) && Date.parse(cameIntoForce) <= Date.parse(expiryOf(given))

/** The validity of an approval in days. Later, the change has to be approved again. */
const APPROVAL_DAYS = 30

/** The time when an approval expires, from the time when it was given. Both are in ISO 8601, the result in UTC. */
export const expiryOf = (given: string): string =>
  new Date(Date.parse(given) + APPROVAL_DAYS * 24 * 3600 * 1000).toISOString()

/** The email addresses of the people whose approvals count, in lower case; null: everybody except a change's author. */
export type Approvers = ReadonlySet<string> | null

/** True if the approvals of the person with this email address count. The database refuses an author's own. */
export const isApprover = (approvers: Approvers, email: string): boolean =>
  approvers === null || approvers.has(email.toLowerCase())

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
