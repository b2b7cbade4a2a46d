import { askForRefresh } from "./ask-service.ts"
import type { ReadRefreshed, Refreshed } from "./refreshed.ts"
import type { ServiceAccess } from "./server-session-access.ts"

const KEPT_MS = 30_000

const refreshes = new Map<string, Promise<Refreshed>>()

/**
 * Exchanges a refresh token, once for all concurrent requests with it.
 *
 * A refresh token works once: of a hundred requests with one expired session, ninety-nine would look like theft. The
 * exchange continues after its request ends, and its answer is cached for a while; otherwise tokens that arrive after
 * the visitor got a 503 would be lost, and the session with them. A refusal is cached, too, so that an expired token
 * that is sent repeatedly causes one request to the service.
 */
export async function refreshOnce(
  refreshToken: string,
  access: ServiceAccess,
  refreshedBy: ReadRefreshed,
): Promise<Refreshed> {
  const key = await digestOf(`${access.url} ${refreshToken}`)
  // INVARIANT: nothing is awaited between looking and writing.
  const known = refreshes.get(key)
  if (known !== undefined) return known
  const exchange = exchangeOf(refreshToken, access, refreshedBy)
  refreshes.set(key, exchange)
  void forgetAfter(exchange, key)
  return exchange
}

// Loaded by the first refresh: as a module it takes a millisecond of every app's start.
const digestOf = async (text: string): Promise<string> =>
  (await import("node:crypto")).createHash("sha256").update(text).digest("base64url")

async function forgetAfter(exchange: Promise<Refreshed>, key: string): Promise<void> {
  const { kind } = await exchange
  if (kind === "silent") refreshes.delete(key)
  else setTimeout(() => refreshes.delete(key), KEPT_MS).unref()
}

/** Never rejects: every failure is silence. */
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
