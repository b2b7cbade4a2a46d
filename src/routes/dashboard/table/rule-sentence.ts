import { REQUIREMENT, STATE } from "../../../../policy/words.ts"
import type { AuthState } from "../../../generated/guards.ts"
import type { Text } from "../../../language/use-text.ts"
import type { ShownOutcome } from "../../../ui/policy/outcome.tsx"
import type { TableRow } from "../../../policies/chosen/guard-table.ts"

/** A rule in one plain sentence, in English the compiler's own. What the rule decides is read from its row, for the auth states that the policy knows. */
export function ruleSentenceOf(
  { path, match, require, outcomes }: SaidOfRule,
  text: Text,
  known: readonly AuthState[],
): string {
  const scope = match === "exact" ? path : text("{{path}} and everything beneath it", { path })
  const turnedAway = known.filter((state) => outcomes[state].kind !== "proceed")
  const alike = Map.groupBy(turnedAway, (state) => JSON.stringify(outcomes[state]))
  const rest = [...alike.values()].map((states) =>
    fateOf(
      outcomes[states[0]!],
      joined(
        states.map((state) => text(STATE[state].whom)),
        text,
      ),
      text,
    ),
  )
  return `${[text(REQUIREMENT[require].who, { scope }), ...rest].join("; ")}.`
}

type SaidOfRule = Pick<TableRow, "path" | "match" | "require" | "outcomes">

function fateOf({ to, status }: ShownOutcome, whom: string, text: Text): string {
  if (to !== undefined) return text("{{whom}} are sent to {{path}}", { whom, path: to })
  if (status === 503) return text("{{whom}} are asked to try again", { whom })
  return text("{{whom}} are blocked ({{status}})", { whom, status: status ?? "" })
}

function joined(words: readonly string[], text: Text): string {
  const [last = "", ...others] = words.toReversed()
  return others.length === 0 ? last : text("{{some}} and {{last}}", { some: others.toReversed().join(", "), last })
}
