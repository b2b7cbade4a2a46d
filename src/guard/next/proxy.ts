import { NextResponse, type NextRequest } from "next/server.js"
import { judgedRequestOf, tellDecision, type Judge } from "../core/judged-request.ts"
import { answerOf, denialOf, headersOf } from "./denial.ts"
import { hand, HANDLE, judgedBy } from "./handed.ts"
import { NO_CONTEXT } from "./judge.ts"
import { isViewOf, viewOf, type Views } from "./views.ts"

/** The proxy of an app: it answers with a refusal or a redirect, or passes the request on. */
export type Proxy = (request: NextRequest) => Promise<Response>

/**
 * The first lock: judges the address of each request before Next looks for a page or file. A denial is answered here, or
 * rewritten to a view of the app. A write is never rewritten: Next would still run the action that it names.
 */
export const proxyOf =
  (judge: Judge, views: Views): Proxy =>
  async (request) => {
    const { guards } = judge
    const { pathname, search, basePath } = request.nextUrl
    // A server that listens on 127.0.0.1 sends a rewrite to itself as a request of its own.
    const [rewritten] = judgedBy(request.headers.get(HANDLE))
    if (rewritten !== undefined && isViewOf(views, rewritten, withoutSlash(pathname), request.method))
      return NextResponse.next({ headers: { "Cache-Control": "private, no-store" } })
    if (guards.isOutside(pathname)) return NextResponse.next()
    const judged = await judgedRequestOf(judge, request, { pathname, search, isData: false }, NO_CONTEXT)
    tellDecision(judge, judged, null)
    const denial = denialOf(judged, basePath)
    const view = viewOf(views, judged)
    if (denial !== null && view === null) return answerOf(withAbsoluteLocation(denial, request.url), guards, judged)
    const headers = new Headers(request.headers)
    headers.set(HANDLE, hand({ ...judged, isCarried: true }))
    const passed =
      view === null
        ? NextResponse.next({ request: { headers } })
        : NextResponse.rewrite(viewUrl(request, view), { request: { headers } })
    for (const [name, value] of headersOf(guards, judged)) passed.headers.append(name, value)
    return passed
  }

/** Next adds the slash under `trailingSlash`. */
const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, "")

function viewUrl({ nextUrl }: NextRequest, view: string): URL {
  const url = nextUrl.clone()
  url.pathname = view
  url.search = ""
  return url
}

/** Next reads only absolute locations, and sends those of its own origin as paths. */
function withAbsoluteLocation<D extends { readonly headers: Headers }>(denial: D, url: string): D {
  const to = denial.headers.get("Location")
  if (to !== null) denial.headers.set("Location", new URL(to, url).href)
  return denial
}
