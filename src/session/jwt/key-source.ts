import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from "jose"
import type { KnownKey } from "./wrong-key.ts"

/** Fetches that are allowed in a row. */
const BURST = 5
/** Milliseconds until one more fetch is allowed. */
const REFILL_MS = 5_000

/**
 * A token bucket that limits fetches of a key set, because anybody can cause one with an invented key id. Returns a
 * function that counts a fetch, and throws if there were too many.
 */
function fetchBudget(): () => void {
  let fetchesLeft = BURST
  let countedAt = Date.now()
  return () => {
    const now = Date.now()
    fetchesLeft = Math.min(BURST, fetchesLeft + Math.max(0, now - countedAt) / REFILL_MS)
    countedAt = now
    if (fetchesLeft < 1)
      throw new Error("sallyport/jwt: the key set was fetched too often; it is fetched again in a moment")
    fetchesLeft -= 1
  }
}

/** The keys that tokens are verified with. */
export interface KeySource {
  /**
   * The result of `verify` for `token` with the right key. Rejects with an error of jose if the token is invalid: that
   * of `verify`, or one for a token that cannot be decoded. Rejects with another error if the right key may be one that
   * could not be fetched.
   */
  readonly verified: <T>(verify: (key: JWTVerifyGetKey) => Promise<T>, token: string) => Promise<T>
}

/** Milliseconds to wait for a key set. */
const TIMEOUT_MS = 2_000
/** Milliseconds for which a key set is used. A withdrawn key is accepted no longer than this. */
const LIFETIME_MS = 600_000
/** Milliseconds by which the clocks of the issuer and of this server may differ. */
const CLOCK_SKEW_MS = 60_000

/**
 * Makes the key source of a port. `key` is one key, or a secret as text or bytes. `jwks` is a key set, or the URL from
 * which it is fetched. One of the two is given.
 */
export function keySourceOf({
  key,
  jwks,
}: {
  readonly key?: string | Uint8Array | KnownKey
  readonly jwks?: string | URL | JSONWebKeySet
}): KeySource {
  if (typeof jwks === "string" || jwks instanceof URL) return remoteKeys(new URL(jwks))
  if (jwks !== undefined) return fixedKeys(createLocalJWKSet(jwks))
  const secretOrKey = typeof key === "string" ? new TextEncoder().encode(key) : key!
  return fixedKeys(async () => secretOrKey)
}

/** Keys that never change. */
const fixedKeys = (keys: JWTVerifyGetKey): KeySource => ({ verified: (verify) => verify(keys) })

/** A key set from a URL. */
interface Fetched {
  readonly keys: JWTVerifyGetKey
  /** The time of the request for the set. */
  readonly at: number
}

/**
 * The key set at a URL. It is fetched again for a token that no key fits and that is newer than the set, because its
 * key may be new. A forged token looks the same, so such fetches are limited. Tokens with known keys do not wait for
 * them.
 */
function remoteKeys(address: URL): KeySource {
  const countFetch = fetchBudget()
  const firstSeen = arrivals()
  let fetched: Fetched | null = null
  let underWay: Promise<Fetched> | null = null

  const fetchKeys = async (): Promise<Fetched> => {
    countFetch()
    const at = Date.now()
    return { keys: createLocalJWKSet(await keySetAt(address)), at }
  }

  /** Fetches the current set, at most once at a time. */
  const refetched = async (): Promise<Fetched> => {
    underWay ??= fetchKeys().finally(() => (underWay = null))
    fetched = await underWay
    return fetched
  }

  // A set from the future was fetched before the clock was set back, and nobody knows how long ago.
  const isCurrent = ({ at }: Fetched): boolean => at <= Date.now() && Date.now() - at < LIFETIME_MS
  const current = async (): Promise<Fetched> => (fetched !== null && isCurrent(fetched) ? fetched : await refetched())

  return {
    async verified(verify, token) {
      // Ends with the first set that was fetched after the token was issued or seen.
      let since: number | null = null
      for (let set = await current(); ; set = await refetched()) {
        try {
          return await verify(set.keys)
        } catch (error) {
          if (!hasUnknownKey(error, token)) throw error
          since ??= Math.min(issuedAt(token) + CLOCK_SKEW_MS, firstSeen(token))
          // If a token older than the set were valid, its key would be in the set.
          if (set.at >= since) throw error
        }
      }
    },
  }
}

/** True if the set has no key with the token's key id, or, for a token without one, no key that verifies it. */
const hasUnknownKey = (error: unknown, token: string): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  (error instanceof errors.JWSSignatureVerificationFailed && decodeProtectedHeader(token).kid === undefined)

/**
 * The token's time of issue in milliseconds since the epoch, not verified: a forged one can only cause a fetch.
 */
function issuedAt(token: string): number {
  const { iat } = decodeJwt(token)
  return typeof iat === "number" ? iat * 1000 : Infinity
}

/** Tokens whose arrival is remembered, at most. */
const MAX_REMEMBERED = 1_000

/**
 * Makes a function that returns the time when a token was first seen, in milliseconds since the epoch. Not every token
 * has a time of issue.
 */
function arrivals(): (token: string) => number {
  const seen = new Map<string, number>()
  return (token) => {
    // The last 40 characters of its signature tell a token apart, and take less memory than the whole.
    const end = token.slice(-40)
    const firstSeen = seen.get(end)
    const now = Date.now()
    // A time in the future was noted before the clock was set back, and no set that is fetched now would be as new.
    if (firstSeen !== undefined && firstSeen <= now) return firstSeen
    const [oldest] = seen.keys()
    if (seen.size >= MAX_REMEMBERED && oldest !== undefined) seen.delete(oldest)
    seen.set(end, now)
    return now
  }
}

/** Fetches a key set. A redirect is an error, so that no other site can supply keys. */
async function keySetAt(address: URL): Promise<JSONWebKeySet> {
  const response = await fetch(address, {
    headers: { accept: "application/json" },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status !== 200)
    throw new Error(`sallyport/jwt: ${address.href} answered ${response.status} instead of a key set`)
  return (await response.json()) as JSONWebKeySet
}
