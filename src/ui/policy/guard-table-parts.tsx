import type { ShadowMode } from "../../../policy/language.ts"
import type { VisitorCell } from "../../../policy/named-people.ts"
import type { Access } from "../../../policy/states.ts"
import { useText } from "../../language/use-text.ts"
import { proceedsIn, UNTIL } from "./outcome.tsx"

interface CellWordsProps {
  readonly cell: VisitorCell
  /** `write` for sending a form, `load` (the default) for opening the page. */
  readonly access?: Access
  /** The last day of shadow mode, until which everybody gets in; undefined without it. */
  readonly until?: string | undefined
}

/** The outcome for the people of a named visitor: all of them, none, or some, with the claims that decide. */
export function CellWords({ cell, access = "load", until }: CellWordsProps) {
  const text = useText()
  if (cell.opens === "all") return text(proceedsIn(access))
  const outcome = cell.opens === "some" ? text("some: {{claims}}", { claims: cell.by.join(", ") }) : text("blocked")
  return until === undefined ? outcome : text(UNTIL[access], { until, outcome })
}

/** The most rules that the sentence about shadow mode names. */
const MAX_NAMES = 8

/** A warning above a guard table that shadow mode does not enforce its denials. */
export function ShadowNotice({ shadow: { until, rules } }: { readonly shadow: ShadowMode }) {
  const text = useText()
  const named = rules?.slice(0, MAX_NAMES).concat(rules.length > MAX_NAMES ? ["…"] : [])
  return (
    <p role="note" className="mt-3">
      <strong>
        {named === undefined
          ? text(
              "Shadow mode: until the end of {{until}} (UTC), denials of every rule are reported but not enforced.",
              {
                until,
              },
            )
          : text("Shadow mode: until the end of {{until}} (UTC), denials of {{rules}} are reported but not enforced.", {
              until,
              rules: named.join(", "),
            })}
      </strong>
    </p>
  )
}
