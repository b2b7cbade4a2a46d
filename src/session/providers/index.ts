import type { LoaderFunctionArgs, RouterContextProvider } from "react-router"
import { isResponseLike } from "../app-response.ts"
import type { RequestPort, SessionPort } from "../port.ts"

// The app passes the provider's own function to each port, so the package does not depend on any provider.

export {
  authJsPort,
  nextAuthPort,
  type AuthJsOptions,
  type NextAuthRequest,
  type NextAuthResponse,
} from "./auth-js-port.ts"
export type { PortAnswer, PortQuestion, RequestPort, SessionPort } from "../port.ts"

/** The arguments of `getSession` of Better Auth. */
export interface BetterAuthQuestion {
  /** The headers of the request. */
  readonly headers: Headers
  /** Makes Better Auth return its response headers as well. */
  readonly returnHeaders: true
}

/** The answer of Better Auth to `getSession`. */
export interface BetterAuthAnswer<S extends object> {
  /** The response headers, with the cookies that Better Auth renews and removes. */
  readonly headers: Headers
  /** The session and its user; null for a visitor without one. */
  readonly response: S | null
}

/**
 * A session port for Better Auth: `betterAuthPort((given) => auth.api.getSession(given))`. Responses carry the cookies
 * that Better Auth renews and removes. The types of some of its versions promise the session alone. An answer without
 * headers counts as a failure, because the session's renewal would be lost.
 */
export const betterAuthPort =
  <S extends object>(
    getSession: (given: BetterAuthQuestion) => Promise<BetterAuthAnswer<S> | S | null>,
  ): RequestPort<S> =>
  async (request) => {
    const answer = await getSession({ headers: request.headers, returnHeaders: true })
    if (!hasHeaders(answer)) throw new Error("Better Auth returned no headers with the session: update `better-auth`")
    const { headers, response } = answer
    const setCookies = headers.getSetCookie()
    return response === null
      ? { state: "signed-out", session: null, setCookies }
      : { state: "signed-in", session: response, setCookies }
  }

const hasHeaders = <S extends object>(answer: BetterAuthAnswer<S> | S | null): answer is BetterAuthAnswer<S> =>
  answer !== null && "headers" in answer && answer.headers instanceof Headers && "response" in answer

/** The answer of Clerk's `getAuth`, as far as the port reads it. */
export interface ClerkAuth {
  /** The user's ID; null for a visitor who is not signed in. */
  readonly userId: string | null
  /** The session's ID. */
  readonly sessionId: string | null
  /** The claims of the session token. */
  readonly sessionClaims: object | null
}

/** The session of a visitor whom Clerk knows. */
export interface ClerkSession {
  /** The user's ID. */
  readonly userId: string
  /** The session's ID; null if the visitor came with another kind of token. */
  readonly sessionId: string | null
  /** The claims of the session token. */
  readonly claims: object
}

/**
 * A session port for Clerk: `clerkPort((args) => getAuth(args))`, with `clerkMiddleware()` in `before` of `openLocks`.
 * A session with tasks left to do counts as signed out, as it does in `getAuth`.
 */
export const clerkPort =
  (getAuth: (args: LoaderFunctionArgs) => Promise<ClerkAuth>): SessionPort<ClerkSession> =>
  async (request, context) => {
    // Clerk reads only the request and the context.
    const { userId, sessionId, sessionClaims } = await getAuth({ request, context, params: {} } as LoaderFunctionArgs)
    return userId === null
      ? { state: "signed-out", session: null, setCookies: [] }
      : { state: "signed-in", session: { userId, sessionId, claims: sessionClaims ?? {} }, setCookies: [] }
  }

/** The `authenticate` of a Shopify app, as far as the port calls it. */
export interface ShopifyAdmin<S extends object> {
  /** Returns the merchant's session, or throws Shopify's own redirect. */
  readonly admin: (request: Request) => Promise<{ readonly session: S }>
}

/**
 * A session port for the merchants of a Shopify app: `shopifyPort(authenticate)`. The redirects with which Shopify
 * fetches a session token or installs the app are sent as they are. On pages that the policy opens to everyone, such as
 * webhooks, `/auth/login` and `/auth/*`, the port does not call Shopify, which would redirect strangers there too; the
 * visitor counts as signed out. So do visitors to whom Shopify shows its App Bridge page outside its admin, because
 * they have no session token.
 */
export const shopifyPort =
  <S extends object>(authenticate: ShopifyAdmin<S>): SessionPort<S> =>
  async (request, _, { isOpen }) => {
    if (isOpen) return { state: "signed-out", session: null, setCookies: [] }
    try {
      const { session } = await authenticate.admin(request)
      return { state: "signed-in", session, setCookies: [] }
    } catch (thrown) {
      if (!isAppBridgePage(thrown, request)) throw thrown
      return { state: "signed-out", session: null, setCookies: [] }
    }
  }

/**
 * True for the page that loads Shopify's App Bridge in a browser tab, where it cannot fetch a session token. In the
 * iframe of Shopify's admin, the same page fetches one, so it says nothing about the visitor there.
 */
function isAppBridgePage(thrown: unknown, { method, url, headers }: Request): boolean {
  const isPage = isResponseLike(thrown) && (thrown as { readonly status?: unknown }).status === 200
  if (!isPage || !["GET", "HEAD", "POST"].includes(method)) return false
  const { pathname, searchParams } = new URL(url)
  return (
    // These two hold a session token, which such a visitor does not have.
    !headers.has("authorization") &&
    !searchParams.has("id_token") &&
    headers.get("sec-fetch-dest") !== "iframe" &&
    // At these two, the page fetches a session token or leaves the iframe.
    !/\/(?:session-token|exit-iframe)$/.test(pathname)
  )
}

/** The customer account of a Hydrogen storefront, as far as the port calls it. */
export interface CustomerAccount {
  /** True if the visitor is a customer who is signed in. */
  readonly isLoggedIn: () => Promise<boolean>
}

/**
 * A session port for the customers of a Hydrogen storefront:
 * `hydrogenPort((context) => context.get(hydrogenContext.customerAccount))`. The storefront's own server commits the
 * session that Hydrogen renews.
 */
export const hydrogenPort =
  <Account extends CustomerAccount>(
    accountIn: (context: Readonly<RouterContextProvider>) => Account,
  ): SessionPort<{ readonly customerAccount: Account }> =>
  async (_, context) => {
    const customerAccount = accountIn(context)
    return (await customerAccount.isLoggedIn())
      ? { state: "signed-in", session: { customerAccount }, setCookies: [] }
      : { state: "signed-out", session: null, setCookies: [] }
  }
