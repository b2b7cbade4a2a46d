import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { forgetSaved, forgetUnsaved, keepUnsaved, unsavedText } from "./unsaved.ts"

interface UnsavedTextProps {
  readonly owner: string
  readonly path: string
  /** The text as the server has it. */
  readonly saved: string
  readonly text: string
  readonly restore: (kept: string) => void
}

/** Milliseconds of rest in typing before the text is kept. */
const REST = 300

/** Keeps what is typed in this tab, and offers it again after a reload or a new sign-in. In the browser only. */
export function UnsavedText({ owner, path, saved, text: typed, restore }: UnsavedTextProps) {
  const text = useText()
  const [found, setKept] = useState(() => unsavedText(owner, path))
  const kept = found === saved ? null : found

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
    if (typed !== saved) keepUnsaved(owner, path, typed)
  })
  useEffect(() => {
    const leaving = () => keepAtOnce()
    window.addEventListener("pagehide", leaving)
    return () => window.removeEventListener("pagehide", leaving)
  }, [])
  useLayoutEffect(() => () => keepAtOnce(), [])

  if (kept === null || kept === typed) return null
  return (
    <div className="note">
      <p>{text("This tab still holds text that was typed here and not saved.")}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button
          type="button"
          look="secondary"
          onClick={() => {
            restore(kept)
            setKept(null)
          }}
        >
          {text("Bring it back")}
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
