import { policyHash, authStates } from "../../../generated/guards.ts"
import { textFor } from "../../../language/text-for.server.ts"
import { redirectGraphOf } from "../../../policy-pictures/redirect-graph.ts"
import { journeysOf } from "../../../policy-pictures/redirects.ts"
import { siteTreeOf } from "../../../policy-pictures/site-tree.ts"
import { timelineOf } from "../../../policy-pictures/timeline.ts"
import { life } from "../audited/life.server.ts"
import { comparisonDocument } from "../compare/document.server.ts"
import { evidence } from "../evidence/evidence.server.ts"
import { evidenceDocument } from "../evidence/document.ts"
import { GraphDrawing } from "../map/graph-drawing.tsx"
import { TreeDrawing } from "../map/tree-drawing.tsx"
import { TimelineDrawing } from "../timeline/drawing.tsx"
import { standingsCsv } from "../timeline/standings-csv.ts"
import type { AuditFile } from "./audit-file.ts"
import { drawn } from "./drawn.server.tsx"

interface Asked {
  readonly request: Request
  readonly params: URLSearchParams
  readonly who: string | null
}

/** A file of the dashboard, with the hash of the policy that runs in its name. */
export async function auditFile(file: AuditFile, { request, params, who }: Asked): Promise<Response> {
  const newest = life.versions.length - 1
  switch (file) {
    case "timeline.svg":
      return sent(file, await drawn(request, <TimelineDrawing picture={timelineOf(life)} alone />))
    case "timeline.csv":
      return sent(file, standingsCsv(life))
    case "map.svg": {
      const state = authStates.find((one) => one === params.get("state")) ?? null
      return sent(file, await drawn(request, <TreeDrawing picture={siteTreeOf(life, newest)} state={state} alone />))
    }
    case "redirects.svg":
      return sent(file, await drawn(request, <GraphDrawing picture={redirectGraphOf(journeysOf(life, newest))} />))
    case "comparison.csv":
    case "comparison.md":
    case "comparison.json": {
      const made = await comparisonDocument(file, params, life, who)
      return made instanceof Response ? made : sent(file, made.document)
    }
    case "evidence.md":
      return sent(file, evidenceDocument(evidence(request), await textFor(request)))
  }
}

const TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  csv: "text/csv",
  md: "text/markdown",
  json: "application/json",
}

function sent(file: AuditFile, body: string): Response {
  const [name = "", ending = ""] = file.split(".")
  return new Response(body, {
    headers: {
      "Content-Type": `${TYPES[ending]}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}-${policyHash}.${ending}"`,
    },
  })
}
