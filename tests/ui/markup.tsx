import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { createMemoryRouter, RouterProvider } from "react-router"
import { LANGUAGES, type Language } from "../../src/language/languages.ts"
import { openLanguage } from "../../src/language/open.ts"
import { WordsContext, type Words } from "../../src/language/words.ts"
import { DocumentFactsProvider } from "../../src/ui/shell/document-facts.tsx"

const WORDS = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await openLanguage(language)] as const)),
) as Readonly<Record<Language, Words>>

/** The server's markup of a part of a page at an address, for a reader with this language and locale. */
export const markupOf = (
  element: ReactNode,
  language: Language = "en",
  locale: string = language,
  at = "/x?y=1",
): string =>
  renderToStaticMarkup(
    <DocumentFactsProvider
      value={{ reader: { language, locale }, theme: "system", request: "", visitor: null, nonce: undefined }}
    >
      <WordsContext value={WORDS[language]}>
        <RouterProvider router={createMemoryRouter([{ path: "*", element }], { initialEntries: [at] })} />
      </WordsContext>
    </DocumentFactsProvider>,
  )

/** The same without its tags. */
export const wordsOf = (element: ReactNode, language: Language = "en"): string =>
  markupOf(element, language).replaceAll(/<[^>]*>/g, "")
