import { decide, isOutside, requirementOfRule, type AuthState } from "../generated/guards.ts"
import { safeNextOf as nextUnder, safePathOf as pathUnder } from "../guard/client.ts"

export { withNext } from "../guard/client.ts"

// Imported by name, so that the browser bundle contains only these parts of the guards.
const guards = { decide, isOutside, requirementOfRule }

/** The path to return to after sign-in if it is safe, else null. */
export const safeNextOf = (text: string | null | undefined, state?: AuthState): string | null =>
  nextUnder(guards, text, state)

/**
 * The path if it leads to a page of this app, else null. With a state, also null if that state may not open the page.
 */
export const safePathOf = (text: string | null | undefined, state?: AuthState): string | null =>
  pathUnder(guards, text, state)
