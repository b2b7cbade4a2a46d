import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { home } from "../../generated/guards.ts"
import type { Text } from "../../language/use-text.ts"

/** Longer ones fill more than a line of the card, and say no more. */
const LONGEST = 60

const SAID = {
  signin: {
    open: "Sign in to open {{path}}.",
    shared: "Sign in to see the policy shared with you.",
  },
  signup: {
    open: "Create an account to open {{path}}.",
    shared: "Create an account to see the policy shared with you.",
  },
} as const

/**
 * Why somebody stands before a door: where they were going, which must be a place that it is safe to be sent to. Nothing
 * where that is the page that everybody comes to. Whether there is such a page is not told: strangers do not learn that.
 */
export function purposeOf(next: string | null, door: keyof typeof SAID, text: Text): string | undefined {
  if (next === null) return undefined
  // Serialised: of ASCII, with whatever else is in it behind percent signs. The search is for the page alone.
  const [path = ""] = next.split(/[?#]/, 1)
  const canonical = canonicalPathOf(path)
  if (canonical === home["signed-in"]) return undefined
  return canonical === "/editor/shared" ? text(SAID[door].shared) : text(SAID[door].open, { path: shortened(path) })
}

/** Not within an escape, which would be another one. */
const shortened = (path: string): string =>
  path.length <= LONGEST ? path : `${path.slice(0, LONGEST - 1).replace(/%.?$/, "")}…`
