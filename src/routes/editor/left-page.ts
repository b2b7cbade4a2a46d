import { storage } from "../../ui/forms/unsaved.ts"

// A form that is sent before the scripts come is answered with a document of its own. The page around the form lives on
// until then, and may be typed on.

const KEY = "sallyport-left"

/** Notes that this document goes, and which page it was. */
export function noteLeft(path: string): void {
  try {
    storage()?.setItem(KEY, `${performance.timeOrigin + performance.now()} ${path}`)
  } catch {
    // Full.
  }
}

/** The page whose form led to this document; null where none did. Asked once. */
export function pageThatLedHere(): string | null {
  const [at, path] = storage()?.getItem(KEY)?.split(" ") ?? []
  storage()?.removeItem(KEY)
  const [loaded] = performance.getEntriesByType("navigation")
  if (path === undefined || !(loaded instanceof PerformanceNavigationTiming)) return null
  // No link, and none of the pages before: it went while this one was on its way already.
  const led = loaded.redirectCount > 0 && Number(at) > performance.timeOrigin
  return led && new URL(loaded.name).pathname === window.location.pathname ? path : null
}
