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
  const answer = useActionData<unknown>()
  /** This form's last submission; null once its navigation has ended, or after `PATIENCE_MS`. */
  const [sent, setSent] = useState<SentForm | null>(null)
  /** What the last submission sent. */
  const content = useRef<string>(null)
  /** True if the form was submitted and not sent, until it is sent, or for `NOTICE_MS`. */
  const [isDropped, setDropped] = useState(false)
  useEffect(() => {
    if (!isDropped) return
    const timer = setTimeout(() => setDropped(false), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [isDropped])
  const isUnavailable = usePosting() && sent === null && !reloadDocument
  const send = useSentOnce(
    async (sender) => {
      content.current = contentOf(sender)
      const now: SentForm = { button: sender instanceof HTMLFormElement ? "" : sender.value, answer }
      const end = () => setSent((last) => (last === now ? null : last))
      setSent(now)
      setDropped(false)
      const timer = setTimeout(end, PATIENCE_MS)
      try {
        await submit(sender, { preventScrollReset })
      } finally {
        clearTimeout(timer)
        startTransition(end)
      }
    },
    onSubmit,
    // The same once more, as by a double click, is on its way already.
    (sender) => (contentOf(sender) === content.current ? null : setDropped(true)),
  )
  const hold = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setDropped(true)
  }
  const isWaiting = sent !== null && sent.answer === answer
  return (
    <Form
      {...form}
      method="post"
      reloadDocument={reloadDocument}
      onSubmit={reloadDocument ? onSubmit : isUnavailable ? hold : send}
      onClick={withoutDoubleClick}
    >
      <UnavailableButtonsContext value={isUnavailable ? "all" : isWaiting ? { allBut: sent.button } : "none"}>
        {children}
      </UnavailableButtonsContext>
      {isDropped ? (
        <p role="alert" className="note not-sent">
          {text("Not sent: the page was still waiting for an earlier answer. Send it again in a moment.")}
        </p>
      ) : null}
    </Form>
  )
}

/** A form's submission whose navigation has not ended. */
interface SentForm {
  /** The value of the pressed button; empty if there is none. */
  readonly button: string
  /** The answer that the page showed when the form was sent. */
  readonly answer: unknown
}

/** A form, or the button that sends it. */
type Sender = HTMLFormElement | HTMLButtonElement | HTMLInputElement

/** What a form sends, in a form that can be compared. */
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

/** Milliseconds for which the page says that a form was not sent. Its header's form stays while pages change. */
const NOTICE_MS = 20_000

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
 * dropped and reported to `onDrop`. One that `onSubmit` prevents is not sent, and does not prevent later ones.
 */
export function useSentOnce<Event extends Submission>(
  send: (sender: Sender) => Promise<void>,
  onSubmit?: (event: Event) => void,
  onDrop?: (sender: Sender) => void,
): (event: Event) => void {
  // An answer without a redirect is shown while the page's data is still loading.
  const answer = useActionData<unknown>()
  /** The number of the last submission whose navigation has ended. */
  const [ended, setEnded] = useState(0)
  const count = useRef(0)
  /** The last submission, with the answer that the page showed then. */
  const last = useRef<{ readonly number: number; readonly answer: unknown; readonly at: number }>(null)
  return (event) => {
    const sender = (event.nativeEvent.submitter ?? event.currentTarget) as Sender
    const isAnswered = last.current === null || last.current.answer !== answer || ended >= last.current.number
    if (isAnswered || performance.now() - last.current!.at > PATIENCE_MS) {
      onSubmit?.(event)
      if (event.defaultPrevented) return
      const number = ++count.current
      last.current = { number, answer, at: performance.now() }
      // A transition, because the router renders the answer in one, too.
      void send(sender).finally(() => startTransition(() => setEnded((before) => Math.max(before, number))))
    } else onDrop?.(sender)
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
