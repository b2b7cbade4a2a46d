import { startTransition, StrictMode } from "react"
import { hydrateRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { HydratedRouter } from "react-router/dom"

import { openLanguage } from "./language/open.ts"
import { documentFactsIn, DocumentFactsProvider } from "./ui/document-facts.tsx"

const facts = documentFactsIn(document.documentElement)
const words = await openLanguage(facts.reader.language)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentFactsProvider value={facts}>
        <I18nextProvider i18n={words}>
          <HydratedRouter />
        </I18nextProvider>
      </DocumentFactsProvider>
    </StrictMode>,
  )
})
