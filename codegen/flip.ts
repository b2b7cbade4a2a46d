import { admits } from "../policy/decision.ts"
import type { AuthState } from "../policy/language.ts"
import { AUTH_STATES, REQUIREMENTS } from "../policy/states.ts"
import type { Explanation } from "./explain.ts"
import { textOfPlace } from "./source.ts"

/** One word of the governing rule, or one new rule, that turns this state's outcome around. */
export function flipOf({ governing, canonical }: Explanation, state: AuthState): string | null {
  if (canonical === null) return null
  if (governing === null) {
    const require = REQUIREMENTS.find((word) => word !== "anyone" && admits(word, state)) ?? "anyone"
    return `${state} would proceed with a rule { path: ${JSON.stringify(canonical)}, match: "exact", require: ${JSON.stringify(require)} }`
  }
  const proceeds = admits(governing.rule.require, state)
  const wanted = REQUIREMENTS.filter((word) => admits(word, state) !== proceeds)
  // The change that moves the fewest other states is the smallest.
  const moved = (word: (typeof REQUIREMENTS)[number]): number =>
    AUTH_STATES.filter((other) => admits(word, other) !== admits(governing.rule.require, other)).length
  const best = wanted.toSorted((a, b) => moved(a) - moved(b))[0]
  if (best === undefined) return null
  return `${state} would ${proceeds ? "be turned away" : "proceed"} with require: ${JSON.stringify(best)} at ${textOfPlace(governing.place)}`
}
