import { isRecord } from "../is-record.ts"
import { storedSessionOf, type StoredSession } from "../cookies/stored-session.ts"
import { tokenPayloadOf } from "../claims.ts"

/** The outcome of a refresh. `gone`: the session has ended. `silent`: no usable answer, which is not a sign-out. */
export type Refreshed =
  | { readonly kind: "fresh"; readonly session: StoredSession }
  | { readonly kind: "gone" }
  | { readonly kind: "silent" }

/** Reads the outcome from the body of a 200 answer. */
export type ReadRefreshed = (body: unknown) => Refreshed

/**
 * Makes a `ReadRefreshed`. If `fits` returns false for a session, because it is too large for cookies, it counts as
 * gone.
 */
export const refreshedWith =
  (fits: (session: StoredSession) => boolean): ReadRefreshed =>
  (body) => {
    if (!isRecord(body)) return { kind: "silent" }
    // Not every service sends the end of the session. It is the end of its token.
    const session = storedSessionOf({ ...body, expires_at: body["expires_at"] ?? endOf(body["access_token"]) })
    // An answer of the service has a session and its user. Any other is none.
    if (session?.user === undefined) return { kind: "silent" }
    return fits(session) ? { kind: "fresh", session } : { kind: "gone" }
  }

const endOf = (accessToken: unknown): unknown =>
  typeof accessToken === "string" ? tokenPayloadOf(accessToken)?.["exp"] : undefined
