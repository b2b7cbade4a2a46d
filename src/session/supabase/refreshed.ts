import { isRecord } from "../is-record.ts"
import { storedSessionOf, type StoredSession } from "../cookies/stored-session.ts"
import { claimsOf } from "../claims.ts"

/** `silent`: nothing that can be relied on came back, which is never a sign-out. */
export type Refreshed =
  | { readonly kind: "fresh"; readonly session: StoredSession }
  | { readonly kind: "gone" }
  | { readonly kind: "silent" }

/** The outcome of a successful refresh, read from its body. */
export type ReadRefreshed = (body: unknown) => Refreshed

/** `fits` is false for a session too large for a browser to send back, which counts as none. */
export const refreshedWith =
  (fits: (session: StoredSession) => boolean): ReadRefreshed =>
  (body) => {
    if (!isRecord(body)) return { kind: "silent" }
    const session = storedSessionOf({ ...body, expires_at: body["expires_at"] ?? endOf(body["access_token"]) })
    if (session?.user === undefined) return { kind: "silent" }
    return fits(session) ? { kind: "fresh", session } : { kind: "gone" }
  }

const endOf = (accessToken: unknown): unknown =>
  typeof accessToken === "string" ? claimsOf(accessToken)?.["exp"] : undefined
