import { askForRefresh } from "./ask-service.ts"
import type { ReadRefreshed, Refreshed } from "./refreshed.ts"
import type { ServiceAccess } from "./server-session-access.ts"

/** Milliseconds for which the result of a refresh is cached. */
const KEPT_MS = 30_000

const refreshes = new Map<string, Promise<Refreshed>>()

/**
 * Exchanges a refresh token, once for all concurrent requests with it.
 *
 * A refresh token works only once, and a second use looks like theft. So concurrent requests share one exchange. It
 * continues after its request has ended, and its result is cached for a while: otherwise, tokens that arrive after a
 * visitor got a 503 would be lost, and the session with them. Refusals are cached too, so that repeated requests with
 * an old token do not reach the service.
 */
export async function refreshOnce(
  refreshToken: string,
  access: ServiceAccess,
  refreshedBy: ReadRefreshed,
): Promise<Refreshed> {
  const key = await digestOf(`${access.url} ${refreshToken}`)
  // INVARIANT: nothing is awaited between reading and writing the map.
  const known = refreshes.get(key)
  if (known !== undefined) return known
  const exchange = exchangeOf(refreshToken, access, refreshedBy)
  refreshes.set(key, exchange)
  void forgetAfter(exchange, key)
  return exchange
}

// Imported at the first refresh, because loading the module would delay every app's start by a millisecond.
const digestOf = async (text: string): Promise<string> =>
  (await import("node:crypto")).createHash("sha256").update(text).digest("base64url")

async function forgetAfter(exchange: Promise<Refreshed>, key: string): Promise<void> {
  const { kind } = await exchange
  if (kind === "silent") refreshes.delete(key)
  else setTimeout(() => refreshes.delete(key), KEPT_MS).unref()
}

/** Exchanges a refresh token. Never rejects: a failure is `silent`. */
async function exchangeOf(refreshToken: string, access: ServiceAccess, refreshedBy: ReadRefreshed): Promise<Refreshed> {
  const answer = await askForRefresh(refreshToken, access)
  switch (answer.kind) {
    case "yes":
      return refreshedBy(answer.body)
    case "no":
      return { kind: "gone" }
    case "silent":
      return answer
  }
}
