/** The actions of the forms on the account's pages. */
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

/** The action of a form, as its button names it. */
export type AccountIntent = (typeof INTENTS)[number]

/** The intents after which this browser is signed out. */
export const SESSION_ENDING: ReadonlySet<AccountIntent> = new Set(["end-all", "delete"])

/** True for the name of an intent. */
export const isIntent = (word: string | null): word is AccountIntent =>
  (INTENTS as readonly (string | null)[]).includes(word)

/**
 * The intents that require a fresh proof of identity, because they could lock the owner out, or take something from
 * them. A new name does neither, and a new password requires the present one instead.
 */
export const NEEDS_PROOF: ReadonlySet<AccountIntent> = new Set(
  INTENTS.filter((intent) => intent !== "name" && intent !== "password"),
)
