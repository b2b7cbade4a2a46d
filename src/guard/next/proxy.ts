import { NextResponse, type NextRequest } from "next/server"
import { judgedRequestOf, tellDecision, type Judge } from "../core/judged-request.ts"
import { answerOf, denialOf, headersOf } from "./denial.ts"
import { hand, HANDLE } from "./handed.ts"
import { NO_CONTEXT } from "./judge.ts"

/** The proxy of an app: it answers with a refusal or a redirect, or passes the request on. */
export type Proxy = (request: NextRequest) => Promise<Response>

/**
 * The first lock: judges the address of each request before Next looks for a page or file. A denial is answered here, and
 * never rewritten: Next would still run the action that a request names.
 */
export const proxyOf =
  (judge: Judge): Proxy =>
  async (request) => {
    const { guards } = judge
    const { pathname, search, basePath } = request.nextUrl
    if (guards.isOutside(pathname)) return NextResponse.next()
    const judged = await judgedRequestOf(judge, request, { pathname, search, isData: false }, NO_CONTEXT)
    tellDecision(judge, judged, null)
    const denial = denialOf(judged, basePath)
    if (denial !== null) return answerOf(withAbsoluteLocation(denial, request.url), guards, judged)
    const headers = new Headers(request.headers)
    headers.set(HANDLE, hand({ ...judged, isCarried: true }))
    const passed = NextResponse.next({ request: { headers } })
    for (const [name, value] of headersOf(guards, judged)) passed.headers.append(name, value)
    return passed
  }

/** Next reads only absolute locations, and sends those of its own origin as paths. */
function withAbsoluteLocation<D extends { readonly headers: Headers }>(denial: D, url: string): D {
  const to = denial.headers.get("Location")
  if (to !== null) denial.headers.set("Location", new URL(to, url).href)
  return denial
}
