import { useNavigation } from "react-router"
import { problemsOf } from "../../sign-in/posted-form.ts"
import { useFieldError } from "../../../ui/forms/use-field-error.ts"
import type { AccountAnswer, TypedFields } from "./account-answer.ts"
import type { AccountIntent } from "./intents.ts"

const NOTHING_TYPED: TypedFields = {}

/**
 * Returns the props of a form with one of these intents: its problems, typed values and the next step. A page has
 * several forms, and each shows only its own answer.
 */
export function useAccountForm(answer: AccountAnswer | undefined, ...intents: readonly AccountIntent[]) {
  const { state, formData } = useNavigation()
  const mine = answer?.done === null && answer.intent !== null && intents.includes(answer.intent) ? answer : null
  const problems = problemsOf(mine)
  return {
    problems,
    proof: mine?.proof ?? null,
    errorOf: useFieldError(problems),
    enrolment: mine?.enrolment ?? null,
    typed: mine?.typed ?? NOTHING_TYPED,
    pending: state !== "idle" && (intents as readonly unknown[]).includes(formData?.get("intent")),
  }
}
