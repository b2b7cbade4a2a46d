import { expectRuleOf } from "../../../locks/locks.server.ts"
import { approvalsOfCommits } from "../../../policies/approvals/approvals.server.ts"
import { auditedAt } from "../../../policies/chosen/audited.server.ts"
import type { Route } from "./+types/changes"
import { changesDataOf, ChangesView } from "./changes-page.tsx"

/** One page of the commits that changed access, of the app in the address, each with its approvals. */
export async function loader({ context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard/changes")
  const audited = await auditedAt(context, url)
  // A server that was built without the policy's git history has no commits to approve.
  const approvals = audited.history.source === "git" ? await approvalsOfCommits(context, audited) : []
  return changesDataOf(audited, url.searchParams, approvals)
}

/** The page of access changes, with the approvals of each. */
export default ChangesView
