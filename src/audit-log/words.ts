import { STATE, wordsOf } from "../../policy/words.ts"

/**
 * The words that an event's detail may contain, by key. The list is closed, so that no secret can get into the audit
 * log. Every word is in use: add one when an event needs it.
 */
export const WORDS = {
  /** The proof of identity, or the link, that the event is about. */
  method: [
    "password",
    "totp",
    "recovery-code",
    "magic-link",
    "signup-link",
    "recovery-link",
    "email-change-link",
    "undo-link",
    "refresh-token",
  ],
  /** The reason for a refusal, or for the end of a session. */
  reason: [
    "wrong-password",
    "wrong-code",
    "code-used-twice",
    "unknown-account",
    "unconfirmed",
    "no-such-link",
    "too-old",
    "too-many",
    "already-known",
    "by-the-person",
    "by-the-operator",
    "token-reused",
  ],
  /** The change that a link in an email reverted. */
  change: ["factor-added", "email-changed"],
  /** The sessions that a sign-out ended: this one, the others, or all. */
  scope: ["local", "others", "global"],
  /** The kind of second factor that was added or removed. */
  factor: ["totp"],
  /** The auth state of a visitor whose request was denied. */
  state: wordsOf(STATE),
  /** The answer to a denied request: a redirect or a status. */
  outcome: ["redirect", "400", "401", "403", "404", "503"],
  /** `yes` if the denied request had a method other than GET or HEAD. */
  write: ["yes", "no"],
  /** The limit that was reached. */
  limit: [
    // Limits of the embedded backend: wrong codes, emails, and the quotas of stored data.
    "failures",
    "mails",
    "drafts",
    "uploads",
    "reviews",
    // Rows of the server's table of rate limits.
    "anything read",
    "file",
    "anything written",
    "page",
    "form",
    "simulation",
    "workbench",
    "view",
    "review",
    "playground",
    "export",
    "own data",
    "upload",
    "service read",
    "data written",
    "attempt",
    "failed attempt",
    "renewal",
    "account change",
    "failed account change",
    "mail",
  ],
} as const

/** The keys of details that are counts. A small number cannot be a secret. */
export const COUNTS = ["count", "seconds", "sessions", "codes"] as const

/** The keys of details that are policy hashes, which are public. */
export const HASHES = ["policy", "before"] as const

/** The keys of details that are ids of reviews and uploads. An id gives no access. */
export const IDS = ["review", "upload"] as const

/** Facts about an event, besides its person and client. */
export type Detail = { readonly [Key in keyof typeof WORDS]?: (typeof WORDS)[Key][number] } & {
  readonly [Key in (typeof COUNTS)[number]]?: number
} & {
  readonly [Key in (typeof HASHES)[number]]?: string
} & {
  readonly [Key in (typeof IDS)[number]]?: string
} & {
  /** The rule's key, as in the guards. The requested address is never stored. */
  readonly rule?: string
}
