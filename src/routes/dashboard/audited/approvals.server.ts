import type { RouterContextProvider } from "react-router"
import { requestFactsContext } from "../../../app-guard/context.ts"
import type { SaidApproval } from "../../../records/approval.ts"
import { filedApprovals } from "../../../records/filed-approvals.server.ts"
import { saidApprovals } from "../../../records/said-approvals.ts"
import type { Audited } from "./audited.server.ts"

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

/** The same for every commit of its history, in their order; null, too, where nothing opened and nobody approved anything. */
export async function approvalsOfCommits(
  context: Readonly<RouterContextProvider>,
  audited: Pick<Audited, "bindings" | "history">,
): Promise<readonly (readonly SaidApproval[] | null)[]> {
  const { history } = audited
  if (history.source !== "git") return []
  const said = await approvalsOf(context, audited)
  return history.commits.map(({ hash, date, access }) => {
    const found = said({ commit: hash, date })
    const isOwed = access?.changes.some(({ kind }) => kind === "opened") === true
    return found === null || (found.length === 0 && !isOwed) ? null : found
  })
}
