import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type MouseEvent } from "react"
import { matchPath, useNavigation } from "react-router"
import type { PagePath } from "../../generated/guards.ts"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { searchOf } from "../../ui/shell/page-href.ts"
import { useEdited } from "./context/edited.ts"
import { storage, UNSAVED_PREFIX } from "../../ui/forms/unsaved.ts"

/** The most unsaved texts of one page. A newer one replaces the oldest. */
const MAX_TEXTS = 5

/** The beginning of the storage keys of one person's texts. */
const prefixOf = (owner: string): string => `${UNSAVED_PREFIX}${owner} `

const keyOf = (owner: string, path: string): string => `${prefixOf(owner)}${path}`

/** The unsaved texts of a page, the newest first. None if the browser has no storage. */
export function unsavedTexts(owner: string, path: string): readonly string[] {
  const item = storage()?.getItem(keyOf(owner, path)) ?? null
  if (item === null) return []
  try {
    const texts: unknown = JSON.parse(item)
    if (Array.isArray(texts) && texts.every((text) => typeof text === "string")) return texts
  } catch {
    // No JSON.
  }
  // Stored by an earlier version of this page: the text itself.
  return [item]
}

/**
 * Replaces the unsaved texts of a page. The oldest are dropped if there are more than `MAX_TEXTS`, or if the storage is
 * full.
 */
export function keepUnsaved(owner: string, path: string, texts: readonly string[]): void {
  const distinct = [...new Set(texts)].slice(0, MAX_TEXTS)
  if (distinct.length === 0) storage()?.removeItem(keyOf(owner, path))
  for (let count = distinct.length; count > 0; count--) {
    try {
      storage()?.setItem(keyOf(owner, path), JSON.stringify(distinct.slice(0, count)))
      return
    } catch {
      // The storage is full.
    }
  }
}

/** The unsaved texts of a page without `excluded`. */
const unsavedTextsExcept = (excluded: string, owner: string, path: string): readonly string[] =>
  unsavedTexts(owner, path).filter((text) => text !== excluded)

/** Moves unsaved texts to the page that a form led to. */
export function moveUnsaved(owner: string, from: string, to: string): void {
  if (from === to) return
  const texts = [...unsavedTexts(owner, from), ...unsavedTexts(owner, to)]
  // First, because the storage may have no room for both.
  keepUnsaved(owner, from, [])
  keepUnsaved(owner, to, texts)
}

/**
 * Removes a text that the server has stored (`saved`) from the unsaved texts of all pages for the same app: it may have
 * been typed on another page, such as that of a new draft.
 */
export function forgetSaved(owner: string, path: string, saved: string): void {
  const prefix = prefixOf(owner)
  const keys = Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix))
  for (const page of keys.map((key) => key.slice(prefix.length))) {
    if (queryOf(page) === queryOf(path)) keepUnsaved(owner, page, unsavedTextsExcept(saved, owner, page))
  }
}

/** The query of a path, which names the app. */
const queryOf = (path: string): string | undefined => path.split("?")[1]

/**
 * The storage key for the time and the path of the page that was left last. A form that is sent before hydration loads
 * a new document. Until that arrives, its author can continue to type on the old page. The new page takes over that
 * text, so it has to know the old page.
 */
const LEFT = "sallyport-left"

/** Stores the path of the page that is being left. */
function noteLeft(path: string): void {
  try {
    storage()?.setItem(LEFT, `${performance.timeOrigin + performance.now()} ${path}`)
  } catch {
    // The storage is full.
  }
}

/** The path of the page whose form led to this document, or null. Only the first call returns it. */
function pageThatLedHere(): string | null {
  const [leftAt, path] = storage()?.getItem(LEFT)?.split(" ") ?? []
  storage()?.removeItem(LEFT)
  const [loaded] = performance.getEntriesByType("navigation")
  if (path === undefined || !(loaded instanceof PerformanceNavigationTiming)) return null
  // A redirect led here, as after a form, and the page was left after this navigation began (`timeOrigin`). A link
  // leads here without a redirect, and an earlier page was left before.
  const isRedirect = loaded.redirectCount > 0 && Number(leftAt) > performance.timeOrigin
  return isRedirect && new URL(loaded.name).pathname === window.location.pathname ? path : null
}

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
  /** Moves the focus from the clicked button, which disappears with the last offer, to the text. */
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

/** A choice about the present offer. */
interface Choice {
  readonly next: Offers
  /** The result in a sentence, which is shown if no offer is left. */
  readonly done: PlainMessage
  /** The text in the editor afterwards. */
  readonly shown: string
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
  [typed, ...older].filter((text) => text !== saved)

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
  const offered = older.filter((kept) => kept !== saved && kept !== typed)
  // The last choice, until the text is edited.
  const [last, setLast] = useState<Pick<Choice, "done" | "shown"> | null>(null)
  const note = useRef<HTMLDivElement>(null)

  useEffect(() => forgetSaved(owner, path, saved), [owner, path, saved])

  useEffect(() => {
    const timer = setTimeout(() => keepUnsaved(owner, path, unsavedIn(typed, older, saved)), STORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [owner, path, saved, typed, older])

  // Stores the text at once when the page is left, because the pause in typing may not be over.
  const keepAtOnce = useEffectEvent(() => {
    // The page is left in another way than by a save that leads to a draft's page.
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

  // The text was edited after the last choice.
  if (last !== null && last.shown !== typed) setLast(null)
  if (offered.length === 0 && last === null) return null
  // The list is shorter than before if one of its texts was typed or saved meanwhile.
  const offers: Offers = { texts: offered, at: at % offered.length }
  const choose = ({ next, done, shown }: Choice, { detail }: MouseEvent) => {
    setOffers(next)
    setLast({ done, shown })
    // The button was pressed with a key. The focus moves to the note, where pressing the key again, or holding it, does
    // nothing.
    if (detail === 0) note.current?.focus()
    else if (next.texts.length === 0) focusOnText()
  }
  return (
    <div ref={note} tabIndex={-1} className="note">
      {offered.length === 0 && last !== null ? (
        <p>{text(last.done)}</p>
      ) : (
        <>
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
              onClick={(event) => {
                // The second click of a double click.
                if (event.detail > 1) return
                const shown = offers.texts[offers.at]!
                restore(shown)
                const next = offersAfterRestore(offers, typed === saved ? null : typed)
                choose({ next, done: "Your text was restored.", shown }, event)
              }}
            >
              {text("Restore it")}
            </Button>
            <Button
              type="button"
              look="quiet"
              onClick={(event) => {
                if (event.detail > 1) return
                choose({ next: offersAfterDiscard(offers), done: "The text was discarded.", shown: typed }, event)
              }}
            >
              {text("Discard it")}
            </Button>
          </p>
        </>
      )}
    </div>
  )
}
