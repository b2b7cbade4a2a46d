import { connectTo } from "./shared-store.ts"

/** For a server that shares no store. */
export const NO_OTHERS = {
  /**
   * Makes the other instances clear their caches of session verdicts. Resolves when the message is published, or when
   * the store does not answer. In the second case, the limit store logs the error, and the caches expire after five
   * seconds.
   */
  invalidate: async (): Promise<void> => {},
  close: (): void => {},
}

/** The instances that share a store with this one. */
export type OtherInstances = typeof NO_OTHERS

/** The Redis channel of the messages. */
const CHANNEL = "sallyport:forget"

/** Calls `forget` when another instance requests it, or may have requested it during an outage. */
export async function reachOthers(url: string, forget: () => void): Promise<OtherInstances> {
  const [publisher, subscriber] = await Promise.all([connectTo(url), connectTo(url)])
  for (const { client } of [publisher, subscriber]) client.on("error", () => {})
  subscriber.client.on("message", forget)
  // Subscribes again after every outage, during which a message may have been lost.
  const subscribe = () =>
    subscriber.client.subscribe(CHANNEL).then(forget, () => {
      // The connection is lost again: the next one subscribes.
    })
  subscriber.client.on("ready", () => void subscribe())
  await Promise.all([publisher.ready, subscriber.ready])
  await subscribe()
  return {
    invalidate: async () => {
      await publisher.client.publish(CHANNEL, "").catch(() => 0)
    },
    close: () => {
      publisher.client.disconnect()
      subscriber.client.disconnect()
    },
  }
}
