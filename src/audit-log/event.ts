import type { Detail } from "./words.ts"

/** Everything about an account or an access that is worth looking up afterwards. */
export type EventKind = (typeof EVENT_KINDS)[number]

export const EVENT_KINDS = [
  "sign-in",
  "sign-in-failed",
  "sign-up",
  "sign-out",
  "link-asked",
  "link-refused",
  "limited",
  "denied",
  "factor-added",
  "factor-removed",
  "factor-failed",
  "recovery-codes-made",
  "recovery-code-used",
  "password-changed",
  "password-failed",
  "recovery-asked",
  "recovery-begun",
  "email-change-asked",
  "email-changed",
  "session-ended",
  "account-deleted",
  "change-undone",
  "policy-written",
  "review-begun",
  "review-commented",
  "review-approved",
  "review-withdrawn",
  "record-uploaded",
  "record-replaced",
  "record-removed",
] as const

/** An event of an account or a request. It cannot hold a token, a password, an email address or the content of a URL. */
export interface SecurityEvent {
  readonly kind: EventKind
  /** The account's id. */
  readonly person: string | null
  /** The session's id, which opens nothing by itself. */
  readonly session: string | null
  /** The network address that asked. */
  readonly client: string | null
  readonly detail: Detail
}

export interface StoredEvent extends SecurityEvent {
  /** ISO 8601, UTC. */
  readonly at: string
}

/** As it is read again. */
export interface RecordedEvent extends StoredEvent {
  /** Later events have higher ones. */
  readonly id: number
}

export interface EventRecord {
  /** Never throws and never waits for the disk. */
  note(event: SecurityEvent): void
  /** The newest events of one person, newest first; of those before the one with that id, where one is named. */
  ofPerson(person: string, most: number, before?: number): readonly RecordedEvent[]
  close(): void
}

export interface RecordSize {
  readonly kept: number
  /** Events that newer ones have pushed out since the record began. */
  readonly gone: number
  /** Events that could not be written since this process began. */
  readonly lost: number
}
