// A copy of what was typed, in this tab only: an expired session, a lost connection or a reload must not cost it.

const keyOf = (owner: string, path: string): string => `sallyport-unsaved ${owner} ${path}`

/** Text typed on this page before and never saved; null when there is none, or the browser keeps nothing. */
export function unsavedText(owner: string, path: string): string | null {
  return storage()?.getItem(keyOf(owner, path)) ?? null
}

/** False when the browser would not keep it. */
export function keepUnsaved(owner: string, path: string, text: string): boolean {
  try {
    storage()?.setItem(keyOf(owner, path), text)
    return true
  } catch {
    // Full: the page itself still holds the text.
    return false
  }
}

export function forgetUnsaved(owner: string, path: string): void {
  storage()?.removeItem(keyOf(owner, path))
}

function storage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    // Browsers that block site data throw on the mere property.
    return null
  }
}
