import { authStates, type AuthState, type Requirement } from "../../generated/guards.ts"
import type { Message } from "../../language/message.ts"
import type { Text } from "../../language/use-text.ts"
import type { ShownOutcome } from "../../ui/outcome.tsx"
import type { TableRow } from "./guard-table.ts"

const WHO = {
  anyone: "Anyone may open {{scope}}",
  "signed-out": "Only people who are signed out may open {{scope}}",
  "signed-in": "Only signed-in people may open {{scope}}",
  verified: "Only people signed in with two factors may open {{scope}}",
  challenged: "Only people who still owe a second factor may open {{scope}}",
  recovering: "Only people who came by a recovery link and owe a new password may open {{scope}}",
} as const satisfies Readonly<Record<Requirement, Message>>

const WHOM = {
  "signed-out": "signed-out visitors",
  challenged: "people who owe a second factor",
  recovering: "people who owe a new password",
  "signed-in": "signed-in people",
  verified: "people with two factors",
  unknown: "visitors whose sign-in cannot be checked",
} as const satisfies Readonly<Record<AuthState, Message>>

/** A rule in one plain sentence, in English the compiler's own. What the rule decides is read from its row. */
export function ruleSentenceOf({ path, match, require, outcomes }: SaidOfRule, text: Text): string {
  const scope = match === "exact" ? path : text("{{path}} and everything beneath it", { path })
  const turnedAway = authStates.filter((state) => outcomes[state].kind !== "proceed")
  const alike = Map.groupBy(turnedAway, (state) => JSON.stringify(outcomes[state]))
  const rest = [...alike.values()].map((states) =>
    fateOf(
      outcomes[states[0]!],
      joined(
        states.map((state) => text(WHOM[state])),
        text,
      ),
      text,
    ),
  )
  return `${[text(WHO[require], { scope }), ...rest].join("; ")}.`
}

type SaidOfRule = Pick<TableRow, "path" | "match" | "require" | "outcomes">

function fateOf({ to, status }: ShownOutcome, whom: string, text: Text): string {
  if (to !== undefined) return text("{{whom}} are sent to {{path}}", { whom, path: to })
  if (status === 503) return text("{{whom}} are asked to try again", { whom })
  return text("{{whom}} are refused ({{status}})", { whom, status: status ?? "" })
}

function joined(words: readonly string[], text: Text): string {
  const [last = "", ...others] = words.toReversed()
  return others.length === 0 ? last : text("{{some}} and {{last}}", { some: others.toReversed().join(", "), last })
}
