import type { Mutation } from "./mutation.ts"

const TESTS = [
  "server-session",
  "server-session-answers",
  "server-session-cookies",
  "server-session-tokens",
  "server-session-claims",
]

const session = (file: string, breaks: string, text: string, instead: string): Mutation => ({
  breaks,
  file: `src/session/${file}.ts`,
  text,
  instead,
  tests: TESTS.map((test) => `tests/app/${test}.test.ts`),
})

/** Who is asking: the server's half of the session. */
export const SESSION: readonly Mutation[] = [
  session(
    "server-session-verify",
    "nobody waits for a service that does not answer",
    "return Promise.race([verdict, limit])",
    "return Promise.race([verdict])",
  ),
  session(
    "server-session-verify",
    "an outage signs nobody out",
    'if (answer.kind === "silent") return UNKNOWN',
    'if (answer.kind === "silent") return OUT',
  ),
  session(
    "server-session-verify",
    "a no of the service ends the session",
    'if (answer.kind === "no") return answer.ended ? OUT : "refused"',
    'if (answer.kind === "no") return UNKNOWN',
  ),
  session("server-session-verify", "an anonymous user is nobody", "  if (user.anonymous) return GUEST\n", ""),
  session(
    "server-session-verify",
    "a token whose session has ended is no session",
    'return answer.kind === "gone" ? OUT : UNKNOWN',
    "return UNKNOWN",
  ),
  session(
    "server-session-verify",
    "a token that nobody accepts is no session",
    'return lastAnswer === "refused" ? OUT : lastAnswer',
    'return lastAnswer === "refused" ? UNKNOWN : lastAnswer',
  ),
  session(
    "server-session-claims",
    "the token is about the person that the service names",
    "uid !== user.id",
    'uid === ""',
  ),
  session(
    "server-session-claims",
    "the token names a session",
    'typeof sid !== "string" || sid === "" || ',
    'typeof sid !== "string" || ',
  ),
  session(
    "server-session-claims",
    "two factors are what the token says",
    'aal: aal === "aal2" ? "aal2" : "aal1"',
    'aal: "aal2"',
  ),
  session("server-session-claims", "an enrolled factor is what the service says", "mfa: user.hasFactor", "mfa: false"),
  session("server-session", "the service's word on a recovery counts", "verdict.recovering === true || ", ""),
  session(
    "server-session",
    "tokens that come late undo nothing",
    "(waiting ? jar.put(session) : undefined)",
    "jar.put(session)",
  ),
  session(
    "server-session-refresh",
    "a refresh token is used once for all who hold it",
    "  if (known !== undefined) return known\n",
    "",
  ),
  session(
    "service-answer",
    "a service that is slow or broken says nothing",
    "status === 408 || status === 429 || status >= 500",
    "status >= 600",
  ),
  session(
    "service-answer",
    "somebody in front of the service ends nobody's session",
    'if (code === null) return "foreign"',
    'if (code === null) return "refused"',
  ),
  session("cookie-session", "an endless cookie is none", "text.length > MAX_LENGTH ? null : ", ""),
  session("cookie-session", "a token has the form of one", "!isToken(access_token, JWT) || ", ""),
  session("cookie-session", "an empty refresh token is none", " || !isToken(refresh_token, PRINTABLE)", ""),
  session("cookie-session", "a user is an object", " || !isRecord(user)) return null", ") return null"),
  session("server-session", "a mark is heeded", " || marks.has(verdict.session.sid)", ""),
  session("server-session", "a cookie whose session has ended goes", "    jar.clear()\n", ""),
]
