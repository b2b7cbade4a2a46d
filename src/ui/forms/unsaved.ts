// The session storage in which forms keep unsaved text, so that an expired session or a reload does not lose it.

/** The start of the storage keys. The person's id and the page's path follow, separated by a space. */
export const UNSAVED_PREFIX = "sallyport-unsaved "

/** The path of a page with unsaved text of any person in this tab; null if there is none. */
export function pathOfUnsaved(): string | null {
  const key = Object.keys(storage() ?? {}).find((name) => name.startsWith(UNSAVED_PREFIX))
  // Three parts: the word of the prefix, the person's id and the path.
  return key?.split(" ").at(2) ?? null
}

/** This tab's storage (`session`), or that of the whole site (`local`); null if the browser blocks it. */
export function storage(scope: "session" | "local" = "session"): Storage | null {
  try {
    return scope === "session" ? window.sessionStorage : window.localStorage
  } catch {
    // Browsers that block site data throw when the property is read.
    return null
  }
}
