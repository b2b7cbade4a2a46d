import type { RouterContextProvider } from "react-router"
import { requestFactsContext } from "../../locks/context.ts"
import { filedApprovals } from "../records/filed-approvals.server.ts"
import { appliedApprovals } from "../records/applied-approvals.ts"
import type { Reviewed } from "../reviews/review.ts"
import { reviewedChangesOf } from "./approved-changes.server.ts"
import { approvalInReview, approversOf, type ShownApprovers, type ChangeApproval } from "./approvers.ts"
import type { Audited } from "../chosen/audited.server.ts"
import { isOpening } from "../chosen/versions.ts"

/** The index of a version in its timeline; null for a commit that made no version. */
type VersionIndex = number | null

type Context = Readonly<RouterContextProvider>

type AuditedApp = Pick<Audited, "bindings" | "timeline" | "record" | "uploaded"> & {
  readonly about: Pick<Audited["about"], "app">
}

/** Finds the approval of a version by its index in the timeline. */
type Approvals = (index: VersionIndex) => ChangeApproval | null

/**
 * The approvals of an app's versions, by index in its timeline; null for a version that changed nobody's access or
 * whose predecessor is unknown. Reviews are read only for the versions in `asked`. A binding is the pair of policies
 * that an approval of a version has to name.
 */
async function changeApprovals(context: Context, audited: AuditedApp, asked: Span): Promise<Approvals> {
  const { bindings, timeline, record } = audited
  const reviewed = await reviewedIn(context, audited, asked)
  // The workbench itself: only reviews on this server approve its changes.
  if (bindings === null) {
    return (index) => {
      const found = reviewed(index)
      return found === null ? null : { kind: "reviewed", reviewed: found }
    }
  }
  const { recordPaths, approverKeys, reportError } = context.get(requestFactsContext)
  const { approvals } = await filedApprovals(recordPaths, approverKeys, reportError)
  const all = bindings.filter((binding) => binding !== null)
  const applied = appliedApprovals(approvals, all, record?.app ?? "")
  return (index) => {
    const [binding, version] = index === null ? [] : [bindings[index], timeline.versions[index]]
    // An approval is judged at the time of the change, so nothing is known without a date.
    if (binding == null || version?.date == null) return null
    return {
      kind: "recorded",
      filed: applied({ binding, made: version.date }),
      // Only its owner sees an uploaded record, so it has no reviews. Null would mean that this is not known.
      reviewed: audited.uploaded === null ? reviewed(index) : "unreviewable",
    }
  }
}

/** A range of indices in the timeline, including `to`. */
interface Span {
  readonly from: number
  readonly to: number
}

const allVersionsOf = ({ timeline }: AuditedApp): Span => ({ from: 0, to: timeline.versions.length - 1 })

/** The reviews of the versions in a range, by index in the timeline; null where none is known. */
async function reviewedIn(
  context: Context,
  { timeline, about, uploaded }: AuditedApp,
  { from, to }: Span,
): Promise<(index: VersionIndex) => Reviewed | null> {
  if (uploaded !== null) return () => null
  // A review is of the change between two versions, so the version before the range is needed too.
  const first = Math.max(0, from - 1)
  // `isCut`: there is a version before the first of these, so the change to the first is not looked up.
  const range = { versions: timeline.versions.slice(first, to + 1), isCut: first > 0 || timeline.isCut }
  const reviewed = await reviewedChangesOf(context, about.app, range)
  return (index) => (index === null ? null : (reviewed[index - first] ?? null))
}

/** The approval of the version that last opened something; null if there is none or it is unknown. */
export async function approvalOfLastOpening(context: Context, audited: AuditedApp): Promise<ChangeApproval | null> {
  const index = audited.timeline.versions.findLastIndex(isOpening)
  if (index === -1) return null
  return (await changeApprovals(context, audited, { from: index, to: index }))(index)
}

/**
 * The approval of every commit of the history, in order. Null if it is unknown, or if the commit opened nothing and has
 * no approval.
 */
export async function approvalsOfCommits(
  context: Context,
  audited: AuditedApp & Pick<Audited, "history">,
): Promise<readonly (ChangeApproval | null)[]> {
  const { history } = audited
  if (history.source !== "git") return []
  const approvals = await changeApprovals(context, audited, allVersionsOf(audited))
  const indices = new Map(audited.timeline.versions.map(({ commit }, index) => [commit, index]))
  return history.commits.map(({ hash, access }) => {
    const found = approvals(indices.get(hash) ?? null)
    return found === null || (hasNoApproval(found) && !isOpening({ access })) ? null : found
  })
}

/** True if there is nothing to show: no approval in a review, and no approval file, not even a refused one. */
const hasNoApproval = (approval: ChangeApproval): boolean =>
  (approval.kind === "reviewed" || approval.filed.length === 0) && approvalInReview(approval) === null

/** The approvers of every version's openings, in order; null if it opened nothing, or if they are unknown. */
export async function approversOfOpenings(
  context: Context,
  audited: AuditedApp,
): Promise<readonly (ShownApprovers | null)[]> {
  const approvals = await changeApprovals(context, audited, allVersionsOf(audited))
  return audited.timeline.versions.map((version, index) => {
    const found = isOpening(version) ? approvals(index) : null
    return found === null ? null : approversOf(found)
  })
}
