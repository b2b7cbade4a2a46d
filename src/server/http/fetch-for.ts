import { isIP } from "node:net"
import type { Language } from "../../language/languages.ts"

/**
 * A fetch that says for whom it asks. The auth service counts attempts by address: without the visitor's it would count
 * everybody as this server, and a few busy visitors would keep all others waiting. What is mailed about the request is in
 * the visitor's language.
 */
export function fetchFor(
  client: string,
  language: Language | null,
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  if (isIP(client) === 0) return fetch
  return (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set("X-Forwarded-For", client)
    // The name that hosted projects read where a server may forward addresses.
    headers.set("Sb-Forwarded-For", client)
    if (language !== null) headers.set("Accept-Language", language)
    return fetch(input, { ...init, headers })
  }
}
