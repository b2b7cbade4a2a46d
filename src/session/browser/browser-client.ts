import { createBrowserClient } from "@supabase/ssr"
import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import { browserCookies } from "../cookies/browser-cookies.ts"
import { patientFetchOf } from "../supabase/patient-fetch.ts"
import { clientIsOpen, type BrowserAuthConfig } from "./late-client.ts"

let client: SupabaseClient | null = null
let opened: BrowserAuthConfig | null = null

/** The one auth client of this page: a second would refresh the same token, and each would look like a thief's. */
export function browserClient(config: BrowserAuthConfig): SupabaseClient {
  if (typeof document === "undefined") throw new Error("the browser's auth client was asked for on the server")
  opened = config
  if (client !== null) return client
  client = createBrowserClient(config.url, config.publishableKey, {
    // The library's own singleton would be shared with whoever else creates a client, whatever their options.
    isSingleton: false,
    cookieOptions: { name: config.cookieName },
    ...(config.cookieEncoding === undefined ? {} : { cookieEncoding: config.cookieEncoding }),
    cookies: { ...browserCookies(config), ...(config.encode === undefined ? {} : { encode: config.encode }) },
    // Links are verified by a button on /auth/confirm. A page that took a session out of its own address would sign
    // people into whatever account a link names.
    auth: { detectSessionInUrl: false },
    global: { fetch: patientFetchOf((input, init) => fetch(input, init)) },
  })
  clientIsOpen(client.auth)
  return client
}

/** Another, without a session, that neither keeps one nor tells any tab of it: to try a password with. */
export function trialClient(): SupabaseClient {
  if (opened === null) throw new Error("a password was tried before the page opened its auth client")
  return createClient(opened.url, opened.publishableKey, {
    auth: { storageKey: "trial", persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
