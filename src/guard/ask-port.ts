import type { AuthState } from "../../policy/language.ts"
import { heardInTime } from "../session/heard-in-time.ts"
import type { PortAnswer, SessionPort } from "../session/port.ts"
import { isWrite } from "./entry-check.ts"
import type { Report } from "./incident.ts"

const UNKNOWN: PortAnswer<never> = { state: "unknown", session: null, setCookies: [] }

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
  patience: number,
  report: Report,
): Promise<PortAnswer<S>> {
  try {
    const answer = await heardInTime(Promise.resolve(port(questionOf(request))), patience, LATE)
    if (answer === LATE) {
      report({ kind: "no-session", reason: "late", error: null })
      return UNKNOWN
    }
    if (isAnswer(answer)) return answer
    report({ kind: "no-session", reason: "malformed", error: null })
  } catch (error) {
    report({ kind: "no-session", reason: "rejected", error })
  }
  return UNKNOWN
}

/** Without the body: that is for the page. A page load has none, and some servers make a whole request to say so. */
const questionOf = (request: Request): Request => {
  if (!isWrite(request.method)) return request
  const { url, method, headers, body } = request
  return body === null ? request : new Request(url, { method, headers })
}

/** A state that needs a session and has none, or has one and needs none, is nobody's. */
function isAnswer(answer: PortAnswer | null | undefined): boolean {
  if (typeof answer !== "object" || answer === null || !Object.hasOwn(STATES, answer.state)) return false
  const { state, session, setCookies } = answer
  if (!Array.isArray(setCookies) || !setCookies.every(isHeaderText)) return false
  return STATES[state] === "with" ? typeof session === "object" && session !== null : session === null
}

/** Anything else would be an error in the middle of an answer, or a header of somebody else's. */
const isHeaderText = (text: unknown): boolean => typeof text === "string" && /^[\t\x20-\x7e\x80-\xff]+$/.test(text)
