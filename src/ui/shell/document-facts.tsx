import { createContext, use } from "react"
import { isLanguage, type Language } from "../../language/languages.ts"
import type { Reader } from "../../language/reader.ts"
import { THEMES, type RootData, type Theme } from "./root-data.ts"

/** The facts about the visitor in the header of an error view. */
type VisitorFacts = Pick<RootData, "state" | "person" | "mailbox">

/** The facts that every document needs. They do not depend on loaders, which do not run for error views. */
interface DocumentFacts {
  /** The reader's language and date format. */
  readonly reader: Reader
  readonly theme: Theme
  /** The id of the request, which the error view shows as a reference. */
  readonly request: string
  /** The visitor, for error pages. Null in the browser if the document has the root's data instead. */
  readonly visitor: VisitorFacts | null
  /** The nonce of the content security policy; undefined if the document has none. */
  readonly nonce: string | undefined
}

const DocumentFactsContext = createContext<DocumentFacts | null>(null)

/** Provides the facts to everything rendered beneath it. */
export const DocumentFactsProvider = DocumentFactsContext

/** Returns the facts of this document. */
export function useDocumentFacts(): DocumentFacts {
  const facts = use(DocumentFactsContext)
  if (facts === null) throw new Error("the document was rendered without its facts")
  return facts
}

/** Reads the facts from the root element of a server-rendered document. */
export function documentFactsIn(root: HTMLElement): DocumentFacts {
  const { theme, request, visitor, locale } = root.dataset
  const meta = root.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  const language = isLanguage(root.lang) ? root.lang : "en"
  return {
    reader: { language, locale: locale === undefined || locale === language ? ownLocaleOf(language) : locale },
    theme: isTheme(theme) ? theme : "system",
    request: request ?? "",
    visitor: visitor === undefined ? null : (JSON.parse(visitor) as VisitorFacts),
    // The nonce has to be the same in hydration, but the attribute reads as empty.
    nonce: meta?.nonce,
  }
}

/** The browser's own regional variant of a language, because a cached document has none. */
const ownLocaleOf = (language: Language): string =>
  navigator.languages.find((locale) => locale.startsWith(`${language}-`)) ?? language

/** The visitor as the root element's attribute. */
export const visitorText = (visitor: VisitorFacts | null): string | undefined =>
  visitor === null ? undefined : JSON.stringify(visitor)

export const isTheme = (word: string | null | undefined): word is Theme => (THEMES as readonly unknown[]).includes(word)
