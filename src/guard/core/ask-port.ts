import type { RouterContextProvider } from "react-router"
import type { AuthState } from "../../../policy/language.ts"
import { heardInTime } from "../../session/heard-in-time.ts"
import type { PortAnswer, PortQuestion, SessionPort } from "../../session/port.ts"
import { isWrite } from "./entry-check.ts"
import type { Incident, Report } from "./incident.ts"
import { isPromise } from "./notify.ts"
import { isResponseLike, ownAnswerOf, type OwnAnswer } from "../../session/own-answer.ts"

const NOT_YET = "sallyport: in front of the router there is no router context yet; it is asked for again behind it"

/**
 * The router's context of a request that has not come to the router yet, or never will. It holds nothing: any use of it
 * is told, and throws.
 */
export function absentContext(tell: () => void, reason = NOT_YET): Readonly<RouterContextProvider> {
  const refuse = (): never => {
    tell()
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

/** The port's word on a visitor; or `own`, a redirect or refusal that it wants sent instead. */
export interface Asked<S extends object = object> extends PortAnswer<S> {
  readonly own: OwnAnswer | null
}

const UNKNOWN: Asked<never> = { state: "unknown", session: null, setCookies: [], own: null }

const LATE = Symbol("late")

const STATES: Readonly<Record<AuthState, "with" | "without">> = {
  "signed-out": "without",
  challenged: "with",
  recovering: "with",
  "signed-in": "with",
  verified: "with",
  unknown: "without",
}

/** The port's answer, or `unknown` where there is none in time that makes sense. Never rejects. */
export async function askPort<S extends object>(
  port: SessionPort<S>,
  request: Request,
  context: Readonly<RouterContextProvider>,
  question: PortQuestion,
  report: Report,
): Promise<Asked<S>> {
  const tell = (reason: Extract<Incident, { kind: "no-session" }>["reason"], error: unknown): void =>
    report({ kind: "no-session", reason, error }, context)
  try {
    const given = port(withoutBody(request), context, question)
    const answer = isPromise(given) ? await heardInTime(Promise.resolve(given), question.patience, LATE) : given
    if (answer === LATE) {
      tell("late", null)
      return UNKNOWN
    }
    const read = answerIn(answer)
    if (read !== null) return { ...read, own: null }
    return ownOr(answer, () => tell("malformed", null))
  } catch (error) {
    return ownOr(error, () => tell(isResponseLike(error) ? "malformed" : "rejected", error))
  }
}

function ownOr(value: unknown, tell: () => void): Asked<never> {
  const own = ownAnswerOf(value)
  if (own === null) tell()
  return { ...UNKNOWN, own }
}

/** The same in front of the router, or null for a port that tried to read the router's context. */
export async function askInFront<S extends object>(
  port: SessionPort<S>,
  request: Request,
  question: PortQuestion,
  report: Report,
): Promise<Asked<S> | null> {
  let readsContext = false
  const incidents: Incident[] = []
  const context = absentContext(() => {
    readsContext = true
  })
  const asked = await askPort(port, request, context, question, (incident) => incidents.push(incident))
  if (readsContext) return null
  for (const incident of incidents) report(incident, null)
  return asked
}

/** Without the body: that is for the page. A page load has none, and some servers make a whole request to say so. */
export const withoutBody = (request: Request): Request => {
  if (!isWrite(request.method)) return request
  const { url, method, headers, body } = request
  return body === null ? request : new Request(url, { method, headers })
}

/**
 * The port's answer, each part read once: an object of a class keeps them where no copy finds them. Null where it makes
 * no sense: a state that needs a session and has none, or has one and needs none, is nobody's.
 */
function answerIn<S extends object>(answer: PortAnswer<S> | Response | null | undefined): PortAnswer<S> | null {
  if (typeof answer !== "object" || answer === null || !("state" in answer)) return null
  const { state, session, setCookies, current } = answer
  if (!Object.hasOwn(STATES, state) || !areCookies(setCookies)) return null
  const isWhole = STATES[state] === "with" ? typeof session === "object" && session !== null : session === null
  if (!isWhole) return null
  if (current === undefined) return { state, session, setCookies }
  return typeof current === "function" ? { state, session, setCookies, current: current.bind(answer) } : null
}

export const areCookies = (value: unknown): boolean => Array.isArray(value) && value.every(isHeaderText)

/** Anything else would be an error in the middle of an answer, or a header of somebody else's. */
const isHeaderText = (text: unknown): boolean => typeof text === "string" && /^[\t\x20-\x7e\x80-\xff]+$/.test(text)
