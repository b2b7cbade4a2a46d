import { isRequirementWord, REQUIREMENT, STATE } from "../../../policy/words.ts"
import type { Audience } from "../../policies/compiler/compile-job.server.ts"
import { filledMessage, type FilledMessage } from "../../language/message.ts"

/**
 * The degrees of exposure, each with its own colour, most exposed first. Strangers can open pages of the first three.
 */
export const EXPOSURES = ["public", "signed-out", "uncovered", "people", "restricted", "blocked"] as const

export type Exposure = (typeof EXPOSURES)[number]

/**
 * The exposure of a page with this audience, the people who can open it: a requirement, people by their claims (facts
 * such as a role), `checked` by the app itself, `nobody`, `outside` the policy, or `until` a day by shadow mode.
 */
export function exposureOf(audience: Audience): Exposure {
  if (isOpenedByShadowMode(audience)) return "public"
  if (audience === "nobody") return "blocked"
  if (audience === "outside") return "uncovered"
  if (!isRequirementWord(audience)) return "restricted"
  if (REQUIREMENT[audience].admits === "everybody") return "public"
  if (audience === "signed-out") return "signed-out"
  return audience === "signed-in" ? "people" : "restricted"
}

/** The audience of a rule in a guard table. */
export const audienceOfRule = ({ require, alsoChecks }: { require: string; alsoChecks?: string }): Audience =>
  require === "anyone" && alsoChecks !== undefined ? "checked" : (require as Audience)

/** An audience in words. If a requirement admits several auth states, the words name its main one. */
export function audienceWordsOf(audience: Audience): FilledMessage {
  if (isOpenedByShadowMode(audience))
    return filledMessage("everyone until {{until}}", { until: audience.slice("until ".length) })
  if (audience === "nobody") return filledMessage("no one")
  if (audience === "outside") return filledMessage("not covered (anyone can fetch)")
  if (audience === "checked") return filledMessage("anyone who passes the app's own check")
  if (!isRequirementWord(audience)) return filledMessage("people: {{people}}", { people: audience })
  const { admits } = REQUIREMENT[audience]
  return filledMessage(admits === "everybody" ? "everyone" : STATE[admits[0]].whom)
}

/** True if shadow mode opens the page to everyone until a day. No policy can name people like this. */
const isOpenedByShadowMode = (audience: Audience): boolean => /^until \d{4}-\d\d-\d\d$/.test(audience)
