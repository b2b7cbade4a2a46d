import type { Access } from "../../../policy/states.ts"
import { OUTCOME, textsOfClaims } from "../../../policy/words.ts"
import type { ShownOutcome } from "../../policies/compiler/draft-facts.ts"
import { filledMessage, type FilledMessage, type PlainMessage } from "../../language/message.ts"
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

/**
 * The outcome of opening a page, or of sending a form (`write`), in plain words. The defaults are for the type alone: a
 * redirect has `to`, and a refusal a status.
 */
export function outcomeWordsOf(
  { kind, to = "", status = 404, claims = {}, otherwise }: ShownOutcome,
  access: Access = "load",
): FilledMessage {
  switch (kind) {
    case "some": {
      // Only people with these claims proceed.
      const required = textsOfClaims(claims).join(", ")
      if (otherwise?.kind === "redirect")
        return filledMessage(SOME[access].redirect, { claims: required, to: otherwise.to ?? "" })
      return filledMessage(SOME[access].refuse, { claims: required, status: otherwise?.status ?? 403 })
    }
    case "proceed":
      return filledMessage(proceedsIn(access))
    case "redirect":
      return filledMessage(OUTCOME.redirect.short, { to })
    case "outside":
      return filledMessage(OUTCOME.outside.short)
  }
  return status === 503
    ? filledMessage(OUTCOME.unavailable.short, { status })
    : filledMessage(OUTCOME.refuse.short, { status })
}

/** The word for people who get in: a page opens, and a form is accepted. */
export const proceedsIn = (access: Access): PlainMessage => (access === "write" ? "accepted" : OUTCOME.proceed.short)

/** The words for an outcome that depends on claims, by what the people without them get. */
const SOME = {
  load: {
    redirect: "opens with {{claims}}, otherwise sent to {{to}}",
    refuse: "opens with {{claims}}, otherwise blocked ({{status}})",
  },
  write: {
    redirect: "accepted with {{claims}}, otherwise sent to {{to}}",
    refuse: "accepted with {{claims}}, otherwise blocked ({{status}})",
  },
} as const satisfies Readonly<Record<Access, unknown>>

/** The words for a denial that shadow mode does not enforce until a day. */
export const UNTIL = {
  load: "opens until {{until}}, then {{outcome}}",
  write: "accepted until {{until}}, then {{outcome}}",
} as const satisfies Readonly<Record<Access, unknown>>

interface OutcomeMarkProps {
  readonly outcome: ShownOutcome
  /** The visitors who get it. */
  readonly states: readonly string[]
  /** `write` for the outcome of sending a form, `load` (the default) for that of opening a page. */
  readonly access?: Access
}

/** An outcome in words, in its colour, with the effect of shadow mode. */
export function OutcomeMark({ outcome, states, access = "load" }: OutcomeMarkProps) {
  const text = useText()
  return <span className={`outcome outcome-${toneOf(outcome, states)}`}>{outcomeInWords(outcome, access, text)}</span>
}

/** An outcome in words, with the effect of shadow mode. */
function outcomeInWords(outcome: ShownOutcome, access: Access, text: Text): string {
  const words = formattedBy(text, outcomeWordsOf(outcome, access))
  const { until } = outcome
  return until === undefined ? words : text(UNTIL[access], { until, outcome: words })
}

/** An outcome for narrow table cells: a short sign is visible, and the words are for screen readers and the tooltip. */
export function OutcomeSign({ outcome, states }: Pick<OutcomeMarkProps, "outcome" | "states">) {
  const text = useText()
  const words = outcomeInWords(outcome, "load", text)
  const sign =
    outcome.until !== undefined
      ? text(OUTCOME.proceed.short)
      : outcome.kind === "redirect"
        ? text("to {{to}}", { to: outcome.to ?? "" })
        : outcome.status === 503
          ? text("try again")
          : null
  if (sign === null) return <OutcomeMark outcome={outcome} states={states} />
  return (
    <span className={`outcome outcome-${toneOf(outcome, states)}`} title={words}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

/** An outcome in words, within a sentence. */
export function OutcomeWords({ outcome }: { readonly outcome: ShownOutcome }) {
  return useFormatMessage()(outcomeWordsOf(outcome))
}
