import { listed } from "../messages/phrases.ts"
import { textOfPlace } from "../source/source.ts"
import type { Flip } from "./flip.ts"

/** The effect of a change, and its text in the policy. */
export function textOfFlip({ require, place, path, opened, closed, refusal }: Flip): string {
  const moves = [
    ...(opened.length === 0 ? [] : [`opens for ${listed(opened, "and")}`]),
    ...(closed.length === 0 ? [] : [`closes for ${listed(closed, "and")}`]),
  ].join(", ")
  const change =
    place === null
      ? `a new rule { path: ${JSON.stringify(path)}, match: "exact", require: ${JSON.stringify(require)} }`
      : `require: ${JSON.stringify(require)} at ${textOfPlace(place)}`
  const at = refusal === null || refusal.span === null ? "" : ` at ${textOfPlace(refusal.span)}`
  const refused = refusal === null ? "" : `; the compiler would reject it with ${refusal.code}${at}`
  return `${moves}:\n  ${change}${refused}`
}
