/**
 * The `Cookie` header that a request would have after a response with these `Set-Cookie` values. The modules of a
 * wrapped app call the session port again, and a session that the proxy has renewed is valid only with its new cookies.
 */
export function renewedCookies(header: string, setCookies: readonly string[]): string {
  const changed = new Map(setCookies.map((text) => [nameOf(text), text]))
  const kept = header.split(";").filter((pair) => pair.trim() !== "" && !changed.has(nameOf(pair)))
  const added = [...changed.values()].filter((text) => !isRemoval(text)).map((text) => text.split(";", 1)[0]!)
  return [...kept, ...added].map((pair) => pair.trim()).join("; ")
}

/** The name in a `name=value` of either header. */
const nameOf = (text: string): string => text.split("=", 1)[0]!.trim()

/** True for a `Set-Cookie` value that removes the cookie, because it has expired. */
function isRemoval(text: string): boolean {
  const [, seconds] = /;\s*max-age=(-?\d+)/i.exec(text) ?? []
  const [, date] = /;\s*expires=([^;]+)/i.exec(text) ?? []
  // Browsers prefer `Max-Age` if there are both.
  return seconds === undefined ? date !== undefined && Date.parse(date) <= Date.now() : Number(seconds) <= 0
}
