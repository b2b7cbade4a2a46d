import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { searchOf } from "../../ui/shell/page-href.ts"
import { useEdited } from "./context/edited.ts"
import { noteLeft, pageThatLedHere } from "./left-page.ts"
import { takenText } from "./context/taken-text.ts"
import { forgetSaved, forgetUnsaved, keepUnsaved, moveUnsaved, unsavedText } from "./unsaved.ts"

interface UnsavedTextProps {
  readonly owner: string
  readonly path: string
  /** The text as the server has it. */
  readonly saved: string
  /** Whether a form is on its way. */
  readonly saving: boolean
  /** What the editor of another page left to this one. */
  readonly arrived: string | null
  readonly text: string
  readonly restore: (kept: string) => void
}

/** Milliseconds of rest in typing before the text is kept. */
const REST = 300

/** Keeps what is typed in this tab, and offers it again after a reload or a new sign-in. In the browser only. */
export function UnsavedText({ owner, path, saved, saving, arrived, text: typed, restore }: UnsavedTextProps) {
  const text = useText()
  const { app } = useEdited()
  const [found, setKept] = useState(() => {
    const before = pageThatLedHere()
    if (before !== null) moveUnsaved(owner, before, path)
    return unsavedText(owner, path)
  })
  const kept = found === saved || found === arrived ? null : found

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
    const taken = saving ? takenText() : null
    if (taken === null) {
      if (typed !== saved) keepUnsaved(owner, path, typed)
      return
    }
    // Stored as it was sent: what was typed since belongs to that draft. An older text on offer is another matter.
    if (unsavedText(owner, path) !== kept) forgetUnsaved(owner, path)
    if (typed !== taken.policy) keepUnsaved(owner, `${taken.page}${searchOf({ app })}`, typed)
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
  // What another editor of this draft keeps as it goes is kept after this one looked.
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
