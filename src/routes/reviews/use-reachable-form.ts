import { useRef, useState, type FormEvent } from "react"
import { obstacleStatusOf } from "../../ui/forms/use-reachable-review.ts"
import type { Problem } from "../../ui/forms/form-summary.tsx"
import { unsentReasonOf } from "./unsent-form.ts"

/** The part of a form's submit event that the check needs. */
export interface Submission extends Pick<FormEvent, "nativeEvent" | "preventDefault"> {
  readonly currentTarget: Pick<HTMLFormElement, "action" | "requestSubmit">
}

/**
 * Checks that the server answers before a form that leads to another page is submitted: an error page would replace
 * this one with everything typed. Returns the form's submit handler, and the problem if the last check failed (null if
 * it did not).
 */
export function useReachableForm() {
  const [checkProblems, setCheckProblems] = useState<readonly Problem[] | null>(null)
  // `cleared` lets one submission pass: the one that follows a successful check. A submission during the check, as by a
  // second click, is dropped, because the form would be sent twice.
  const stage = useRef<"idle" | "checking" | "cleared">("idle")
  const send = async (form: Submission["currentTarget"], submitter: HTMLElement | null) => {
    stage.current = "checking"
    const status = await obstacleStatusOf(form.action)
    stage.current = status === "answers" ? "cleared" : "idle"
    setCheckProblems(status === "answers" ? null : [{ field: null, message: unsentReasonOf(status) }])
    if (status === "answers") form.requestSubmit(submitter)
  }
  const onSubmit = (event: Submission) => {
    if (stage.current === "cleared") {
      stage.current = "idle"
      return
    }
    event.preventDefault()
    if (stage.current === "checking") return
    const { submitter } = event.nativeEvent as SubmitEvent
    void send(event.currentTarget, submitter)
  }
  return { checkProblems, onSubmit }
}
