import { createContext, use } from "react"

import { THEMES, type Theme } from "./root-data.ts"

/** What the document itself needs, error views included, for which no loader has run. */
export interface DocumentFacts {
  readonly theme: Theme
  /** The request that made the document; the error view shows it as the digest. */
  readonly request: string
  /** Undefined in the browser, which hides nonces from scripts. */
  readonly nonce: string | undefined
}

const DocumentFactsContext = createContext<DocumentFacts | null>(null)

export const DocumentFactsProvider = DocumentFactsContext

export function useDocumentFacts(): DocumentFacts {
  const facts = use(DocumentFactsContext)
  if (facts === null) throw new Error("the document was rendered without its facts")
  return facts
}

/** The facts a server-rendered document carries in its root element. */
export function documentFactsIn(root: HTMLElement): DocumentFacts {
  const { theme, request } = root.dataset
  return { theme: isTheme(theme) ? theme : "system", request: request ?? "", nonce: undefined }
}

export const isTheme = (word: string | null | undefined): word is Theme => (THEMES as readonly unknown[]).includes(word)
