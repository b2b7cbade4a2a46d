import { createBrowserClient } from "@supabase/ssr"
import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import { browserCookies } from "../cookies/browser-cookies.ts"
import { patientFetchOf } from "../supabase/patient-fetch.ts"

/** What the root's loader says of the auth service. */
export interface BrowserAuthConfig {
  readonly url: string
  readonly publishableKey: string
  readonly cookieName: string
  readonly secure: boolean
}

let client: SupabaseClient | null = null
let opened: BrowserAuthConfig | null = null

/** The one auth client of this page: a second would refresh the same token, and each would look like a thief's. */
export function browserClient(config: BrowserAuthConfig): SupabaseClient {
  if (typeof document === "undefined") throw new Error("the browser's auth client was asked for on the server")
  opened = config
  return (client ??= createBrowserClient(config.url, config.publishableKey, {
    // The library's own singleton would be shared with whoever else creates a client, whatever their options.
    isSingleton: false,
    cookieOptions: { name: config.cookieName },
    cookies: browserCookies(config.cookieName, config.secure),
    // Links are verified by a button on /auth/confirm. A page that took a session out of its own address would sign
    // people into whatever account a link names.
    auth: { detectSessionInUrl: false },
    global: { fetch: patientFetchOf((input, init) => fetch(input, init)) },
  }))
}

/** The same client, for a form's action, which runs outside React. The session provider has opened it by then. */
export function openedBrowserClient(): SupabaseClient {
  if (client === null) throw new Error("a form was sent before the session provider opened the auth client")
  return client
}

/** Where that client keeps its session, which is also the name of the channel by which the tabs' clients talk. */
export function openedStorageKey(): string {
  if (opened === null)
    throw new Error("the session's place was asked for before the session provider opened the client")
  return opened.cookieName
}

/** Another, without a session, that neither keeps one nor tells any tab of it: to try a password with. */
export function trialClient(): SupabaseClient {
  if (opened === null) throw new Error("a password was tried before the session provider opened the auth client")
  return createClient(opened.url, opened.publishableKey, {
    auth: { storageKey: "trial", persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
