import type { RouterContextProvider } from "react-router"
import type { AuthState } from "../../../policy/language.ts"
import type { PortAnswer, PortQuestion, SessionPort } from "../../session/port.ts"
import { isWrite } from "./entry-check.ts"
import type { Incident, Report } from "./incident.ts"
import { answerInTime, LATE } from "./app-hooks.ts"
import { areCookies, isResponseLike, appResponseOf, type AppResponse } from "../../session/app-response.ts"

const NOT_YET = "sallyport: in front of the router there is no router context yet; it is asked for again behind it"

/**
 * A stand-in for the router's context, for a request that has not reached the router. Any use of it calls `onUse` and
 * throws.
 */
export function absentContext(onUse: () => void, reason = NOT_YET): Readonly<RouterContextProvider> {
  const refuse = (): never => {
    onUse()
    throw new Error(reason)
  }
  return new Proxy({} as RouterContextProvider, {
    get: refuse,
    set: refuse,
    has: refuse,
    getPrototypeOf: refuse,
    ownKeys: refuse,
    getOwnPropertyDescriptor: refuse,
  })
}

/** The port's answer after checks. */
export interface CheckedAnswer<S extends object = object> extends PortAnswer<S> {
  /** A redirect or refusal that the port wants sent instead of the policy's outcome. */
  readonly appResponse: AppResponse | null
}

/** The answer for a visitor about whom nothing is known. */
const UNKNOWN: CheckedAnswer<never> = { state: "unknown", session: null, setCookies: [], appResponse: null }

/**
 * The auth states that a port may return, each with or without a session. `challenged`: owes a second factor.
 * `recovering`: owes a new password, after a recovery link. `verified`: signed in with two factors.
 */
const STATES: Readonly<Record<AuthState, "with" | "without">> = {
  "signed-out": "without",
  challenged: "with",
  recovering: "with",
  "signed-in": "with",
  verified: "with",
  unknown: "without",
}

/**
 * Calls the session port: the app's function that returns a visitor's auth state and session. The answer is `unknown`
 * if the port fails, is too slow, or returns something invalid. Never rejects.
 */
export async function askPort<S extends object>(
  port: SessionPort<S>,
  request: Request,
  context: Readonly<RouterContextProvider>,
  question: PortQuestion,
  report: Report,
): Promise<CheckedAnswer<S>> {
  const fail = (reason: Extract<Incident, { kind: "no-session" }>["reason"], error: unknown): void =>
    report({ kind: "no-session", reason, error }, context)
  try {
    const answer = await answerInTime(port(withoutBody(request), context, question), question.patience)
    if (answer === LATE) {
      fail("late", null)
      return UNKNOWN
    }
    // A port may also return or throw a `Response`: its own redirect or refusal, such as a provider's handshake.
    const valid = validAnswerIn(answer)
    if (valid !== null) return { ...valid, appResponse: null }
    return appResponseOr(answer, () => fail("malformed", null))
  } catch (error) {
    return appResponseOr(error, () => fail(isResponseLike(error) ? "malformed" : "rejected", error))
  }
}

/** The redirect or refusal in a value; calls `fail` if it is neither. */
function appResponseOr(value: unknown, fail: () => void): CheckedAnswer<never> {
  const appResponse = appResponseOf(value)
  if (appResponse === null) fail()
  return { ...UNKNOWN, appResponse }
}

/**
 * Calls code of the app in front of the router. Null if it tried to read the router's context, which does not exist
 * yet.
 */
export async function inFront<Answer>(
  call: (context: Readonly<RouterContextProvider>, report: Report) => Promise<Answer>,
  report: Report,
): Promise<Answer | null> {
  let readsContext = false
  const incidents: Incident[] = []
  const context = absentContext(() => {
    readsContext = true
  })
  const answer = await call(context, (incident) => incidents.push(incident))
  // Incidents are reported only if the answer counts. Otherwise the code is called again behind the router.
  if (readsContext) return null
  for (const incident of incidents) report(incident, null)
  return answer
}

/** The request without its body, which belongs to the page. A page load has none, so it is not copied. */
export const withoutBody = (request: Request): Request => {
  if (!isWrite(request.method)) return request
  const { url, method, headers, body } = request
  return body === null ? request : new Request(url, { method, headers })
}

/**
 * A copy of the port's answer, or null if it is invalid: for example, a signed-in state without a session. It is copied
 * field by field, because a spread would miss the getters of a class.
 */
function validAnswerIn<S extends object>(answer: PortAnswer<S> | Response | null | undefined): PortAnswer<S> | null {
  if (typeof answer !== "object" || answer === null || !("state" in answer)) return null
  const { state, session, setCookies, current } = answer
  if (!Object.hasOwn(STATES, state) || !areCookies(setCookies)) return null
  const fitsState = STATES[state] === "with" ? typeof session === "object" && session !== null : session === null
  if (!fitsState) return null
  if (current === undefined) return { state, session, setCookies }
  return typeof current === "function" ? { state, session, setCookies, current: current.bind(answer) } : null
}
