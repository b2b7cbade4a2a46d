import type { KeyObject } from "node:crypto"
import { createContext } from "react-router"

import type { EventKind } from "../audit-log/event.ts"
import type { Detail } from "../audit-log/words.ts"
import type { Decision, Incident } from "../guard/index.ts"
import type { Reader } from "../language/reader.ts"
import type { Session } from "../session/session.ts"
import type { AuthServiceAccess } from "../session/supabase/server-session-access.ts"
import type { ServerSession } from "../session/supabase/server-session.ts"

// What the workbench's server passes to its locks and pages with each request, in React Router contexts.
//
// The contexts have no defaults: reading one that the server did not set throws, so the request is denied.

/** The verified session of the request. */
export const serverSessionContext = createContext<ServerSession>()

/** The workbench server's hooks into the entry check of one request, which the options of the locks call. */
export interface EntryHooks {
  /** The auth service's address and keys for this visitor. */
  readonly access: () => AuthServiceAccess
  /** Counts the request for this person, and returns the seconds to wait; 0 lets it through. */
  readonly secondsToWait: (person: string | null) => number | Promise<number>
  readonly noteDecision: (decision: Decision<Session>) => void
  readonly reportIncident: (incident: Incident) => void
}

/** The entry hooks of the request. */
export const entryHooksContext = createContext<EntryHooks>()

/** Facts about a request, except its session. */
export interface RequestFacts {
  readonly reader: Reader
  /** The request's id in the log. The error view shows it as the digest. */
  readonly id: string
  /** The content security policy's nonce for this response. */
  readonly nonce: string
  /** The auth service's address and key for the browser. */
  readonly auth: BrowserAuth
  /** True if this visitor can read the local mailbox. */
  readonly mailbox: boolean
  /** True if the request comes from this machine, with no proxy between. */
  readonly local: boolean
  /** Files and directories of access records. */
  readonly recordPaths: readonly string[]
  /** The client for rate limits: an IPv4 address, or the network prefix of an IPv6 address. */
  readonly client: string
  /** True if cookies have the attribute Secure. */
  readonly secure: boolean
  /**
   * Marks this page as cacheable for signed-out visitors: it depends only on its address and language, so
   * visitors without a cookie may share one document.
   */
  readonly markCacheable: () => void
  /** Adds to the audit log that this visitor replaced the policy with the one of this hash. */
  readonly notePolicyWritten: (hash: string) => void
  /** Signs exported approvals. Null if the server has no key for it. */
  readonly approvals: ApprovalSigner | null
  /** The email addresses of the people whose approvals count. If null, everybody's count, except the author's. */
  readonly approvers: ReadonlySet<string> | null
  /** The keys whose signatures on exported approvals count, by the names of their files. */
  readonly approverKeys: readonly { readonly name: string; readonly key: KeyObject }[]
  /** Adds the effect of this visitor's form to the audit log, if the service that handled it has not done so. */
  readonly noteWritten: (event: ReviewEvent | UploadEvent | AccountEvent) => void
  /** Emails people about a review. Returns at once; an email that is not delivered is only logged. */
  readonly mailReview: (news: ReviewNews) => void
  /** Logs an internal error, of which the visitor sees only the digest. */
  readonly reportError: (error: unknown) => void
}

/** The server's key pair for approvals. */
export interface ApprovalSigner {
  /** Returns the statement in a signed DSSE envelope. */
  readonly sign: (statement: string) => string
  /** The public key in PEM. */
  readonly publicKey: string
}

/**
 * An action on a review, for the audit log. `policy` and `before` are the hashes of the proposed and the live policy.
 */
export type ReviewEvent =
  | { readonly kind: "review-begun"; readonly review: string; readonly policy: string; readonly before: string }
  | { readonly kind: Exclude<Extract<EventKind, `review-${string}`>, "review-begun">; readonly review: string }

/** An event of a review, and the recipients of an email about it. */
export interface ReviewNews {
  readonly kind: "review-requested" | "review-commented" | "review-changes-requested" | "review-approved"
  readonly review: string
  /** The id of the person who acted. */
  readonly by: string
  /** The recipients' email addresses, most important first: the number of mails for one event is limited. */
  readonly to: readonly string[]
}

/** A change of an uploaded record, for the audit log. */
export interface UploadEvent {
  readonly kind: Extract<EventKind, `record-${string}`>
  readonly upload: string
}

/** The kinds of events that no form of an account causes: a denied request, and a policy written by the editor. */
type OtherKind = "denied" | "policy-written"

/** An event of an account, successful or not, with its details. */
export type AccountEvent = Detail & {
  readonly kind: Exclude<EventKind, ReviewEvent["kind"] | UploadEvent["kind"] | OtherKind>
}

/** The settings of the auth client in the browser. */
export interface BrowserAuth {
  readonly url: string
  readonly publishableKey: string
  readonly cookieName: string
  readonly secure: boolean
}

/** The facts about the request. */
export const requestFactsContext = createContext<RequestFacts>()
