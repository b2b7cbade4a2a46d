import { STATE } from "../../../policy/words.ts"
import { useText } from "../../language/use-text.ts"

interface StateProps {
  /** An auth state; a word that is none stays as it is. */
  readonly state: string
}

/** An auth state as people say it, and beside it the policy's word, which tables, code and command line share. */
export const StateName = ({ state }: StateProps) => (
  <span className="word">
    <StateWords state={state} /> <code>{state}</code>
  </span>
)

/** The same within a sentence, which says it in words alone. */
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
