import type { RouterContextProvider } from "react-router"
import { withProblemsAsText } from "../../../locks/problem-as-text.ts"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import { auditedAt, compilerOf } from "../../../policies/chosen/audited.server.ts"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { orUnanswered } from "../../../policies/compiler/unanswered.server.ts"
import { fileResponse } from "../files/audit-file.server.tsx"
import type { Route } from "./+types/export"
import { EXPORT_FORMATS, type ExportFormat } from "./export-links.tsx"

/** The endings of the files' names. */
const ENDINGS = { csv: "csv", json: "json", markdown: "md", html: "html" } as const

/** The download of the guard table in the format that the address names. A 404 in plain text for an unknown one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard/export/:format")
  const format = EXPORT_FORMATS.find((one) => one === params.format)
  return format === undefined
    ? new Response("This page could not be found.\n", { status: 404 })
    : withProblemsAsText(() => exportedTable(context, url, format))
}

/**
 * The download of the guard table, the same as `policy -- table` prints. The file's name contains the policy's hash.
 */
async function exportedTable(
  context: Readonly<RouterContextProvider>,
  url: URL,
  format: ExportFormat,
): Promise<Response> {
  const audited = await auditedAt(context, url)
  const asked = compilerOf(audited).ask("table", { ...audited.policy, format }, requesterOf(context))
  // Throws a page that tells people to try again if the compiler does not answer.
  const document = await orUnanswered(context, asked)
  // Only a policy that was in force has a table, so the compiler has accepted it before.
  if (document === null) throw new Error("the compiler rejects a policy that it accepted")
  return fileResponse(`guard-table.${ENDINGS[format]}`, document, audited.policy.hash)
}
