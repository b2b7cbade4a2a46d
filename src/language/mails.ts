import { mails } from "./german/mails.ts"
import { isLanguage, type Language } from "./languages.ts"

/** What a mail says, in English. A sentence that no language translates does not compile. */
export type MailSentence = keyof typeof mails

/** What English says as it is, and other languages by the English sentence. */
const SAID: Readonly<Record<Language, Readonly<Record<MailSentence, string>> | null>> = { en: null, de: mails }

/** For whoever sends mail: the languages there are, and what is said in them. */
export const mailLanguages = {
  isLanguage,
  say: (language: Language, sentence: MailSentence): string => SAID[language]?.[sentence] ?? sentence,
}

export type MailLanguages = typeof mailLanguages
