import { decide, isOutside, requirementOfRule, type AuthState } from "../generated/guards.ts"
import { safeNextOf as nextUnder, safePathOf as pathUnder } from "../guard/client.ts"

export { withNext } from "../guard/client.ts"

// Named, so that of the guards only these go to the browser.
const guards = { decide, isOutside, requirementOfRule }

/** The path to return to after sign-in if it is safe, else null. */
export const safeNextOf = (text: string | null | undefined, state?: AuthState): string | null =>
  nextUnder(guards, text, state)

/** A path of this app that it is safe to be sent to, or null. */
export const safePathOf = (text: string | null | undefined, state?: AuthState): string | null =>
  pathUnder(guards, text, state)
