import { useEffect, useRef } from "react"
import { useNavigation } from "react-router"
import { problemsOf } from "../../sign-in/posted-form.ts"
import { useFieldError } from "../../../ui/forms/use-field-error.ts"
import type { AccountAnswer, TypedFields } from "./account-answer.ts"
import type { AccountIntent } from "./intents.ts"

/** The props of a form that may need a proof of identity. */
export interface AccountFormProps {
  readonly email: string
  readonly answer: AccountAnswer | undefined
}

const NOTHING_TYPED: TypedFields = {}

/**
 * Returns the props of a form with one of these intents: its problems, typed values and the next step. A page has
 * several forms, and each shows only its own answer.
 */
export function useAccountForm(answer: AccountAnswer | undefined, ...intents: readonly AccountIntent[]) {
  const { state, formData } = useNavigation()
  const mine = answer?.done === null && answer.intent !== null && intents.includes(answer.intent) ? answer : null
  const problems = problemsOf(mine)
  const pending = state !== "idle" && (intents as readonly unknown[]).includes(formData?.get("intent"))
  const form = useRef<HTMLFormElement>(null)
  const wasPending = useRef(false)
  const sent = useRef<FormData>(null)
  const isAnswered = mine !== null
  const isIdle = state === "idle"
  // Without an answer to show again, the form that was being sent has succeeded.
  useEffect(() => {
    if (wasPending.current && isIdle && !isAnswered) {
      emptySent(form.current, sent.current)
      sent.current = null
    }
    wasPending.current = pending
    if (pending && formData !== undefined) sent.current = formData
  }, [pending, isIdle, isAnswered, formData])
  return {
    /**
     * A ref for the form. Once it succeeds, its fields are emptied, so that no password stays on the page, except those
     * that were changed while it was being sent.
     */
    form,
    problems,
    proof: mine?.proof ?? null,
    errorOf: useFieldError(problems),
    enrolment: mine?.enrolment ?? null,
    typed: mine?.typed ?? NOTHING_TYPED,
    pending,
  }
}

/** Empties the fields that hold what was sent. */
function emptySent(form: HTMLFormElement | null, sent: FormData | null): void {
  for (const field of form?.querySelectorAll("input") ?? [])
    if (field.value === sent?.get(field.name)) field.value = field.defaultValue
}
