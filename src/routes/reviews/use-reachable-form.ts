import { useRef, useState, type FormEvent } from "react"
import { obstacleStatusOf } from "../../ui/forms/use-reachable-review.ts"
import type { Problem } from "../../ui/forms/form-summary.tsx"
import { unsentReasonOf } from "./unsent-form.ts"

/** The part of a form's submit event that the check needs. */
export interface Submission extends Pick<FormEvent, "nativeEvent" | "preventDefault"> {
  readonly currentTarget: Pick<HTMLFormElement, "action" | "requestSubmit">
}

/**
 * Checks that the server answers before the browser submits the form itself, which would otherwise show its own error
 * page. Returns the form's submit handler (`ask`), and the problem if the server did not answer (`unreached`).
 */
export function useReachableForm() {
  const [unreached, setUnreached] = useState<readonly Problem[] | null>(null)
  // `cleared` for the one submission that follows a successful check, which then goes to the browser. Any other that is
  // made while the server is asked, as by a second click, is dropped: it would send the approval twice.
  const stage = useRef<"idle" | "asking" | "cleared">("idle")
  const send = async (form: Submission["currentTarget"], submitter: HTMLElement | null) => {
    stage.current = "asking"
    const status = await obstacleStatusOf(form.action)
    stage.current = status === "answers" ? "cleared" : "idle"
    setUnreached(status === "answers" ? null : [{ field: null, message: unsentReasonOf(status) }])
    if (status === "answers") form.requestSubmit(submitter)
  }
  const ask = (event: Submission) => {
    if (stage.current === "cleared") {
      stage.current = "idle"
      return
    }
    event.preventDefault()
    if (stage.current === "asking") return
    const { submitter } = event.nativeEvent as SubmitEvent
    void send(event.currentTarget, submitter)
  }
  return { unreached, ask }
}
