import { STATE } from "../../../../policy/words.ts"
import type { AuthState } from "../../../generated/guards.ts"
import { useText } from "../../../language/use-text.ts"
import { useKnownStates } from "./known-states.ts"

interface StateFieldProps {
  readonly name: string
  /** Empty for every auth state. */
  readonly chosen: AuthState | ""
}

/** One kind of visitor to look at, or every. */
export function StateField({ name, chosen }: StateFieldProps) {
  const text = useText()
  const known = useKnownStates()
  return (
    <label>
      <span>{text("Visitor")}</span>
      <select name={name} defaultValue={chosen} className="input">
        <option value="">{text("every")}</option>
        {known.map((state) => (
          <option key={state} value={state}>
            {text(STATE[state].short)}
          </option>
        ))}
      </select>
    </label>
  )
}
