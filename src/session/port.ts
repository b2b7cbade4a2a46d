import type { RouterContextProvider } from "react-router"

import type { AuthState } from "../../policy/language.ts"

/** A session provider's answer for one request. */
export interface PortAnswer<S extends object = object> {
  /** The visitor's auth state. `unknown` if the provider cannot be reached: an outage signs nobody out. */
  readonly state: AuthState
  /** The verified facts that pages learn about the visitor, or null for a visitor without a session. */
  readonly session: S | null
  /** Whole `Set-Cookie` values that every response to this request carries, denials included. */
  readonly setCookies: readonly string[]
  /**
   * The session and its cookies as they are now, for sessions that a page can change, as a sign-in form does. Without it
   * they stay what they were. `sessionFor` asks it each time, and the locks ask it when the response goes out.
   */
  readonly current?: (given: {
    /** True if the locks redirect the visitor. */
    readonly isRedirect: boolean
  }) => CurrentSession<S>
}

/** A session as it is when the response goes out, after a page may have changed it. */
export interface CurrentSession<S extends object = object> {
  /** Null if nobody is signed in by now. */
  readonly session: S | null
  /** Whole `Set-Cookie` values, in place of those in the port's answer. */
  readonly setCookies: readonly string[]
}

/** The limits of one call of a port. */
export interface PortQuestion {
  /** Milliseconds after which the locks stop waiting for the answer. */
  readonly patience: number
  /** True if the policy opens this request to every visitor, so that access does not depend on the answer. */
  readonly isOpen: boolean
}

/**
 * A function that identifies the visitor of a request. The request has the visitor's method, URL and headers, and no
 * body. The context is the router's, after the middlewares in `before`.
 *
 * For a missing, expired or forged cookie, return the state `signed-out`. If the port rejects or is too slow, the state
 * is `unknown`, and guarded pages answer 503. So a port never returns `signed-out` because a service did not answer.
 *
 * A port can return its answer without a promise, for example for a visitor without a cookie.
 *
 * A Response that the port returns or throws is sent instead of a verdict, on public pages too. It has to be a redirect
 * (3xx with `Location`) or a refusal (4xx or 5xx), and is sent without its body.
 */
export type SessionPort<S extends object = object> = (
  request: Request,
  context: Readonly<RouterContextProvider>,
  question: PortQuestion,
) => PortAnswer<S> | Response | Promise<PortAnswer<S> | Response>

/** A session port that needs only the request and never returns a Response. */
export type RequestPort<S extends object = object> = (request: Request) => Promise<PortAnswer<S>>
