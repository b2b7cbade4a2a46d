import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { home } from "../../generated/guards.ts"
import type { Text } from "../../language/use-text.ts"

/** The longest shown path. Longer ones would fill more than a line. */
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
 * The sentence about the page that a visitor wants to reach, if `next` is a safe target. Nothing for the default page.
 * It does not reveal if the page exists.
 */
export function purposeOf(next: string | null, door: keyof typeof SAID, text: Text): string | undefined {
  if (next === null) return undefined
  // Serialised: of ASCII, with whatever else is in it behind percent signs. The search is for the page alone.
  const [path = ""] = next.split(/[?#]/, 1)
  const canonical = canonicalPathOf(path)
  if (canonical === home["signed-in"]) return undefined
  return canonical === "/editor/shared" ? text(SAID[door].shared) : text(SAID[door].open, { path: shortened(path) })
}

/** Not cut within an escape, which would change its meaning. */
const shortened = (path: string): string =>
  path.length <= LONGEST ? path : `${path.slice(0, LONGEST - 1).replace(/%.?$/, "")}…`
