import { createContext, useContext, useMemo, type ReactNode } from "react"
import { mayOpenInBrowser, type BrowserGuards, type BrowserVisitor, type SentClaims } from "./core/sent-claims.ts"

export type { BrowserGuards, BrowserVisitor, SentClaims } from "./core/sent-claims.ts"

interface GuardContextValue {
  readonly guards: BrowserGuards
  readonly sent: SentClaims
  readonly visitor: BrowserVisitor
}

const GuardContext = createContext<GuardContextValue | null>(null)

/** The props of `GuardProvider`. */
export interface GuardProviderProps {
  /** The generated guards: `import * as guards from "./generated/guards"`. */
  readonly guards: BrowserGuards
  /** The data of `locks.sentClaims`, from the root loader. */
  readonly claims: SentClaims
  /**
   * The visitor, if the browser follows the session itself. As soon as it is another person or state than `claims` are
   * about, they no longer count. Without it, the visitor is the one of `claims`.
   */
  readonly visitor?: BrowserVisitor
  /** The app. */
  readonly children: ReactNode
}

/** Provides `useMayOpen` with the guards, and with the claims that the server has sent. */
export function GuardProvider({ guards, claims, visitor, children }: GuardProviderProps) {
  const { state, person = null } = visitor ?? claims
  const value = useMemo(() => ({ guards, sent: claims, visitor: { state, person } }), [guards, claims, state, person])
  return <GuardContext.Provider value={value}>{children}</GuardContext.Provider>
}

/**
 * True if the visitor may load the page at a path of the app, and false if not: for links. Null if the server has not
 * sent a claim that the answer depends on. For display only: the locks decide about each request.
 */
export function useMayOpen(path: string): boolean | null {
  const value = useContext(GuardContext)
  if (value === null) throw new Error("sallyport: useMayOpen was called outside GuardProvider")
  return mayOpenInBrowser(value.guards, path, value.visitor, value.sent)
}
