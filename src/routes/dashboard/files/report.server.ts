import { CompileUnavailable } from "../../../compiler/compile-worker.server.ts"
import type { Audited } from "../audited/audited.server.ts"

/** The report to hand in, as the command line makes it, or why there is none. */
export async function reportOf(
  file: "report.html" | "report.csv",
  { reportOf: make, record, uploaded }: Audited,
  request: Request,
  who: string | null,
): Promise<{ readonly document: string } | Response> {
  if (make === null)
    return new Response("There is no report of this version: no commit on the main line holds it.\n", { status: 404 })
  const format = file === "report.html" ? "html" : "csv"
  // Where another app runs, nobody says here.
  const host = record === null ? new URL(request.url).host : null
  try {
    const document = await make({ format, host, uploaded }, who)
    return document === null ? notNow("the record was replaced meanwhile") : { document }
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    return notNow(error.message)
  }
}

const notNow = (why: string): Response =>
  new Response(`The report could not be made: ${why}. Try again in a moment.\n`, {
    status: 503,
    headers: { "Retry-After": "5" },
  })
