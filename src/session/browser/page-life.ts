/** Callbacks for a page that becomes active again. Its timers may have been suspended. */
export interface PageLife {
  /** The page is visible or online again. */
  readonly resumed: () => void
  /**
   * The page is back from the back-forward cache, with old content. It stays hidden until the promise resolves, and is
   * loaded again if it rejects.
   */
  readonly thawed: () => Promise<void>
}

/** Calls back when the page becomes active again. Returns a function that stops watching. */
export function watchPageLife(life: PageLife): () => void {
  const closing = new AbortController()
  const { signal } = closing
  const onVisible = (): void => {
    if (document.visibilityState === "visible") life.resumed()
  }
  // If the check fails, the old content may be another person's, so the document is loaded again.
  const reload = (): void => window.location.reload()
  const thaw = (): void => void life.thawed().then(() => setHidden(false), reload)
  document.addEventListener("visibilitychange", onVisible, { signal })
  window.addEventListener("online", life.resumed, { signal })
  window.addEventListener("pagehide", (event) => (event.persisted ? setHidden(true) : undefined), { signal })
  window.addEventListener("pageshow", (event) => (event.persisted ? thaw() : undefined), { signal })
  return () => closing.abort()
}

/**
 * Hides the page without unmounting it, so that nothing typed is lost. The browser paints a page from the back-forward
 * cache before its scripts can check the session, so the page is hidden before it is cached.
 */
function setHidden(isHidden: boolean): void {
  document.body.toggleAttribute("inert", isHidden)
  document.body.hidden = isHidden
}

/** The beginning of the router's inline scripts with loader data. */
const BEGINS = "window.__reactRouterContext.streamController.enqueue("

/**
 * Empties the router's inline scripts with loader data. To be called after hydration, when the router has read them.
 * Otherwise a person's data would stay in the document after their session has ended, and could come back from the
 * back-forward cache.
 */
export function dropInlineData(): void {
  for (const script of document.scripts) if (script.text.startsWith(BEGINS)) script.text = ""
  const { __reactRouterContext: context } = window as { readonly __reactRouterContext?: { state?: unknown } }
  if (context?.state !== undefined) context.state = undefined
  // More scripts may follow while the document streams data of pending promises.
  if (document.readyState !== "complete") window.addEventListener("load", dropInlineData, { once: true })
}
