import { STATE } from "../../../policy/words.ts"
import { useText } from "../../language/use-text.ts"

interface StateProps {
  /** An auth state. An unknown word is shown as it is. */
  readonly state: string
}

/** An auth state in plain words, followed by its name in the policy. */
export const StateName = ({ state }: StateProps) => (
  <span className="word">
    <StateWords state={state} /> <code>{state}</code>
  </span>
)

/** An auth state within a sentence, in plain words only. */
export function StateWords({ state }: StateProps) {
  const text = useText()
  return isState(state) ? text(STATE[state].short) : state
}

/** The people in an auth state. */
export function WhomWords({ state }: StateProps) {
  const text = useText()
  return isState(state) ? text(STATE[state].whom) : state
}

const isState = (word: string): word is keyof typeof STATE => Object.hasOwn(STATE, word)
