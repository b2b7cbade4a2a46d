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
import { useText } from "../../language/use-text.ts"
import { UnavailableButtonsContext } from "../button.tsx"

interface PostFormProps
  extends Omit<FormProps, "method" | "navigate" | "onClick" | "onSubmit">, RefAttributes<HTMLFormElement> {
  readonly onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * A form that is sent with POST. The router would abort a submission when another one starts, and show only the second
 * answer, such as a failure after a success. So until its answer is shown, or for 30 seconds, the form is not sent
 * again, and its other buttons are shown as unavailable. While it waits for the answer, so are those of the page's
 * other forms. They do not wait for their turn, because a person has to see the first answer before it is replaced by
 * another. A form that is submitted nevertheless, such as by Enter, says that it was not sent.
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
  const text = useText()
  const submit = useSubmit()
  /** The number of submissions that were not sent, until one is, or for `PATIENCE_MS` after the last of them. */
  const [dropped, setDropped] = useState(0)
  const drop = () => setDropped((count) => count + 1)
  // The form to sign out, in the header, stays while pages change, so its notice has to end by itself.
  useEffect(() => {
    if (dropped === 0) return
    const timer = setTimeout(() => setDropped(0), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [dropped])
  /** The content of the last submission that was sent. */
  const content = useRef<string>(null)
  const { send, sent } = useSentOnce(
    (sender) => {
      content.current = contentOf(sender)
      setDropped(0)
      // Rendered at once, so that no other form is sent before it is unavailable.
      return submit(sender, { preventScrollReset, flushSync: true })
    },
    onSubmit,
    // The same content again, as by a double click, is already being sent, so nothing is lost.
    (sender) => (contentOf(sender) === content.current ? null : drop()),
  )
  const isUnavailable = usePosting() && sent === null && !reloadDocument
  const hold = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    drop()
  }
  return (
    <Form
      {...form}
      method="post"
      reloadDocument={reloadDocument}
      onSubmit={reloadDocument ? onSubmit : isUnavailable ? hold : send}
      onClick={withoutDoubleClick}
    >
      <UnavailableButtonsContext value={isUnavailable ? "all" : sent === null ? "none" : { allBut: sent.button }}>
        {children}
      </UnavailableButtonsContext>
      {dropped > 0 ? (
        // With a key, so that each time is announced.
        <p key={dropped} role="alert" className="note not-sent">
          {text("Not sent: an earlier form was still being sent. Try again in a moment.")}
        </p>
      ) : null}
    </Form>
  )
}

/** A submission of a form. */
interface SentForm {
  /** The value of the pressed button; empty if there is none. */
  readonly button: string
  /** The answer that the page showed when the form was sent. */
  readonly answer: unknown
}

/** A form, or the button that sends it. */
type Sender = HTMLFormElement | HTMLButtonElement | HTMLInputElement

/** The content of a submission as text, to compare two of them. */
function contentOf(sender: Sender): string {
  const fields = sender instanceof HTMLFormElement ? new FormData(sender) : new FormData(sender.form!, sender)
  return JSON.stringify(
    Array.from(fields, ([name, value]) =>
      typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
    ),
  )
}

/** Milliseconds after which a submission without an answer no longer prevents others: the connection may be dead. */
const PATIENCE_MS = 30_000

/** True while the router waits for the answer to a form that was sent with POST, for `PATIENCE_MS` at most. */
export function usePosting(): boolean {
  const navigation = useNavigation()
  const isPosting = navigation.state === "submitting" && navigation.formMethod === "POST"
  /** The last navigation that took longer than `PATIENCE_MS`; null if none did. */
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
 * Returns the submit handler of a form, `send`, and the submission that waits for its answer, `sent`, or null.
 * `submit` gets the pressed button, or the form if there is none, and returns a promise that ends with the navigation.
 * Until the page shows the answer, or for `PATIENCE_MS`, further submissions are dropped and reported to `onDrop`. One
 * that `onSubmit` prevents is not sent, and does not prevent later ones.
 */
export function useSentOnce<Event extends Submission>(
  submit: (sender: Sender) => Promise<void>,
  onSubmit?: (event: Event) => void,
  onDrop?: (sender: Sender) => void,
): { readonly send: (event: Event) => void; readonly sent: SentForm | null } {
  // An answer without a redirect is shown while the page's data is still loading.
  const answer = useActionData<unknown>()
  const [last, setLast] = useState<SentForm | null>(null)
  // A ref, because two events may come before the state is rendered.
  const latest = useRef<SentForm>(null)
  /** The last submission, if its navigation has ended or takes too long. */
  const [ended, setEnded] = useState<SentForm | null>(null)
  const waitingOf = (form: SentForm | null) => (form !== null && form !== ended && form.answer === answer ? form : null)
  const send = (event: Event) => {
    const { submitter } = event.nativeEvent
    const sender = (submitter ?? event.currentTarget) as Sender
    if (waitingOf(latest.current) === null) {
      onSubmit?.(event)
      if (event.defaultPrevented) return
      const now: SentForm = { button: (submitter as HTMLButtonElement | null)?.value ?? "", answer }
      latest.current = now
      setLast(now)
      const end = () => {
        if (latest.current === now) setEnded(now)
      }
      const timer = setTimeout(end, PATIENCE_MS)
      void submit(sender).finally(() => {
        clearTimeout(timer)
        // A transition, because the router renders the answer in one, too.
        startTransition(end)
      })
    } else onDrop?.(sender)
    // The form is sent by `submit`, or not at all.
    event.preventDefault()
  }
  return { send, sent: waitingOf(last) }
}

/**
 * Ignores the second click of a double click on a button that submits a form. It may come after the answer to the first
 * click, when the form would be sent again.
 */
function withoutDoubleClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest("button") : null
  if (event.detail > 1 && button?.type === "submit") event.preventDefault()
}
