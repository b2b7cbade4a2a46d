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
  useEffect(() => {
    if (wasPending.current && isIdle && !isAnswered && holds(form.current, sent.current)) form.current?.reset()
    wasPending.current = pending
    if (pending && formData !== undefined) sent.current = formData
  }, [pending, isIdle, isAnswered, formData])
  return {
    /**
     * A ref for the form, which is emptied once it succeeds, so that no password stays on the page. A form that was
     * changed while it was being sent stays as it is.
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

/** True if a form holds nothing except what was sent. */
const holds = (form: HTMLFormElement | null, sent: FormData | null): boolean =>
  form !== null && [...new FormData(form)].every(([name, value]) => sent?.get(name) === value)
