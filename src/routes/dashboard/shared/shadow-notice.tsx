import { useText } from "../../../language/use-text.ts"

/** A record may name more rules than a sentence has room for; the policy lists them all. */
const MOST_NAMES = 8

interface ShadowNoticeProps {
  readonly shadow: { readonly until: string; readonly rules?: readonly string[] }
}

/** A warning above the guard table: while shadow mode lasts, its denials are not what visitors get. */
export function ShadowNotice({ shadow: { until, rules } }: ShadowNoticeProps) {
  const text = useText()
  return (
    <p role="note" className="mt-3">
      <strong>
        {rules === undefined
          ? text(
              "Shadow mode: until the end of {{until}} (UTC), denials of every rule are reported but not enforced.",
              {
                until,
              },
            )
          : text("Shadow mode: until the end of {{until}} (UTC), denials of {{rules}} are reported but not enforced.", {
              until,
              rules: [...rules.slice(0, MOST_NAMES), ...(rules.length > MOST_NAMES ? ["…"] : [])].join(", "),
            })}
      </strong>
    </p>
  )
}
