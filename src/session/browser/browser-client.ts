import { createBrowserClient } from "@supabase/ssr"
import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import { browserCookies } from "../cookies/browser-cookies.ts"
import { patientFetchOf } from "../supabase/patient-fetch.ts"
import { clientIsOpen, type BrowserAuthConfig } from "./late-client.ts"

let client: SupabaseClient | null = null
let opened: BrowserAuthConfig | null = null

/**
 * The page's one Supabase client, opened at the first call. A second client would refresh the same token, and the service
 * would take one of them for a thief. Throws on the server.
 */
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

/** Returns a client without a session that notifies no tab: for trying a password. Throws before `browserClient`. */
export function trialClient(): SupabaseClient {
  if (opened === null) throw new Error("a password was tried before the page opened its auth client")
  return createClient(opened.url, opened.publishableKey, {
    auth: { storageKey: "trial", persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
