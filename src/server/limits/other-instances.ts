import { connectTo } from "./shared-store.ts"

/** The instances that share a store with this one. */
export interface OtherInstances {
  /**
   * Makes the other instances clear their caches of session verdicts. Resolves when the message is published, or when the
   * store does not answer. Then the limit store logs the error, and the caches expire after five seconds.
   */
  readonly haveForget: () => Promise<void>
  readonly close: () => void
}

export const NO_OTHERS: OtherInstances = { haveForget: async () => {}, close: () => {} }

const CHANNEL = "sallyport:forget"

/** Calls `forget` when another instance requests it, or may have requested it during an outage. */
export async function reachOthers(url: string, forget: () => void): Promise<OtherInstances> {
  const [telling, hearing] = await Promise.all([connectTo(url), connectTo(url)])
  for (const { client } of [telling, hearing]) client.on("error", () => {})
  hearing.client.on("message", forget)
  // Subscribes again after every outage, during which a message may have been lost.
  const subscribe = () =>
    hearing.client.subscribe(CHANNEL).then(forget, () => {
      // The connection is lost again: the next one subscribes.
    })
  hearing.client.on("ready", () => void subscribe())
  await Promise.all([telling.ready, hearing.ready])
  await subscribe()
  return {
    haveForget: async () => {
      await telling.client.publish(CHANNEL, "").catch(() => 0)
    },
    close: () => {
      telling.client.disconnect()
      hearing.client.disconnect()
    },
  }
}
