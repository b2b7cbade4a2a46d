import type { Mutation } from "./mutation.ts"

const ENTRY = "src/guard/core/entry-check.ts"
const LOCK = "src/guard/react-router/route-lock.ts"
const NEXT = "src/guard/core/safe-next.ts"
const SESSION = "src/guard/core/session-for.ts"
const PAGE = "src/guard/core/page-url.ts"
const BROWSER = "src/guard/client.ts"
const ROOT = "src/guard/react-router/root-middleware.ts"
const FRONT = "src/guard/core/front.ts"
const PORT = "src/guard/core/ask-port.ts"
const HEADERS = "src/guard/core/response-headers.ts"
const BEFORE = "src/guard/react-router/before.ts"
const BIND = "src/guard/react-router/bind-routes.ts"
const SHADOW = "src/guard/core/shadow.ts"

const of = (file: string, tests: readonly string[], breaks: string, text: string, instead: string): Mutation => ({
  breaks,
  file,
  text,
  instead,
  tests: tests.map((test) => `tests/guard/${test}.test.ts`),
})

const entry = (breaks: string, text: string, instead: string) => of(ENTRY, ["entry-check"], breaks, text, instead)
const lock = (breaks: string, text: string, instead: string) =>
  of(LOCK, ["lock-answer", "route-lock"], breaks, text, instead)
const next = (breaks: string, text: string, instead: string) => of(NEXT, ["safe-next"], breaks, text, instead)
const session = (breaks: string, text: string, instead: string) => of(SESSION, ["session-for"], breaks, text, instead)

/** The two locks before every page, and what stands on them. */
export const LOCKS: readonly Mutation[] = [
  entry(
    "a POST is no page load",
    'method !== "GET" && method !== "HEAD"',
    'method !== "GET" && method !== "HEAD" && method !== "POST"',
  ),
  entry("any other method is no page load", 'method !== "GET" && method !== "HEAD"', 'method === "POST"'),
  entry("writes have outcomes of their own", "(write ? writeOutcomeAt : loadOutcomeAt)(guards", "loadOutcomeAt(guards"),
  entry("the state that asks decides", "visitorOf(state, asked))\n", 'visitorOf("verified", asked))\n'),
  entry(
    "an address that wrote too often is said so",
    "state, write, limited, location }",
    "state, write, limited: false, location }",
  ),
  entry("only people who owe something are sent on with where they were going", "owesSomething(state)\n", "true\n"),

  of(
    ROOT,
    ["route-lock"],
    "what the lock does not open does not run",
    "return denial === null ?",
    "return denial !== undefined ?",
  ),
  of(
    ROOT,
    ["route-lock"],
    "an incident is refused",
    'if (answer.kind === "open" || isWithheld(',
    'if (answer.kind === "open" || answer.kind === "incident" || isWithheld(',
  ),
  of(
    ROOT,
    ["route-lock"],
    "an incident is reported",
    'report({ kind: "other-rule", pattern, entryRule, lockRule }, context)',
    "void [pattern, entryRule, lockRule]",
  ),
  of(
    ROOT,
    ["route-lock"],
    "an incident is a page that is not there",
    'return { status: answer.kind === "refuse" ? answer.status : 404, headers',
    'return { status: answer.kind === "refuse" ? answer.status : 200, headers',
  ),
  lock("a refusal has its status", "{ status, statusText:", "{ status: 200, statusText:"),
  of(ROOT, ["route-lock"], "a write is answered with 303", "decision.write ? 303 : 302", "decision.write ? 302 : 302"),
  lock(
    "an address that wrote too often gets nothing",
    '  if (limited) return { kind: "refuse", status: 429 }\n',
    "  void limited\n",
  ),
  lock(
    "what the entry check redirects stays out",
    '  if (outcome.kind === "redirect") return {',
    '  if (outcome.kind === "redirect" && location === "never") return {',
  ),
  lock(
    "what the entry check refuses stays out",
    '  if (outcome.kind === "refuse") return',
    '  if (outcome.kind === "refuse" && outcome.status === 400) return',
  ),
  lock(
    "a pattern that was not compiled is refused",
    'if (lockRule === undefined) return { kind: "refuse", status: 503 }',
    'if (lockRule === undefined) return { kind: "open" }',
  ),
  lock(
    "a match that no rule covers is refused",
    'if (isMissing) return { kind: "refuse", status: guards.unlisted }',
    'if (isMissing) return { kind: "open" }',
  ),
  lock(
    "a catch-all route answers under its own rule alone, and elsewhere that is no incident",
    "(lockRule === CATCH_ALL_RULE && outcome.rule !== lockRule)",
    "false",
  ),
  lock(
    "a catch-all route answers under its own rule",
    "(lockRule === CATCH_ALL_RULE && outcome.rule !== lockRule)",
    "lockRule === CATCH_ALL_RULE",
  ),
  lock("only the page that was judged opens", "if (!isOwn) return", "if (lockRule === null) return"),
  of(
    LOCK,
    ["several-rules"],
    "a rule of another page is none of a page with several",
    "guards.alsoGoverns?.(pattern, outcome.rule) === true",
    "guards.alsoGoverns !== undefined",
  ),
  lock("the lock asks its own rule again", 'own.kind !== "proceed") return', "own.kind === null) return"),

  next("no host follows a slash", "(?![/\\\\])/.test(text)", "/.test(text)"),
  next("nothing that browsers drop or cannot show", "|| /[\\s\\\\\\p{Cc}]/u.test(text)", ""),
  next("no path that begins a host once resolved", ' || url.pathname.startsWith("//")', ""),
  next("nothing endless", " || text.length > LONGEST", ""),
  next("no data request", 'url.pathname.endsWith(".data") ? null : url', "url"),
  next("only pages that open, and no door", 'best).kind === "proceed"', 'best).kind !== "redirect"'),
  next(
    "given a state, only what opens to it",
    '(state === undefined || loadOutcomeAt(guards, url.pathname, state).kind === "proceed")',
    "(state === undefined || true)",
  ),
  next(
    "a door's `next` is looked at too",
    "safeNextOf(guards, new URLSearchParams(page.search).get(name))",
    "new URLSearchParams(page.search).get(name)",
  ),
  next("a write is not a place to go", "return write ? null : ", "return "),

  session(
    "no session where the request did not proceed",
    'outcome.kind !== "proceed" || ',
    'outcome.kind === "redirect" || ',
  ),
  session("no session of a request that another rule governs", " || !governs(guards, page, outcome.rule)", ""),
  session("only who is recovering is said to", 'state === "recovering" && session !== null', "session !== null"),

  of(
    PAGE,
    ["page-url", "entry-check"],
    "a data request is about its page",
    'pathname.replace(/\\.data$/, "")',
    "pathname",
  ),
  of(
    PAGE,
    ["page-url"],
    "a folder's data request is about the folder",
    'pathname.endsWith("/_.data") ?',
    'pathname.endsWith("/_no.data") ?',
  ),
  of(
    "src/guard/core/judged-request.ts",
    ["open-locks"],
    "a decision is about one request",
    "askedAs(held.request, held.page) === askedAs(request, page)",
    "held.request !== null",
  ),
  of(
    ROOT,
    ["one-question"],
    "a decision is about one page, though an address may be of two",
    "isEnforced(held) || held.page.pathname === page.pathname)",
    "isEnforced(held) || held.page.pathname !== null)",
  ),
  of(
    ROOT,
    ["open-locks"],
    "a decision is about one policy",
    "if (held.policyHash !== guards.policyHash) return false",
    "if (held.policyHash === null) return false",
  ),
  of(ROOT, ["open-locks"], "a denial stands, whoever it is about", "return isEnforced(held) || isOf", "return isOf"),
  of(
    ROOT,
    ["open-locks"],
    "what neither lock opens does not run",
    'if (answer.kind === "open" || isWithheld(',
    'if (answer.kind !== "redirect" || isWithheld(',
  ),
  of(
    FRONT,
    ["open-locks"],
    "a denial is handed on only to a lock that was seen",
    "if (isOpen || isLocked())",
    "if (isOpen || true)",
  ),
  of(
    BIND,
    ["options"],
    "a router that is reloaded proves nothing for another",
    "built.policyHash === null ? built.root : routes",
    "routes",
  ),
  of(FRONT, ["one-request"], "a decision from the front is used once", "    left = null\n", ""),
  of(
    FRONT,
    ["options"],
    "where something runs before the locks, only addresses are judged in front",
    "const isAsked = asksHere &&",
    "const isAsked = (asksHere || true) &&",
  ),
  of(
    PORT,
    ["before"],
    "the answer of a port that missed the router's context counts for nothing",
    "if (readsContext) return null",
    "void readsContext",
  ),
  of(
    "src/guard/index.ts",
    ["one-request"],
    "a context of several requests names nobody's session",
    "if (context.get(isSharedContext)) throw new Error(SHARED_CONTEXT)",
    "void [isSharedContext, SHARED_CONTEXT]",
  ),
  of(
    "src/guard/core/context-for.ts",
    ["options"],
    "a context of several requests is not judged in front of the router",
    "if (used.has(context)) throw",
    "if (used.has(null as never)) throw",
  ),
  of(
    "src/guard/core/anonymous-redirect.ts",
    ["options"],
    "who may be signed in is asked who they are",
    " || !isAnonymous(headers)",
    "",
  ),
  of(
    "src/guard/core/anonymous-redirect.ts",
    ["options"],
    "a page's data is answered by the router alone",
    " || page.isData",
    "",
  ),
  of(
    "src/guard/core/limit.ts",
    ["options"],
    "a limit that cannot be asked lets nobody through",
    "return UNTIL_IT_CAN_BE_ASKED",
    "return 0 * UNTIL_IT_CAN_BE_ASKED",
  ),
  of(
    FRONT,
    ["options"],
    "who has to wait is not sent elsewhere",
    'outcome.kind === "redirect" && !limited',
    'outcome.kind === "redirect"',
  ),
  of(
    "src/guard/core/limit.ts",
    ["options"],
    "a limit that never settles lets nobody through",
    'if (seconds === LATE) return fail("late", null)',
    "if (seconds === LATE) return 0",
  ),
  of(
    "src/guard/core/decision.ts",
    ["options"],
    "a decision is told without the address",
    '{ outcome, state, write, limited, asked }: Omit<EntryDecision, "location">,\n  session: S | null,\n  withheld: boolean,\n): Decision<S> => {\n  const decision = {',
    "{ outcome, state, write, limited, asked, ...more }: EntryDecision,\n  session: S | null,\n  withheld: boolean,\n): Decision<S> => {\n  const decision = { ...more,",
  ),
  of(
    "src/guard/core/decision.ts",
    ["options"],
    "nobody who is told of a decision can change it",
    "Object.freeze(unread.length === 0 ? decision",
    "(unread.length === 0 ? decision",
  ),
  of(
    "src/guard/core/judged-request.ts",
    ["options"],
    "a decision is told once for a request",
    "  if (telling.isDone) return\n",
    "",
  ),
  of(
    FRONT,
    ["options"],
    "a decision is told where the router's lock does not run",
    "if (judged !== null) tellDecision(judge, judged, context)",
    "void [judged, context]",
  ),
  of(
    "src/guard/core/judged-request.ts",
    ["options"],
    "the data of the home page is one question, whatever the router calls it",
    'end === ROOT.length && pathname.startsWith(ROOT) ? "" :',
    "",
  ),
  of(
    "src/guard/core/notify.ts",
    ["options"],
    "a hook that rejects ends no process",
    "if (isPromise(returned)) void",
    "if (isPromise(returned) && false) void",
  ),
  of(
    "src/guard/core/judged-request.ts",
    ["options"],
    "a session that a page has changed is looked at as closely as any",
    'if (typeof now.session === "object" && areCookies(now.setCookies)) return now',
    "if (now !== null) return now",
  ),
  of(
    "src/guard/index.ts",
    ["session-for"],
    "a page of signed-in people is not shown once their session has ended",
    "if (session === null && hasEnded(guards, judged))",
    "if (session === null && hasEnded(guards, judged) && false)",
  ),
  of(
    SESSION,
    ["session-for"],
    "a page of signed-out people is told of no session",
    'if (guards.requirementOfRule(outcome.rule) === "signed-out") return null',
    "",
  ),
  session("no session for who has to wait", " || limited ||", " ||"),
  of(
    ROOT,
    ["error-view"],
    "a refusal keeps its status, whatever became of the view",
    "if (response.status !== status) {",
    "if (response.status === 999) {",
  ),
  of(
    BEFORE,
    ["before"],
    "a middleware before the locks opens nothing that they deny",
    'if (ended?.kind === "denied") return',
    'if (ended?.kind === "denied" && isThrown) return',
  ),
  of(
    BEFORE,
    ["before"],
    "a middleware before the locks shows no page of its own",
    "if (own !== null) return",
    "if (own !== null || true) return",
  ),
  of(
    "src/session/own-answer.ts",
    ["before"],
    "a refusal of the app's own brings no header that makes a proxy send a file",
    "if (SAFE.test(name)) headers",
    "headers",
  ),
  of(BIND, ["bind-routes"], "a server is bound to its own guards", "if (given !== guards) {", "if (given === null) {"),
  of(
    BIND,
    ["bind-routes"],
    "a server is bound to the policy that was built",
    "guards.policyHash !== built.policyHash) {",
    "guards.policyHash === null) {",
  ),
  of(
    BIND,
    ["bind-routes"],
    "locks stand first",
    "if (list[at] === locks.middleware) return",
    "if (list.includes(locks.middleware)) return",
  ),
  of(
    BIND,
    ["bind-routes"],
    "a server that is not bound has no routes left",
    "    for (const id of Object.keys(routes)) delete routes[id]\n",
    "",
  ),
  of(BIND, ["bind-routes"], "what was bound stays so", "  } finally {\n    Object.freeze(routes)\n", "  } finally {\n"),
  of(
    "src/guard/express/express-lock.ts",
    ["express-lock"],
    "no forwarded host becomes part of a path",
    "!hosts.every((name) => HOST.test(name.trim())) || ",
    "",
  ),
  of(
    ROOT,
    ["open-locks"],
    "beneath another base path nothing is served",
    "if (page === null) throw refusalOf(404, null)",
    "if (page === null) return next() as Promise<Response>",
  ),
  next("nothing that the policy leaves to others", " || guards.isOutside(url.pathname)", ""),
  of(
    FRONT,
    ["open-locks"],
    "that the root middleware is missing is told",
    "isTold || isLocked()",
    "true || isLocked()",
  ),
  of(PORT, ["open-locks"], "an answer that makes no sense is none", "if (!isWhole) return null", ""),
  of(
    PORT,
    ["open-locks"],
    "a state that needs a session has one",
    'typeof session === "object" && session !== null : session',
    "true : session",
  ),
  of(
    PORT,
    ["open-locks"],
    "a cookie adds no header of its own",
    "Array.isArray(value) && value.every(isHeaderText)",
    "Array.isArray(value)",
  ),
  of(HEADERS, ["open-locks"], "a response that sets cookies is kept by no cache", "    setCookies.length > 0 ||\n", ""),
  of(
    HEADERS,
    ["open-locks"],
    "what the page says of the session is newer",
    "[...setCookies, ...own]",
    "[...own, ...setCookies]",
  ),
  of(HEADERS, ["open-locks"], "a guarded page is kept by no cache", " ||\n    !isOpenToAll(guards, judged)\n", "\n"),

  of(ROOT, ["shadow"], "a denial that is withheld is about one request", " && !isShadowed)\n", ")\n"),
  of(
    ROOT,
    ["shadow"],
    "shadow mode opens no page of an enforced rule",
    "if (decision.limited || !shadow.covers(guards.ruleOfPattern(pattern))) return false",
    "if (decision.limited || guards.ruleOfPattern(pattern) === null) return false",
  ),
  of(
    ROOT,
    ["shadow"],
    "what the route lock alone denies is recorded",
    'shadow.tell({ ...denial, would: { kind: "refuse", status } })',
    "void [denial, status]",
  ),
  of(
    "src/guard/index.ts",
    ["shadow"],
    "a page that asks for its session is closed in shadow mode",
    "      if (isShadowed) throw denialInPage(decision)\n",
    "      void [isShadowed, denialInPage]\n",
  ),
  lock("a refusal has a reason", 'statusText: REASONS[status] ?? ""', 'statusText: ""'),
  of(
    SHADOW,
    ["shadow"],
    "shadow mode ends",
    "if (Date.now() >= end) return false",
    "if (Date.now() === end) return false",
  ),
  of(
    SHADOW,
    ["shadow"],
    "shadow mode ends soon",
    "start - Date.now() > MOST_SHADOW_DAYS * DAY_MS",
    "start > Number.MAX_SAFE_INTEGER",
  ),
  of(SHADOW, ["shadow"], "a rule that is not named is enforced", "return rules === undefined || (", "return true || ("),

  of(
    BROWSER,
    ["client-guard"],
    "the browser waits where nobody can say who asks",
    '{ kind: "wait" } : outcome',
    "outcome : outcome",
  ),

  ...(
    [
      [
        LOCK,
        "a claim was asked about what the router read",
        "&& params[own] === value",
        "&& params[own] !== undefined",
      ],
      ["src/guard/core/claims.ts", "a claim is asked once", "answers.get(key) ?? answerTo(", "answerTo("],
      ["src/guard/core/claims.ts", "params are part of the question", "[need.claim, need.params]", "[need.claim]"],
      ["src/guard/core/claims.ts", "several values of one are none", "one && given.length > 1", "one && false"],
      ["src/guard/core/incident.ts", "a value is reported once", "told.has(key) || ", ""],
      [
        "src/guard/core/judged-request.ts",
        "a page that names a claim is never stored",
        "if (namesClaim(guards, page.pathname)) return false",
        "",
      ],
      [
        "src/guard/core/judged-request.ts",
        "readers of the context are asked behind",
        "if (readsContext) return null",
        "",
      ],
      [
        "src/guard/core/outcome-at.ts",
        "nothing is asked about what is refused",
        " || !hasCanonicalPath(pathname)) return NONE",
        ") return NONE",
      ],
      [NEXT, "the way to a claim's page is kept", "needsAt(guards, url.pathname, best, false).length > 0", "false"],
    ] as const
  ).map(([file, breaks, text, instead]) => of(file, ["claims/locks", "claims/pages"], breaks, text, instead)),
]
