import { OUTCOME, textsOfClaims } from "../../../policy/words.ts"
import type { ShownOutcome } from "../../policies/compiler/draft-facts.ts"
import { filledMessage, type FilledMessage } from "../../language/message.ts"
import { formattedBy, useFormatMessage, useText, type Text } from "../../language/use-text.ts"

export type { ShownOutcome } from "../../policies/compiler/draft-facts.ts"

/** The auth state of strangers: a page that opens to it is public. */
const STRANGER = "signed-out"

/**
 * The class name for the colour of an outcome: `public` if strangers can open the page, `open` if other visitors can,
 * `sent` for a redirect, a retry, or a page that opens to some of the visitors, and `shut` for a refusal.
 */
export function toneOf(
  { kind, status, until }: ShownOutcome,
  states: readonly string[],
): "public" | "open" | "sent" | "shut" {
  // `until`: shadow mode lets everybody in until that day.
  if (kind === "outside" || until !== undefined) return "public"
  if (kind === "proceed") return states.includes(STRANGER) ? "public" : "open"
  // 503 means "try again", which is not a permanent refusal.
  return kind === "refuse" && status !== 503 ? "shut" : "sent"
}

/** An outcome in plain words. The defaults are for the type alone: a redirect has `to`, and a refusal a status. */
export function outcomeWordsOf({ kind, to = "", status = 404, claims = {}, otherwise }: ShownOutcome): FilledMessage {
  switch (kind) {
    case "some": {
      // Only people with these claims proceed.
      const required = textsOfClaims(claims).join(", ")
      return otherwise?.kind === "redirect"
        ? filledMessage("opens with {{claims}}, otherwise sent to {{to}}", { claims: required, to: otherwise.to ?? "" })
        : filledMessage("opens with {{claims}}, otherwise blocked ({{status}})", {
            claims: required,
            status: otherwise?.status ?? 403,
          })
    }
    case "proceed":
      return filledMessage(OUTCOME.proceed.short)
    case "redirect":
      return filledMessage(OUTCOME.redirect.short, { to })
    case "outside":
      return filledMessage(OUTCOME.outside.short)
  }
  return status === 503
    ? filledMessage(OUTCOME.unavailable.short, { status })
    : filledMessage(OUTCOME.refuse.short, { status })
}

interface OutcomeMarkProps {
  readonly outcome: ShownOutcome
  /** The visitors who get it. */
  readonly states: readonly string[]
  /** True for the outcome of a form, which does not open a page. */
  readonly sent?: boolean
}

/** An outcome in words, in its colour, with the effect of shadow mode. */
export function OutcomeMark({ outcome, states, sent = false }: OutcomeMarkProps) {
  const text = useText()
  return (
    <span className={`outcome outcome-${toneOf(outcome, states)}`}>
      {sent && outcome.kind === "proceed" ? text("accepted") : outcomeInWords(outcome, text)}
    </span>
  )
}

/** An outcome in words, with the effect of shadow mode. */
function outcomeInWords(outcome: ShownOutcome, text: Text): string {
  const words = formattedBy(text, outcomeWordsOf(outcome))
  const { until } = outcome
  return until === undefined ? words : text("opens until {{until}}, then {{outcome}}", { until, outcome: words })
}

/** An outcome for narrow table cells: a short sign is visible, and the words are for screen readers and the tooltip. */
export function OutcomeSign({ outcome, states }: Pick<OutcomeMarkProps, "outcome" | "states">) {
  const text = useText()
  const words = outcomeInWords(outcome, text)
  const seen =
    outcome.until !== undefined
      ? text(OUTCOME.proceed.short)
      : outcome.kind === "redirect"
        ? text("to {{to}}", { to: outcome.to ?? "" })
        : outcome.status === 503
          ? text("try again")
          : null
  if (seen === null) return <OutcomeMark outcome={outcome} states={states} />
  return (
    <span className={`outcome outcome-${toneOf(outcome, states)}`} title={words}>
      <span aria-hidden="true">{seen}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

/** An outcome in words, within a sentence. */
export function OutcomeWords({ outcome }: { readonly outcome: ShownOutcome }) {
  return useFormatMessage()(outcomeWordsOf(outcome))
}
