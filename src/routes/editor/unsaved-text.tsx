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

/** The unsaved texts of a page, the newest first. None if the browser has no storage. */
function unsavedTexts(owner: string, path: string): readonly string[] {
  const item = storage()?.getItem(keyOf(owner, path)) ?? null
  if (item === null) return []
  try {
    const texts: unknown = JSON.parse(item)
    if (Array.isArray(texts) && texts.every((one) => typeof one === "string")) return texts
  } catch {
    // No JSON.
  }
  // Stored by an earlier version of this page: the text itself.
  return [item]
}

/** Stores the unsaved texts of a page instead of those before. If the storage is full, the oldest are given up. */
function keepUnsaved(owner: string, path: string, texts: readonly string[]): void {
  const distinct = [...new Set(texts)]
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

/** The unsaved texts of a page without one of them. */
const textsExcept = (one: string, owner: string, path: string): readonly string[] =>
  unsavedTexts(owner, path).filter((text) => text !== one)

/** Moves unsaved texts to the page that a form led to. */
function moveUnsaved(owner: string, from: string, to: string): void {
  if (from === to) return
  const texts = [...unsavedTexts(owner, from), ...unsavedTexts(owner, to)]
  // First, because the storage may have no room for both.
  keepUnsaved(owner, from, [])
  keepUnsaved(owner, to, texts)
}

/**
 * Removes unsaved text that the server has stored, even if it was typed on another page, such as that of a new draft.
 * Text for another app, which the query names, is kept.
 */
function forgetSaved(owner: string, path: string, saved: string): void {
  const prefix = prefixOf(owner)
  const keys = Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix))
  for (const page of keys.map((key) => key.slice(prefix.length))) {
    if (queryOf(page) === queryOf(path)) keepUnsaved(owner, page, textsExcept(saved, owner, page))
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
  /** Moves the focus from the pressed button, which disappears with the last offer, to the text. */
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
  // The texts from before, until they are restored or discarded, without the one that the page began with.
  const [older, setOlder] = useState(() => {
    const before = pageThatLedHere()
    if (before !== null) moveUnsaved(owner, before, path)
    return textsExcept(initialText, owner, path)
  })
  const offered = older.filter((one) => one !== saved && one !== typed)

  useEffect(() => forgetSaved(owner, path, saved), [owner, path, saved])

  useEffect(() => {
    const timer = setTimeout(
      () =>
        keepUnsaved(
          owner,
          path,
          [typed, ...older].filter((one) => one !== saved),
        ),
      STORE_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [owner, path, saved, typed, older])

  // Stores the text at once when the page is left, because the pause in typing may not be over.
  const keepAtOnce = useEffectEvent(() => {
    // Left by anything except a save that leads to a draft's page.
    if (sent === null || state !== "loading" || matchPath(DRAFT, location.pathname) === null) {
      keepUnsaved(
        owner,
        path,
        [typed, ...older].filter((one) => one !== saved),
      )
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
  // oxlint-disable-next-line react/set-state-in-effect -- no event reports that the previous page has unmounted
  useLayoutEffect(() => setOlder(textsExcept(initialText, owner, path)), [owner, path, initialText])

  const [newest] = offered
  if (newest === undefined) return null
  return (
    <div className="note">
      <p>
        {text(
          offered.length === 1
            ? "This tab still has text you typed here and did not save."
            : "This tab still has texts you typed here and did not save. The newest comes first.",
        )}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button
          type="button"
          look="secondary"
          onClick={() => {
            restore(newest)
            // The replaced text is offered in turn, after the others.
            setOlder([...offered, ...(typed === saved ? [] : [typed])].filter((one) => one !== newest))
            focusOnText()
          }}
        >
          {text("Restore it")}
        </Button>
        <Button
          type="button"
          look="quiet"
          onClick={() => {
            setOlder(offered.filter((one) => one !== newest))
            focusOnText()
          }}
        >
          {text("Discard it")}
        </Button>
      </p>
    </div>
  )
}
