// A copy of what was typed, in this tab only: an expired session, a lost connection or a reload must not cost it.

const PREFIX = "sallyport-unsaved "

const prefixOf = (owner: string): string => `${PREFIX}${owner} `

const keyOf = (owner: string, path: string): string => `${prefixOf(owner)}${path}`

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

/** Text that is stored is no longer unsaved, whichever page it was typed on: a new draft is saved under its own address. */
export function forgetSaved(owner: string, saved: string): void {
  const kept = storage()
  if (kept === null) return
  const keys = Array.from({ length: kept.length }, (_, i) => kept.key(i) ?? "")
  for (const key of keys) {
    if (key.startsWith(prefixOf(owner)) && kept.getItem(key) === saved) kept.removeItem(key)
  }
}

/** A page on which this tab keeps text that was typed and not saved, whoever typed it; null when there is none. */
export function pathOfUnsaved(): string | null {
  const kept = storage()
  const keys = Array.from({ length: kept?.length ?? 0 }, (_, i) => kept?.key(i) ?? "")
  return (
    keys
      .find((key) => key.startsWith(PREFIX))
      ?.split(" ")
      .at(2) ?? null
  )
}

function storage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    // Browsers that block site data throw on the mere property.
    return null
  }
}
