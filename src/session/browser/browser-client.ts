import { createBrowserClient } from "@supabase/ssr"
import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import { browserCookies } from "../cookies/browser-cookies.ts"
import { patientFetchOf } from "../supabase/patient-fetch.ts"
import { registerClient, type BrowserAuthConfig } from "./late-client.ts"
import { trialOptions } from "./trial-options.ts"

let client: SupabaseClient | null = null
/** The configuration of the last call of `browserClient`. */
let lastConfig: BrowserAuthConfig | null = null

/**
 * The page's only Supabase client, opened at the first call. A second client would refresh the same token, and the
 * service would treat that as theft. Throws on the server.
 */
export function browserClient(config: BrowserAuthConfig): SupabaseClient {
  if (typeof document === "undefined") throw new Error("the browser's auth client was opened on the server")
  lastConfig = config
  if (client !== null) return client
  client = createBrowserClient(config.url, config.publishableKey, {
    // The library's singleton would be shared with other code that creates a client, regardless of its options.
    isSingleton: false,
    cookieOptions: { name: config.cookieName },
    ...(config.cookieEncoding === undefined ? {} : { cookieEncoding: config.cookieEncoding }),
    cookies: { ...browserCookies(config), ...(config.encode === undefined ? {} : { encode: config.encode }) },
    // Without this, pages would read a session from their own URL, and any link could sign people in to somebody else's
    // account. Apps verify the links of emails on a page of their own.
    auth: { detectSessionInUrl: false },
    // Keeps the session while the auth service or its gateway is out of order.
    global: { fetch: patientFetchOf((input, init) => fetch(input, init)) },
  })
  registerClient(client.auth)
  return client
}

/** Makes a client for checking a password. It has no session and notifies no tab. Throws before `browserClient`. */
export function trialClient(): SupabaseClient {
  if (lastConfig === null) throw new Error("a password was tried before the page opened its auth client")
  return createClient(lastConfig.url, lastConfig.publishableKey, {
    auth: trialOptions(),
    // The app gives the trial's session to the page's client, so one that is too large for cookies is refused here.
    global: { fetch: patientFetchOf((input, init) => fetch(input, init)) },
  })
}
