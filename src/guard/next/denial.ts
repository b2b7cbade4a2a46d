import { bareAnswerOf } from "../core/bare-answer.ts"
import { withBasename } from "../core/basename.ts"
import type { Guards } from "../core/guards.ts"
import { isOpenToAll, sessionNow, type JudgedRequest } from "../core/judged-request.ts"
import { causeOfRefusal } from "../core/refusal-cause.ts"
import { addHeaders } from "../core/response-headers.ts"
import type { AppResponse } from "../../session/app-response.ts"

/**
 * The denial of a judged request; null if the page opens, or if shadow mode only reports the denial. `basePath` is put
 * before a redirect's target; it is empty where Next adds the app's base path by itself.
 */
export function denialOf({ appResponse, decision, isShadowed }: JudgedRequest, basePath: string): AppResponse | null {
  const { outcome, limited, location } = decision
  if (appResponse !== null) return { status: appResponse.status, headers: new Headers(appResponse.headers) }
  if (limited) return { status: 429, headers: new Headers() }
  if (isShadowed || outcome.kind === "proceed") return null
  if (outcome.kind === "refuse") return { status: outcome.status, headers: new Headers() }
  // 303 for page loads, too: Next's client follows it, and always with GET.
  return { status: 303, headers: new Headers({ Location: withBasename(location ?? outcome.to, basePath) }) }
}

/** A denial as a response, with the headers that every answer to this visitor carries. */
export function denialResponseOf({ status, headers }: AppResponse, guards: Guards, judged: JudgedRequest): Response {
  const own = new Headers(headers)
  addHeaders(own, guards, judged)
  return own.has("Location")
    ? new Response(null, { status, headers: own })
    : bareAnswerOf(status, own, causeOfRefusal(status, judged.decision))
}

/** The judged request without its cookies, where the proxy has set them already: a renewed session is not set twice. */
export const withoutCookies = (judged: JudgedRequest): JudgedRequest => ({
  ...judged,
  current: undefined,
  setCookies: [],
})

/**
 * The headers of a page that opens. A page that is open to all keeps the headers that Next gave it, so that caches may
 * keep it.
 */
export function headersOf(guards: Guards, judged: JudgedRequest): Headers {
  const headers = new Headers()
  addHeaders(headers, guards, judged)
  return headers.has("Set-Cookie") || isClosedToSome(guards, judged) ? headers : new Headers()
}

/** The headers of an answer about which no rule decides: the cookies of a renewed session, which no cache may keep. */
export function cookieHeadersOf(judged: JudgedRequest): Headers {
  const headers = new Headers()
  const { setCookies } = sessionNow(judged)
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie)
  if (setCookies.length > 0) headers.set("Cache-Control", "private, no-store")
  return headers
}

/** True if not every stranger may load the page. */
function isClosedToSome(guards: Guards, judged: JudgedRequest): boolean {
  // The rule counts as well. Next may have chosen a route with another rule than the address has.
  const { rule } = judged.decision.outcome
  return !isOpenToAll(guards, judged) || (rule !== null && !OPEN.includes(guards.requirementOfRule(rule)))
}

/** The requirements of pages that every stranger may load. */
const OPEN: readonly unknown[] = ["anyone", "signed-out"]

/**
 * Makes the `Location` of a denial absolute. Next reads no others from a proxy, and sends those of its own origin as
 * paths.
 */
export function withAbsoluteLocation<D extends { readonly headers: Headers }>(denial: D, url: string): D {
  const to = denial.headers.get("Location")
  if (to !== null) denial.headers.set("Location", new URL(to, url).href)
  return denial
}
