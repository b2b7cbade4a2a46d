import { authStates } from "../../../generated/guards.ts"
import type { RouterContextProvider } from "react-router"
import { textFor } from "../../../language/text-for.server.ts"
import { redirectGraphOf } from "../../../policies/pictures/redirect-graph.ts"
import { fewWays } from "../../../policies/pictures/few-ways.ts"
import { journeysOf } from "../../../policies/pictures/redirects.ts"
import { siteTreeOf } from "../../../policies/pictures/site-tree.ts"
import { timelineOf } from "../../../policies/pictures/timeline.ts"
import { approversOfOpenings } from "../../../policies/approvals/approvals.server.ts"
import { auditedAt, type Audited } from "../../../policies/chosen/audited.server.ts"
import { comparisonDocument } from "../compare/document.server.ts"
import { evidenceOf } from "../evidence/evidence.server.ts"
import { evidenceDocument } from "../evidence/document.ts"
import { GraphDrawing } from "../map/graph-drawing.tsx"
import { TreeDrawing } from "../map/tree-drawing.tsx"
import { TimelineDrawing } from "../timeline/drawing.tsx"
import { standingsCsv } from "../timeline/standings-csv.ts"
import type { AuditFile } from "../shared/audit-file.ts"
import { drawn } from "./drawn.server.tsx"
import { reportOf } from "./report.server.ts"
import { shortHashOf } from "../../../../policy/policy-hash.ts"

interface Asked {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
  readonly url: URL
}

/** A file of the dashboard, with the hash of the policy that it is about in its name. */
export async function auditFile(file: AuditFile, { context, request, url }: Asked): Promise<Response> {
  const audited = await auditedAt(context, url, file.startsWith("comparison.") ? "whole" : "until")
  const { life } = audited
  const params = url.searchParams
  const sent = (name: AuditFile, body: string): Response => fileOf(name, body, audited)
  const newest = life.versions.length - 1
  switch (file) {
    case "timeline.svg":
      return sent(
        file,
        await drawn(
          request,
          <TimelineDrawing picture={timelineOf(life)} approvers={await approversOfOpenings(context, audited)} alone />,
        ),
      )
    case "timeline.csv":
      return sent(file, standingsCsv(life, await approversOfOpenings(context, audited)))
    case "map.svg": {
      const state = authStates.find((one) => one === params.get("state")) ?? null
      return sent(file, await drawn(request, <TreeDrawing picture={siteTreeOf(life, newest)} state={state} alone />))
    }
    case "redirects.svg":
      return sent(
        file,
        await drawn(request, <GraphDrawing picture={redirectGraphOf(fewWays(journeysOf(life, newest)).journeys)} />),
      )
    case "comparison.csv":
    case "comparison.md":
    case "comparison.json": {
      const made = await comparisonDocument(context, file, params, audited)
      return made instanceof Response ? made : sent(file, made.document)
    }
    case "evidence.md":
      return sent(file, evidenceDocument(await evidenceOf(context, audited, request, params), await textFor(request)))
    case "report.html":
    case "report.csv": {
      const made = await reportOf(context, file, audited, request)
      return made instanceof Response ? made : sent(file, made.document)
    }
  }
}

const TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  csv: "text/csv",
  md: "text/markdown",
  html: "text/html",
  json: "application/json",
}

function fileOf(file: AuditFile, body: string, { about, policy }: Audited): Response {
  const [name = "", ending = ""] = file.split(".")
  const hash = file.startsWith("comparison.") ? (about.version?.hash ?? policy.hash) : policy.hash
  return new Response(body, {
    headers: {
      "Content-Type": `${TYPES[ending]}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}-${shortHashOf(hash)}.${ending}"`,
    },
  })
}
