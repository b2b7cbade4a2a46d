import type { ClaimAnswer, ClaimReader } from "./port.ts"

/** Returns the payload of a session's verified token. Null for a session without one. */
type PayloadOf<S extends object> = (session: S) => Readonly<Record<string, unknown>> | null

/**
 * Makes a reader of a claim that is an entry of the session's verified token: `path` leads to the entry. The reader
 * returns null for a token without it. Throws at start for `user_metadata`, which Supabase lets people write
 * themselves.
 */
export function tokenClaimReader<S extends object>(payloadOf: PayloadOf<S>, path: readonly string[]): ClaimReader<S> {
  if (path.length === 0) throw new Error("tokenClaim: name the entry of the token that holds the claim")
  if (path[0] === "user_metadata")
    throw new Error("tokenClaim: people write their `user_metadata` themselves. Keep the claim in `app_metadata`")
  return (session) => {
    const payload = payloadOf(session)
    if (payload === null) throw new Error("tokenClaim: this session has no verified token")
    const value = path.reduce(entryOf, payload as unknown)
    // Values other than a text or a list of texts are refused by the locks.
    return value === undefined ? null : (value as ClaimAnswer)
  }
}

/** An object's own entry, without inherited ones. */
function entryOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
    return undefined
  return (value as Readonly<Record<string, unknown>>)[name]
}
