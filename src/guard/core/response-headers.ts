import { isOpenToAll, sessionNow, type HeaderGuards, type JudgedRequest } from "./judged-request.ts"

/** Seconds after which a visitor whose auth state could not be settled may ask again. */
const RETRY_AFTER = "5"

/** Adds what every response to this visitor must carry, denials and errors included. */
export function addHeaders(headers: Headers, guards: HeaderGuards, judged: JudgedRequest): void {
  const { decision, wait } = judged
  const { setCookies } = sessionNow(judged, decision.outcome.kind === "redirect")
  if (setCookies.length > 0) {
    // First, because of two cookies with one name the later stands: what the page says of the session is newer.
    const own = headers.getSetCookie()
    headers.delete("Set-Cookie")
    for (const cookie of [...setCookies, ...own]) headers.append("Set-Cookie", cookie)
  }
  // What an app says of a page that is open to all stands, but never about a response that carries a session.
  if (
    setCookies.length > 0 ||
    decision.limited ||
    decision.outcome.kind !== "proceed" ||
    !isOpenToAll(guards, judged)
  ) {
    headers.set("Cache-Control", "private, no-store")
  } else if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", decision.state === "signed-out" ? "private, no-cache" : "private, no-store")
  }
  if (!/(?:^|,)\s*cookie\s*(?:,|$)/i.test(headers.get("Vary") ?? "")) headers.append("Vary", "Cookie")
  if (wait > 0) headers.set("Retry-After", String(wait))
  else if (isUnavailable(judged)) headers.set("Retry-After", RETRY_AFTER)
}

/** The same for an answer that was given before anybody was asked who it is. */
export function addOwnHeaders(headers: Headers): void {
  headers.set("Cache-Control", "private, no-store")
  headers.append("Vary", "Cookie")
}

const isUnavailable = ({ decision: { outcome }, own, isShadowed }: JudgedRequest): boolean =>
  !isShadowed && own === null && outcome.kind === "refuse" && outcome.status === 503

/**
 * The same response with these headers. A body is sent once, so a response that has one is this visitor's alone; one
 * without may be sent to many, and is copied, so that nobody gets what another was told.
 */
export function withHeaders(response: Response, guards: HeaderGuards, judged: JudgedRequest): Response {
  if (response.body !== null) {
    try {
      addHeaders(response.headers, guards, judged)
      return response
    } catch {
      // Those of a `fetch` cannot be changed.
    }
  }
  const own = new Response(response.body, response)
  addHeaders(own.headers, guards, judged)
  return own
}

/**
 * True if a refusal needs its headers: it sets cookies, has a `Retry-After`, or is a 404 that other visitors do not get and
 * that a cache would store.
 */
export const owesHeaders = (judged: JudgedRequest, status: number): boolean =>
  sessionNow(judged).setCookies.length > 0 ||
  judged.wait > 0 ||
  isUnavailable(judged) ||
  (status === 404 && judged.decision.outcome.rule !== null)
