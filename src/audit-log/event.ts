import type { Detail } from "./words.ts"

/**
 * The kinds of events in the audit log: events of accounts, denials, and changes of the policy, reviews and records.
 */
export type EventKind = (typeof EVENT_KINDS)[number]

/** All kinds of events. */
export const EVENT_KINDS = [
  "sign-in",
  "sign-in-failed",
  // A password given again within a session, as a proof of identity. It starts a session that replaces that one.
  "reauthenticated",
  "sign-up",
  "sign-out",
  // A link by email, to sign in or to confirm an address: requested, or opened when it no longer works.
  "link-asked",
  "link-refused",
  // A limit was reached: of requests, wrong codes, emails or stored data.
  "limited",
  // The locks did not let a request through.
  "denied",
  "factor-added",
  "factor-removed",
  "factor-failed",
  "recovery-codes-made",
  "recovery-code-used",
  "password-changed",
  "password-failed",
  // A link to choose a new password: requested, and opened.
  "recovery-asked",
  "recovery-begun",
  "email-change-asked",
  "email-changed",
  "session-ended",
  "account-deleted",
  // The link in an email about a change reverted it.
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

/**
 * An event of an account or a request. It cannot hold a token, a password, an email address or the content of a URL.
 * Facts that are unknown or must not be stored are null.
 */
export interface SecurityEvent {
  readonly kind: EventKind
  /** The account's id. */
  readonly person: string | null
  /** The session's id. It is not a secret: nobody can use a session by its id. */
  readonly session: string | null
  /** The client's network address. */
  readonly client: string | null
  readonly detail: Detail
}

/** An event with its time. */
export interface StoredEvent extends SecurityEvent {
  /** ISO 8601, UTC. */
  readonly at: string
}

/** An event that was read from the log. */
export interface RecordedEvent extends StoredEvent {
  /** Ascending: later events have higher ids. */
  readonly id: number
}

/** The audit log. */
export interface AuditLog {
  /** Adds an event. Never throws and never waits for the disk. */
  note(event: SecurityEvent): void
  /** One person's events, newest first, at most `most`. With `before`, only events older than the one with that id. */
  ofPerson(person: string, most: number, before?: number): readonly RecordedEvent[]
  close(): void
}

/** Numbers of events, for metrics. */
export interface AuditLogSize {
  /** Events that are stored now. */
  readonly kept: number
  /** Events that were removed to make room for newer ones, since the log was created. */
  readonly gone: number
  /** Events that could not be written, since this process started. */
  readonly lost: number
}
