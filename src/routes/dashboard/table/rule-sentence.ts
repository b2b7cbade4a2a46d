import type { AuthState } from "../../../generated/guards.ts"
import type { Text } from "../../../language/use-text.ts"
import type { TableRow } from "../../../policies/chosen/guard-table.ts"
import type { ShownOutcome } from "../../../ui/policy/outcome.tsx"
import { isRequirementWord, REQUIREMENT, STATE, textsOfClaims } from "../../../../policy/words.ts"

type RuleFacts = Pick<TableRow, "path" | "match" | "require" | "write" | "alsoChecks" | "outcomes">

/** A rule in one plain sentence. In English it equals the compiler's sentence. `known` are the policy's auth states. */
export function ruleSentenceOf(
  { path, match, require, write, alsoChecks, outcomes }: RuleFacts,
  text: Text,
  known: readonly AuthState[],
): string {
  const scope = match === "exact" ? path : text("{{path}} and everything beneath it", { path })
  return `${[
    text(REQUIREMENT[wordIn(require)].who, { scope }),
    ...neededOf(outcomes, text, known),
    ...deniedOf(outcomes, text, known),
    ...(write === undefined ? [] : [text("for writes the rule requires {{people}}", { people: write })]),
    ...(alsoChecks === undefined ? [] : [text("the app also checks: {{check}}", { check: alsoChecks })]),
  ].join("; ")}.`
}

/** An operation in one plain sentence, after its name. */
export function operationSentenceOf(
  { require, outcomes }: Pick<RuleFacts, "require" | "outcomes">,
  text: Text,
  known: readonly AuthState[],
): string {
  const people = text(REQUIREMENT[wordIn(require)].whom)
  return `${[text("{{people}} may call it", { people }), ...neededOf(outcomes, text, known), ...deniedOf(outcomes, text, known)].join("; ")}.`
}

/** A phrase with the claims that people need, if the rule requires any. */
function neededOf(outcomes: RuleFacts["outcomes"], text: Text, known: readonly AuthState[]): readonly string[] {
  const needed = known.flatMap((state) => textsOfClaims(outcomes[state].claims ?? {}))
  return needed.length === 0 ? [] : [text("they need {{claims}}", { claims: [...new Set(needed)].join(", ") })]
}

/** A phrase for each denial, with the visitors that it applies to. */
function deniedOf(outcomes: RuleFacts["outcomes"], text: Text, known: readonly AuthState[]): readonly string[] {
  // Those who get in only with certain claims are among them: the phrase is then about the others of their state.
  const turnedAway = known.filter((state) => outcomes[state].kind !== "proceed")
  const alike = Map.groupBy(turnedAway, (state) => JSON.stringify(outcomes[state]))
  return [...alike.values()].map((states) =>
    outcomeSentenceOf(
      outcomes[states[0]!],
      joined(
        states.map((state) => text(STATE[state].whom)),
        text,
      ),
      text,
    ),
  )
}

/**
 * The keyword of a requirement. For one with claims, such as `role: admin` or `editors (verified, role: admin)`, the
 * auth state that people need.
 */
function wordIn(require: string): keyof typeof REQUIREMENT {
  if (isRequirementWord(require)) return require
  return /(?:^|\()verified, /.test(require) ? "verified" : "signed-in"
}

/** A phrase with the outcome for these visitors. */
function outcomeSentenceOf({ to, status, otherwise }: ShownOutcome, whom: string, text: Text): string {
  if (otherwise !== undefined)
    return outcomeSentenceOf(otherwise, text("{{whom}} without these claims", { whom }), text)
  if (to !== undefined) return text("{{whom}} are sent to {{path}}", { whom, path: to })
  if (status === 503) return text("{{whom}} are asked to try again", { whom })
  return text("{{whom}} are blocked ({{status}})", { whom, status: status ?? "" })
}

/** A list in words: `a, b and c`. */
function joined(words: readonly string[], text: Text): string {
  const [last = "", ...others] = words.toReversed()
  return others.length === 0 ? last : text("{{some}} and {{last}}", { some: others.toReversed().join(", "), last })
}
