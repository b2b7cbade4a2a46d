import { AuthClient as SupabaseAuth } from "@supabase/supabase-js"
import { browserCookies } from "../cookies/browser-cookies.ts"
import { cookieStorage } from "../cookies/cookie-storage.ts"
import { patientFetchOf } from "../supabase/patient-fetch.ts"
import { authConfig, clientIsOpen, type AuthClient, type BrowserAuthConfig } from "./late-client.ts"

let client: AuthClient | null = null

/**
 * The one auth client of this page, without the rest of supabase-js, which is half of its code: a second would refresh
 * the same token, and each would look like a thief's.
 */
export function authClient(config: BrowserAuthConfig): AuthClient {
  if (typeof document === "undefined") throw new Error("the browser's auth client was asked for on the server")
  if (client !== null) return client
  client = new SupabaseAuth({
    ...serviceOf(config),
    storageKey: config.cookieName,
    storage: cookieStorage(browserCookies(config)),
    flowType: "pkce",
    // Links are verified by a button on /auth/confirm. A page that took a session out of its own address would sign
    // people into whatever account a link names.
    detectSessionInUrl: false,
    fetch: patientFetchOf((input, init) => fetch(input, init)),
  })
  clientIsOpen(client)
  return client
}

/** Another, without a session, that neither keeps one nor tells any tab of it: to try a password with. */
export const trialAuth = (): AuthClient =>
  new SupabaseAuth({
    ...serviceOf(authConfig()),
    storageKey: "trial",
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })

const serviceOf = ({ url, publishableKey }: BrowserAuthConfig) => ({
  url: new URL("auth/v1", `${url.replace(/\/+$/, "")}/`).href,
  headers: { Authorization: `Bearer ${publishableKey}`, apikey: publishableKey },
})
