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

type Place = number | null

type Said = (place: Place) => readonly SaidApproval[] | null

type Filed = Pick<Audited, "bindings" | "life">

/**
 * What the approvals beside the records say to the versions of an app on record, by place in its life; null to one that
 * changed nobody's access or followed on what is not known, and to all of the workbench's own, whose reviews say it.
 */
async function approvalsOf(context: Readonly<RouterContextProvider>, { bindings, life }: Filed): Promise<Said> {
  if (bindings === null) return () => null
  const { recordPlaces, approverKeys } = context.get(requestFactsContext)
  const { approvals } = await filedApprovals(recordPlaces, approverKeys)
  const all = bindings.filter((binding) => binding !== null)
  const said = saidApprovals(approvals, all)
  return (place) => {
    const [binding, version] = place === null ? [] : [bindings[place], life.versions[place]]
    return binding == null || version?.date == null ? null : said({ binding, made: version.date })
  }
}

/** The same of the version that last opened something; null where none did. */
export async function approvalsOfLastOpening(
  context: Readonly<RouterContextProvider>,
  audited: Filed,
): Promise<readonly SaidApproval[] | null> {
  const place = audited.life.versions.findLastIndex(isOpening)
  return place === -1 ? null : (await approvalsOf(context, audited))(place)
}

/** What is on record of who approved one change of access: the files beside the records say it, or a review of this site. */
export type ChangeApproval =
  | { readonly kind: "filed"; readonly said: readonly SaidApproval[] }
  | { readonly kind: "reviewed"; readonly reviewed: Reviewed }

type Approvals = (place: Place) => ChangeApproval | null

/** The same of whichever app is looked at, its own reviews included; null where nothing can be said. */
async function changeApprovals(context: Readonly<RouterContextProvider>, audited: Filed): Promise<Approvals> {
  if (audited.bindings === null) {
    const reviewed = await ownReviewedChanges(context, audited.life)
    return (place) => {
      const found = place === null ? null : (reviewed[place] ?? null)
      return found === null ? null : { kind: "reviewed", reviewed: found }
    }
  }
  const said = await approvalsOf(context, audited)
  return (place) => {
    const found = said(place)
    return found === null ? null : { kind: "filed", said: found }
  }
}

/** To every commit of the history, in their order; null, too, where nothing opened and nobody approved anything. */
export async function approvalsOfCommits(
  context: Readonly<RouterContextProvider>,
  audited: Filed & Pick<Audited, "history">,
): Promise<readonly (ChangeApproval | null)[]> {
  const { history } = audited
  if (history.source !== "git") return []
  const approvals = await changeApprovals(context, audited)
  const places = new Map(audited.life.versions.map(({ commit }, place) => [commit, place]))
  return history.commits.map(({ hash, access }) => {
    const found = approvals(places.get(hash) ?? null)
    return found === null || (saysNothing(found) && !isOpening({ access })) ? null : found
  })
}

const saysNothing = (approval: ChangeApproval): boolean =>
  approval.kind === "filed" ? approval.said.length === 0 : approval.reviewed.approval === null

/** To every version, in their order: who approved what it opened; null where it opened nothing, or that cannot be told. */
export async function approversOfOpenings(
  context: Readonly<RouterContextProvider>,
  audited: Filed,
): Promise<readonly (Approvers | null)[]> {
  const approvals = await changeApprovals(context, audited)
  return audited.life.versions.map((version, place) => {
    const found = isOpening(version) ? approvals(place) : null
    return found === null ? null : approversOf(found)
  })
}
