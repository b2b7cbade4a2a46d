import type { AuthState } from "../../policy/language.ts"
import { listed } from "../source/did-you-mean.ts"
import { textOfPlace } from "../source/source.ts"
import type { Flip } from "./flip.ts"

/** What would turn one auth state's outcome around, in the policy's own words. */
export function textOfFlip(state: AuthState, { require, place, path, opened, closed, refusal }: Flip): string {
  const others = [...opened, ...closed].filter((other) => other !== state)
  if (place === null) {
    const too = others.length === 0 ? "" : `, which lets ${listed(others, "and")} in too`
    return `${state} would proceed with a rule { path: ${JSON.stringify(path)}, match: "exact", require: ${JSON.stringify(require)} }${too}`
  }
  const along = others.length === 0 ? "" : `, and the change is for ${listed(others, "and")} too`
  const refused =
    refusal === null
      ? ""
      : `; the compiler would refuse it with ${refusal.code}${refusal.span === null ? "" : ` at ${textOfPlace(refusal.span)}`}`
  return `${state} would ${closed.includes(state) ? "be turned away" : "proceed"} with require: ${JSON.stringify(require)} at ${textOfPlace(place)}${along}${refused}`
}
