import { STATE } from "../../../../policy/words.ts"
import type { AuthState } from "../../../generated/guards.ts"
import type { PlainMessage } from "../../../language/message.ts"
import { useText } from "../../../language/use-text.ts"
import { useWords } from "../../../language/words.ts"

/**
 * The visitors in these auth states, in plain words. "Signed-in people" includes those with two factors if both are
 * listed.
 */
export function whomWordsOf(states: readonly AuthState[]): readonly PlainMessage[] {
  const isVerifiedToo = states.includes("verified")
  return states
    .filter((state) => state !== "verified" || !states.includes("signed-in"))
    .map((state) =>
      state === "signed-in" && !isVerifiedToo ? "people signed in without two factors" : STATE[state].whom,
    )
}

/** Returns a function that lists the visitors in these auth states in the reader's language. */
export function useWhom(): (states: readonly AuthState[]) => string {
  const text = useText()
  const list = new Intl.ListFormat(useWords().language, { type: "conjunction" })
  return (states) => list.format(whomWordsOf(states).map((words) => text(words)))
}
