import { useEffect } from "react"
import { openLanguage } from "../../language/open.ts"
import { useWords } from "../../language/words.ts"

/**
 * Fetches the code of every page once this one is at rest. A page that is opened without a connection then says so
 * inside of the app; the router would load the document anew, and the browser put its own error page in its place.
 */
export function usePagesAtHand(isWanted: boolean): void {
  const { language } = useWords()
  useEffect(() => {
    if (!isWanted || isSaving()) return
    const waiting = new AbortController()
    const begin = () => {
      // What fails now is fetched again by the first page that needs it.
      const fetchThem = () => {
        if (waiting.signal.aborted) return
        openLanguage(language).catch(() => null)
        import("./fetch-pages.ts").then(
          ({ fetchPages }) => fetchPages(),
          () => null,
        )
      }
      if ("requestIdleCallback" in window) requestIdleCallback(fetchThem)
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
