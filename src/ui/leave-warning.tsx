import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type RefObject } from "react"
import { useBlocker, useNavigate, type Location, type NavigateFunction } from "react-router"
import type { PlainMessage } from "../language/message.ts"
import { useText } from "../language/use-text.ts"
import { Button } from "./button.tsx"

interface LeaveWarningProps {
  /** True while leaving the page would lose something. */
  readonly active: boolean
  readonly question: PlainMessage
  /** What would be lost. */
  readonly loss: PlainMessage
  /** Returns true for a navigation that loses nothing. */
  readonly isSafe: (next: Location, now: Location) => boolean
  /**
   * True if a link is followed once nothing would be lost any more, as after an automatic save. Otherwise the question
   * closes, and the page stays.
   */
  readonly follows?: boolean
}

/** A navigation that was held back by the question. */
interface HeldNavigation {
  readonly to: Location
  /** The event of the form that was submitted; null for a link, or the browser's Back button. */
  readonly submit: SubmitEvent | null
}

/**
 * A question before a page is left on which something would be lost. A form that was held back waits for the answer
 * even if nothing would be lost any more, because it may delete something.
 */
export function LeaveWarning({ active, question, loss, isSafe, follows = true }: LeaveWarningProps) {
  const text = useText()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const lastSubmit = useLastSubmit()
  const held = useRef<HeldNavigation>(null)
  const isLeaving = useRef(false)
  // A ref, because the router hears of a new function only after the page has been painted.
  const latest = useRef({ active, isSafe })
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!latest.current.active || isLeaving.current) return false
    if (latest.current.isSafe(nextLocation, currentLocation)) return false
    const submit = lastSubmit.current
    // The phase of an event is NONE once its handlers have run. Then it was not that form that started this navigation.
    held.current = { to: nextLocation, submit: submit?.eventPhase === Event.NONE ? null : submit }
    return true
  })

  // Set together with the displayed state, so that a reader who sees "saved" can leave at once.
  useLayoutEffect(() => {
    latest.current = { active, isSafe }
  }, [active, isSafe])
  useLayoutEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [active])

  const stay = (): void => {
    dialog.current?.close()
    blocker.reset?.()
  }
  const leave = async (): Promise<void> => {
    dialog.current?.close()
    try {
      if (blocker.state === "blocked") return blocker.proceed()
    } catch {
      // The router has unblocked already, but this component has not rendered with that state yet.
    }
    if (held.current === null) return
    isLeaving.current = true
    try {
      await repeat(held.current, navigate)
    } finally {
      isLeaving.current = false
    }
  }
  const settle = useEffectEvent(() => {
    if (dialog.current?.open !== true || held.current?.submit !== null) return
    if (follows) void leave()
    else stay()
  })
  /** The blocker for which the question was opened, once for each: its state changes only after the answer. */
  const askedBlocker = useRef<typeof blocker>(null)
  // Opened, and never closed, by the router's state: it unblocks as soon as an earlier navigation ends, such as that of
  // a form whose answer is shown while the page's data is still loading.
  useEffect(() => {
    if (blocker.state === "blocked" && askedBlocker.current !== blocker) {
      askedBlocker.current = blocker
      dialog.current?.showModal()
    }
    if (!active) settle()
  }, [active, blocker])

  return (
    <dialog ref={dialog} aria-labelledby={titleId} className="dialog" onCancel={() => blocker.reset?.()}>
      <h2 id={titleId}>{text(question)}</h2>
      <p className="my-3">{text(loss)}</p>
      <p className="flex flex-wrap gap-3">
        <Button type="button" onClick={stay}>
          {text("Stay here")}
        </Button>
        <Button type="button" look="danger" onClick={() => void leave()}>
          {text("Leave")}
        </Button>
      </p>
    </dialog>
  )
}

/** Starts a navigation again that the router no longer knows. A form that is no longer on the page is not sent. */
async function repeat({ to, submit }: HeldNavigation, navigate: NavigateFunction): Promise<void> {
  if (submit === null) return navigate(to)
  const { target: form, submitter } = submit
  if (form instanceof HTMLFormElement && form.isConnected && submitter?.isConnected !== false)
    form.requestSubmit(submitter)
}

/** The event of the form that was submitted last; null before the first. */
function useLastSubmit(): RefObject<SubmitEvent | null> {
  const last = useRef<SubmitEvent>(null)
  useEffect(() => {
    const note = (event: SubmitEvent) => void (last.current = event)
    document.addEventListener("submit", note, { capture: true })
    return () => document.removeEventListener("submit", note, { capture: true })
  }, [])
  return last
}
