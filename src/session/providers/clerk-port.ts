import type { LoaderFunctionArgs } from "react-router"
import type { SessionPort } from "../port.ts"

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
 * A session port for Clerk: `clerkPort((args) => getAuth(args))`, with `clerkMiddleware()` in `before` of `openLocks`. A
 * session with tasks left to do counts as signed out, as it does in `getAuth`.
 */
export const clerkPort =
  (getAuth: (args: LoaderFunctionArgs) => Promise<ClerkAuth>): SessionPort<ClerkSession> =>
  async (request, context) => {
    // Clerk reads these two.
    const { userId, sessionId, sessionClaims } = await getAuth({ request, context, params: {} } as LoaderFunctionArgs)
    return userId === null
      ? { state: "signed-out", session: null, setCookies: [] }
      : { state: "signed-in", session: { userId, sessionId, claims: sessionClaims ?? {} }, setCookies: [] }
  }
