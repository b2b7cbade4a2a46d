// The storage key of typed text in this tab, so that an expired session, a lost connection or a reload does not lose
// it.

export const PREFIX = "sallyport-unsaved "

/** The path of a page with unsaved text in this tab, whoever typed it; null if there is none. */
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

export function storage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    // Browsers that block site data throw on the mere property.
    return null
  }
}
