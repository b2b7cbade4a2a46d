import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js"
import { openAuthBridge } from "../../src/session/browser/auth-bridge.ts"
import { serverClock } from "../../src/session/machine/clock.ts"
import { sessionActorOf } from "../../src/session/browser/page-session.ts"
import type { BackendAccess } from "../backend/fixture.ts"

const KEY = "sallyport-contract"

/** A page without a browser: the real auth client, and the machine that hears it through the app's own bridge. */
export interface Listener {
  readonly client: SupabaseClient
  /** Each event, and the state in which it left the machine. */
  readonly heard: readonly string[]
  close(): Promise<void>
}

/** Opened with what such a page finds stored, and ready once the auth client has said so. */
export async function openListener({ url, key }: BackendAccess, stored: Session | null = null): Promise<Listener> {
  const store = new Map(stored === null ? [] : [[KEY, JSON.stringify(stored)]])
  const client = createClient(url, key, {
    auth: {
      storageKey: KEY,
      flowType: "pkce",
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (name) => store.get(name) ?? null,
        setItem: (name, value) => void store.set(name, value),
        removeItem: (name) => void store.delete(name),
      },
    },
  })
  const heard: string[] = []
  const actor = sessionActorOf({ verdict: "unknown" })
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const bridge = openAuthBridge(
    client.auth,
    serverClock(() => Date.now() / 1000),
    (event) => {
      actor.send(event)
      heard.push(`${event.type} ${actor.getSnapshot().value}`)
      if (event.type === "INITIAL_SESSION") resolve()
    },
  )
  await ready
  return {
    client,
    heard,
    close: async () => {
      bridge.close()
      actor.stop()
      await client.auth.stopAutoRefresh()
    },
  }
}
