import { connectTo } from "./shared-store.ts"

/** The instances that share a store with this one. */
export interface OtherInstances {
  /**
   * Has them forget what they heard of sessions. Over when the store has passed it on or does not answer, of which the
   * limits tell the log: then they forget by themselves, five seconds after they heard it.
   */
  readonly haveForget: () => Promise<void>
  readonly close: () => void
}

export const NO_OTHERS: OtherInstances = { haveForget: async () => {}, close: () => {} }

const CHANNEL = "sallyport:forget"

/** `forget` is called when another instance asks for it, and when it may have asked unheard. */
export async function reachOthers(url: string, forget: () => void): Promise<OtherInstances> {
  const [telling, hearing] = await Promise.all([connectTo(url), connectTo(url)])
  for (const { client } of [telling, hearing]) client.on("error", () => {})
  hearing.client.on("message", forget)
  // Again after every outage, in which somebody may have asked unheard.
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
