import { submitFailure, type SubmitFailure } from "../../../policies/compiler/submit-failure.ts"
import { isRecord } from "../../../session/is-record.ts"

/**
 * The default time limit of a request in milliseconds, after which the server counts as one that cannot be reached.
 * Generous, because a text may wait for its turn at a busy compiler.
 */
const TIME_LIMIT_MS = 120_000

/**
 * Posts fields to an endpoint of the editor while somebody types, and reads the body of the response; null without a
 * complete answer. This is not one of React Router's fetchers, because a failed fetcher shows the error page, and the
 * typed text would be lost.
 */
export async function post<Body>(
  to: string,
  fields: Readonly<Record<string, string>>,
  read: (response: Response) => Promise<Body>,
  {
    accept = "application/json",
    signal,
    timeLimit = TIME_LIMIT_MS,
  }: { accept?: string; signal?: AbortSignal; timeLimit?: number } = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const limit = AbortSignal.timeout(timeLimit)
  const ending = signal === undefined ? limit : AbortSignal.any([signal, limit])
  try {
    const response = await fetch(to, { method: "POST", body, signal: ending, headers: { Accept: accept } })
    return { response, body: await read(response) }
  } catch {
    return null
  }
}

const isJson = ({ headers }: Response): boolean => headers.get("Content-Type")?.startsWith("application/json") === true

/**
 * True if the locks refused a post because the session has ended or lacks a step, such as the second factor. They
 * answer endpoints in JSON; a 403 in another form is from a proxy, or from the check that a form comes from this site.
 */
export const isSessionRefused = (response: Response): boolean =>
  response.status === 401 || (response.status === 403 && isJson(response))

/** The failure of a post without an answer of its endpoint: no response (null), or one of the locks or of a proxy. */
export function postFailureOf(response: Response | null): SubmitFailure {
  if (response === null) return submitFailure("The server cannot be reached. Your text is unchanged.")
  return isSessionRefused(response)
    ? submitFailure("Your session has ended. Sign in again; your text is kept in this tab.")
    : submitFailure("The server returned {{status}}. Your text is unchanged.", { status: response.status })
}

/** The answer as JSON; null for anything else, such as a plain-text answer of a proxy. */
export const asJson = (response: Response): Promise<unknown> =>
  isJson(response) ? response.json() : Promise.resolve(null)

/** True for an answer of the server, by its `kind`. Anything else comes from something in between, such as a proxy. */
export const isAnswer = <Answer extends { readonly kind: string }>(
  body: unknown,
  kinds: readonly Answer["kind"][],
): body is Answer => isRecord(body) && kinds.some((kind) => kind === body["kind"])
