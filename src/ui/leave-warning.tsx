import { useEffect, useId, useLayoutEffect, useRef } from "react"
import { useBlocker, type Location } from "react-router"
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
  const blocker = useBlocker(({ currentLocation, nextLocation }) => active && !isSafe(nextLocation, currentLocation))

  // Set together with the displayed state, so that a reader who sees "saved" can leave at once.
  useLayoutEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [active])

  useEffect(() => {
    if (blocker.state === "blocked") dialog.current?.showModal()
    else dialog.current?.close()
  }, [blocker.state])

  return (
    <dialog ref={dialog} aria-labelledby={titleId} className="dialog" onCancel={() => blocker.reset?.()}>
      <h2 id={titleId}>{text(question)}</h2>
      <p className="my-3">{text(loss)}</p>
      <p className="flex flex-wrap gap-3">
        <Button type="button" onClick={() => blocker.reset?.()}>
          {text("Stay here")}
        </Button>
        <Button type="button" look="danger" onClick={() => blocker.proceed?.()}>
          {text("Leave")}
        </Button>
      </p>
    </dialog>
  )
}
