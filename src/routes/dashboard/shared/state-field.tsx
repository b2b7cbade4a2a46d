import { STATE } from "../../../../policy/words.ts"
import { type AuthState, authStates } from "../../../generated/guards.ts"
import { useText } from "../../../language/use-text.ts"
import { createContext, use } from "react"

interface StateFieldProps {
  readonly name: string
  /** Empty for every auth state. */
  readonly chosen: AuthState | ""
}

/** A form field that selects an auth state, or all of them. */
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

/** The auth states of a view's policy. A policy can declare states absent that the app's sign-in never produces. */
export const KnownStates = createContext<readonly AuthState[]>(authStates)

/** Returns the auth states of the view's policy. */
export const useKnownStates = (): readonly AuthState[] => use(KnownStates)
