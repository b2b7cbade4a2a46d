import { admits } from "../policy/decision.ts"
import type { AuthState, Requirement } from "../policy/language.ts"
import { AUTH_STATES, REQUIREMENTS } from "../policy/states.ts"
import { listed } from "./did-you-mean.ts"
import type { Explanation } from "./explain.ts"
import { textOfPlace } from "./source.ts"

/** One word of the governing rule, or one new rule, that turns this state's outcome around. */
export function flipOf({ governing, canonical }: Explanation, state: AuthState): string | null {
  if (canonical === null) return null
  if (governing === null) {
    const require = REQUIREMENTS.find((word) => word !== "anyone" && admits(word, state)) ?? "anyone"
    return `${state} would proceed with a rule { path: ${JSON.stringify(canonical)}, match: "exact", require: ${JSON.stringify(require)} }`
  }
  const now = governing.rule.require
  const proceeds = admits(now, state)
  const wanted = REQUIREMENTS.filter((word) => admits(word, state) !== proceeds)
  // Who asks to open a page does not ask to close it to others, nor the reverse; then the fewest others moved.
  const best = wanted.toSorted((a, b) => {
    const [one, two] = [moved(now, a), moved(now, b)]
    const against = proceeds ? one.opened.length - two.opened.length : one.closed.length - two.closed.length
    return against || one.all.length - two.all.length
  })[0]
  if (best === undefined) return null
  const others = moved(now, best).all.filter((other) => other !== state)
  const along = others.length === 0 ? "" : `, and the change is for ${listed(others, "and")} too`
  return `${state} would ${proceeds ? "be turned away" : "proceed"} with require: ${JSON.stringify(best)} at ${textOfPlace(governing.place)}${along}`
}

/** The states that another requirement lets in, and those that it turns away. */
function moved(from: Requirement, to: Requirement) {
  const opened = AUTH_STATES.filter((state) => admits(to, state) && !admits(from, state))
  const closed = AUTH_STATES.filter((state) => admits(from, state) && !admits(to, state))
  return { opened, closed, all: [...opened, ...closed] }
}
