import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react"
import { matchPath, useNavigation } from "react-router"
import type { PagePath } from "../../generated/guards.ts"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { searchOf } from "../../ui/shell/page-href.ts"
import { useEdited } from "./context/edited.ts"
import {
  forgetSaved,
  forgetUnsaved,
  keepUnsaved,
  moveUnsaved,
  noteLeft,
  pageThatLedHere,
  unsavedText,
} from "./unsaved.ts"

interface UnsavedTextProps {
  readonly owner: string
  readonly path: string
  /** The text as the server has it. */
  readonly saved: string
  /** The text that was sent to be stored; null where none is on its way. */
  readonly sent: string | null
  readonly text: string
  readonly restore: (kept: string) => void
}

const DRAFT: PagePath = "/editor/drafts/:draft"

/** Milliseconds of rest in typing before the text is kept. */
const REST = 300

/** Keeps what is typed in this tab, and offers it again after a reload or a new sign-in. In the browser only. */
export function UnsavedText({ owner, path, saved, sent, text: typed, restore }: UnsavedTextProps) {
  const text = useText()
  const { app } = useEdited()
  const { state, location } = useNavigation()
  const [first] = useState(typed)
  const [found, setKept] = useState(() => {
    const before = pageThatLedHere()
    if (before !== null) moveUnsaved(owner, before, path)
    return unsavedText(owner, path)
  })
  const kept = found === saved || found === first ? null : found

  useEffect(() => forgetSaved(owner, path, saved), [owner, path, saved])

  useEffect(() => {
    // While an older text is on offer, it is not written over by the untouched page.
    if (typed === saved && kept !== null) return
    const timer = setTimeout(() => {
      if (typed === saved) forgetUnsaved(owner, path)
      else keepUnsaved(owner, path, typed)
    }, REST)
    return () => clearTimeout(timer)
  }, [owner, path, saved, typed, kept])

  // The page may be taken away in the middle of a word: by the end of the session, a reload, an error.
  const keepAtOnce = useEffectEvent(() => {
    if (sent === null || state !== "loading" || matchPath(DRAFT, location.pathname) === null) {
      if (typed !== saved) keepUnsaved(owner, path, typed)
      return
    }
    // Stored as it was sent: what was typed since belongs to that draft. An older text on offer is another matter.
    if (unsavedText(owner, path) !== kept) forgetUnsaved(owner, path)
    if (typed !== sent) keepUnsaved(owner, `${location.pathname}${searchOf({ app })}`, typed)
  })
  useEffect(() => {
    const leaving = () => {
      keepAtOnce()
      noteLeft(path)
    }
    window.addEventListener("pagehide", leaving)
    return () => window.removeEventListener("pagehide", leaving)
  }, [path])
  useLayoutEffect(() => () => keepAtOnce(), [])
  // What the one before keeps as it goes is kept after this one looked.
  // oxlint-disable-next-line react/set-state-in-effect -- the other one goes in the same commit, and nothing else tells
  useLayoutEffect(() => setKept(unsavedText(owner, path)), [owner, path])

  if (kept === null || kept === typed) return null
  return (
    <div className="note">
      <p>{text("This tab still has text you typed here and did not save.")}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button
          type="button"
          look="secondary"
          onClick={() => {
            restore(kept)
            setKept(null)
          }}
        >
          {text("Restore it")}
        </Button>
        <Button
          type="button"
          look="quiet"
          onClick={() => {
            forgetUnsaved(owner, path)
            setKept(null)
          }}
        >
          {text("Discard it")}
        </Button>
      </p>
    </div>
  )
}
