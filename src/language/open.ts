import type { Language } from "./languages.ts"
import type { CompilerTables, Words } from "./words.ts"

type Sentences = Readonly<Record<string, string>>

/** What every page may say. Apart, so that a browser loads the language it needs. */
const SITE: Readonly<Record<Language, () => Promise<Sentences>>> = {
  en: async () => (await import("./english.ts")).english,
  de: async () => (await import("./german/site.ts")).site,
}

interface Workbench {
  readonly sentences: Sentences
  readonly compiler: CompilerTables
}

/** What the workbench's pages say besides, and what the compiler reports on them. */
const WORKBENCH: Readonly<Record<Language, (() => Promise<Workbench>) | null>> = {
  en: null,
  de: async () => {
    const [{ workbench }, compiler] = await Promise.all([
      import("./german/workbench.ts"),
      import("./german/compiler.ts"),
    ])
    return { sentences: workbench, compiler }
  },
}

/** One instance for all: nothing in it belongs to a reader. */
const sites = new Map<Language, Promise<Words>>()
const wholes = new Map<Language, Promise<Words>>()

/** The words of the pages outside of the workbench. */
export const openSite = (language: Language): Promise<Words> =>
  once(sites, language, async () => ({ language, sentences: await SITE[language](), compiler: null }))

/** All words of a language. They are those of `openSite`, which say more from then on. */
export const openLanguage = (language: Language): Promise<Words> =>
  once(wholes, language, async () => {
    const [words, more] = await Promise.all([openSite(language), WORKBENCH[language]?.() ?? null])
    if (more === null) return words
    return Object.assign(words, { ...more, sentences: { ...words.sentences, ...more.sentences } })
  })

async function once(
  opened: Map<Language, Promise<Words>>,
  language: Language,
  open: () => Promise<Words>,
): Promise<Words> {
  const known = opened.get(language) ?? open()
  opened.set(language, known)
  try {
    return await known
  } catch (error) {
    // What did not arrive is fetched again.
    opened.delete(language)
    throw error
  }
}
