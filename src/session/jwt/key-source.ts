import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from "jose"
import type { KnownKey } from "./wrong-key.ts"

/** Fetches in a row, for keys that change and an app that starts. */
const BURST = 5
/** Milliseconds until another one is allowed. */
const REFILL_MS = 5_000

/** A token bucket for fetches of a key set: strangers who invent key names have it fetched no more often than this. */
function fetchBudget(): { readonly spend: () => void } {
  let left = BURST
  let at = Date.now()
  return {
    /** Throws where the next fetch has to wait. */
    spend() {
      const now = Date.now()
      left = Math.min(BURST, left + Math.max(0, now - at) / REFILL_MS)
      at = now
      if (left < 1) throw new Error("sallyport/jwt: the key set was fetched too often; it is fetched again in a moment")
      left -= 1
    },
  }
}

/** The keys that tokens are verified with. */
export interface KeySource {
  /**
   * The result of `verify` for `token` with the right key. Rejects with the error of `verify`, or with another error if the
   * right key may be one that could not be fetched.
   */
  readonly verified: <T>(verify: (key: JWTVerifyGetKey) => Promise<T>, token: string) => Promise<T>
}

/** Milliseconds to hear from a key set's address. */
const PATIENCE_MS = 2_000
/** Milliseconds that a key set is used: a key that its owner has withdrawn is believed no longer. */
const LIFETIME_MS = 600_000
/** Milliseconds by which the clocks of the issuer and of this server may differ. */
const CLOCK_SKEW_MS = 60_000

export function keySourceOf({
  key,
  jwks,
}: {
  readonly key?: string | Uint8Array | KnownKey
  readonly jwks?: string | URL | JSONWebKeySet
}): KeySource {
  if (typeof jwks === "string" || jwks instanceof URL) return remoteKeys(new URL(jwks))
  const known = jwks === undefined ? async () => (typeof key === "string" ? new TextEncoder().encode(key) : key!) : null
  const keys = (known ?? createLocalJWKSet(jwks as JSONWebKeySet)) as JWTVerifyGetKey
  return { verified: (verify) => verify(keys) }
}

interface Fetched {
  readonly keys: JWTVerifyGetKey
  /** The time of the request for the set. */
  readonly at: number
}

/**
 * The keys at an address. They are fetched again when a token came after them that none of them fits, because the key
 * may be new. Forged tokens look the same, so such fetches are rationed; tokens of known keys never wait for them.
 */
function remoteKeys(address: URL): KeySource {
  const budget = fetchBudget()
  const firstSeen = arrivals()
  let fetched: Fetched | null = null
  let underWay: Promise<Fetched> | null = null

  const fetchKeys = async (): Promise<Fetched> => {
    budget.spend()
    const at = Date.now()
    return { keys: createLocalJWKSet(await keySetAt(address)), at }
  }

  /** Fetches the current set, at most once at a time. */
  const refetched = async (): Promise<Fetched> => {
    underWay ??= fetchKeys().finally(() => (underWay = null))
    fetched = await underWay
    return fetched
  }

  const current = async (): Promise<Fetched> =>
    fetched !== null && Date.now() - fetched.at < LIFETIME_MS ? fetched : await refetched()

  return {
    async verified(verify, token) {
      let since: number | null = null
      for (let set = await current(); ; set = await refetched()) {
        try {
          return await verify(set.keys)
        } catch (error) {
          if (!isOfNoKnownKey(error, token)) throw error
          since ??= Math.min(issuedAt(token) + CLOCK_SKEW_MS, firstSeen(token))
          // The key of a token older than the set would be in the set, if it were valid.
          if (set.at >= since) throw error
        }
      }
    },
  }
}

/** True if the set has no key with the token's key ID, or none that has signed a token without one. */
const isOfNoKnownKey = (error: unknown, token: string): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  (error instanceof errors.JWSSignatureVerificationFailed && decodeProtectedHeader(token).kid === undefined)

/**
 * The time of issue in milliseconds since the epoch. It is not verified: a forger can only cause a fetch of the set.
 */
function issuedAt(token: string): number {
  const { iat } = decodeJwt(token)
  return typeof iat === "number" ? iat * 1000 : Infinity
}

/** Tokens whose key is looked for, at most. */
const MOST_LOOKED_FOR = 1_000

/**
 * Returns the time at which a token was first seen, in milliseconds since the epoch, because not every token has a time
 * of issue.
 */
function arrivals(): (token: string) => number {
  const seen = new Map<string, number>()
  return (token) => {
    const end = token.slice(-40)
    const known = seen.get(end)
    if (known !== undefined) return known
    const now = Date.now()
    const [oldest] = seen.keys()
    if (seen.size >= MOST_LOOKED_FOR && oldest !== undefined) seen.delete(oldest)
    seen.set(end, now)
    return now
  }
}

async function keySetAt(address: URL): Promise<JSONWebKeySet> {
  const response = await fetch(address, {
    headers: { accept: "application/json" },
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (response.status !== 200)
    throw new Error(`sallyport/jwt: ${address.href} answered ${response.status} instead of a key set`)
  return (await response.json()) as JSONWebKeySet
}
