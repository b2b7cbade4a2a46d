import { storage, UNSAVED_PREFIX } from "../../ui/forms/unsaved.ts"

// The unsaved texts of the editor's pages, in this tab's storage: a list for each person and page, the newest first.

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
    if (Array.isArray(texts) && texts.every((one) => typeof one === "string")) return texts
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
export const unsavedTextsExcept = (excluded: string, owner: string, path: string): readonly string[] =>
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
 * The storage key for the time and the path of the page that was left last. A form that is sent before hydration loads a
 * new document. Until that arrives, its author can continue to type on the old page. The new page takes over that text,
 * so it has to know the old one.
 */
const LEFT = "sallyport-left"

/** Stores the path of the page that is being left. */
export function noteLeft(path: string): void {
  try {
    storage()?.setItem(LEFT, `${performance.timeOrigin + performance.now()} ${path}`)
  } catch {
    // The storage is full.
  }
}

/** The path of the page whose form led to this document, or null. Only the first call returns it. */
export function pageThatLedHere(): string | null {
  const [at, path] = storage()?.getItem(LEFT)?.split(" ") ?? []
  storage()?.removeItem(LEFT)
  const [loaded] = performance.getEntriesByType("navigation")
  if (path === undefined || !(loaded instanceof PerformanceNavigationTiming)) return null
  // True if a redirect of the page that was left led here, and not a link or an earlier page.
  const isRedirect = loaded.redirectCount > 0 && Number(at) > performance.timeOrigin
  return isRedirect && new URL(loaded.name).pathname === window.location.pathname ? path : null
}
