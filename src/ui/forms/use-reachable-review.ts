import { useRef, useState, type FormEvent } from "react"
import { useSubmit } from "react-router"
import { type SendFailure, sendFailureOf } from "./send-failure.ts"

/**
 * Opens the review page only after checking that it can be loaded: a navigation that fails would replace the editor and
 * its text by an error page. Returns the failure of the last attempt (null if there is none), the submit handler of the
 * editor's form, and a function that tries again.
 */
export function useReachableReview() {
  const submit = useSubmit()
  const [failure, setFailure] = useState<SendFailure | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  // True during the check and the navigation after it, so that a second click does not send the form twice.
  const isSending = useRef(false)

  const send = async (submitter: HTMLButtonElement) => {
    if (isSending.current) return
    isSending.current = true
    try {
      const obstacle = await loadFailureOf(submitter.formAction)
      setFailure(obstacle)
      if (obstacle === null) await submit(submitter)
    } finally {
      isSending.current = false
    }
  }
  const onSubmit = (event: Pick<FormEvent, "nativeEvent" | "preventDefault">) => {
    setFailure(null)
    const { submitter } = event.nativeEvent as SubmitEvent
    // The form's other buttons, such as Save, stay on this page.
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== "review") return
    event.preventDefault()
    button.current = submitter
    void send(submitter)
  }
  const again = (): void => {
    if (button.current !== null) void send(button.current)
  }
  return { failure, onSubmit, again }
}

/** The reason why the review page cannot be loaded; null if it can. */
async function loadFailureOf(address: string): Promise<SendFailure | null> {
  const status = await obstacleStatusOf(address)
  return status === "answers" ? null : withoutRetries(sendFailureOf(status, false))
}

/**
 * The time limit of the check in milliseconds, after which the server counts as unreachable. Longer than the 10
 * seconds that the compiler may take for the page.
 */
const TIME_LIMIT_MS = 20_000

/** The status that prevents loading an address, or `answers` if nothing does; null if there was no answer. */
export async function obstacleStatusOf(address: string): Promise<number | "answers" | null> {
  try {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS)
    const { ok, type, status } = await fetch(address, { method: "HEAD", redirect: "manual", cache: "no-store", signal })
    if (ok) return "answers"
    // A redirect means that the visitor is not signed in.
    return type === "opaqueredirect" ? 401 : status
  } catch {
    return null
  }
}

/**
 * The same problem without automatic retries, because the review page must not open while the person edits the text.
 */
const withoutRetries = (unsent: SendFailure): SendFailure =>
  unsent.remedy === "wait" ? { ...unsent, remedy: "try" } : unsent
