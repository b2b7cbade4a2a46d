import { entryDecisionOf } from "./entry-check.ts"
import { pageOf } from "./front.ts"
import { withBasename } from "./basename.ts"
import { decisionIn, type Decision } from "./decision.ts"
import type { Judge } from "./judged-request.ts"
import { isHeaders } from "./response-headers.ts"

/** The parts of a request that the redirect depends on. */
export interface PlainRequest {
  /** The method, in upper case. */
  readonly method: string
  /** The whole URL. */
  readonly url: URL
  /** The headers: those of Node, with names in lower case, or of the Fetch API. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> | Headers
}

/** Returns true if a request's headers alone show that nobody is signed in: for example, there is no cookie. */
export type IsAnonymous = (headers: Exclude<PlainRequest["headers"], Headers>) => boolean

/** The complete answer to a page load that the policy redirects. */
export interface AnonymousRedirect {
  /** The status: Found. */
  readonly status: 302
  /** The headers to send, the redirect's target included. */
  readonly headers: Readonly<Record<"cache-control" | "location" | "vary", string>>
  /** The decision, which `onDecision` was not called with. */
  readonly decision: Decision<never>
}

/**
 * The redirect of a visitor who is anonymous by the headers of the request, for a server that answers most requests of
 * crawlers and strangers with it. It is decided synchronously: neither the router nor the session port is called, which
 * is the app's function that identifies the visitor. Null if the request has any other outcome.
 */
export function anonymousRedirectOf(
  { guards, shadow, next }: Pick<Judge, "guards" | "next" | "shadow">,
  basename: string,
  isAnonymous: IsAnonymous,
  { method, url, headers }: PlainRequest,
): AnonymousRedirect | null {
  // The redirect here is for the frequent case alone: the router answers HEAD, and every write.
  if (method !== "GET" || !isAnonymous(isHeaders(headers) ? Object.fromEntries(headers) : headers)) return null
  const page = pageOf(url, basename)
  // Page data is what the router's client loads. Its redirects need the router's encoding, so the router makes them.
  if (page === null || page.isData || guards.isOutside(page.pathname)) return null
  const decision = entryDecisionOf(guards, page, method, "signed-out", { next })
  const { outcome, location } = decision
  // In shadow mode a rule's denials are reported and not enforced, so the page may open.
  if (outcome.kind !== "redirect" || shadow.covers(outcome.rule)) return null
  return {
    status: 302,
    headers: {
      location: withBasename(location ?? outcome.to, basename),
      "cache-control": "private, no-store",
      vary: "Cookie",
    },
    decision: decisionIn<never>(decision, { session: null, withheld: false }),
  }
}
