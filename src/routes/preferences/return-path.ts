import { decide, type AuthState } from "../../generated/guards.ts"
import { safeNextOf, safePathOf, withNext } from "../../locks/safe-next.ts"

/** A path of one segment of letters and hyphens, such as a sign-in page. It cannot lead to another origin. */
const ONE_SEGMENT = /^\/[a-z-]*$/

/**
 * The page on which a preference was chosen, or the front page. Unlike `next` after a sign-in, it can be a sign-in
 * page: a visitor who changes its theme stays there, and still continues to the requested page later.
 */
export function returnPathOf(text: string | null, state: AuthState): string {
  // Null for a page that this visitor may not open, and for sign-in pages, which are checked below.
  const onward = safePathOf(text, state)
  if (onward !== null || text === null) return onward ?? "/"
  const [path = "", query = ""] = text.split("?", 2)
  if (!ONE_SEGMENT.test(path) || decide(path, state).kind !== "proceed") return "/"
  return withNext(path, safeNextOf(new URLSearchParams(query).get("next")))
}
