import { STATE, wordsOf } from "../../policy/words.ts"

/**
 * Everything that a detail can say. A closed list is what keeps secrets out: a password is one of these words only if
 * it says nothing. Every word is said by something: add one when an event needs it.
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
    "already-known",
    "by-the-person",
    "by-the-operator",
    "token-reused",
  ],
  /** The change that a link in an email reverted. */
  change: ["factor-added", "email-changed"],
  scope: ["local", "others", "global"],
  factor: ["totp"],
  state: wordsOf(STATE),
  outcome: ["redirect", "400", "401", "403", "404", "503"],
  write: ["yes", "no"],
  /** Wrong codes, mails, what a person may keep, and the rows of the server's own table. */
  limit: [
    "failures",
    "mails",
    "drafts",
    "uploads",
    "reviews",
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

/** Numbers that count something; nothing secret is a small count. */
export const COUNTS = ["count", "seconds", "sessions", "codes"] as const

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
