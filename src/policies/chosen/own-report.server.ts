import { builtRecord } from "virtual:sallyport/record"
import { ownCompiler } from "../compiler/compiler.server.ts"
import type { Questions } from "../compiler/compile-question.server.ts"

/** Makes the report to hand in; null where what it is made of is another by now. */
export type ReportOf = (
  asked: Pick<Questions["report"], "format" | "host" | "uploaded">,
  who: string | null,
) => Promise<string | null>

/** The report of this app as of a version; null where no commit on the main line is that version. */
export function ownReportOf(commit: string | null): ReportOf | null {
  if (builtRecord === null || commit === null || !builtRecord.commits.includes(commit)) return null
  const { text } = builtRecord
  return (asked, who) => ownCompiler.ask("report", { text, isUploaded: false, commit, ...asked }, who)
}
