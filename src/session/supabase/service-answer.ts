import { isRecord } from "../is-record.ts"

/**
 * An unsuccessful answer of the auth service about a session.
 *
 * `ended`: the session or its person no longer exists. `refused`: the token is not accepted. `silent`: no answer for
 * now; retry later. `foreign`: a gateway in front of the service refused, for a reason that may have nothing to do with
 * the session.
 */
export type ServiceRefusal = "ended" | "refused" | "silent" | "foreign"

/**
 * The auth service's error codes that mean something else than `refused`. Any other code, even a future one, counts as
 * `refused`: a visitor whose token is not accepted is signed out, and can sign in again.
 */
const MEANINGS: ReadonlyMap<string, ServiceRefusal> = new Map(
  Object.entries<ServiceRefusal>({
    session_not_found: "ended",
    session_expired: "ended",
    user_not_found: "ended",
    user_banned: "ended",
    refresh_token_not_found: "ended",
    refresh_token_already_used: "ended",
    // Temporary errors that the service sends with a 4xx status.
    conflict: "silent",
    request_timeout: "silent",
    unexpected_failure: "silent",
    hook_timeout: "silent",
    hook_timeout_after_retry: "silent",
    over_request_rate_limit: "silent",
    over_email_send_rate_limit: "silent",
    over_sms_send_rate_limit: "silent",
  }),
)

/** True for statuses that are not about the session: a timeout, too many requests, or a failure. */
const isNoAnswer = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** The meaning of an unsuccessful answer. */
export function serviceRefusalOf(status: number, body: unknown): ServiceRefusal {
  // A redirect, or a success whose body could not be read, does not come from the service.
  if (status < 400 || isNoAnswer(status)) return "silent"
  const code = codeIn(body)
  if (code === null) return "foreign"
  return MEANINGS.get(code) ?? "refused"
}

/** The error's code. Empty if an old service sends none. Null if the body is not an error of the service. */
function codeIn(body: unknown): string | null {
  if (!isRecord(body)) return null
  const { error_code, code, error, error_description, msg } = body
  // Today's errors have a code as text, those of OAuth have `error`, and old ones have the status as `code`.
  for (const word of [error_code, code]) if (typeof word === "string" && word !== "") return word
  if (typeof error === "string" && typeof error_description === "string") return error
  return typeof code === "number" && typeof msg === "string" ? "" : null
}
