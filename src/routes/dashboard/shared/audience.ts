import { isDoor, REQUIREMENT, STATE } from "../../../../policy/words.ts"
import type { Audience } from "../../../policies/compiler/compile-question.server.ts"
import { saying, type Saying } from "../../../language/message.ts"

/** Who may open a page: of those whom a requirement lets in, the ones it is named after. */
export function audienceWordsOf(audience: Audience): Saying {
  if (isWithheld(audience)) return saying("everyone until {{until}}", { until: audience.slice("until ".length) })
  if (audience === "nobody") return saying("no one")
  if (audience === "outside") return saying("not covered (anyone can fetch)")
  const { admits } = REQUIREMENT[audience]
  return saying(admits === "everybody" ? "everyone" : STATE[admits[0]].whom)
}

const isWithheld = (audience: Audience): audience is Extract<Audience, `until ${string}`> =>
  audience.startsWith("until ")

export type Tone = "open" | "door" | "in" | "sent" | "shut" | "outside"

/** What a band's colour repeats: the more green, the more people a page opens to. */
export function toneOf(audience: Audience): Tone {
  if (isWithheld(audience)) return "open"
  if (audience === "nobody") return "shut"
  if (audience === "outside") return "outside"
  if (REQUIREMENT[audience].admits === "everybody") return "open"
  return isDoor(audience) ? "door" : "in"
}
