import { PREFIX, storage } from "../../ui/forms/unsaved.ts"

const prefixOf = (owner: string): string => `${PREFIX}${owner} `

const keyOf = (owner: string, path: string): string => `${prefixOf(owner)}${path}`

/** Text typed on this page before and never saved; null when there is none, or the browser keeps nothing. */
export function unsavedText(owner: string, path: string): string | null {
  return storage()?.getItem(keyOf(owner, path)) ?? null
}

/** Keeps it, unless the browser would not: the page itself still holds the text. */
export function keepUnsaved(owner: string, path: string, text: string): void {
  try {
    storage()?.setItem(keyOf(owner, path), text)
  } catch {
    // Full.
  }
}

export function forgetUnsaved(owner: string, path: string): void {
  storage()?.removeItem(keyOf(owner, path))
}

/** The form of the one page led to the other: what was typed there since is typed here. */
export function moveUnsaved(owner: string, from: string, to: string): void {
  const text = unsavedText(owner, from)
  if (text === null || from === to) return
  forgetUnsaved(owner, from)
  keepUnsaved(owner, to, text)
}

/**
 * Text that is stored is no longer unsaved, whichever page it was typed on: a new draft is saved under its own address.
 * Of another app, which the query of a page's address names, the same text is another change.
 */
export function forgetSaved(owner: string, path: string, saved: string): void {
  const kept = storage()
  if (kept === null) return
  const keys = Array.from({ length: kept.length }, (_, i) => kept.key(i) ?? "")
  for (const key of keys) {
    const isIts = key.startsWith(prefixOf(owner)) && queryOf(key) === queryOf(path)
    if (isIts && kept.getItem(key) === saved) kept.removeItem(key)
  }
}

const queryOf = (path: string): string | undefined => path.split("?")[1]

// A form that is sent before the scripts come is answered with a document of its own. The page around the form lives on
// until then, and may be typed on.

const LEFT = "sallyport-left"

/** Notes that this document goes, and which page it was. */
export function noteLeft(path: string): void {
  try {
    storage()?.setItem(LEFT, `${performance.timeOrigin + performance.now()} ${path}`)
  } catch {
    // Full.
  }
}

/** The page whose form led to this document; null where none did. Asked once. */
export function pageThatLedHere(): string | null {
  const [at, path] = storage()?.getItem(LEFT)?.split(" ") ?? []
  storage()?.removeItem(LEFT)
  const [loaded] = performance.getEntriesByType("navigation")
  if (path === undefined || !(loaded instanceof PerformanceNavigationTiming)) return null
  // No link, and none of the pages before: it went while this one was on its way already.
  const led = loaded.redirectCount > 0 && Number(at) > performance.timeOrigin
  return led && new URL(loaded.name).pathname === window.location.pathname ? path : null
}
