import type { ReactNode } from "react"
import { useLocation } from "react-router"

import { useAuthState } from "../session/provider.tsx"
import { clientOutcomeOf } from "./client-guard.ts"

/**
 * Closes the page in the moment the session machine leaves the states its rule admits; where the visitor goes is the
 * server's answer, which the session provider asks for. Nothing is unmounted, so nothing typed is lost while waiting.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const { kind } = clientOutcomeOf(pathname, useAuthState())
  const closed = kind === "redirect" || kind === "refuse"
  return (
    <>
      {closed ? <p role="status">Checking who is signed in…</p> : null}
      <div hidden={closed}>{children}</div>
    </>
  )
}
