import { CompileUnavailable } from "../../compiler/compile-worker.server.ts"
import { compilerOf, type Audited } from "./audited/audited.server.ts"
import { EXPORT_FORMATS, type ExportFormat } from "./export-format.ts"
import { shortHashOf } from "../../../policy/policy-hash.ts"

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv",
  json: "application/json",
  markdown: "text/markdown",
  html: "text/html",
}

const ENDINGS: Readonly<Record<ExportFormat, string>> = { csv: "csv", json: "json", markdown: "md", html: "html" }

export const formatOf = (word: string): ExportFormat | null => EXPORT_FORMATS.find((format) => format === word) ?? null

/** The document that `policy -- table` prints, as a file that carries the policy's hash in its name. */
export async function exportedTable(audited: Audited, format: ExportFormat, who: string | null): Promise<Response> {
  let document: string | null
  try {
    document = await compilerOf(audited).ask("table", { ...audited.policy, format }, who)
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    return new Response(`The table could not be made: ${error.message}. Try again in a moment.\n`, {
      status: 503,
      headers: { "Retry-After": "5" },
    })
  }
  if (document === null) throw new Error("the compiler rejects a policy that it accepted")
  return new Response(document, {
    headers: {
      "Content-Type": `${TYPES[format]}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="guard-table-${shortHashOf(audited.policy.hash)}.${ENDINGS[format]}"`,
    },
  })
}
