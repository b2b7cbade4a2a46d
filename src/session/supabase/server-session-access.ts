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
  /** Verdicts of the last seconds. Without it, the service verifies every request. */
  readonly memory?: VerdictCache
}

/** This server's access to the auth service, and its cookie settings for sessions. */
export interface AuthServiceAccess extends SessionCookies, ServiceAccess {}

/** The access to a project. Throws if its URL or key is missing. `port` is the name of the function in the error. */
export function accessTo(port: string, { url, publishableKey }: Pick<ServiceAccess, "url" | "publishableKey">) {
  if (!URL.canParse(url) || typeof publishableKey !== "string" || publishableKey === "") {
    throw new Error(
      `${port}: \`url\` and \`publishableKey\` are those of your Supabase project; one of them is missing`,
    )
  }
  const access: ServiceAccess = {
    url: url.replace(/\/+$/, ""),
    publishableKey,
    fetch: (input, init) => fetch(input, init),
  }
  return access
}
