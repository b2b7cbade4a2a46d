import type { LRUCache } from "lru-cache"
import { bearerClaims } from "./access-token.ts"
import type { Language } from "../../language/languages.ts"
import type { MailLanguages } from "../../language/mails.ts"
import type { EventRecord } from "../../audit-log/event.ts"
import type { AccountStore } from "../store/account-store.ts"
import type { AuthService } from "./auth-service.ts"
import type { DataSecrets } from "../store/data-secrets.ts"
import type { Database } from "../store/database.ts"
import type { Background } from "../store/background.ts"
import type { Hashing } from "./hashing.ts"
import type { LinkStore } from "../mail/link-store.ts"
import type { MailLimit } from "../store/mail-limit.ts"
import type { OneAtATime } from "../store/one-at-a-time.ts"
import type { PostOffice } from "../mail/post-office.ts"
import type { RecoveryCodes } from "../store/recovery-codes.ts"
import type { Seal } from "../store/sealed-text.ts"
import type { SecondFactorStore } from "../store/second-factor-store.ts"
import { callLite } from "./lite-call.ts"
import { RateLimiterMemory } from "rate-limiter-flexible"

/**
 * Takes one from a person's share; the seconds to wait when it is spent, else 0. Counted by whoever the session belongs to,
 * so that nobody is kept out by another.
 */
type Allowance = (person: string) => Promise<number>

/** Mails to an address that a person merely names: enough for somebody who mistypes it, too few to pester anybody. */
const MAILS = 5
const AN_HOUR = 3600

export function openAddressChanges(): Allowance {
  const counted = new RateLimiterMemory({ points: MAILS, duration: AN_HOUR })
  return async (person) => {
    const { consumedPoints, msBeforeNext } = await counted.penalty(person, 1)
    return consumedPoints <= MAILS ? 0 : Math.max(1, Math.ceil(msBeforeNext / 1000))
  }
}

/** The services that every endpoint uses. */
export interface Parts {
  readonly service: AuthService
  readonly database: Database
  readonly secrets: DataSecrets
  readonly postOffice: PostOffice
  readonly store: SecondFactorStore
  readonly accounts: AccountStore
  readonly recoveryCodes: RecoveryCodes
  readonly record: EventRecord
  readonly hashing: Hashing
  readonly background: Background
  readonly hasRoom: () => boolean
  readonly mailLimit: MailLimit
  readonly links: LinkStore
  readonly seal: Seal
  readonly oneAtATime: OneAtATime
  /** Changes of the email address that a person may ask for. */
  readonly addressChanges: Allowance
  /**
   * By session: when it last asked who it is, in milliseconds since the epoch. Known since this server started: a session
   * in use is renewed every hour, and that is stored.
   */
  readonly lastUse: LRUCache<string, number>
  readonly siteUrl: string
  readonly languages: MailLanguages
}

export type Json = Readonly<Record<string, unknown>>

/** One request to `/auth/v1`, read. */
export interface AuthCall {
  readonly method: string
  readonly search: URLSearchParams
  readonly headers: Headers
  readonly body: Json
  readonly peer: string
  /** The language that the client asks for; null if it asks for none, or for none of ours. */
  readonly language: Language | null
}

export type Endpoint = (parts: Parts, call: AuthCall) => Promise<Response>

/** Hands a call on to lite: as it came, or with some of it replaced. */
export function passOn(parts: Parts, call: AuthCall, target: string, change: { method?: string; body?: Json } = {}) {
  const method = change.method ?? call.method
  const body = change.body ?? call.body
  const hasBody = method !== "GET" && method !== "HEAD"
  const headers = new Headers(call.headers)
  // Lite is more generous about whose token it is: one that is not a person's does not get there.
  if (bearerClaims(headers, parts.secrets.signingSecret) === null) headers.delete("authorization")
  return callLite(parts.service, {
    method,
    target: `/auth/v1/${target}`,
    headers,
    body: hasBody ? JSON.stringify(body) : undefined,
    peer: call.peer,
  })
}

export function textOf(body: Json, name: string): string {
  const value = body[name]
  return typeof value === "string" ? value : ""
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
