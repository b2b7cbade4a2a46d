import { createInstance, type i18n } from "i18next"
import type { Language } from "./languages.ts"

/** Apart, so that a browser loads the one it needs. */
const SENTENCES: Readonly<Record<Language, () => Promise<Readonly<Record<string, string>>>>> = {
  en: async () => (await import("./english.ts")).english,
  de: async () => (await import("./german/german.ts")).german,
}

const opened = new Map<Language, Promise<i18n>>()

/** The site's words in a language. One instance for all: nothing in it belongs to a reader. */
export function openLanguage(language: Language): Promise<i18n> {
  const known = opened.get(language)
  if (known !== undefined) return known
  const opening = open(language)
  opened.set(language, opening)
  return opening
}

async function open(language: Language): Promise<i18n> {
  const translation = await SENTENCES[language]()
  const instance = createInstance()
  await instance.init({
    lng: language,
    resources: { [language]: { translation } },
    // The keys are sentences, with points and colons in them.
    keySeparator: false,
    nsSeparator: false,
    // React does.
    interpolation: { escapeValue: false },
  })
  return instance
}
