import { sessionFor } from "../../../locks/locks.server.ts"
import { approvalsOfCommits } from "../../../policies/approvals/approvals.server.ts"
import { auditedAt } from "../../../policies/chosen/audited.server.ts"
import type { Route } from "./+types/changes"
import { changesDataOf, ChangesView } from "./changes-page.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  sessionFor(context, "/dashboard/changes")
  const audited = await auditedAt(context, url)
  const approvals = audited.history.source === "git" ? await approvalsOfCommits(context, audited) : []
  return changesDataOf(audited, url.searchParams, approvals)
}

/** The page of access changes, with the approvals of each. */
export default function ChangesPage({ loaderData }: Route.ComponentProps) {
  return <ChangesView data={loaderData} />
}
