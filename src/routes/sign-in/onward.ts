import { isSignInStep } from "../../../policy/words.ts"
import { home, type AuthState } from "../../generated/guards.ts"
import { safeNextOf, withNext } from "../../locks/safe-next.ts"

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
