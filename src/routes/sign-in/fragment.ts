import { safeNextOf } from "../../locks/safe-next.ts"

/**
 * Adds the fragment of this page's address to the place where the visitor was going: the browser carried it here when
 * the server sent them to this door, and the server never saw it.
 */
export const withFragment = (onward: string, next: string | null, fragment: string): string =>
  onward === safeNextOf(next) ? `${onward}${fragment}` : onward
