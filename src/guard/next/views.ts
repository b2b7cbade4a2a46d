import type { IncomingMessage, ServerResponse } from "node:http"
import { hasCanonicalPath } from "../../../policy/canonical-path.ts"
import type { Guards } from "../core/guards.ts"
import type { JudgedRequest } from "../core/judged-request.ts"
import { BUILD_DIRECTORY } from "./build/sealed-build.ts"
import { denialOf } from "./denial.ts"

// Views: pages of the app that are shown in place of a denied page, with the status of the denial.

/** The status of a denial that a page of the app can show. */
export type ViewStatus = 401 | 403 | 404 | 503

/** The path of the page that is shown for each status, such as `{ 403: "/denied/403" }`. */
export type Views = Readonly<Partial<Record<ViewStatus, string>>>

const STATUSES: readonly string[] = ["401", "403", "404", "503"] satisfies `${ViewStatus}`[]

/** The route of `not-found.tsx`. */
export const NOT_FOUND = "/_not-found"

/**
 * Checks the views of an app. Throws unless the policy opens each of them to everyone, because anybody can be denied.
 */
export function viewsOf(guards: Guards, views: Views = {}): Views {
  for (const [status, path] of Object.entries(views)) {
    const view = `sallyport: \`views\` of openNextLocks names ${JSON.stringify(path)} for ${status}`
    if (!STATUSES.includes(status)) throw new Error(`${view}: a view can have the status ${STATUSES.join(", ")}`)
    if (typeof path !== "string" || !hasCanonicalPath(path) || /[?#]/.test(path))
      throw new Error(`${view}: write the path of a page, such as "/denied/${status}"`)
    const { rule } = guards.decide(path, "unknown")
    if (rule === null || guards.isOutside(path) || guards.requirementOfRule(rule) !== "anyone")
      throw new Error(
        `${view}: give that page a rule with \`require: "anyone"\`, because everyone who is denied sees it`,
      )
  }
  return Object.freeze({ 404: NOT_FOUND, ...views })
}

/**
 * The path of the view for a denial. Null if the answer is plain text: to programs, to writes, whose server action
 * would run in the view, and in a build that is not sealed, where no second lock gives the view its status.
 */
export function viewOf(views: Views, judged: JudgedRequest): string | null {
  const status = denialOf(judged, "")?.status
  const { method, headers } = judged.request
  const isDocument = (method === "GET" || method === "HEAD") && /\btext\/html\b/.test(headers.get("Accept") ?? "")
  const isSealed = (globalThis as { readonly [BUILD_DIRECTORY]?: string })[BUILD_DIRECTORY] !== undefined
  return judged.appResponse === null && isDocument && isSealed ? (views[status as ViewStatus] ?? null) : null
}

/** True if this path is the view for a denied request, to which the proxy has rewritten it. */
export const isViewOf = (views: Views, denied: JudgedRequest, path: string, method: string | undefined): boolean =>
  viewOf(views, denied) === path && denied.request.method === method

/** Fixes the status of a view's response to that of the denial. Next would set 200 or 304, as for any other page. */
export function showAs(status: number, { headers }: IncomingMessage, response: ServerResponse): void {
  for (const name of CONDITIONS) delete headers[name]
  const writeHead = response.writeHead.bind(response) as (...args: readonly unknown[]) => ServerResponse
  Object.defineProperty(response, "statusCode", { get: () => status, set: () => {} })
  response.writeHead = (_: number, ...rest: readonly unknown[]) => writeHead(status, ...rest)
}

/** Request headers by which a server answers with less than the whole page. */
const CONDITIONS = ["if-none-match", "if-modified-since", "range"]
