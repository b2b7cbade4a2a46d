import type { SessionCookies } from "../cookies/cookie-attributes.ts"
import type { VerdictMemory } from "./verdict-memory.ts"

/** How this server reaches the auth service, and how it keeps sessions in cookies. */
export interface AuthServiceAccess extends SessionCookies {
  readonly url: string
  readonly publishableKey: string
  readonly fetch: typeof globalThis.fetch
  /** Without it the service is asked in every request. */
  readonly memory?: VerdictMemory
}
