import { isLanguage, LANGUAGES, type Language } from "./languages.ts"
import type { PlainMessage } from "./message.ts"
import { openLanguage } from "./open.ts"

/** A sentence of a mail, in English. */
export type MailSentence = PlainMessage

/** Opened as the server starts, so that a mail is composed at once. */
const words = new Map(await Promise.all(LANGUAGES.map(async (one) => [one, await openLanguage(one)] as const)))

/** The languages of mails, and their sentences. */
export const mailLanguages = {
  isLanguage,
  say: (language: Language, sentence: MailSentence): string => words.get(language)!.text(sentence),
}

export type MailLanguages = typeof mailLanguages
