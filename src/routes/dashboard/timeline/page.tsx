import { expectRuleOf } from "../../../locks/locks.server.ts"
import { approversOfOpenings } from "../../../policies/approvals/approvals.server.ts"
import { auditedAt } from "../../../policies/chosen/audited.server.ts"
import type { Route } from "./+types/page"
import { timelineDataOf, TimelineView } from "./timeline-page.tsx"

/** One page of the timeline of the app in the address: who could open each page since when, and who approved it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard/timeline")
  const audited = await auditedAt(context, url)
  return timelineDataOf(audited, url.searchParams, await approversOfOpenings(context, audited))
}

/** The timeline of a policy, for signed-in people. */
export default TimelineView
