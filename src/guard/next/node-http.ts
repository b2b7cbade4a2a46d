import type { IncomingMessage, ServerResponse } from "node:http"
import { fetchHeadersOf } from "../core/response-headers.ts"

// Requests and responses of Node, which the entries of a build and the Pages Router have, for locks that judge those of
// the Fetch API.

/** True for a method with which the Fetch API makes no request, so that the locks cannot judge it and refuse it. */
export const isForbidden = (method = "GET"): boolean => ["CONNECT", "TRACE", "TRACK"].includes(method)

/** A request as the locks judge it: its method, address and headers, and no body. */
export const requestOf = ({ method = "GET", url = "", headers }: IncomingMessage): Request =>
  new Request(new URL(`http://localhost${url}`), { method, headers: fetchHeadersOf(headers) })

/** Adds headers to a response. Cookies and `Vary` are appended; any other header replaces the one of its name. */
export function addTo(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of headers) {
    const isAdded = name === "set-cookie" || (name === "vary" && !has(response.getHeader("vary"), value))
    if (isAdded) response.appendHeader(name, value)
    else if (name !== "vary") response.setHeader(name, value)
  }
}

/** True if a list such as `Vary` has this name. */
const has = (value: number | string | readonly string[] | undefined, name: string): boolean =>
  String(value ?? "")
    .toLowerCase()
    .split(/,\s*/)
    .includes(name.toLowerCase())

/** Sends an answer. Returns null, as the handlers of Next's own entries do. */
export async function send(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<null> {
  response.statusCode = answer.status
  addTo(response, answer.headers)
  response.end(request.method === "HEAD" ? undefined : await answer.text())
  return null
}
