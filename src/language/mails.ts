import { isLanguage, LANGUAGES, type Language } from "./languages.ts"
import type { PlainMessage } from "./message.ts"
import { openLanguage } from "./open.ts"

/** A sentence of a mail, in English. */
export type MailSentence = PlainMessage

/** Every language, loaded when the server starts, so that composing a mail is synchronous. */
const words = new Map(await Promise.all(LANGUAGES.map(async (tag) => [tag, await openLanguage(tag)] as const)))

/** The languages of mails, with a function that translates a sentence. */
export const mailLanguages = {
  isLanguage,
  translate: (language: Language, sentence: MailSentence): string => words.get(language)!.text(sentence),
}

/** The interface through which the backend writes mails, so that it does not know where the translations are. */
export type MailLanguages = typeof mailLanguages
