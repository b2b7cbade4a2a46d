import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react"
import { matchPath, useNavigation } from "react-router"
import type { PagePath } from "../../generated/guards.ts"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { searchOf } from "../../ui/shell/page-href.ts"
import { useEdited } from "./context/edited.ts"
import { UNSAVED_PREFIX, storage } from "../../ui/forms/unsaved.ts"

/** The beginning of the storage keys of one person's texts. */
const prefixOf = (owner: string): string => `${UNSAVED_PREFIX}${owner} `

const keyOf = (owner: string, path: string): string => `${prefixOf(owner)}${path}`

/** Unsaved text of this page; null if there is none or the browser has no storage. */
function unsavedText(owner: string, path: string): string | null {
  return storage()?.getItem(keyOf(owner, path)) ?? null
}

/** Stores unsaved text. If the storage is full, the text is only on the page. */
function keepUnsaved(owner: string, path: string, text: string): void {
  try {
    storage()?.setItem(keyOf(owner, path), text)
  } catch {
    // The storage is full.
  }
}

function forgetUnsaved(owner: string, path: string): void {
  storage()?.removeItem(keyOf(owner, path))
}

/** Moves unsaved text to the page that a form led to. */
function moveUnsaved(owner: string, from: string, to: string): void {
  const text = unsavedText(owner, from)
  if (text === null || from === to) return
  forgetUnsaved(owner, from)
  keepUnsaved(owner, to, text)
}

/**
 * Removes unsaved text that the server has stored, even if it was typed on another page, such as that of a new draft.
 * Text for another app, which the query names, is kept.
 */
function forgetSaved(owner: string, path: string, saved: string): void {
  const texts = storage()
  if (texts === null) return
  const keys = Array.from({ length: texts.length }, (_, i) => texts.key(i) ?? "")
  for (const key of keys) {
    const isOfSameApp = key.startsWith(prefixOf(owner)) && queryOf(key) === queryOf(path)
    if (isOfSameApp && texts.getItem(key) === saved) texts.removeItem(key)
  }
}

/** The query of a path, which names the app. */
const queryOf = (path: string): string | undefined => path.split("?")[1]

/**
 * The storage key for the time and path of the page that was left. A form that is sent before hydration loads a new
 * document. Until that arrives, somebody may continue to type on the old page, and the new one takes over that text.
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

/** The path of the page whose form led to this document, or null. A second call returns null. */
function pageThatLedHere(): string | null {
  const [at, path] = storage()?.getItem(LEFT)?.split(" ") ?? []
  storage()?.removeItem(LEFT)
  const [loaded] = performance.getEntriesByType("navigation")
  if (path === undefined || !(loaded instanceof PerformanceNavigationTiming)) return null
  // True if a redirect of the page that was left led here, and not a link or an earlier page.
  const isRedirect = loaded.redirectCount > 0 && Number(at) > performance.timeOrigin
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
  /** Moves the focus from the pressed button, which disappears with the offer, to the text. */
  readonly focusOnText: () => void
}

const DRAFT: PagePath = "/editor/drafts/:draft"

/** The pause in typing before the text is stored, in milliseconds. */
const STORE_AFTER_MS = 300

/**
 * Stores typed text in this tab, and offers to restore it after a reload or a new sign-in.
 * Rendered only in the browser.
 */
export function UnsavedText({ owner, path, saved, sent, text: typed, restore, focusOnText }: UnsavedTextProps) {
  const text = useText()
  const { app } = useEdited()
  const { state, location } = useNavigation()
  const [initialText] = useState(typed)
  const [found, setFound] = useState(() => {
    const before = pageThatLedHere()
    if (before !== null) moveUnsaved(owner, before, path)
    return unsavedText(owner, path)
  })
  // Offered only if it is neither the stored text nor the one that the page began with.
  const kept = found === saved || found === initialText ? null : found

  useEffect(() => forgetSaved(owner, path, saved), [owner, path, saved])

  useEffect(() => {
    // The untouched page does not overwrite an older text that is being offered.
    if (typed === saved && kept !== null) return
    const timer = setTimeout(() => {
      if (typed === saved) forgetUnsaved(owner, path)
      else keepUnsaved(owner, path, typed)
    }, STORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [owner, path, saved, typed, kept])

  // Stores the text at once when the page is left, because the pause in typing may not be over.
  const keepAtOnce = useEffectEvent(() => {
    // Left by anything except a save that leads to a draft's page.
    if (sent === null || state !== "loading" || matchPath(DRAFT, location.pathname) === null) {
      if (typed !== saved) keepUnsaved(owner, path, typed)
      return
    }
    // The text was stored as it was sent, so later typing belongs to that draft. An older text that is being offered is
    // separate.
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
  // Reads the storage again, because the previous page stores its text when it unmounts, after the first read.
  // oxlint-disable-next-line react/set-state-in-effect -- no event reports that the previous page has unmounted
  useLayoutEffect(() => setFound(unsavedText(owner, path)), [owner, path])

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
            setFound(null)
            focusOnText()
          }}
        >
          {text("Restore it")}
        </Button>
        <Button
          type="button"
          look="quiet"
          onClick={() => {
            forgetUnsaved(owner, path)
            setFound(null)
            focusOnText()
          }}
        >
          {text("Discard it")}
        </Button>
      </p>
    </div>
  )
}
