import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react"
import { matchPath, useNavigation } from "react-router"
import type { PagePath } from "../../generated/guards.ts"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { searchOf } from "../../ui/shell/page-href.ts"
import { useEdited } from "./context/edited.ts"
import {
  forgetSaved,
  keepUnsaved,
  moveUnsaved,
  noteLeft,
  pageThatLedHere,
  unsavedTexts,
  unsavedTextsExcept,
} from "./unsaved-texts.ts"

interface UnsavedTextProps {
  /** The id of the signed-in person, so that the next one in this tab is not offered the text. */
  readonly owner: string
  /** The path of this page, with the query. */
  readonly path: string
  /** The text that the server has stored. */
  readonly saved: string
  /** The text that is being saved; null if none is. */
  readonly sent: string | null
  readonly text: string
  readonly restore: (kept: string) => void
  /** Moves the focus from the pressed button, which disappears with the last offer, to the text. */
  readonly focusOnText: () => void
}

const DRAFT: PagePath = "/editor/drafts/:draft"

/** The pause in typing before the text is stored, in milliseconds. */
const STORE_AFTER_MS = 300

/** The texts that are offered to be restored, and the index of the one that is offered now. */
interface Offers {
  /** The newest first. */
  readonly texts: readonly string[]
  readonly at: number
}

/**
 * The offers after the present one was restored. `replaced` is the text that it replaced; null if that needs no offer.
 * It takes the place of the restored text, and the next one is offered, so that a person can look at each in turn.
 */
export function offersAfterRestore({ texts, at }: Offers, replaced: string | null): Offers {
  if (replaced === null) return offersAfterDiscard({ texts, at })
  return { texts: texts.with(at, replaced), at: (at + 1) % texts.length }
}

/** The texts that the server has not stored, the newest first. */
const unsavedIn = (typed: string, older: readonly string[], saved: string): readonly string[] =>
  [typed, ...older].filter((one) => one !== saved)

/** The offers after the present one was discarded: without it, and with the next one offered. */
export function offersAfterDiscard({ texts, at }: Offers): Offers {
  const others = texts.toSpliced(at, 1)
  return { texts: others, at: at < others.length ? at : 0 }
}

/**
 * Stores typed text in this tab, and offers to restore it after a reload or a new sign-in.
 * Rendered only in the browser.
 */
export function UnsavedText({ owner, path, saved, sent, text: typed, restore, focusOnText }: UnsavedTextProps) {
  const text = useText()
  const { app } = useEdited()
  const { state, location } = useNavigation()
  const [initialText] = useState(typed)
  // The texts from before, until they are restored or discarded, without the one that the page began with.
  const [{ texts: older, at }, setOffers] = useState<Offers>(() => {
    const before = pageThatLedHere()
    if (before !== null) moveUnsaved(owner, before, path)
    return { texts: unsavedTextsExcept(initialText, owner, path), at: 0 }
  })
  const offered = older.filter((one) => one !== saved && one !== typed)

  useEffect(() => forgetSaved(owner, path, saved), [owner, path, saved])

  useEffect(() => {
    const timer = setTimeout(() => keepUnsaved(owner, path, unsavedIn(typed, older, saved)), STORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [owner, path, saved, typed, older])

  // Stores the text at once when the page is left, because the pause in typing may not be over.
  const keepAtOnce = useEffectEvent(() => {
    // Left by anything except a save that leads to a draft's page.
    if (sent === null || state !== "loading" || matchPath(DRAFT, location.pathname) === null) {
      keepUnsaved(owner, path, unsavedIn(typed, older, saved))
      return
    }
    // The text was stored as it was sent, so later typing belongs to that draft. Older texts stay with this page.
    keepUnsaved(owner, path, offered)
    if (typed === sent) return
    const next = `${location.pathname}${searchOf({ app })}`
    keepUnsaved(owner, next, [typed, ...unsavedTexts(owner, next)])
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
  // Reads the storage again, because the previous page stores its text when it unmounts, after the first read.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- no event reports that the previous page has unmounted
    setOffers({ texts: unsavedTextsExcept(initialText, owner, path), at: 0 })
  }, [owner, path, initialText])

  if (offered.length === 0) return null
  // The list is shorter than before if one of its texts was typed or saved meanwhile.
  const offers: Offers = { texts: offered, at: at % offered.length }
  return (
    <div className="note">
      <p>
        {text(
          offered.length === 1
            ? "This tab still has text you typed here and did not save."
            : "This tab still has texts you typed here and did not save. “Restore it” goes through them, from the newest to the oldest.",
        )}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button
          type="button"
          look="secondary"
          onClick={() => {
            restore(offers.texts[offers.at]!)
            setOffers(offersAfterRestore(offers, typed === saved ? null : typed))
            focusOnText()
          }}
        >
          {text("Restore it")}
        </Button>
        <Button
          type="button"
          look="quiet"
          onClick={() => {
            setOffers(offersAfterDiscard(offers))
            focusOnText()
          }}
        >
          {text("Discard it")}
        </Button>
      </p>
    </div>
  )
}
