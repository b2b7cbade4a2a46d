import type { VerdictMemory } from "./verdict-memory.ts"

/** How this server reaches the auth service, and how it names its cookie. */
export interface AuthServiceAccess {
  readonly url: string
  readonly publishableKey: string
  readonly fetch: typeof globalThis.fetch
  readonly cookieName: string
  readonly secure: boolean
  /** Without it the service is asked in every request. */
  readonly memory?: VerdictMemory
}
