import type { SessionCookies } from "../cookies/cookie-attributes.ts"
import type { VerdictMemory } from "./verdict-memory.ts"

/** This server's access to the auth service, and its cookie settings for sessions. */
export interface AuthServiceAccess extends SessionCookies {
  readonly url: string
  readonly publishableKey: string
  readonly fetch: typeof globalThis.fetch
  /** Without it the service is asked in every request. */
  readonly memory?: VerdictMemory
}
