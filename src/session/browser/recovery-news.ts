import { authChannelName, lateClient } from "./late-client.ts"

/**
 * The server has redeemed a recovery link, and the cookies hold its session. The auth client of every tab hears of it,
 * that of this one too: on the channel, and in the words, by which the clients tell each other.
 */
export async function tellOfRecovery(): Promise<void> {
  // Without the client the next page tells the machine, and the server every tab that asks.
  const auth = await lateClient().catch(() => null)
  if (auth === null) return
  const { data } = await auth.getSession()
  if (data.session === null || typeof BroadcastChannel === "undefined") return
  const channel = new BroadcastChannel(authChannelName())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage({ event: "PASSWORD_RECOVERY", session: data.session })
  channel.close()
}
