// Entry point of the browser: loads the texts of the page's language, then hydrates the document.
import { startTransition, StrictMode } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"

import { openSite } from "./language/open.ts"
import { WordsContext } from "./language/words.ts"
import { documentFactsIn, DocumentFactsProvider } from "./ui/shell/document-facts.tsx"
import { rememberTyping } from "./ui/forms/typed-early.ts"

// What people type while the texts load would be lost when the page is hydrated.
rememberTyping()
const facts = documentFactsIn(document.documentElement)
const words = await openSite(facts.reader.language)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentFactsProvider value={facts}>
        <WordsContext value={words}>
          <HydratedRouter />
        </WordsContext>
      </DocumentFactsProvider>
    </StrictMode>,
  )
})
