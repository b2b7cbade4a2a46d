import type { LRUCache } from "lru-cache"
import { bearerClaims } from "./access-token.ts"
import type { Language } from "../../language/languages.ts"
import type { MailLanguages } from "../../language/mails.ts"
import type { AuditLog } from "../../audit-log/event.ts"
import type { AccountStore } from "../store/account-store.ts"
import type { AuthService } from "./auth-service.ts"
import type { DataSecrets } from "../store/data-secrets.ts"
import type { Database } from "../store/database.ts"
import type { Background } from "../store/background.ts"
import type { Hashing } from "./hashing.ts"
import type { LinkStore } from "../mail/link-store.ts"
import type { Json } from "../store/json-text.ts"
import type { MailLimit } from "../store/mail-limit.ts"
import type { OneAtATime } from "../store/one-at-a-time.ts"
import type { Mailer } from "../mail/mailer.ts"
import type { RecoveryCodes } from "../store/recovery-codes.ts"
import type { TextSeal } from "../store/sealed-text.ts"
import type { SecondFactorStore } from "../store/second-factor-store.ts"
import { callLite } from "./lite-call.ts"

/** The services that every endpoint uses. */
export interface BackendContext {
  /** Supabase Lite (`@supabase/lite`), the embedded auth and data service. */
  readonly service: AuthService
  readonly database: Database
  readonly secrets: DataSecrets
  readonly mailer: Mailer
  /** Second factors, wrong codes, and the proofs of identity that sessions gave. */
  readonly store: SecondFactorStore
  /** Recovery codes, undo links, the browsers of sessions, and the languages of emails. */
  readonly accounts: AccountStore
  readonly recoveryCodes: RecoveryCodes
  readonly auditLog: AuditLog
  readonly hashing: Hashing
  /** Work that is done after the answer. */
  readonly background: Background
  /** False if the disk is full or not writable. */
  readonly hasDiskSpace: () => boolean
  readonly mailLimit: MailLimit
  /** The purposes of the emailed links that are still valid. */
  readonly links: LinkStore
  /** Encrypts the secrets of second factors. */
  readonly seal: TextSeal
  readonly oneAtATime: OneAtATime
  /**
   * The time of each session's last use, in milliseconds since the epoch, since this server started. Older uses are
   * known from the renewals, which are stored: a session in use is renewed every hour.
   */
  readonly lastUse: LRUCache<string, number>
  /**
   * The sessions that a reauthentication has replaced in the last minute. The client ends them at once, which is no
   * sign-out.
   */
  readonly replaced: LRUCache<string, true>
  readonly siteUrl: string
  readonly languages: MailLanguages
}

/** The key under which `oneAtATime` runs the changes of a person's account. */
export const updateOf = (userId: string): string => `update ${userId}`

/** A parsed request to `/auth/v1`. */
export interface AuthCall {
  readonly method: string
  readonly search: URLSearchParams
  readonly headers: Headers
  readonly body: Json
  /** The client's network address. */
  readonly peer: string
  /** The client's preferred language; null if it has none or none of ours. */
  readonly language: Language | null
}

/** Answers one method of one path of `/auth/v1`. */
export type Endpoint = (context: BackendContext, call: AuthCall) => Promise<Response>

/** Passes a call on to Supabase Lite, with another method or body if given, and without a token that is no person's. */
export function passOn(
  context: BackendContext,
  call: AuthCall,
  target: string,
  change: { method?: string; body?: Json } = {},
) {
  const method = change.method ?? call.method
  const body = change.body ?? call.body
  const hasBody = method !== "GET" && method !== "HEAD"
  const headers = new Headers(call.headers)
  // Lite also accepts tokens that are not a person's, so any other token is dropped here. Endpoints for people have
  // refused such a request already (`callerOf`).
  if (bearerClaims(headers, context.secrets.signingSecret) === null) headers.delete("authorization")
  return callLite(context.service, {
    method,
    target: `/auth/v1/${target}`,
    headers,
    body: hasBody ? JSON.stringify(body) : undefined,
    peer: call.peer,
  })
}

/** A text in a body. Empty if it is missing or not a text. */
export function fieldTextOf(body: Json, name: string): string {
  const value = body[name]
  return typeof value === "string" ? value : ""
}

/** The time in whole seconds since the epoch. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
