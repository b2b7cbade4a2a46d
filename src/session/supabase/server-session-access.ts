import type { SessionCookies } from "../cookies/cookie-attributes.ts"
import type { VerdictCache } from "./verdict-cache.ts"

/** This server's access to the auth service. */
export interface ServiceAccess {
  /** The project's URL. */
  readonly url: string
  /** The project's publishable key. */
  readonly publishableKey: string
  /** The function that sends requests to the service. */
  readonly fetch: typeof globalThis.fetch
  /** The service's verdicts of the last seconds. Without this cache, the service verifies every request. */
  readonly verdictCache?: VerdictCache
}

/** This server's access to the auth service, and its cookie settings for sessions. */
export interface AuthServiceAccess extends SessionCookies, ServiceAccess {}

/**
 * The access to a Supabase project. Throws if its key is missing, or its URL is missing or invalid. `caller` is the
 * function that the error names.
 */
export function accessTo(
  caller: string,
  { url, publishableKey }: Pick<ServiceAccess, "url" | "publishableKey">,
): ServiceAccess {
  const faults = [
    ...(isHttpUrl(url) ? [] : ["`url` is missing, or not a URL such as `https://abc.supabase.co`"]),
    ...(typeof publishableKey === "string" && publishableKey !== "" ? [] : ["`publishableKey` is missing"]),
  ]
  if (faults.length > 0) throw new Error(`${caller}: ${faults.join("; ")}: pass those of your Supabase project`)
  return {
    url: url.replace(/\/+$/, ""),
    publishableKey,
    // Looked up with each call, because a framework or a test may replace the global function later.
    fetch: (input, init) => fetch(input, init),
  }
}

/** True for a URL with scheme and host. Without the scheme, `localhost:54321` would have the scheme `localhost`. */
const isHttpUrl = (url: unknown): boolean => typeof url === "string" && /^https?:\/\//i.test(url) && URL.canParse(url)
