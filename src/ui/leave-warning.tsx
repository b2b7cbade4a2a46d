import { useEffect, useId, useLayoutEffect, useRef } from "react"
import { useBlocker, useNavigate, type Location } from "react-router"
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
}

/** A question before a page is left on which something would be lost. */
export function LeaveWarning({ active, question, loss, isSafe }: LeaveWarningProps) {
  const text = useText()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  /** The address that the user wants to leave for. */
  const target = useRef<Location>(null)
  const isLeaving = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && !isLeaving.current && !isSafe(nextLocation, currentLocation),
  )

  // Set together with the displayed state, so that a reader who sees "saved" can leave at once.
  useLayoutEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [active])

  // The question stays until it is answered. The router unblocks as soon as an earlier navigation ends, such as that of
  // a form whose answer is shown while the page's data is still loading.
  useEffect(() => {
    if (blocker.state !== "blocked") return
    target.current = blocker.location
    dialog.current?.showModal()
  }, [blocker.state, blocker.location])

  const stay = (): void => {
    dialog.current?.close()
    blocker.reset?.()
  }
  const leave = async (): Promise<void> => {
    dialog.current?.close()
    if (blocker.state === "blocked") return blocker.proceed()
    isLeaving.current = true
    if (target.current !== null) await navigate(target.current)
    isLeaving.current = false
  }

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
