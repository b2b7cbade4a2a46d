import type { SupabaseClient } from "@supabase/supabase-js"
import type { SessionCookies } from "../cookies/cookie-attributes.ts"

/** The auth service, as the root's loader describes it. */
export interface BrowserAuthConfig extends SessionCookies {
  /** The project's URL. */
  readonly url: string
  /** The project's publishable key. */
  readonly publishableKey: string
}

export type AuthClient = SupabaseClient["auth"]

/** Fetches the code of this page's one auth client, and opens it. Rejects where the code could not be loaded. */
export type OpenAuth = (config: BrowserAuthConfig) => Promise<AuthClient>

// The auth client is much of all the script that a page has: visitors without a session load it only when a form needs
// it.

interface Service {
  readonly config: BrowserAuthConfig
  readonly open: OpenAuth
}

let service: Service | null = null
let opened: AuthClient | null = null
const waiting = new Set<(auth: AuthClient) => void>()

export function authServiceIs(config: BrowserAuthConfig, open: OpenAuth): void {
  service = { config, open }
}

function serviceNow(): Service {
  if (service === null) throw new Error("the auth client was asked for before the session provider was there")
  return service
}

/** The one auth client of this page, fetched at the first call. Rejects where its code could not be loaded. */
export async function lateClient(): Promise<AuthClient> {
  if (opened !== null) return opened
  const { config, open } = serviceNow()
  return open(config)
}

/** Opens the client early for a form that is being filled in. An error is reported only when the form is sent. */
export function openClientEarly(): void {
  void lateClient().catch(() => {})
}

/** The auth service of this page. */
export const authConfig = (): BrowserAuthConfig => serviceNow().config

/** Registers the open client, so that the session machine hears it even if a form of the app opened it. */
export function clientIsOpen(auth: AuthClient): void {
  opened = auth
  for (const hear of waiting) hear(auth)
}

/** Calls back with the client as soon as there is one. */
export function whenOpened(hear: (auth: AuthClient) => void): () => void {
  if (opened !== null) hear(opened)
  waiting.add(hear)
  return () => void waiting.delete(hear)
}

/** True if this browser holds a cookie of the session's name, whole or in chunks. It proves nothing. */
export function isAnythingStored(): boolean {
  const { cookieName } = authConfig()
  return document.cookie.split(";").some((pair) => {
    const name = pair.trim().split("=", 1)[0]!
    return name === cookieName || name.startsWith(`${cookieName}.`)
  })
}

/**
 * Sends PASSWORD_RECOVERY to the auth clients of all tabs, this one included, after the server has redeemed a recovery
 * link and put its session into the cookies. The clients exchange events on this channel, in this form.
 */
export async function tellOfRecovery(): Promise<void> {
  // Without the client, the next page informs the machine, and the server informs every tab that asks.
  const auth = await lateClient().catch(() => null)
  if (auth === null) return
  const { data } = await auth.getSession()
  if (data.session === null || typeof BroadcastChannel === "undefined") return
  // The auth clients use the name of the storage for their channel.
  const channel = new BroadcastChannel(authConfig().cookieName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage({ event: "PASSWORD_RECOVERY", session: data.session })
  channel.close()
}
