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
