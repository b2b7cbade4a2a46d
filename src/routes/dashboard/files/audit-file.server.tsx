import { authStates } from "../../../generated/guards.ts"
import type { RouterContextProvider } from "react-router"
import type { Text } from "../../../language/message.ts"
import { textFor } from "../../../language/text-for.server.ts"
import { pageNamed } from "../../../policies/compiler/parts.ts"
import { siteTreeOf } from "../../../policies/pictures/site-tree.ts"
import { timelinePictureOf } from "../../../policies/pictures/timeline.ts"
import { approversOfOpenings } from "../../../policies/approvals/approvals.server.ts"
import { auditedAt, type Audited } from "../../../policies/chosen/audited.server.ts"
import { comparisonDocument } from "../compare/comparison.server.ts"
import { evidenceOf } from "../evidence/evidence.server.ts"
import { evidenceDocument } from "../evidence/document.ts"
import { TreeDrawing } from "../map/tree-drawing.tsx"
import { TimelineDrawing } from "../timeline/drawing.tsx"
import { audienceHistoryCsv } from "../timeline/audience-history-csv.ts"
import { presentAccessOf } from "../shared/present-access.ts"
import type { AuditFile } from "../shared/audit-file.ts"
import { shortHashOf } from "../../../../policy/policy-hash.ts"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { orUnanswered } from "../../../policies/compiler/unanswered.server.ts"
import { recordReplaced } from "../../../policies/chosen/apps.server.ts"
import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { openLanguage } from "../../../language/open.ts"
import { WordsContext } from "../../../language/words.ts"
import { readerOf } from "../../../language/reader.ts"

interface Asked {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
  readonly url: URL
}

/**
 * The download of a dashboard view. The file's name contains the hash of its policy. A 404 in plain text if there is no
 * such report or comparison.
 */
export async function auditFile(file: AuditFile, asked: Asked): Promise<Response> {
  // A comparison may name versions that are newer than the shown one.
  const isComparison = file.startsWith("comparison.")
  const audited = await auditedAt(asked.context, asked.url, isComparison ? "whole" : "until")
  const content = await contentOf(file, asked, audited)
  if (typeof content !== "string") return content
  // For a comparison the whole history was read, so `policy` is that of the newest version, not of the one shown.
  const { about, policy } = audited
  return fileResponse(file, content, isComparison ? (about.version?.hash ?? policy.hash) : policy.hash)
}

/** The text of a file, or the response if there is none. */
async function contentOf(
  file: AuditFile,
  { context, request, url: { searchParams: params } }: Asked,
  audited: Audited,
): Promise<string | Response> {
  const { timeline } = audited
  // Drawings are of the newest version that was read. For all files with a drawing, that is the one shown.
  const newest = timeline.versions.length - 1
  const page = pageNamed(params.get("page"))
  switch (file) {
    case "timeline.svg":
      return drawn(
        request,
        <TimelineDrawing
          // A width of 0 stretches nothing: a file is as wide as its content.
          picture={timelinePictureOf(timeline, 0, page)}
          approvers={await approversOfOpenings(context, audited)}
          locale={readerOf(request.headers).locale}
          alone
        />,
      )
    case "timeline.csv":
      return audienceHistoryCsv(timeline, await approversOfOpenings(context, audited))
    case "map.svg": {
      const state = authStates.find((authState) => authState === params.get("state")) ?? null
      const present = presentAccessOf(audited).timeline
      return drawn(request, <TreeDrawing picture={siteTreeOf(present, newest, page)} state={state} alone />)
    }
    case "comparison.csv":
    case "comparison.md":
    case "comparison.json":
      return comparisonDocument(context, file, params, audited, await textFor(request))
    case "evidence.md":
      return evidenceDocument(await evidenceOf(context, audited, request, params), await textFor(request))
    case "report.html":
    case "report.csv":
      return reportOf(context, file, audited, request, await textFor(request))
  }
}

/** The media types by the files' endings. */
const TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  csv: "text/csv",
  md: "text/markdown",
  html: "text/html",
  json: "application/json",
}

/** The download of a file. Its name contains the hash of the policy that it is about. */
export function fileResponse(file: string, body: string, hash: string): Response {
  const [name = "", ending = ""] = file.split(".")
  return new Response(body, {
    headers: {
      "Content-Type": `${TYPES[ending]}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}-${shortHashOf(hash)}.${ending}"`,
    },
  })
}

/** The report for download, the same as on the command line, or a 404 if there is none. */
async function reportOf(
  context: Readonly<RouterContextProvider>,
  file: "report.html" | "report.csv",
  { reportOf: makeReport, record, uploaded }: Audited,
  request: Request,
  text: Text,
): Promise<string | Response> {
  // Null only for a version of the workbench's own policy. A record has a report of each of its versions.
  if (makeReport === null) {
    const reason = text("There is no report of this version: no commit on the main branch contains it.")
    return new Response(`${reason}\n`, { status: 404 })
  }
  const format = file === "report.html" ? "html" : "csv"
  // The host of another app is unknown here.
  const host = record === null ? new URL(request.url).host : null
  const document = await orUnanswered(context, makeReport({ format, host, uploaded }, requesterOf(context)))
  // The record no longer has this version, because it was replaced during the request.
  if (document === null) throw await recordReplaced(context)
  return document
}

/** A drawing as SVG text, in the language of the request. */
async function drawn(request: Request, picture: ReactNode): Promise<string> {
  const words = await openLanguage(readerOf(request.headers).language)
  return `${renderToStaticMarkup(<WordsContext value={words}>{picture}</WordsContext>)}\n`
}
