import { isDoor, REQUIREMENT, STATE } from "../../../../policy/words.ts"
import type { Audience } from "../../../policies/compiler/compile-question.server.ts"
import type { PlainMessage } from "../../../language/message.ts"

/** Who may open a page: of those whom a requirement lets in, the ones it is named after. */
export function audienceWordsOf(audience: Audience): PlainMessage {
  if (audience === "nobody") return "no one"
  if (audience === "outside") return "not covered (anyone can fetch)"
  const { admits } = REQUIREMENT[audience]
  return admits === "everybody" ? "everyone" : STATE[admits[0]].whom
}

export type Tone = "open" | "door" | "in" | "sent" | "shut" | "outside"

/** What a band's colour repeats: the more green, the more people a page opens to. */
export function toneOf(audience: Audience): Tone {
  if (audience === "nobody") return "shut"
  if (audience === "outside") return "outside"
  if (REQUIREMENT[audience].admits === "everybody") return "open"
  return isDoor(audience) ? "door" : "in"
}
