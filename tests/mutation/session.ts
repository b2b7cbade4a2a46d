import { mutationsIn, type Mutation } from "./mutation.ts"

const session = mutationsIn("src/session")(
  "server-session",
  "server-session-answers",
  "server-session-cookies",
  "server-session-tokens",
  "server-session-claims",
)
const besides = mutationsIn("src")("other-instances")
const remembered = mutationsIn("src")("verdict-cache")

const port = mutationsIn("src/session")("supabase-cookies")

const keySet = mutationsIn("src/session")("jwt-key-set")
const wrongKey = mutationsIn("src/session")("jwt-wrong-key")

/** Who is asking: the server's half of the session. */
export const SESSION: readonly Mutation[] = [
  port(
    "cookies/stored-session",
    "tokens are a session without a user too",
    "  if (user === undefined) return tokens\n",
    "",
  ),
  port(
    "supabase/cookie-jar",
    "a session is renewed in the format that it was found in",
    "formatOf(carriers, settings.cookieName) ?? USUAL_FORMAT",
    "USUAL_FORMAT",
  ),
  port(
    "supabase/cookie-jar",
    "a session is renewed in the encoding that the app names",
    "settings.cookieEncoding ?? ",
    "",
  ),
  port(
    "cookies/cookie-attributes",
    "a session is renewed for its domain",
    "cookieOptions.domain ? { domain: cookieOptions.domain } : {}",
    "{}",
  ),
  port(
    "supabase/cookie-jar",
    "a cookie of this host alone does not end the session that subdomains share",
    "isDoubled(cookie) ? hostOnlyRemovalsOf(cookie, settings) : []",
    "[]",
  ),
  port(
    "cookies/cookie-session",
    "what is read is also renewed",
    "session !== null && (isShort || fitsCookies(session)) ? session : null",
    "session",
  ),
  keySet(
    "jwt/cookie-jwt-port",
    "each key that fits is tried",
    "for await (const candidate of error)",
    "for (const candidate of [] as never[])",
  ),
  keySet(
    "jwt/key-source",
    "a new key is looked for",
    "if (!isOfNoKnownKey(error, token)) throw error\n",
    "throw error\n",
  ),
  keySet("jwt/key-source", "a token that is older than the set costs no fetch", "if (set.at >= since) throw error", ""),
  keySet("jwt/key-source", "fetches of a key set are rationed", "      left -= 1\n", ""),
  wrongKey("jwt/wrong-key", "a public key is no secret", "if (!isKeyOfPair(bytes)) return null", "return null"),
  wrongKey(
    "jwt/wrong-key",
    "algorithms of two kinds have no key in common",
    "symmetric.length < algorithms.length",
    "false",
  ),
  wrongKey(
    "jwt/wrong-key",
    "a public key is none in another spelling either",
    "decoded !== null && isKeyOfPair(decoded, true)",
    "false",
  ),
  session(
    "supabase/server-session",
    "a cookie that cannot be read stays",
    "if (stored === null) return NOBODY",
    'if (stored === null) return { kind: "out" }',
  ),
  session(
    "supabase/server-session-verify",
    "nobody waits for a service that does not answer",
    "heardInTime(verdict, patience, UNKNOWN)",
    "verdict",
  ),
  mutationsIn("src/session")("heard-in-time")(
    "heard-in-time",
    "a pause of this process is not the other side's silence",
    "setTimeout(() => listen(left - LOOK_MS), Math.min(left, LOOK_MS))",
    "setTimeout(() => listen(0), left)",
  ),
  session(
    "supabase/server-session-verify",
    "an outage signs nobody out",
    'if (answer.kind === "silent") return UNKNOWN',
    'if (answer.kind === "silent") return OUT',
  ),
  session(
    "supabase/server-session-verify",
    "a no of the service ends the session",
    'if (answer.kind === "no") return answer.ended ? OUT : "refused"',
    'if (answer.kind === "no") return UNKNOWN',
  ),
  session("supabase/server-session-verify", "an anonymous user is nobody", "  if (user.anonymous) return NOBODY\n", ""),
  session(
    "supabase/server-session-verify",
    "a token whose session has ended is no session",
    'return answer.kind === "gone" ? OUT : UNKNOWN',
    "return UNKNOWN",
  ),
  session(
    "supabase/server-session-verify",
    "a token that nobody accepts is no session",
    'return lastAnswer === "refused" ? OUT : lastAnswer',
    'return lastAnswer === "refused" ? UNKNOWN : lastAnswer',
  ),
  session("claims", "the token is about the person that the service names", "uid !== user.id", 'uid === ""'),
  session(
    "claims",
    "the token names a session",
    'typeof sid !== "string" || sid === "" || ',
    'typeof sid !== "string" || ',
  ),
  session("claims", "two factors are what the token says", 'aal: aal === "aal2" ? "aal2" : "aal1"', 'aal: "aal2"'),
  session("claims", "an enrolled factor is what the service says", "mfa: user.hasFactor", "mfa: false"),
  session("supabase/server-session", "the service's word on a recovery counts", "verdict.recovering === true || ", ""),
  session(
    "supabase/server-session",
    "tokens that come late undo nothing",
    "(waiting ? jar.put(session) : undefined)",
    "jar.put(session)",
  ),
  session(
    "supabase/server-session-refresh",
    "a refresh token is used once for all who hold it",
    "  if (known !== undefined) return known\n",
    "",
  ),
  session(
    "supabase/service-answer",
    "a service that is slow or broken says nothing",
    "status === 408 || status === 429 || status >= 500",
    "status >= 600",
  ),
  session(
    "supabase/service-answer",
    "somebody in front of the service ends nobody's session",
    'if (code === null) return "foreign"',
    'if (code === null) return "refused"',
  ),
  session("cookies/cookie-session", "an endless cookie is none", "  if (length > MAX_LENGTH) return null\n", ""),
  session("cookies/stored-session", "a token has the form of one", "!isToken(access_token, JWT) || ", ""),
  session("cookies/stored-session", "an empty refresh token is none", " || !isToken(refresh_token, PRINTABLE)", ""),
  session(
    "cookies/stored-session",
    "a user is an object",
    "isRecord(user) ? { ...tokens, user } : null",
    "{ ...tokens, user }",
  ),
  session("supabase/server-session", "a mark is heeded", " || marks.has(verdict.session.sid)", ""),
  session("supabase/server-session", "a cookie whose session has ended goes", "      jar.end()\n", ""),
  remembered("server/verdict-cache", "what was heard holds for five seconds", "&& since < known.until", ""),
  remembered(
    "server/verdict-cache",
    "a question that hangs is joined for a second",
    "since + JOIN_MS",
    "since + LIFETIME_MS",
  ),
  remembered("server/verdict-cache", "only who was vouched for is remembered", "!isVouched && ", "isVouched && "),
  remembered(
    "server/verdict-cache",
    "what is sent makes everybody be asked about again, before it",
    "    memory.forget()\n    try {",
    "    try {",
  ),
  remembered(
    "server/verdict-cache",
    "what is sent makes everybody be asked about again, after it",
    "finally {\n      memory.forget()",
    "finally {",
  ),
  remembered(
    "session/supabase/server-session-verify",
    "a user that the browser has changed is asked about anew",
    "[access_token, user]",
    "[access_token]",
  ),
  remembered(
    "session/cookies/cookie-session",
    "a browser's cookie tells when its user changed",
    "    updated_at,\n",
    "",
  ),
  besides(
    "server/verdict-cache",
    "what is sent counts at the other instances",
    "      await others.haveForget()\n",
    "",
  ),
  besides("other-instances", "an instance hears the others", 'hearing.client.on("message", forget)', ""),
  besides(
    "other-instances",
    "what was told during an outage counts afterwards",
    ".subscribe(CHANNEL).then(forget,",
    ".subscribe(CHANNEL).then(() => {},",
  ),
  remembered(
    "session/supabase/server-session",
    "a form's visitor is asked about anew",
    "verify(patience, isPageLoad)",
    "verify(patience, true)",
  ),
  remembered(
    "session/supabase/server-session",
    "after an action its visitor is asked about anew",
    "verify(PATIENCE_MS, false)",
    "verify(PATIENCE_MS, true)",
  ),
]
