/** One `Set-Cookie` of an answer. */
export interface CookieChange {
  readonly name: string
  readonly value: string
  /** True if it removes the cookie. */
  readonly isOver: boolean
}

/** The Cookie header of a browser that held `header` and was told these changes, in their order. */
export function cookiesKept(header: string, changes: readonly CookieChange[]): string {
  const held = new Map<string, string>()
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=")
    if (at > 0) held.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
  }
  for (const { name, value, isOver } of changes) {
    if (isOver) held.delete(name)
    else held.set(name, value)
  }
  return [...held].map(([name, value]) => `${name}=${value}`).join("; ")
}
