import { STATE, wordsOf } from "../../policy/words.ts"

/**
 * Everything that a detail can say. A closed list is what keeps secrets out: a password is one of these words only if
 * it says nothing. Add a word here when an event needs one.
 */
export const WORDS = {
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
  reason: [
    "wrong-password",
    "wrong-code",
    "code-used-twice",
    "unknown-account",
    "unconfirmed",
    "no-such-link",
    "too-old",
    "too-many",
    "signup-closed",
    "reauthentication-needed",
    "weak-password",
    "already-known",
    "owes-second-factor",
    "recovering",
    "by-the-person",
    "by-the-server",
    "by-the-operator",
    "password-changed",
    "email-changed",
    "factor-added",
    "factor-removed",
    "account-deleted",
    "token-reused",
    "expired",
    "undone",
  ],
  change: ["factor-added", "email-changed", "factor-removed", "password-changed"],
  scope: ["local", "others", "global"],
  factor: ["totp"],
  state: wordsOf(STATE),
  outcome: ["redirect", "400", "401", "403", "404", "503"],
  write: ["yes", "no"],
  limit: [
    "failures",
    "mails",
    "requests",
    "data",
    "drafts",
    "uploads",
    "reviews",
    "compile",
    "simulation",
    "export",
    "account",
    "other",
  ],
} as const

/** Numbers that count something; nothing secret is a small count. */
export const COUNTS = ["count", "seconds", "sessions", "left", "codes", "drafts"] as const

/** Hashes of policies, which are public. */
export const HASHES = ["policy", "before"] as const

/** Ids of what is told about, which open nothing by themselves. */
export const IDS = ["review", "upload"] as const

export type Detail = { readonly [Key in keyof typeof WORDS]?: (typeof WORDS)[Key][number] } & {
  readonly [Key in (typeof COUNTS)[number]]?: number
} & {
  readonly [Key in (typeof HASHES)[number]]?: string
} & {
  readonly [Key in (typeof IDS)[number]]?: string
} & {
  /** A rule of the policy as the guards name it, never the address that was asked for. */
  readonly rule?: string
}
