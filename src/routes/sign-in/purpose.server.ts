import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { home } from "../../generated/guards.ts"
import type { Text } from "../../language/use-text.ts"

/** The longest shown path. Longer ones would fill more than a line. */
const MAX_SHOWN_LENGTH = 60

/** The sentences on the sign-in pages about the page that a visitor wants to open. */
const SENTENCES = {
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
 * The sentence about the page in `next`, which the visitor wants to open; undefined for the default page. It does not
 * reveal if that page exists. `page` is the page that shows the sentence.
 */
export function purposeOf(next: string | null, page: keyof typeof SENTENCES, text: Text): string | undefined {
  if (next === null) return undefined
  // The path is percent-encoded, so it is safe to show. The query is left out.
  const [path = ""] = next.split(/[?#]/, 1)
  const canonical = canonicalPathOf(path)
  if (canonical === home["signed-in"]) return undefined
  return canonical === "/editor/shared"
    ? text(SENTENCES[page].shared)
    : text(SENTENCES[page].open, { path: shortened(path) })
}

/** A path cut to the longest length, but not within a percent escape. */
const shortened = (path: string): string =>
  path.length <= MAX_SHOWN_LENGTH ? path : `${path.slice(0, MAX_SHOWN_LENGTH - 1).replace(/%.?$/, "")}…`
