import type { Incident, Report } from "../core/incident.ts"
import type { BeforeMiddleware, RouterArguments } from "./middleware.ts"
import {
  isResponseLike,
  NO_CONTENT,
  appResponseOf,
  safeHeadersOf,
  type AppResponse,
} from "../../session/app-response.ts"

/** The answer to a request behind the locks: the page's own response, or a denial. */
export type LockedAnswer =
  | { readonly kind: "page"; readonly response: Response }
  | { readonly kind: "denied"; readonly denial: AppResponse }

/**
 * Runs the middlewares of the option `before`, and then the locks.
 *
 * None of the middlewares can open a page: without calling `next()`, one may redirect, refuse, or answer a preflight. A
 * denial by the locks is sent even if a middleware returns another response; only the headers that it adds are kept.
 */
export async function runBefore(
  before: readonly BeforeMiddleware[],
  given: RouterArguments,
  locks: () => Promise<LockedAnswer>,
  report: Report,
): Promise<LockedAnswer> {
  /** The answer of the locks; null until they have run. */
  let fromLocks: LockedAnswer | null = null
  const run = async (index: number): Promise<unknown> => {
    const middleware = before[index]
    if (middleware === undefined) {
      fromLocks = await locks()
      return fromLocks.kind === "page" ? fromLocks.response : standInFor(fromLocks.denial)
    }
    let nextAnswer: Promise<unknown> | null = null
    const next = async (): Promise<Response> => {
      if (nextAnswer !== null) throw new Error("You may only call `next()` once per middleware")
      nextAnswer = run(index + 1)
      return (await nextAnswer) as Response
    }
    // A middleware that returns nothing stands for the answer of the next one, which is called if it has not been.
    return (await middleware(given, next)) ?? (await (nextAnswer ?? next()))
  }
  const result = await run(0).then(
    (answer): ChainResult => ({ answer, isThrown: false }),
    (answer: unknown): ChainResult => ({ answer, isThrown: true }),
  )
  return answerToSend(fromLocks, result, given.request, (incident) => report(incident, given.context))
}

/** The value that the chain of middlewares returned or threw. */
interface ChainResult {
  readonly answer: unknown
  readonly isThrown: boolean
}

/**
 * The answer to send: a denial by the locks, else the page's response, else the answer of a middleware if it is
 * allowed.
 */
function answerToSend(
  fromLocks: LockedAnswer | null,
  { answer, isThrown }: ChainResult,
  request: Request,
  report: (incident: Incident) => void,
): LockedAnswer {
  if (fromLocks?.kind === "denied") return { kind: "denied", denial: withHeadersOf(fromLocks.denial, answer) }
  // The router shows errors as usual. A page may throw any response; one that a middleware throws before the locks
  // have run must be a redirect or a refusal, like one that it returns.
  if (isThrown && (fromLocks !== null || !isResponseLike(answer))) throw answer
  if (fromLocks !== null) return { kind: "page", response: answer as Response }
  const allowed = appResponseOf(answer) ?? preflightAnswerOf(request, answer)
  if (allowed !== null) return { kind: "denied", denial: allowed }
  report({ kind: "answered-before", status: answer instanceof Response ? answer.status : null })
  return { kind: "denied", denial: { status: 503, headers: new Headers() } }
}

/**
 * The answer to a cross-origin preflight; null for any other request or answer. It opens nothing: it is sent without a
 * body, and the locks decide about the request that follows.
 */
function preflightAnswerOf({ method, headers: requestHeaders }: Request, answer: unknown): AppResponse | null {
  const isPreflight =
    method === "OPTIONS" && requestHeaders.has("Origin") && requestHeaders.has("Access-Control-Request-Method")
  if (!isPreflight || !(answer instanceof Response) || ![200, NO_CONTENT].includes(answer.status)) return null
  const headers = safeHeadersOf(answer.headers)
  headers.delete("Location")
  return { status: NO_CONTENT, headers }
}

/** The response without a body that middlewares get in place of a denial. */
function standInFor({ status, headers }: AppResponse): Response {
  const to = headers.get("Location")
  return new Response(null, { status, headers: to === null ? {} : { Location: to } })
}

/** The denial with the headers that middlewares added, except `Location`: only the locks choose a redirect's target. */
function withHeadersOf({ status, headers: denialHeaders }: AppResponse, answer: unknown): AppResponse {
  const headers = new Headers(denialHeaders)
  if (!(answer instanceof Response)) return { status, headers }
  for (const [name, value] of safeHeadersOf(answer.headers)) {
    if (name === "set-cookie") headers.append(name, value)
    else if (name !== "location") headers.set(name, value)
  }
  return { status, headers }
}
