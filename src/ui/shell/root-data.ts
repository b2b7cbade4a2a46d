import { useRouteLoaderData } from "react-router"
import type { AuthState } from "../../generated/guards.ts"
import type { SessionFacts } from "../../session/session.ts"

/** The colour themes in the order of the menu. `system` follows the setting of the operating system. */
export const THEMES = ["light", "dark", "system"] as const

export type Theme = (typeof THEMES)[number]

/** The root loader's data, for every page. */
export interface RootData {
  readonly state: AuthState
  /** The person who is signed in, or is signing in; null for nobody. */
  readonly person: { readonly email: string } | null
  /** The data attributes of `<main>`, without their prefix. */
  readonly main: Readonly<Record<string, string>>
  readonly theme: Theme
  /** True if this request may open the embedded backend's emails at /mailbox. */
  readonly mailbox: boolean
  /** The nonce of the content security policy. */
  readonly nonce?: string
  readonly policyHash: string
  /** The settings of the browser's auth client. */
  readonly auth: {
    readonly url: string
    readonly publishableKey: string
    readonly cookieName: string
    readonly secure: boolean
  }
  /**
   * The server's verdict on the session, with which the session machine starts. `recovering`: the person owes a new
   * password.
   */
  readonly verdict: { readonly state: AuthState; readonly facts: SessionFacts | null; readonly recovering: boolean }
}

/** The root's data; null inside an error page whose root loader did not run. */
export const useRootDataIfAny = (): RootData | null => useRouteLoaderData<RootData>("root") ?? null

/** The root's data, for pages, which are rendered only after the root's loader. */
export function useRootData(): RootData {
  const root = useRootDataIfAny()
  if (root === null) throw new Error("a page was rendered without the root's loader data")
  return root
}
