import { startTransition, StrictMode } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"

import { documentFactsIn, DocumentFactsProvider } from "./ui/document-facts.tsx"

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentFactsProvider value={documentFactsIn(document.documentElement)}>
        <HydratedRouter />
      </DocumentFactsProvider>
    </StrictMode>,
  )
})
