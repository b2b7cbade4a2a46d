import type { ReactNode } from "react"
import { useLocation } from "react-router"
import { decide } from "../../generated/guards.ts"
import { clientOutcomeOf } from "../../guard/client.ts"
import { useText } from "../../language/use-text.ts"
import { useAuthState } from "../../session/browser/provider.tsx"

interface GuardedMainProps {
  /** The data attributes that the server gives this page. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/**
 * The page's `<main>`. It is hidden when the auth state changes to one that the page's rule does not admit, until the
 * session provider has fetched the next page from the server. It stays mounted, so that typed text is not lost.
 */
export function GuardedMain({ attributes, children }: GuardedMainProps) {
  const text = useText()
  const { pathname } = useLocation()
  const { kind } = clientOutcomeOf({ decide }, pathname, useAuthState())
  const closed = kind === "redirect" || kind === "refuse"
  return (
    <>
      {closed ? <output>{text("Checking who is signed in…")}</output> : null}
      <main id="content" hidden={closed} {...attributes}>
        {children}
      </main>
    </>
  )
}
