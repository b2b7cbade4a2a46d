import type { RouterContextProvider } from "react-router"

import type { AuthState } from "../../policy/language.ts"

/** A session provider's answer for one request. */
export interface PortAnswer<S extends object = object> {
  /** `unknown` where the provider cannot tell at the moment: nobody is signed out by an outage. */
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

export interface CurrentSession<S extends object = object> {
  readonly session: S | null
  readonly setCookies: readonly string[]
}

/** Options that a port gets besides the request. */
export interface PortQuestion {
  /** Milliseconds after which the locks stop waiting for the answer. */
  readonly patience: number
}

/**
 * Asks a provider of sessions who sends a request. The request has the visitor's method, address and headers, and no
 * body; the context is the router's, as the middlewares in `before` have left it.
 *
 * No cookie, an expired or a forged one is an answer: `signed-out`. Rejecting, or not answering in time, is `unknown`,
 * which guarded pages answer with 503: a port never says signed-out because it could not ask.
 *
 * It may answer without a promise where it has nobody to ask, as for a visitor without a cookie.
 *
 * A Response, returned or thrown, is sent in place of a verdict, on public pages too. It has to be a redirect or a
 * refusal (a status from 400 on), and goes out without its body.
 */
export type SessionPort<S extends object = object> = (
  request: Request,
  context: Readonly<RouterContextProvider>,
  question: PortQuestion,
) => PortAnswer<S> | Response | Promise<PortAnswer<S> | Response>

/** A session port that needs nothing but the request, and always answers who it is. */
export type RequestPort<S extends object = object> = (request: Request) => Promise<PortAnswer<S>>
