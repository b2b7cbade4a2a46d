import { decide, isOutside, requirementOfRule, type AuthState } from "../generated/guards.ts"
import { safeNextOf as nextUnder, safePathOf as pathUnder } from "../guard/client.ts"

/** Adds the path to return to after sign-in to another path, as its query parameter `next`. */
export { withNext } from "../guard/client.ts"

// Imported by name, so that the browser bundle contains only these parts of the guards.
const guards = { decide, isOutside, requirementOfRule }

/**
 * The path to return to after sign-in, from the query parameter `next`, which anybody can write into a link. Null
 * unless it is a page of this app that signed-out visitors cannot open: only such a page sends people to sign in. With
 * a state, also null if that state may not open the page.
 */
export const safeNextOf = (text: string | null | undefined, state?: AuthState): string | null =>
  nextUnder(guards, text, state)

/**
 * The path if it leads to any page of this app, open or not, else null. With a state, also null if that state may not
 * open the page.
 */
export const safePathOf = (text: string | null | undefined, state?: AuthState): string | null =>
  pathUnder(guards, text, state)
