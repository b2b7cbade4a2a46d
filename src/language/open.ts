import { CATALOGUES, type Language } from "./languages.ts"
import { wordsOf, type Words } from "./words.ts"

/** One instance for all: nothing in it belongs to a reader. */
const sites = new Map<Language, Promise<Words>>()
const wholes = new Map<Language, Promise<Words>>()

/** The words of the pages outside the workbench. */
export const openSite = (language: Language): Promise<Words> =>
  once(sites, language, async () => wordsOf(language, await CATALOGUES[language].site()))

/** All words of a language: the object that `openSite` gives, with the workbench's sentences added to it. */
export const openLanguage = (language: Language): Promise<Words> =>
  once(wholes, language, async () => {
    const [words, more] = await Promise.all([openSite(language), CATALOGUES[language].workbench?.() ?? null])
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
