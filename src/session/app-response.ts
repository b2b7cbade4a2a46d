/**
 * The status of an answer without content, such as one to a CORS preflight, the OPTIONS request before a cross-origin
 * request.
 */
export const NO_CONTENT = 204

/**
 * A redirect, a refusal or an answer to a preflight from the app's code, sent instead of the policy's outcome, without
 * a body.
 */
export interface AppResponse {
  readonly status: number
  /** The headers that may be sent, with `Location` for a redirect. */
  readonly headers: Headers
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/**
 * Headers that do not describe a body and cannot make a proxy send one: `X-Accel-Redirect` would send a file instead of
 * the refusal. `X-Remix-*` and `X-Shopify-*` tell the code of React Router and Shopify in the browser what to do next,
 * such as to load the whole document.
 */
const SAFE =
  /^(?:set-cookie|location|www-authenticate|retry-after|vary|server-timing|strict-transport-security|referrer-policy|permissions-policy|content-security-policy(?:-report-only)?|x-content-type-options|x-frame-options|x-request-id|(?:x-remix|x-shopify|cross-origin|access-control)-.+)$/

/** The redirect or refusal in a value. Null for any other value, which must not be sent. */
export function appResponseOf(value: unknown): AppResponse | null {
  const init = responseInitOf(value)
  if (init === null) return null
  const { status } = init
  const headers = safeHeadersOf(init.headers)
  // A redirect without a target is neither a redirect nor a refusal.
  if (REDIRECTS.includes(status)) return headers.has("Location") ? { status, headers } : null
  headers.delete("Location")
  return status >= 400 && status <= 599 ? { status, headers } : null
}

/** The headers that may be sent without the body. */
export function safeHeadersOf(given: Headers): Headers {
  const headers = new Headers()
  for (const [name, value] of given) if (SAFE.test(name)) headers.append(name, value)
  return headers
}

/**
 * The status and all headers of a Response or of the router's `data(value, init)`. They are recognised by their shape,
 * as in the router, because their classes can exist twice.
 */
function responseInitOf(value: unknown): { readonly status: number; readonly headers: Headers } | null {
  if (typeof value !== "object" || value === null) return null
  const { type, init, status, headers } = value as Partial<Record<"type" | "init" | "status" | "headers", unknown>>
  if (type === "DataWithResponseInit") {
    const given = (init ?? {}) as ResponseInit
    return { status: given.status ?? 200, headers: new Headers(given.headers) }
  }
  return typeof status === "number" && isHeaders(headers) ? { status, headers } : null
}

const isHeaders = (value: unknown): value is Headers =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as { getSetCookie?: unknown }).getSetCookie === "function"

/** True if the value is a response to a request, of any status. */
export const isResponseLike = (value: unknown): boolean => responseInitOf(value) !== null

/** True for a list of cookies that can be sent: texts that a header may contain. */
export const areCookies = (value: unknown): boolean => Array.isArray(value) && value.every(isHeaderText)

/** True for the characters that a header may contain. Others would make sending fail, or start another header. */
export const isHeaderText = (text: unknown): boolean =>
  typeof text === "string" && /^[\t\x20-\x7e\x80-\xff]+$/.test(text)
