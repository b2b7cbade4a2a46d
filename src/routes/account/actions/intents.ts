/** The intents of the forms of the account's pages. */
export const INTENTS = [
  "name",
  "email",
  "password",
  "begin-factor",
  "confirm-factor",
  "remove-factor",
  "new-codes",
  "end-session",
  "end-others",
  "end-all",
  "delete",
] as const

export type Intent = (typeof INTENTS)[number]

export const isIntent = (word: string | null): word is Intent => (INTENTS as readonly (string | null)[]).includes(word)

/**
 * What could lock the owner out, or take what is theirs: it asks for a fresh proof of who is there. A new password asks
 * for the present one by itself.
 */
export const NEEDS_PROOF: ReadonlySet<Intent> = new Set([
  "email",
  "begin-factor",
  "confirm-factor",
  "remove-factor",
  "new-codes",
  "end-session",
  "end-others",
  "end-all",
  "delete",
])
