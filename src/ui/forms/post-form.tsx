import { startTransition, useRef, useState, type MouseEvent, type RefAttributes, type SubmitEvent } from "react"
import { Form, useActionData, useSubmit, type FormProps } from "react-router"

interface PostFormProps
  extends Omit<FormProps, "method" | "navigate" | "onClick" | "onSubmit">, RefAttributes<HTMLFormElement> {
  readonly onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * A form that is sent with POST, and only once until its answer is shown: the router would abort the first submission
 * when a second one starts, and show the answer to the second, such as a failure after a success. With `reloadDocument`
 * the browser sends it, as often as it is submitted, because nothing tells the page that a download has arrived.
 */
export function PostForm({ onSubmit, reloadDocument = false, preventScrollReset = false, ...form }: PostFormProps) {
  const submit = useSubmit()
  const send = useSentOnce((sender) => submit(sender, { preventScrollReset }), onSubmit)
  return (
    <Form
      {...form}
      method="post"
      reloadDocument={reloadDocument}
      onSubmit={reloadDocument ? onSubmit : send}
      onClick={reloadDocument ? undefined : withoutDoubleClick}
    />
  )
}

/** Milliseconds after which a form without an answer can be sent again: the connection may be dead. */
const PATIENCE_MS = 30_000

/** The part of a form's submit event that decides if the form is sent. */
export interface Submission extends Pick<SubmitEvent<HTMLFormElement>, "preventDefault" | "defaultPrevented"> {
  readonly nativeEvent: Pick<SubmitEvent["nativeEvent"], "submitter">
  readonly currentTarget: HTMLFormElement
}

/**
 * Returns the submit handler of a form. `send` gets the pressed button, or the form if there is none, and returns a
 * promise that ends with the navigation. Submissions until the page shows the answer are dropped. One that `onSubmit`
 * prevents is not sent, and does not prevent later ones.
 */
export function useSentOnce<Event extends Submission>(
  send: (sender: HTMLFormElement | HTMLButtonElement | HTMLInputElement) => Promise<void>,
  onSubmit?: (event: Event) => void,
): (event: Event) => void {
  // An answer without a redirect is shown while the page's data is still loading.
  const answer = useActionData<unknown>()
  /** The number of the last submission whose navigation has ended. */
  const [ended, setEnded] = useState(0)
  const count = useRef(0)
  /** The last submission, with the answer that the page showed then. */
  const last = useRef<{ readonly number: number; readonly answer: unknown; readonly at: number }>(null)
  return (event) => {
    const isAnswered = last.current === null || last.current.answer !== answer || ended >= last.current.number
    if (isAnswered || performance.now() - last.current!.at > PATIENCE_MS) {
      onSubmit?.(event)
      if (event.defaultPrevented) return
      const number = ++count.current
      last.current = { number, answer, at: performance.now() }
      const sender = (event.nativeEvent.submitter ?? event.currentTarget) as Parameters<typeof send>[0]
      // A transition, because the router renders the answer in one, too.
      void send(sender).finally(() => startTransition(() => setEnded((before) => Math.max(before, number))))
    }
    // The form is sent by `send`, or not at all.
    event.preventDefault()
  }
}

/** Ignores the second click of a double click on a button, which may come after the answer to the first one. */
function withoutDoubleClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest("button") : null
  if (event.detail > 1 && button?.type === "submit") event.preventDefault()
}
