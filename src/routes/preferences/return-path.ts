import { decide, type AuthState } from "../../generated/guards.ts"
import { safeNextOf, safePathOf, withNext } from "../../locks/safe-next.ts"

// Letters and hyphens after one slash cannot leave this origin, however a browser reads them.
const DOOR = /^\/[a-z-]*$/

/**
 * The page on which a preference was chosen, or the front page. Unlike after passing a door, that may be a door itself:
 * who makes the sign-in page dark stays on it, and still goes where they were going.
 */
export function returnPathOf(text: string | null, state: AuthState): string {
  const onward = safePathOf(text, state)
  if (onward !== null || text === null) return onward ?? "/"
  const [path = "", query = ""] = text.split("?", 2)
  if (!DOOR.test(path) || decide(path, state).kind !== "proceed") return "/"
  return withNext(path, safeNextOf(new URLSearchParams(query).get("next")))
}
