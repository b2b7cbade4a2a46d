import type { SupabaseClient } from "@supabase/supabase-js"
import type { SessionCookies } from "../cookies/cookie-attributes.ts"

/** The auth service, as the root's loader describes it. */
export interface BrowserAuthConfig extends SessionCookies {
  /** The project's URL. */
  readonly url: string
  /** The project's publishable key. */
  readonly publishableKey: string
}

/** The auth client of supabase-js. */
export type AuthClient = SupabaseClient["auth"]

/**
 * Loads the code of the page's auth client, and opens the client. Passes it to `registerClient`, and returns the same
 * client to every call. Rejects if the code cannot be loaded.
 */
export type OpenAuth = (config: BrowserAuthConfig) => Promise<AuthClient>

// The auth client is a large part of a page's script, so visitors without a session load it only when a form needs it.

/** The auth service of the page, and the function that loads its client. */
interface Service {
  readonly config: BrowserAuthConfig
  readonly open: OpenAuth
}

let service: Service | null = null
let opened: AuthClient | null = null
const listeners = new Set<(auth: AuthClient) => void>()

/** Sets the auth service of this page. Called by the session provider. */
export function setAuthService(config: BrowserAuthConfig, open: OpenAuth): void {
  service = { config, open }
}

function serviceNow(): Service {
  if (service === null) throw new Error("the auth client was used before the session provider was rendered")
  return service
}

/** The page's auth client, loaded at the first call. Rejects if its code cannot be loaded. */
export async function lateClient(): Promise<AuthClient> {
  if (opened !== null) return opened
  const { config, open } = serviceNow()
  return open(config)
}

/**
 * Loads the client in advance, for a form that is being filled in. Errors are ignored: submitting the form reports
 * them.
 */
export function openClientEarly(): void {
  void lateClient().catch(() => {})
}

/** The auth service of this page. */
export const authConfig = (): BrowserAuthConfig => serviceNow().config

/** Registers the page's client, so that the session machine gets its events even if a form of the app opened it. */
export function registerClient(auth: AuthClient): void {
  opened = auth
  for (const listen of listeners) listen(auth)
}

/**
 * Calls `listen` with the client, now or as soon as there is one, and with each that is registered later. Returns a
 * function that ends this.
 */
export function whenOpened(listen: (auth: AuthClient) => void): () => void {
  if (opened !== null) listen(opened)
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** True if the browser has a session cookie, whole or in chunks. The session in it may be invalid. */
export function isAnythingStored(): boolean {
  const { cookieName } = authConfig()
  return document.cookie.split(";").some((pair) => {
    // A long session is split over `<name>.0`, `<name>.1` and so on.
    const name = pair.trim().split("=", 1)[0]!
    return name === cookieName || name.startsWith(`${cookieName}.`)
  })
}

/**
 * Sends PASSWORD_RECOVERY to the auth clients of all tabs, this one included, after the server has redeemed a recovery
 * link and put its session into the cookies. The clients exchange events on this channel, in this form.
 */
export async function tellOfRecovery(): Promise<void> {
  // Without the client, the machine learns of the recovery from the server, with the next page of each tab.
  const auth = await lateClient().catch(() => null)
  if (auth === null) return
  const { data } = await auth.getSession()
  if (data.session === null) return
  // The auth clients' channel has the name of their storage key.
  const channel = new BroadcastChannel(authConfig().cookieName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage({ event: "PASSWORD_RECOVERY", session: data.session })
  channel.close()
}
