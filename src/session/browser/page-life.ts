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
 * Hides what the page shows without taking it down, so that nothing typed is lost. The browser paints a page from the
 * back-forward cache before any script of it can ask who is signed in: it is put away veiled.
 */
function veil(down: boolean): void {
  document.body.toggleAttribute("inert", down)
  document.body.hidden = down
}

const BEGINS = "window.__reactRouterContext.streamController.enqueue("

/**
 * Empties the scripts in which the document brought its loaders' data along. The router has read them by the time that a
 * page is drawn. Left in place, a person's data would outlive their session in the document, and come back with it from
 * the back-forward cache.
 */
export function dropInlineData(): void {
  for (const script of document.scripts) if (script.text.startsWith(BEGINS)) script.text = ""
  const { __reactRouterContext: context } = window as { readonly __reactRouterContext?: { state?: unknown } }
  if (context?.state !== undefined) context.state = undefined
  // What a loader promised may still come.
  if (document.readyState !== "complete") window.addEventListener("load", dropInlineData, { once: true })
}
