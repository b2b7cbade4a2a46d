// The headers that the locks add to responses. At the end of the file: headers of Node, and of the Fetch API.

import { isOpenToAll, sessionNow, type HeaderGuards, type JudgedRequest } from "./judged-request.ts"

/**
 * Seconds after which a visitor may try again if the auth state or a claim (a fact about the person, such as a role)
 * could not be read.
 */
const RETRY_AFTER = "5"

/** Adds the headers that every response to this visitor must have, denials and errors included. */
export function addHeaders(headers: Headers, guards: HeaderGuards, judged: JudgedRequest): void {
  const { decision, wait } = judged
  // On a redirect, the session port may also remove stray cookies: they can cause a redirect loop.
  const { setCookies } = sessionNow(judged, decision.outcome.kind === "redirect")
  if (setCookies.length > 0) {
    // The page's cookies come last, because they are newer, and of two cookies with one name browsers keep the last.
    const pageCookies = headers.getSetCookie()
    headers.delete("Set-Cookie")
    for (const cookie of [...setCookies, ...pageCookies]) headers.append("Set-Cookie", cookie)
  }
  // The app's own Cache-Control is kept on a page that is open to everyone, unless the response sets session cookies,
  // or the app's rate limit refuses the request (`limited`).
  if (
    setCookies.length > 0 ||
    decision.limited ||
    decision.outcome.kind !== "proceed" ||
    !isOpenToAll(guards, judged)
  ) {
    headers.set("Cache-Control", "private, no-store")
  } else if (!headers.has("Cache-Control")) {
    // The browser of a signed-out visitor may keep its copy, and revalidates it before each use. A copy for somebody
    // who is signed in is not kept.
    headers.set("Cache-Control", decision.state === "signed-out" ? "private, no-cache" : "private, no-store")
  }
  varyByCookie(headers)
  if (wait > 0) headers.set("Retry-After", String(wait))
  else if (isUnavailable(judged)) headers.set("Retry-After", RETRY_AFTER)
}

/** Adds the headers to the answer of an app's own middleware that runs before the locks, so nothing is decided yet. */
export function addHeadersWithoutDecision(headers: Headers): void {
  headers.set("Cache-Control", "private, no-store")
  varyByCookie(headers)
}

/** Tells caches that the answer depends on the visitor's cookies. */
function varyByCookie(headers: Headers): void {
  if (!/(?:^|,)\s*cookie\s*(?:,|$)/i.test(headers.get("Vary") ?? "")) headers.append("Vary", "Cookie")
}

/**
 * True for the policy's own 503: the auth state or a claim could not be read. False if shadow mode withholds it, and
 * for an answer of the session port.
 */
const isUnavailable = ({ decision: { outcome }, appResponse, isShadowed }: JudgedRequest): boolean =>
  !isShadowed && appResponse === null && outcome.kind === "refuse" && outcome.status === 503

/**
 * The response with these headers. A response with a body is modified, because it can be sent only once. One without a
 * body may be shared by several requests, so it is copied: otherwise one visitor would get another's cookies.
 */
export function withHeaders(response: Response, guards: HeaderGuards, judged: JudgedRequest): Response {
  if (response.body !== null) {
    try {
      addHeaders(response.headers, guards, judged)
      return response
    } catch {
      // The headers of a response from `fetch` are immutable. Any other error occurs again below.
    }
  }
  const copy = new Response(response.body, response)
  addHeaders(copy.headers, guards, judged)
  return copy
}

/**
 * True if a refusal must be sent with the locks' headers, which React Router drops if it is thrown: it sets cookies,
 * has a `Retry-After`, or is a 404 that a rule gives to this visitor. Without `Cache-Control`, caches may store a 404,
 * but no 401, 403 or 503.
 */
export const needsHeaders = (judged: JudgedRequest, status: number): boolean =>
  sessionNow(judged).setCookies.length > 0 ||
  judged.wait > 0 ||
  isUnavailable(judged) ||
  (status === 404 && judged.decision.outcome.rule !== null)

/** Converts headers of Node to those of the Fetch API, without pseudo-headers of HTTP/2 such as `:path`. */
export function fetchHeadersOf(
  given: Readonly<Record<string, number | string | readonly string[] | undefined>>,
): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (!name.startsWith(":")) for (const text of [value ?? []].flat()) headers.append(name, String(text))
  }
  return headers
}

/** Headers of a request: those of the Fetch API, or of Node, with names in lower case. */
export type RequestHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * True for a `Headers` object of any realm. A request of Node can have a header of any name, but no value is a
 * function.
 */
export const isHeaders = (all: RequestHeaders): all is Headers =>
  typeof all["get" as keyof RequestHeaders] === "function"
