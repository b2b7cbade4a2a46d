import { isDoor } from "../../../policy/words.ts"
import { home, type AuthState } from "../../generated/guards.ts"
import { safeNextOf, withNext } from "../../locks/safe-next.ts"

/** The page after signing in: `next` if it opens to this visitor, else the home of the new state. */
export function onwardOf(next: string | null, state: AuthState): string {
  const onward = safeNextOf(next, state)
  if (onward !== null) return onward
  if (state === "unknown") return "/"
  // Who has another door to pass still means to go there.
  return state !== "signed-out" && isDoor(state) ? withNext(home[state], safeNextOf(next)) : home[state]
}

/**
 * Adds the fragment of this page's address to the place where the visitor was going: the browser carried it here when
 * the server sent them to this door, and the server never saw it.
 */
export const withFragment = (onward: string, next: string | null, fragment: string): string =>
  onward === safeNextOf(next) ? `${onward}${fragment}` : onward
