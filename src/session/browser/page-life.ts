/** What happens to a page while nobody runs its timers. */
export interface PageLife {
  /** Visible again, or online again. */
  readonly resumed: () => void
  /** About to be put into the back-forward cache. */
  readonly frozen: () => void
  /** Out of the back-forward cache: it shows what it showed then, whoever is signed in by now. */
  readonly thawed: () => void
}

export function watchPageLife(life: PageLife): () => void {
  const closing = new AbortController()
  const { signal } = closing
  const onVisible = (): void => {
    if (document.visibilityState === "visible") life.resumed()
  }
  document.addEventListener("visibilitychange", onVisible, { signal })
  window.addEventListener("online", life.resumed, { signal })
  window.addEventListener("pagehide", (event) => (event.persisted ? life.frozen() : undefined), { signal })
  window.addEventListener("pageshow", (event) => (event.persisted ? life.thawed() : undefined), { signal })
  return () => closing.abort()
}
