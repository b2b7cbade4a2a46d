import {
  startTransition,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type RefAttributes,
  type SubmitEvent,
} from "react"
import { Form, useActionData, useNavigation, useSubmit, type FormProps } from "react-router"
import { FormUnavailableContext } from "../button.tsx"

interface PostFormProps
  extends Omit<FormProps, "method" | "navigate" | "onClick" | "onSubmit">, RefAttributes<HTMLFormElement> {
  readonly onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * A form that is sent with POST. The router would abort a submission when another one starts, and show only the second
 * answer, such as a failure after a success. So until its answer is shown, or for 30 seconds, the form is not sent
 * again, and while it waits for the answer, the buttons of the page's other forms are shown as unavailable. They do not
 * wait for their turn, because a person has to see the first answer before it is replaced by another.
 *
 * With `reloadDocument`, the browser sends the form as often as it is submitted, except by the second click of a double
 * click, because nothing tells the page that a download has arrived.
 */
export function PostForm({
  onSubmit,
  reloadDocument = false,
  preventScrollReset = false,
  children,
  ...form
}: PostFormProps) {
  const submit = useSubmit()
  /** The number of this form's submissions whose navigation has not ended. */
  const [sending, setSending] = useState(0)
  const isUnavailable = usePosting() && sending === 0 && !reloadDocument
  const send = useSentOnce(async (sender) => {
    setSending((count) => count + 1)
    try {
      await submit(sender, { preventScrollReset })
    } finally {
      startTransition(() => setSending((count) => count - 1))
    }
  }, onSubmit)
  return (
    <Form
      {...form}
      method="post"
      reloadDocument={reloadDocument}
      onSubmit={reloadDocument ? onSubmit : isUnavailable ? (event) => event.preventDefault() : send}
      onClick={withoutDoubleClick}
    >
      <FormUnavailableContext value={isUnavailable}>{children}</FormUnavailableContext>
    </Form>
  )
}

/** Milliseconds after which a submission without an answer no longer prevents others: the connection may be dead. */
const PATIENCE_MS = 30_000

/** True while the router waits for the answer to a form that was sent with POST, for `PATIENCE_MS` at most. */
export function usePosting(): boolean {
  const navigation = useNavigation()
  const isPosting = navigation.state === "submitting" && navigation.formMethod === "POST"
  /** The navigation that has taken longer. */
  const [overdue, setOverdue] = useState<typeof navigation | null>(null)
  useEffect(() => {
    if (!isPosting) return
    const timer = setTimeout(() => setOverdue(navigation), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isPosting, navigation])
  return isPosting && navigation !== overdue
}

/** The part of a form's submit event that decides if the form is sent. */
export interface Submission extends Pick<SubmitEvent<HTMLFormElement>, "preventDefault" | "defaultPrevented"> {
  readonly nativeEvent: Pick<SubmitEvent["nativeEvent"], "submitter">
  readonly currentTarget: HTMLFormElement
}

/**
 * Returns the submit handler of a form. `send` gets the pressed button, or the form if there is none, and returns a
 * promise that ends with the navigation. Until the page shows the answer, or for `PATIENCE_MS`, further submissions are
 * dropped. One that `onSubmit` prevents is not sent, and does not prevent later ones.
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

/**
 * Ignores the second click of a double click on a button that submits a form. That click may come after the answer to
 * the first one.
 */
function withoutDoubleClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest("button") : null
  if (event.detail > 1 && button?.type === "submit") event.preventDefault()
}
