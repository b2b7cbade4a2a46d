import type { Language } from "./languages.ts"
import type { CompilerWords } from "./said-finding.ts"
import type { Words } from "./words.ts"

/** Apart, so that a browser loads the one it needs. */
const SENTENCES: Readonly<Record<Language, () => Promise<Readonly<Record<string, string>>>>> = {
  en: async () => (await import("./english.ts")).english,
  de: async () => (await import("./german/german.ts")).german,
}

/** What the compiler says, apart from what the site says: English as it is, and other languages by its form. */
const COMPILER: Readonly<Record<Language, (() => Promise<CompilerWords>) | null>> = {
  en: null,
  de: async () => {
    const [{ findings, joining }, { explanations }, { compared }] = await Promise.all([
      import("./german/findings.ts"),
      import("./german/explanations.ts"),
      import("./german/compared.ts"),
    ])
    return { forms: [...findings, ...explanations, ...compared], joining }
  },
}

const opened = new Map<Language, Promise<Words>>()

/** The site's words in a language. One instance for all: nothing in it belongs to a reader. */
export function openLanguage(language: Language): Promise<Words> {
  const known = opened.get(language)
  if (known !== undefined) return known
  const opening = open(language)
  opened.set(language, opening)
  return opening
}

async function open(language: Language): Promise<Words> {
  const [sentences, compiler] = await Promise.all([SENTENCES[language](), COMPILER[language]?.() ?? null])
  return { language, sentences, compiler }
}
