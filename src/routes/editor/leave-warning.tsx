import { useEffect, useLayoutEffect, useRef } from "react"
import { useBlocker, type Location } from "react-router"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"

// Leads back to the page where the theme or the language was chosen, which stays open meanwhile.
const STAYS = pageHrefOf("/preferences")

// Pages that lead back to the editor. The text is kept in this tab meanwhile, so they need no warning.
const TAKES_TEXT_ALONG: readonly string[] = [pageHrefOf("/editor/review"), pageHrefOf("/signin")]

/** True for a navigation to the editor of another app. The app is in the query. */
const isOfAnother = (next: Location, now: Location): boolean =>
  next.pathname === pageHrefOf("/editor") && appIn(next) !== appIn(now)

const appIn = ({ search }: Location): string | null => new URLSearchParams(search).get("app")

interface LeaveWarningProps {
  /** True if something is not saved. This tab keeps a text. */
  readonly unsaved: boolean
  /** True if it is not only the text, so that the tab does not keep everything. */
  readonly unkept: boolean
}

/** A question before a page with unsaved text is left. */
export function LeaveWarning({ unsaved, unkept }: LeaveWarningProps) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      (nextLocation.pathname !== currentLocation.pathname || isOfAnother(nextLocation, currentLocation)) &&
      nextLocation.pathname !== STAYS &&
      (unkept || !TAKES_TEXT_ALONG.includes(nextLocation.pathname)),
  )

  // Set together with the displayed state, so that a reader who sees "saved" can leave at once.
  useLayoutEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [unsaved])

  useEffect(() => {
    if (blocker.state === "blocked") dialog.current?.showModal()
    else dialog.current?.close()
  }, [blocker.state])

  return (
    <dialog ref={dialog} aria-labelledby="leave-title" className="dialog" onCancel={() => blocker.reset?.()}>
      <h2 id="leave-title">{text("Leave without saving?")}</h2>
      <p className="my-3">{text("You have changes that are not saved as a draft.")}</p>
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
