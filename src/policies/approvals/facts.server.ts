import { data, type RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../locks/context.ts"
import { problemResponse } from "../../locks/page-problem.server.ts"
import type { Proposal } from "../compiler/compile-job.server.ts"
import { CompileUnavailable } from "../compiler/compile-worker.server.ts"
import { requesterOf } from "../compiler/compiler.server.ts"
import {
  isApprover,
  countingApprovals,
  isNameOfHash,
  hasShortHashes,
  stateOf,
  stateWhileUnknown,
  type ChangeOfHashes,
  type ReviewState,
} from "../reviews/review.ts"
import { textsDigestOf, type ListedReview, type StoredReview } from "../reviews/rows.server.ts"
import { readPeople, readReview, type Participants, type WholeReview } from "../reviews/read-reviews.server.ts"
import { DataServiceError } from "../data-service/data-service.server.ts"
import type { Session } from "../../session/session.ts"
import { ownPolicy } from "../chosen/own-policy.server.ts"
import { proposalOf } from "./proposals.server.ts"
import { reviewedPolicy, type ReviewedPolicy } from "./reviewed-policy.server.ts"

type Context = Readonly<RouterContextProvider>

/** A review with all of its stored data, which is more than a page shows. */
export interface FullReview extends WholeReview {
  readonly state: ReviewState
  /**
   * The whole hashes of both policies. For an older review whose texts could not be compiled, the hashes that it names.
   */
  readonly change: ChangeOfHashes
  /** The app's policy in force, which it is compared with; null if no record here shows the app. */
  readonly comparedWith: ReviewedPolicy | null
  /** True if the proposed policy is, or was, in force. */
  readonly wasInForce: boolean
  /** The known times when the change went live and was replaced, and if it still is live; null if it never was. */
  readonly live: { readonly since: string | null; readonly until: string | null; readonly isNow: boolean } | null
  /** The proposal; null if the compiler did not answer. */
  readonly proposal: Proposal | null
  /** True if its texts have the hashes that it names. If not, or if that is unknown, there is nothing to approve. */
  readonly isSound: boolean
  /** Ids of those of its approvals that count, or counted when it came into force. */
  readonly counting: readonly string[]
  /** The day in UTC, which decides whether the proposed shadow mode is over. */
  readonly today: string
}

/** The review with this id. Throws a response if there is none or it cannot be read. */
export async function wholeReviewOf(context: Context, id: string): Promise<WholeReview> {
  const { client } = context.get(serverSessionContext)
  const { approvers } = context.get(requestFactsContext)
  const whole = await orUnavailable(context, () => readReview(client, id, approvers))
  if (whole === null) throw data(null, { status: 404 })
  return whole
}

/**
 * The facts of a review with one part of its changes. A page shows long lists in parts, which are counted from 1.
 */
export async function fullReviewOf(context: Context, whole: WholeReview, part: number): Promise<FullReview> {
  const comparedWith = await reviewedPolicy(context, whole.review.app)
  const proposal = await proposalIn(context, whole, comparedWith, part)
  return {
    ...whole,
    comparedWith,
    proposal,
    ...stateFactsOf(whole, comparedWith, proposal),
    today: new Date().toISOString().slice(0, 10),
  }
}

/**
 * The facts of the review with this id, with the first part of its changes. Throws a response if there is none or it
 * cannot be read.
 */
export const reviewFactsOf = async (context: Context, id: string): Promise<FullReview> =>
  fullReviewOf(context, await wholeReviewOf(context, id), 1)

/** The email addresses of the people with these ids. */
export const peopleOf = (context: Context, ids: readonly string[]): Promise<Participants> =>
  orUnavailable(context, () => readPeople(context.get(serverSessionContext).client, ids))

/** The review's state, and the facts that it depends on. */
function stateFactsOf(
  { review, approvals, changesRequestedBy, withdrawal, replacedBy }: WholeReview,
  comparedWith: ReviewedPolicy | null,
  proposal: Proposal | null,
) {
  const isSound = proposal === null ? null : isSoundAs(review, proposal)
  const change = proposal === null ? hashesOf(review) : wholeHashesOf(review, proposal)
  const ended = { isWithdrawn: withdrawal !== null, isReplaced: replacedBy !== null }
  // An unknown app has no policy in force. The 16 digits that older reviews name cannot be compared without the texts.
  if (comparedWith === null || (proposal === null && hasShortHashes(change))) {
    const state = stateWhileUnknown(ended)
    return { state, change, isSound: isSound === true, counting: [], wasInForce: false, live: null }
  }
  const { inForce } = comparedWith
  const state = stateOf(
    { ...ended, ...change, approvals, hasChangeRequests: changesRequestedBy.length > 0, isSound },
    inForce,
  )
  const counting = state === "approved" ? countingApprovals(change, approvals, inForce).map(({ id }) => id) : []
  const wasInForce = inForce.wasInForce(change.policyHash)
  const live = wasInForce
    ? {
        since: inForce.cameIntoForce(change).at(-1) ?? null,
        until: inForce.replacedAt(change),
        isNow: inForce.hash === change.policyHash,
      }
    : null
  return { state, change, isSound: isSound === true, counting, wasInForce, live }
}

/** The hashes that a review names: of the policy that it starts from, and of the one that it proposes. */
export const hashesOf = ({ base_hash, policy_hash }: ListedReview) => ({ baseHash: base_hash, policyHash: policy_hash })

/** The change that a review's texts make: `unsound` if its hashes do not fit; null if the compiler did not answer. */
export async function changeOfTexts(context: Context, whole: WholeReview): Promise<ChangeOfHashes | "unsound" | null> {
  const proposal = await proposalIn(context, whole, null, 1)
  if (proposal === null) return null
  return isSoundAs(whole.review, proposal) ? wholeHashesOf(whole.review, proposal) : "unsound"
}

/** True if the texts of a review, as compiled, have the hashes and the digest that the review names. */
const isSoundAs = (
  { base_policy, policy, base_hash, policy_hash, digest }: StoredReview,
  { hash, baseHash }: Proposal,
): boolean =>
  hash !== null &&
  baseHash !== null &&
  isNameOfHash(policy_hash, hash) &&
  isNameOfHash(base_hash, baseHash) &&
  textsDigestOf(base_policy, policy) === digest

/** The hashes that a review names. If they have only 16 digits, they are computed from its texts. */
const wholeHashesOf = ({ base_hash, policy_hash }: StoredReview, { hash, baseHash }: Proposal): ChangeOfHashes => ({
  baseHash: wholeOf(base_hash, baseHash),
  policyHash: wholeOf(policy_hash, hash),
})

const wholeOf = (name: string, computed: string | null): string =>
  computed !== null && isNameOfHash(name, computed) ? computed : name

/** Compiles a review's texts, and compares them with the policy in force; null if the compiler does not answer. */
async function proposalIn(
  context: Context,
  { review }: WholeReview,
  comparedWith: ReviewedPolicy | null,
  part: number,
): Promise<Proposal | null> {
  try {
    const { base_policy: base, policy: text } = review
    // For an unknown app, only the text is shown, so the base stands in for the policy in force, and the workbench's
    // file name for the app's.
    const {
      shown,
      routes,
      text: inForce,
    } = comparedWith?.policy ?? { shown: ownPolicy.shown, routes: null, text: base }
    return await proposalOf({ path: shown.path, text, base, inForce, routes, part }, requesterOf(context))
  } catch (error) {
    if (error instanceof CompileUnavailable) return null
    throw error
  }
}

/** Runs a read. If the data service fails, throws an error page that advises to try again. */
export async function orUnavailable<T>(context: Context, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof DataServiceError)) throw error
    context.get(requestFactsContext).reportError(error)
    throw await problemResponse(context, {
      title: "This page cannot be shown right now.",
      advice: "Stored data cannot be read right now. Nothing is lost; try again in a moment.",
      again: 5,
    })
  }
}

/** True if this person's approvals count here. */
export const isOneOfApprovers = (context: Context, { email }: Pick<Session, "email">): boolean =>
  isApprover(context.get(requestFactsContext).approvers, email)

/** True if this person may approve the review now. */
export const mayApprove = (
  context: Context,
  { review, state, change, comparedWith, isSound, approvals }: FullReview,
  session: Pick<Session, "uid" | "email">,
): boolean =>
  isOneOfApprovers(context, session) &&
  isSound &&
  (state === "open" ||
    state === "changes-requested" ||
    // More people may approve it, as long as it is not in force.
    (state === "approved" && change.baseHash === comparedWith?.inForce.hash)) &&
  review.author_id !== session.uid &&
  !hasApproved(approvals, session)

/** True if this person has approved the review, and neither they nor its author has undone that since. */
export const hasStandingApproval = (
  { approvals, withdrawal, replacedBy, changesRequestedBy }: WholeReview,
  session: Pick<Session, "uid">,
): boolean =>
  hasApproved(approvals, session) &&
  withdrawal === null &&
  replacedBy === null &&
  !changesRequestedBy.includes(session.uid)

const hasApproved = (approvals: WholeReview["approvals"], { uid }: Pick<Session, "uid">): boolean =>
  approvals.some(({ approver_id }) => approver_id === uid)
