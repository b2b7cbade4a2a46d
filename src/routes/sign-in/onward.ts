import { useEffect, useEffectEvent, useRef } from "react"
import { useNavigate, useNavigation } from "react-router"
import { isSignInStep } from "../../../policy/words.ts"
import { home, type AuthState } from "../../generated/guards.ts"
import { safeNextOf, withNext } from "../../locks/safe-next.ts"
import { useAuthState } from "../../session/browser/provider.tsx"

/** The page after signing in: `next` if it opens to this visitor, else the home of the new state. */
export function onwardOf(next: string | null, state: AuthState): string {
  const onward = safeNextOf(next, state)
  if (onward !== null) return onward
  // An unknown state has no home.
  if (state === "unknown") return "/"
  // A visitor who has to pass another sign-in page, which is the home of that state, keeps `next`.
  return state !== "signed-out" && isSignInStep(state) ? withNext(home[state], safeNextOf(next)) : home[state]
}

/**
 * Adds the fragment of this page's address to the target. The browser kept it across the redirect to this page, and the
 * server never saw it. It belongs to the requested page, so no other target gets it.
 */
export const withFragment = (onward: string, next: string | null, fragment: string): string =>
  onward === safeNextOf(next) ? `${onward}${fragment}` : onward

/**
 * Continues to the page that the visitor wanted when the session opens it, as after a sign-in in another tab. Without
 * this, the locks redirect to the home of the new state. `next` is null for none or an unsafe one.
 *
 * Only a change of the state while this page is shown counts, and each change leads away once, so that a server that
 * sends the visitor back here causes no loop.
 */
export function useSignInElsewhere(next: string | null): void {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const onward = safeNextOf(next, useAuthState())
  const onwardBefore = useRef(onward)
  const follow = useEffectEvent((to: string) => {
    // This page's own form leads onward by itself.
    if (state === "idle") void navigate(withFragment(to, next, window.location.hash), { replace: true })
  })
  useEffect(() => {
    const wasClosed = onwardBefore.current === null
    onwardBefore.current = onward
    if (wasClosed && onward !== null) follow(onward)
  }, [onward])
}
