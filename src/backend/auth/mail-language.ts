import type { Language } from "../../language/languages.ts"
import type { AuthCall, BackendContext } from "./auth-call.ts"
import type { Caller } from "./caller.ts"
import { sessionRefusal } from "./session-requirement.ts"

/** The language of emails to an account for which none is stored. */
const FALLBACK: Language = "en"

type LanguageContext = Pick<BackendContext, "accounts" | "languages">

/** The language of an email about an account: its owner's last choice, even if someone else caused the email. */
export function mailLanguageOf({ accounts, languages }: LanguageContext, userId: string): Language {
  const kept = accounts.languageOf(userId)
  return languages.isLanguage(kept) ? kept : FALLBACK
}

/** The language of an email that a request causes: the request's own. The account's language stays the same. */
export const languageAsked = (
  context: LanguageContext,
  { language }: Pick<AuthCall, "language">,
  userId: string,
): Language => language ?? mailLanguageOf(context, userId)

/**
 * Stores the language of an account. Call it only after a sign-up and for complete sessions, so that a stranger who
 * knows the address, or the password without the second factor, cannot change it.
 */
export function keepLanguage({ accounts }: LanguageContext, userId: string, language: Language | null): void {
  if (language === null || accounts.languageOf(userId) === language) return
  try {
    accounts.keepLanguage(userId, language)
  } catch {
    // A full disk or missing permissions must not prevent signing in. The next page tries again.
  }
}

/** Stores the language of a request as its sender's, if their session is complete. */
export function keepLanguageOf(context: BackendContext, caller: Caller, { language }: AuthCall): void {
  if (sessionRefusal(context, caller, "complete") === null) keepLanguage(context, caller.userId, language)
}
