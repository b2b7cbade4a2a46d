import type { ShadowMode } from "../../../policy/language.ts"
import { useText } from "../../language/use-text.ts"

/** The most rules that the sentence about shadow mode names. */
const MAX_NAMES = 8

/** A warning above a guard table or a list of changes that shadow mode does not enforce its denials. */
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
