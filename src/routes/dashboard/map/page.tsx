import { expectRuleOf } from "../../../locks/locks.server.ts"
import { auditedAt } from "../../../policies/chosen/audited.server.ts"
import type { Route } from "./+types/page"
import { mapDataOf, MapView } from "./map-page.tsx"

/** The map of the app in the address: its pages as a tree, and where visitors are sent. */
export async function loader({ context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard/map")
  return mapDataOf(await auditedAt(context, url), url.searchParams)
}

/** The map of the pages of a policy, for signed-in people. */
export default MapView
