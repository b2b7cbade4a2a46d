import type { Language } from "../../language/languages.ts"
import type { AuthCall, Parts } from "./auth-call.ts"
import type { Caller } from "./caller.ts"
import { standingRefusal } from "./standing.ts"

const FALLBACK: Language = "en"

type Known = Pick<Parts, "accounts" | "languages">

/** For mail about an account: what its owner chose last, whoever caused the mail. */
export function languageKept({ accounts, languages }: Known, userId: string): Language {
  const kept = accounts.languageOf(userId)
  return languages.isLanguage(kept) ? kept : FALLBACK
}

/** For mail that a request asks for: what whoever asks wants to read. It changes nothing for the account. */
export const languageAsked = (parts: Known, { language }: Pick<AuthCall, "language">, userId: string): Language =>
  language ?? languageKept(parts, userId)

/**
 * Of whoever has just signed up, and of a session that owes nothing: a stranger who knows an address, or the password
 * alone where there is a second factor, changes nothing.
 */
export function keepLanguage({ accounts }: Known, userId: string, language: Language | null): void {
  if (language === null || accounts.languageOf(userId) === language) return
  try {
    accounts.keepLanguage(userId, language)
  } catch {
    // For want of room or rights: that must keep nobody out, and the next page asks again.
  }
}

export function keepLanguageOf(parts: Parts, caller: Caller, { language }: AuthCall): void {
  if (standingRefusal(parts, caller, "settled") === null) keepLanguage(parts, caller.userId, language)
}
