import type { RouterContextProvider } from "react-router"
import { requestFactsContext } from "../../../app-guard/context.ts"
import type { SaidApproval } from "../../../records/approval.ts"
import { filedApprovals } from "../../../records/filed-approvals.server.ts"
import { saidApprovals } from "../../../records/said-approvals.ts"
import type { Reviewed } from "../../../reviews/reviewed.ts"
import { ownReviewedChanges } from "../../reviews/reviewed-changes.server.ts"
import { approversOf, type Approvers } from "./approvers.ts"
import type { Audited } from "./audited.server.ts"
import { isOpening } from "./opening.ts"

interface Commit {
  readonly commit: string | null
  readonly date: string | null
}

type Said = (commit: Commit) => readonly SaidApproval[] | null

/**
 * What the approvals beside the records say to the versions of an app on record; null to one that changed nobody's access
 * or followed on what is not known, and to all of the workbench's own, whose reviews say it.
 */
export async function approvalsOf(
  context: Readonly<RouterContextProvider>,
  { bindings }: Pick<Audited, "bindings">,
): Promise<Said> {
  if (bindings === null) return () => null
  const { recordPlaces, approverKeys } = context.get(requestFactsContext)
  const { approvals } = await filedApprovals(recordPlaces, approverKeys)
  const said = saidApprovals(approvals, Object.values(bindings))
  return ({ commit, date }) => {
    const binding = commit === null ? undefined : bindings[commit]
    return binding === undefined || date === null ? null : said({ binding, made: date })
  }
}

/** What is on record of who approved one change of access: the files beside the records say it, or a review of this site. */
export type ChangeApproval =
  | { readonly kind: "filed"; readonly said: readonly SaidApproval[] }
  | { readonly kind: "reviewed"; readonly reviewed: Reviewed }

type Approvals = (commit: Commit) => ChangeApproval | null

/** The same of whichever app is looked at, its own reviews included; null where nothing can be said. */
async function changeApprovals(
  context: Readonly<RouterContextProvider>,
  audited: Pick<Audited, "bindings" | "life">,
): Promise<Approvals> {
  if (audited.bindings === null) {
    const { versions } = audited.life
    const reviewed = await ownReviewedChanges(context, audited.life)
    const byCommit = new Map(versions.map(({ commit }, at) => [commit, reviewed[at] ?? null]))
    return ({ commit }) => {
      const found = byCommit.get(commit) ?? null
      return found === null ? null : { kind: "reviewed", reviewed: found }
    }
  }
  const said = await approvalsOf(context, audited)
  return (commit) => {
    const found = said(commit)
    return found === null ? null : { kind: "filed", said: found }
  }
}

/** To every commit of the history, in their order; null, too, where nothing opened and nobody approved anything. */
export async function approvalsOfCommits(
  context: Readonly<RouterContextProvider>,
  audited: Pick<Audited, "bindings" | "history" | "life">,
): Promise<readonly (ChangeApproval | null)[]> {
  const { history } = audited
  if (history.source !== "git") return []
  const approvals = await changeApprovals(context, audited)
  return history.commits.map(({ hash, date, access }) => {
    const found = approvals({ commit: hash, date })
    return found === null || (saysNothing(found) && !isOpening({ access })) ? null : found
  })
}

const saysNothing = (approval: ChangeApproval): boolean =>
  approval.kind === "filed" ? approval.said.length === 0 : approval.reviewed.approval === null

/** To every version, in their order: who approved what it opened; null where it opened nothing, or that cannot be told. */
export async function approversOfOpenings(
  context: Readonly<RouterContextProvider>,
  audited: Pick<Audited, "bindings" | "life">,
): Promise<readonly (Approvers | null)[]> {
  const approvals = await changeApprovals(context, audited)
  return audited.life.versions.map((version) => {
    const found = isOpening(version) ? approvals(version) : null
    return found === null ? null : approversOf(found)
  })
}
