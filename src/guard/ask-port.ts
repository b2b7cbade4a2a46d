import type { AuthState } from "../../policy/language.ts"
import type { PortAnswer, SessionPort } from "../session/port.ts"
import type { Report } from "./incident.ts"

const UNKNOWN: PortAnswer<never> = { state: "unknown", session: null, setCookies: [] }

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
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), patience)
  })
  try {
    const answer = await Promise.race([port(questionOf(request)), late])
    if (answer === "late") {
      report({ kind: "no-session", reason: "late", error: null })
      return UNKNOWN
    }
    if (isAnswer(answer)) return answer
    report({ kind: "no-session", reason: "malformed", error: null })
  } catch (error) {
    report({ kind: "no-session", reason: "rejected", error })
  } finally {
    clearTimeout(timer)
  }
  return UNKNOWN
}

/** Without the body: that is for the page. */
const questionOf = ({ url, method, headers }: Request): Request => new Request(url, { method, headers })

/** A state that needs a session and has none, or has one and needs none, is nobody's. */
function isAnswer(answer: PortAnswer | null | undefined): boolean {
  if (typeof answer !== "object" || answer === null || !Object.hasOwn(STATES, answer.state)) return false
  const { state, session, setCookies } = answer
  if (!Array.isArray(setCookies) || !setCookies.every(isHeaderText)) return false
  return STATES[state] === "with" ? typeof session === "object" && session !== null : session === null
}

/** Anything else would be an error in the middle of an answer, or a header of somebody else's. */
const isHeaderText = (text: unknown): boolean => typeof text === "string" && /^[\t\x20-\x7e\x80-\xff]+$/.test(text)
