import { NextResponse, type NextRequest } from "next/server.js"
import { withoutBasename } from "../core/basename.ts"
import { judgedRequestOf, reportDecision, sessionNow, type Judge } from "../core/judged-request.ts"
import { denialResponseOf, denialOf, headersOf, withAbsoluteLocation } from "./denial.ts"
import { closedImageAnswerOf } from "./image.ts"
import { mayReachNext } from "./next-address.ts"
import { keepPassed, HANDLE, judgedRequestsOf, openRequestOf } from "./request-store.ts"
import { NO_CONTEXT } from "./judge.ts"
import { isViewOf, viewOf, type Views } from "./views.ts"
import { renewedCookies } from "./renewed-cookies.ts"

/** The proxy of an app, which Next calls before it looks for a page: it denies the request, or passes it on. */
export type Proxy = (request: NextRequest) => Promise<Response>

/**
 * The first lock: judges the address of each request before Next looks for a page or file. A denial is answered here,
 * or rewritten to a view, which is the app's page for denials. A write is never rewritten, because Next would still run
 * the action that it names. The entries of a sealed build find the judged request by its handle, a header that the
 * proxy sets. With `isWrapped`, the app's modules judge the request again instead.
 */
export const proxyOf =
  (judge: Judge, views: Views, isWrapped = false): Proxy =>
  async (request) => {
    const { guards } = judge
    const { pathname, search, basePath } = request.nextUrl
    // A server that listens on 127.0.0.1 sends a rewrite to itself as another request, with the handle of the first. If
    // that one was rewritten to a view, this is the request for the view, which is not judged again.
    const handle = request.headers.get(HANDLE)
    const [rewritten] = judgedRequestsOf(handle)
    if (rewritten !== undefined && isViewOf(views, rewritten, withoutSlash(pathname), request.method))
      return NextResponse.next({ headers: NO_STORE })
    // Next passes the request of a server action on to the entry that has the action. The page that called it is being
    // answered now, so it was judged, and its handle shows that Next passed it on.
    const sender = isForward(request) ? openRequestOf(handle) : null
    if (sender !== null && denialOf(sender, basePath) === null)
      return passedOn(request, keepPassed({ ...sender, isCarried: true }, { isForwarded: true }))
    if (NESTED_DATA.test(pathname)) return new Response(null, { status: 404, headers: NO_STORE })
    if (isOutsideBasePath(request, guards.basename) && !mayReachNext(pathname)) return passedUnjudged(request)
    // Before the rules, because one such as `/:lang` could open the optimizer's address beneath `assetPrefix`.
    const closedImage = await closedImageAnswerOf(judge, request)
    if (closedImage !== null) return closedImage
    if (guards.isOutside(pathname)) return passedUnjudged(request)
    const judged = await judgedRequestOf(judge, request, { pathname, search, isData: false }, NO_CONTEXT)
    reportDecision(judge, judged, null)
    const denial = denialOf(judged, basePath)
    const view = viewOf(views, judged)
    if (denial !== null && view === null)
      return denialResponseOf(withAbsoluteLocation(denial, request.url), guards, judged)
    // Wrapped modules only need the cookies. `isCarried`: the proxy adds the headers of the decision to the response.
    const passed = isWrapped
      ? passedWithCookies(request, sessionNow(judged).setCookies)
      : passedOn(request, keepPassed({ ...judged, isCarried: true }), view)
    for (const [name, value] of headersOf(guards, judged)) passed.headers.append(name, value)
    return passed
  }

/** The headers of answers that no cache may keep. */
const NO_STORE = { "Cache-Control": "private, no-store" }

/**
 * An address of page data that still is one when the proxy sees it. Next has cut one `/_next/data/<build>` off, but the
 * router can cut off another, and would answer with a page whose address the proxy never saw: under `trailingSlash`,
 * and in the first patches of 16.3 in upper case.
 */
const NESTED_DATA = /^\/_next\/data(?:\/|$)/i

/**
 * True for an address outside the app's base path. No page of the app is there: Next answers 404, or rewrites the
 * request to another server (`basePath: false`) or to itself (`assetPrefix`). False for the base path in another case,
 * because Next ignores the case of a rewrite's source, and would show its page.
 */
function isOutsideBasePath({ nextUrl }: NextRequest, basename = ""): boolean {
  if (basename === "" || nextUrl.basePath !== "" || withoutBasename(nextUrl.pathname, basename) !== null) return false
  // If the guards were generated for another base path than the build has, no address counts as outside.
  const home = nextUrl.clone()
  home.href = new URL(basename, nextUrl.href).href
  return home.basePath === basename
}

/**
 * Passes on a request that the policy does not decide. Removes a handle that its client sent, which could be that of
 * another request.
 */
const passedUnjudged = (request: NextRequest): NextResponse =>
  request.headers.has(HANDLE) ? passedWith(request, (headers) => headers.delete(HANDLE)) : NextResponse.next()

/** Passes the request on to its page, or to a view, with the handle of the judged request. */
const passedOn = (request: NextRequest, handle: string, view: string | null = null): NextResponse =>
  passedWith(request, (headers) => headers.set(HANDLE, handle), view)

/** Passes the request on with the cookies that this answer sets, for modules that judge it again. */
const passedWithCookies = (request: NextRequest, setCookies: readonly string[]): NextResponse =>
  setCookies.length === 0
    ? NextResponse.next()
    : passedWith(request, (headers) => headers.set("Cookie", renewedCookies(headers.get("Cookie") ?? "", setCookies)))

/** Passes the request on with other headers, to its own address or to that of a view. */
function passedWith(request: NextRequest, change: (headers: Headers) => void, view: string | null = null) {
  const headers = new Headers(request.headers)
  change(headers)
  return view === null
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(viewUrl(request, view), { request: { headers } })
}

/**
 * True for a request that may be Next's own, with which it passes an action on to an entry that has it. Only the action
 * runs for it, and its address is the entry's pattern.
 */
const isForward = ({ method, headers }: NextRequest): boolean =>
  method === "POST" && headers.has("x-action-forwarded") && headers.has("next-action")

/** Next adds the slash under `trailingSlash`. */
const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, "")

function viewUrl({ nextUrl }: NextRequest, view: string): URL {
  const url = nextUrl.clone()
  url.pathname = view
  url.search = ""
  return url
}
