import type { KeyObject } from "node:crypto"
import { createContext } from "react-router"

import type { Decision, Incident } from "../guard/index.ts"
import type { Reader } from "../language/reader.ts"
import type { Session } from "../session/session.ts"
import type { AuthServiceAccess, ServerSession } from "../session/supabase/server-session.ts"

// No defaults: reading a key that the server did not set throws, which denies.

/** The verified session of the request. */
export const serverSessionContext = createContext<ServerSession>()

/** The server's part in the entry check of one request, for the options of the locks. */
export interface EntryHooks {
  /** The auth service's address and keys for this visitor. */
  readonly access: () => AuthServiceAccess
  /** Counts the request for this person. Their address, which was counted before, may have to wait longer. */
  readonly secondsToWait: (person: string | null) => number | Promise<number>
  readonly noteDecision: (decision: Decision<Session>) => void
  readonly reportIncident: (incident: Incident) => void
}

export const entryHooksContext = createContext<EntryHooks>()

/** Facts about a request, except its session. */
export interface RequestFacts {
  readonly reader: Reader
  /** Names the request in the log; the error view shows it as the digest. */
  readonly id: string
  /** The content security policy's nonce for this response. */
  readonly nonce: string
  /** The auth service's address and key for the browser. */
  readonly auth: BrowserAuth
  /** True if this visitor can read the local mailbox. */
  readonly mailbox: boolean
  /** True if the request comes from this machine. */
  readonly local: boolean
  /** Files and directories of access records. */
  readonly recordPaths: readonly string[]
  /** Whose requests are counted together: an address, or the network that one customer has. */
  readonly client: string
  /** True if cookies have the attribute Secure. */
  readonly secure: boolean
  /**
   * Says that this page reads nothing but its address and language where nobody is signed in: whoever asks for it without
   * a cookie may be shown the document that another was.
   */
  readonly isSameForStrangers: () => void
  /** Tells the record that this visitor replaced the policy by the one of this hash. */
  readonly notePolicyWritten: (hash: string) => void
  /** Signs approvals that are taken along; null where the server has no key for it. */
  readonly approvals: ApprovalSigner | null
  /** Email addresses of the people whose approvals count here; null: of everybody but a change's author. */
  readonly approvers: ReadonlySet<string> | null
  /** Whose signature on an approval beside the records counts, by the name of the key's file. */
  readonly approverKeys: readonly { readonly name: string; readonly key: KeyObject }[]
  /** Tells the record what a form of this visitor's did, where the services behind it do not do so themselves. */
  readonly noteWritten: (event: ReviewEvent | UploadEvent | AccountEvent) => void
  /** Emails people about a review. Returns at once; an email that is not delivered is only logged. */
  readonly mailReview: (news: ReviewNews) => void
  /** Reports an error of ours that the visitor only sees the digest of. */
  readonly reportError: (error: unknown) => void
}

export interface ApprovalSigner {
  /** The statement in a signed DSSE envelope. */
  readonly sign: (statement: string) => string
  /** PEM. */
  readonly publicKey: string
}

export type ReviewEvent =
  | { readonly kind: "review-begun"; readonly review: string; readonly policy: string; readonly before: string }
  | { readonly kind: "review-commented" | "review-approved" | "review-withdrawn"; readonly review: string }

/** An event of a review, and the addresses of those it is reported to. */
export interface ReviewNews {
  readonly kind: "review-requested" | "review-commented" | "review-changes-requested" | "review-approved"
  readonly review: string
  /** The id of the person who acted. */
  readonly by: string
  /** The first are reached first: an event has no more than some recipients. */
  readonly to: readonly string[]
}

export interface UploadEvent {
  readonly kind: "record-uploaded" | "record-replaced" | "record-removed"
  readonly upload: string
}

/** An action on an account, successful or not. */
export interface AccountEvent {
  readonly kind:
    | "sign-in"
    | "sign-in-failed"
    | "sign-up"
    | "sign-out"
    | "link-asked"
    | "link-refused"
    | "limited"
    | "factor-added"
    | "factor-removed"
    | "factor-failed"
    | "recovery-codes-made"
    | "recovery-code-used"
    | "password-changed"
    | "password-failed"
    | "recovery-asked"
    | "recovery-begun"
    | "email-change-asked"
    | "email-changed"
    | "session-ended"
    | "account-deleted"
  readonly method?:
    | "password"
    | "totp"
    | "recovery-code"
    | "magic-link"
    | "signup-link"
    | "recovery-link"
    | "email-change-link"
  readonly reason?: "unconfirmed" | "wrong-password" | "wrong-code" | "no-such-link" | "by-the-person"
  readonly scope?: "local" | "others" | "global"
  readonly factor?: "totp"
  readonly limit?: "failures"
  readonly codes?: number
  readonly sessions?: number
}

export interface BrowserAuth {
  readonly url: string
  readonly publishableKey: string
  readonly cookieName: string
  readonly secure: boolean
}

export const requestFactsContext = createContext<RequestFacts>()
