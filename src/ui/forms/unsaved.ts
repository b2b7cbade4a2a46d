// The session storage in which forms keep unsaved text, so that an expired session or a reload does not lose it.

/** The start of the storage keys. The person's id and the page's path follow, separated by a space. */
export const UNSAVED_PREFIX = "sallyport-unsaved "

/** The path of a page with unsaved text of any person in this tab; null if there is none. */
export function pathOfUnsaved(): string | null {
  const kept = storage()
  const keys = Array.from({ length: kept?.length ?? 0 }, (_, i) => kept?.key(i) ?? "")
  return (
    // Three parts: the word of the prefix, the person's id and the path.
    keys
      .find((key) => key.startsWith(UNSAVED_PREFIX))
      ?.split(" ")
      .at(2) ?? null
  )
}

/** This tab's storage; null if the browser blocks it. */
export function storage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    // Browsers that block site data throw when the property is read.
    return null
  }
}
