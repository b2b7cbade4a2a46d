/** Events of a page whose timers may have been asleep. */
export interface PageLife {
  /** Visible again, or online again. */
  readonly resumed: () => void
  /** Back from the back-forward cache, with old content. The page stays veiled until this settles. */
  readonly thawed: () => Promise<void>
}

export function watchPageLife(life: PageLife): () => void {
  const closing = new AbortController()
  const { signal } = closing
  const onVisible = (): void => {
    if (document.visibilityState === "visible") life.resumed()
  }
  const thaw = (): void => void life.thawed().finally(() => veil(false))
  document.addEventListener("visibilitychange", onVisible, { signal })
  window.addEventListener("online", life.resumed, { signal })
  window.addEventListener("pagehide", (event) => (event.persisted ? veil(true) : undefined), { signal })
  window.addEventListener("pageshow", (event) => (event.persisted ? thaw() : undefined), { signal })
  return () => closing.abort()
}

/**
 * Hides the page without unmounting it, so that nothing typed is lost. The browser paints a page from the back-forward
 * cache before its scripts can check the session, so the page is hidden before it is cached.
 */
function veil(down: boolean): void {
  document.body.toggleAttribute("inert", down)
  document.body.hidden = down
}

const BEGINS = "window.__reactRouterContext.streamController.enqueue("

/**
 * Empties the inline scripts with the data of the document's loaders, which the router has read when the page is drawn.
 * Otherwise a person's data would outlive their session in the document, and come back with it from the back-forward
 * cache.
 */
export function dropInlineData(): void {
  for (const script of document.scripts) if (script.text.startsWith(BEGINS)) script.text = ""
  const { __reactRouterContext: context } = window as { readonly __reactRouterContext?: { state?: unknown } }
  if (context?.state !== undefined) context.state = undefined
  // Data of a loader's promise may still be streamed.
  if (document.readyState !== "complete") window.addEventListener("load", dropInlineData, { once: true })
}
