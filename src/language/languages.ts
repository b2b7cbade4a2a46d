/** The languages this site is written in, the one it falls back to first. */
export const LANGUAGES = ["en", "de"] as const

export type Language = (typeof LANGUAGES)[number]

/** Each in its own words, so that who cannot read this page finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" }

export const isLanguage = (word: string | null | undefined): word is Language =>
  (LANGUAGES as readonly unknown[]).includes(word)
