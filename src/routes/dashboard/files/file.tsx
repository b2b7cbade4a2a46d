import { withProblemsAsText } from "../../../locks/problem-as-text.ts"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import type { Route } from "./+types/file"
import { AUDIT_FILES } from "../shared/audit-file.ts"
import { auditFile } from "./audit-file.server.tsx"

/** The download of a dashboard view as a file. A 404 in plain text for an unknown name. */
export async function loader({ context, params, url, request }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard/files/:file")
  const file = AUDIT_FILES.find((one) => one === params.file)
  return file === undefined
    ? new Response("This page could not be found.\n", { status: 404 })
    : withProblemsAsText(() => auditFile(file, { context, request, url }))
}
