import { useEffect } from "react"
import { openLanguage } from "../../language/open.ts"
import { useWords } from "../../language/words.ts"

/**
 * Loads the code of every page once this one is idle, if `isWanted`. If a page is then opened offline, the app can show
 * its own error. Without the code, the router would reload the document, and the browser would show its error page
 * instead.
 */
export function usePreloadedPages(isWanted: boolean): void {
  const { language } = useWords()
  useEffect(() => {
    if (!isWanted || isSaving()) return
    const waiting = new AbortController()
    const begin = () => {
      // Code that fails to load is loaded again by the first page that needs it.
      const fetchThem = () => {
        if (waiting.signal.aborted) return
        openLanguage(language).catch(() => null)
        import("./preload-pages.ts").then(
          ({ preloadPages }) => preloadPages(),
          () => null,
        )
      }
      if ("requestIdleCallback" in window) requestIdleCallback(fetchThem)
      // Browsers without idle callbacks wait two seconds.
      else setTimeout(fetchThem, 2000)
    }
    if (document.readyState === "complete") begin()
    else window.addEventListener("load", begin, { once: true, signal: waiting.signal })
    return () => waiting.abort()
  }, [isWanted, language])
}

/** True if the visitor's connection saves data, so that nothing is fetched ahead. */
const isSaving = (): boolean =>
  "connection" in navigator && (navigator.connection as { readonly saveData?: boolean }).saveData === true
