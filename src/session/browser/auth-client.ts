import { AuthClient as SupabaseAuth } from "@supabase/supabase-js"
import { browserCookies, type BrowserCookies } from "../cookies/browser-cookies.ts"
import { patientFetchOf } from "../supabase/patient-fetch.ts"
import { authConfig, registerClient, type AuthClient, type BrowserAuthConfig } from "./late-client.ts"
import { trialOptions } from "./trial-options.ts"
import { combineChunks, createChunks, isChunkLike, stringFromBase64URL, stringToBase64URL } from "@supabase/ssr"
import { BASE64_PREFIX } from "../cookies/cookie-session.ts"

/** Storage for an auth client's session and codes. */
export type CookieStorage = ReturnType<typeof cookieStorage>

/**
 * Stores an auth client's items in cookies, with the names and the encoding of `@supabase/ssr`. That library has such a
 * storage only inside its browser client, which depends on all of supabase-js.
 */
export function cookieStorage({ getAll, setAll }: BrowserCookies) {
  const cookiesOf = async (key: string) => ((await getAll()) ?? []).filter(({ name }) => isChunkLike(name, key))
  const removal = (name: string) => ({ name, value: "", options: {} })
  return {
    getItem: async (key: string) => {
      const cookies = await cookiesOf(key)
      const text = await combineChunks(key, (wanted) => cookies.find(({ name }) => name === wanted)?.value ?? null)
      return text === null ? null : itemIn(text)
    },
    setItem: async (key: string, value: string) => {
      const chunks = createChunks(key, BASE64_PREFIX + stringToBase64URL(value))
      const names = new Set(chunks.map(({ name }) => name))
      // Chunks of a longer previous value are removed.
      const stale = (await cookiesOf(key)).filter(({ name }) => !names.has(name))
      await setAll(
        [...stale.map(({ name }) => removal(name)), ...chunks.map((chunk) => ({ ...chunk, options: {} }))],
        {},
      )
    },
    removeItem: async (key: string) => {
      const removed = (await cookiesOf(key)).map(({ name }) => removal(name))
      if (removed.length > 0) await setAll(removed, {})
    },
  }
}

/** The item in a cookie's text. Null if it is not JSON: then chunks of two concurrent writes are mixed. */
function itemIn(text: string): string | null {
  if (!text.startsWith(BASE64_PREFIX)) return text
  try {
    const item = stringFromBase64URL(text.slice(BASE64_PREFIX.length))
    JSON.parse(item)
    return item
  } catch {
    return null
  }
}

// `fetch` is looked up at each call, because other code of the page may replace it.
const patientFetch = patientFetchOf((input, init) => fetch(input, init))

let client: AuthClient | null = null

/**
 * The page's only auth client, without the rest of supabase-js, which would double its size. A second client would
 * refresh the same token, and the service would treat that as theft.
 */
export function authClient(config: BrowserAuthConfig): AuthClient {
  if (typeof document === "undefined") throw new Error("the browser's auth client was opened on the server")
  if (client !== null) return client
  client = new SupabaseAuth({
    ...serviceOf(config),
    storageKey: config.cookieName,
    storage: cookieStorage(browserCookies(config)),
    flowType: "pkce",
    // Links are verified by a button on /auth/confirm. If pages read a session from their own URL, any link could sign
    // people in to somebody else's account.
    detectSessionInUrl: false,
    fetch: patientFetch,
  })
  // For code that uses the client once it exists, without importing this module.
  registerClient(client)
  return client
}

/**
 * Makes a client for checking a password. It stores no session and notifies no other tab. With an access token, its
 * requests are made within that session, so that the service knows who tries the password.
 */
export const trialAuth = (accessToken?: string): AuthClient =>
  new SupabaseAuth({
    ...serviceOf(authConfig(), accessToken),
    ...trialOptions(),
    fetch: patientFetch,
  })

const serviceOf = ({ url, publishableKey }: BrowserAuthConfig, bearer = publishableKey) => ({
  url: new URL("auth/v1", `${url.replace(/\/+$/, "")}/`).href,
  headers: { Authorization: `Bearer ${bearer}`, apikey: publishableKey },
})
