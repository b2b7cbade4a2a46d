import type { RouterContextProvider } from "react-router"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { orUnanswered } from "../../../policies/compiler/unanswered.server.ts"
import { compilerOf, type Audited } from "../../../policies/chosen/audited.server.ts"
import { EXPORT_FORMATS, type ExportFormat } from "./export-links.tsx"
import { fileResponse } from "../files/audit-file.server.tsx"

/** The endings of the files' names. */
const ENDINGS = { csv: "csv", json: "json", markdown: "md", html: "html" } as const

/** The format with this name; null if there is none. */
export const formatOf = (word: string): ExportFormat | null => EXPORT_FORMATS.find((format) => format === word) ?? null

/**
 * The download of the guard table, the same as `policy -- table` prints. The file's name contains the policy's hash.
 */
export async function exportedTable(
  context: Readonly<RouterContextProvider>,
  audited: Audited,
  format: ExportFormat,
): Promise<Response> {
  const asked = compilerOf(audited).ask("table", { ...audited.policy, format }, requesterOf(context))
  // Throws a page that tells people to try again if the compiler does not answer.
  const document = await orUnanswered(context, asked)
  // Only a policy that was in force has a table, so the compiler has accepted it before.
  if (document === null) throw new Error("the compiler rejects a policy that it accepted")
  return fileResponse(`guard-table.${ENDINGS[format]}`, document, audited.policy.hash)
}
