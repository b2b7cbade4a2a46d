import type { RouterContextProvider } from "react-router"

import type { AuthState } from "../../policy/language.ts"

/** A session provider's answer for one request. */
export interface PortAnswer<S extends object = object> {
  /** The visitor's auth state. `unknown` if the provider cannot be reached: an outage signs nobody out. */
  readonly state: AuthState
  /**
   * The verified facts that pages learn about the visitor, or null for a visitor without a session. Fields, not private
   * members (`#name`): `sessionFor` may return a copy with more fields, and a copy has no private members.
   */
  readonly session: S | null
  /** Whole `Set-Cookie` values that every response to this request carries, denials included. */
  readonly setCookies: readonly string[]
  /**
   * The session and its cookies as they are now, for sessions that a page can change, as a sign-in form does. Without
   * it they stay what they were. `sessionFor` calls it each time, and the locks call it when the response goes out.
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
 * A Response that the port returns or throws is sent in place of the locks' answer, even on public pages. It has to be
 * a redirect (3xx with `Location`) or a refusal (4xx or 5xx), and is sent without its body.
 */
export type SessionPort<S extends object = object> = (
  request: Request,
  context: Readonly<RouterContextProvider>,
  question: PortQuestion,
) => PortAnswer<S> | Response | Promise<PortAnswer<S> | Response>

/**
 * An app's answer about a claim, a fact about the person that rules can require: the values that the person has. Null
 * and an empty list are none.
 */
export type ClaimAnswer = string | readonly string[] | null

/** The request for which a claim is read. */
export interface ClaimQuestion {
  /** The visitor's request, without its body. */
  readonly request: Request
  /** The router's context, after the middlewares in `before`. */
  readonly context: Readonly<RouterContextProvider>
  /** Aborted when the locks stop waiting for the answer. */
  readonly signal: AbortSignal
}

/**
 * A function that returns a claim's values for the person of this session. `params` are those of the claim's `within`,
 * decoded as the router decodes them, with their case.
 *
 * If a reader rejects, is too slow, or returns anything except a text, a list of texts or null, the claim cannot be
 * read, and the rules that name it answer 503. So a reader never returns null because a service did not answer.
 */
export type ClaimReader<S extends object = object> = (
  session: S,
  params: Readonly<Record<string, string>>,
  question: ClaimQuestion,
) => ClaimAnswer | PromiseLike<ClaimAnswer>

/**
 * The key of a port's own claim readers, which the port of `sallyport/testing` has. A global symbol, because each entry
 * point of the package may have its own copy of this module.
 */
export const OWN_CLAIMS = Symbol.for("sallyport.claims")

/** A port with its own claim readers. */
export interface SuppliesClaims {
  /** Returns the reader of a claim. Null leaves the claim to the app's reader. */
  readonly [OWN_CLAIMS]?: (claim: string) => ClaimReader | null
}

/** A session port that needs only the request and never returns a Response. */
export type RequestPort<S extends object = object> = (request: Request) => Promise<PortAnswer<S>>
