import { redirect } from "react-router"
import { textFor } from "../../../language/text-for.server.ts"
import { requestFactsContext } from "../../../locks/context.ts"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import { approvalOfLastOpening, approversOfOpenings } from "../../../policies/approvals/approvals.server.ts"
import { auditedAt } from "../../../policies/chosen/audited.server.ts"
import { governingAt } from "../../../policies/chosen/governing.server.ts"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import type { Route } from "./+types/page"
import { tableDataOf } from "./table-data.server.ts"
import { TableView } from "./table-page.tsx"
import { addressSearched, isFiltered, tableQueryOf } from "./table-view.ts"

/**
 * The guard table of the app and version in the address, with the dashboard's answers above it. `governing` costs a
 * call to the compiler, `approvers` and `approval` one to the data service each, so they are loaded only for views that
 * show them.
 */
export async function loader({ context, url, request }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard")
  // If other apps are recorded, the dashboard opens with their list.
  if (url.search === "" && context.get(requestFactsContext).recordPaths.length > 0)
    throw redirect(pageHrefOf("/dashboard/apps"))
  const audited = await auditedAt(context, url)
  const query = tableQueryOf(url.searchParams)
  const pathname = addressSearched(query)
  const [text, governing, approvers, approval] = await Promise.all([
    textFor(request),
    pathname === null ? null : governingAt(audited, pathname, requesterOf(context)),
    query.rule === "" ? [] : approversOfOpenings(context, audited),
    isFiltered(query) ? null : approvalOfLastOpening(context, audited),
  ])
  return tableDataOf(audited, { query, params: url.searchParams, text, governing, approvers, approval })
}

/** The first page of the dashboard: the guard table, and the answers above it. */
export default TableView
