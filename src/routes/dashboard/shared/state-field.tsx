import { STATE } from "../../../../policy/words.ts"
import { type AuthState, authStates } from "../../../generated/guards.ts"
import { useText } from "../../../language/use-text.ts"
import { createContext, use } from "react"

interface StateFieldProps {
  readonly name: string
  /** Empty for every auth state. */
  readonly chosen: AuthState | ""
}

/** A field for the auth state to show, or all. */
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

/** The auth states that the policy of a view knows: an app whose sign-in cannot produce one declares it absent. */
export const KnownStates = createContext<readonly AuthState[]>(authStates)

export const useKnownStates = (): readonly AuthState[] => use(KnownStates)
