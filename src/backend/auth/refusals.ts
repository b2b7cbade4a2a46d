/** A refusal in the shape of Supabase Auth. */
export function authRefusal(status: number, code: string, msg: string, details: object = {}): Response {
  return Response.json(
    { code: status, error_code: code, msg, ...details },
    { status, headers: { "X-Sb-Error-Code": code } },
  )
}

/**
 * A refusal in the shape of PostgREST. `code` is one of PostgREST's (`PGRST…`), an SQLSTATE of PostgreSQL, or `PT` with
 * the status, as database functions choose it.
 */
export function dataRefusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message, details: null, hint: null }, { status })
}

/**
 * The refusal of a wrong API key as a hosted project's gateway writes it: without an error code, because it is not
 * about a session.
 */
export function wrongKey(): Response {
  return Response.json({ message: "Invalid API key" }, { status: 401 })
}

/** The answer for a path that the backend does not serve. */
export function notFound(): Response {
  return Response.json({ message: "not found" }, { status: 404 })
}

/** The answer for a method that a path does not have. */
export function methodNotAllowed(allowed: readonly string[]): Response {
  return Response.json({ message: "method not allowed" }, { status: 405, headers: { Allow: allowed.join(", ") } })
}

/** A refusal with the number of seconds after which the client may try again. */
export function retryAfter(seconds: number, refusal: Response): Response {
  refusal.headers.set("Retry-After", String(seconds))
  return refusal
}

/** The refusal if too many passwords or emails are waiting. */
export const busy = (): Response =>
  retryAfter(5, authRefusal(503, "request_timeout", "Too much is waiting. Try again in a moment."))

/** The refusal if the disk is full, not writable or failing. */
export const diskFull = (): Response =>
  retryAfter(60, authRefusal(503, "unexpected_failure", "There is no room left on the server"))
