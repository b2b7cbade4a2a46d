import { CATALOGUES, type Language } from "./languages.ts"
import { wordsOf, type Words } from "./words.ts"

// The loaded languages. All readers share them: they hold no personal data.

/** Languages without the workbench's sentences. */
const openedSites = new Map<Language, Promise<Words>>()

/** Languages with all sentences. */
const openedLanguages = new Map<Language, Promise<Words>>()

/** Loads a language's words for the pages outside the workbench. */
export const openSite = (language: Language): Promise<Words> =>
  once(openedSites, language, async () => wordsOf(language, await CATALOGUES[language].site()))

/**
 * Loads all words of a language: adds the workbench's sentences to the object that `openSite` returns, because
 * components hold it already. English has none to add.
 */
export const openLanguage = (language: Language): Promise<Words> =>
  once(openedLanguages, language, async () => {
    const [words, more] = await Promise.all([openSite(language), CATALOGUES[language].workbench?.() ?? null])
    if (more === null) return words
    return Object.assign(words, { ...more, sentences: { ...words.sentences, ...more.sentences } })
  })

/** Loads a language at most once, unless loading fails: then the next call tries again. */
function once(opened: Map<Language, Promise<Words>>, language: Language, open: () => Promise<Words>): Promise<Words> {
  const known = opened.get(language)
  if (known !== undefined) return known
  const loading = open()
  opened.set(language, loading)
  loading.catch(() => opened.delete(language))
  return loading
}
