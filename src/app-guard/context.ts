import { createContext } from "react-router"

import type { RouteLockIncident } from "../guard/route-lock.ts"
import type { Reader } from "../language/reader.ts"
import type { ServerSession } from "../session/supabase/server-session.ts"

export { entryVerdictContext } from "../guard/context.ts"

// No defaults: reading a key that the server did not set throws, which denies.

/** Who the request comes from, verified. */
export const serverSessionContext = createContext<ServerSession>()

/** What the server knows of a request besides its session. */
export interface RequestFacts {
  readonly reader: Reader
  /** Names the request in the log; the error view shows it as the digest. */
  readonly id: string
  /** The content security policy's nonce for this response. */
  readonly nonce: string
  /** How the browser reaches the auth service. */
  readonly auth: BrowserAuth
  /** Whether this visitor can read the local mailbox. */
  readonly mailbox: boolean
  /** Whether the request comes from somebody at this very machine. */
  readonly local: boolean
  /** Whether cookies carry Secure. */
  readonly secure: boolean
  /** Tells the record that this visitor replaced the policy by the one of this hash. */
  readonly notePolicyWritten: (hash: string) => void
  /** Reports a request whose matched page is not governed as the entry check decided. */
  readonly reportIncident: (incident: RouteLockIncident) => void
  /** Reports an error of ours that the visitor only sees the digest of. */
  readonly reportError: (error: unknown) => void
}

export interface BrowserAuth {
  readonly url: string
  readonly publishableKey: string
  readonly cookieName: string
  readonly secure: boolean
}

export const requestFactsContext = createContext<RequestFacts>()
