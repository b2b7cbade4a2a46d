import { withProblemsAsText } from "../../../locks/problem-as-text.ts"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import type { Route } from "./+types/export"
import { auditedAt } from "../../../policies/chosen/audited.server.ts"
import { exportedTable, formatOf } from "./export.server.ts"

/** The download of the guard table in the format that the address names. A 404 in plain text for an unknown one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard/export/:format")
  const format = formatOf(params.format)
  return format === null
    ? new Response("This page could not be found.\n", { status: 404 })
    : withProblemsAsText(async () => exportedTable(context, await auditedAt(context, url), format))
}
