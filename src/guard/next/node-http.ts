import type { IncomingMessage, ServerResponse } from "node:http"

/** True for a method that the Fetch API has no request for. Next answers it with its page of errors. */
export const isForbidden = (method = "GET"): boolean => ["CONNECT", "TRACE", "TRACK"].includes(method)

/** A request as the locks judge it: its method, address and headers, and no body. */
export function requestOf({ method, url, headers }: IncomingMessage): Request {
  const own = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) own.append(name, one)
  }
  return new Request(new URL(`http://localhost${url ?? ""}`), { method: method ?? "GET", headers: own })
}

/** Adds headers to those that are there. Of a header that has one value, the new one stands. */
export function addTo(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of headers) {
    const isAdded = name === "set-cookie" || (name === "vary" && !has(response.getHeader("vary"), value))
    if (isAdded) response.appendHeader(name, value)
    else if (name !== "vary") response.setHeader(name, value)
  }
}

const has = (value: number | string | readonly string[] | undefined, name: string): boolean =>
  String(value ?? "")
    .toLowerCase()
    .split(/,\s*/)
    .includes(name.toLowerCase())

/** Answers in place of the entry. */
export async function send(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<null> {
  response.statusCode = answer.status
  addTo(response, answer.headers)
  response.end(request.method === "HEAD" ? undefined : await answer.text())
  // As Next's own handlers do.
  return null
}
