// A copy of what was typed, in this tab only: an expired session, a lost connection or a reload must not cost it.

export const PREFIX = "sallyport-unsaved "

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

export function storage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    // Browsers that block site data throw on the mere property.
    return null
  }
}
