import type { RouterContextProvider } from "react-router"
import { askerOf } from "../../../policies/compiler/compiler.server.ts"
import { orUnanswered } from "../../../policies/compiler/unanswered.server.ts"
import { recordReplaced } from "../../../policies/chosen/apps.server.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"

/** The report to hand in, as the command line makes it, or why there is none. */
export async function reportOf(
  context: Readonly<RouterContextProvider>,
  file: "report.html" | "report.csv",
  { reportOf: make, record, uploaded }: Audited,
  request: Request,
): Promise<{ readonly document: string } | Response> {
  if (make === null)
    return new Response("There is no report of this version: no commit on the main line holds it.\n", { status: 404 })
  const format = file === "report.html" ? "html" : "csv"
  // Where another app runs, nobody says here.
  const host = record === null ? new URL(request.url).host : null
  const document = await orUnanswered(context, make({ format, host, uploaded }, askerOf(context)))
  if (document === null) throw await recordReplaced(context)
  return { document }
}
