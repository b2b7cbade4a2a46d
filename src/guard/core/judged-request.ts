// Judging a request, once, with everything that decides about it: the session port identifies the visitor, the app's
// rate limit may refuse, the claims are read that the outcome depends on, and the guards return the outcome. The result
// is a judged request. It is made in front of the router if that is possible, else in the root middleware.
import type { RouterContextProvider } from "react-router"

import type { ClaimReader, CurrentSession, PortAnswer, PortQuestion, SessionPort } from "../../session/port.ts"
import { askPort, inFront, type CheckedAnswer } from "./ask-port.ts"
import { claimsOf, readersIn, type OpenClaims, type RequestClaims } from "./claims.ts"
import { decisionIn, listenerOf, type Decision, type OnDecision } from "./decision.ts"
import { entryDecisionOf, isWrite, NO_DECISION, type EntryDecision } from "./entry-check.ts"
import type { Guards } from "./guards.ts"
import { reporterOf, type Report } from "./incident.ts"
import { secondsToWait, type Limit } from "./limit.ts"
import { returnParamOf } from "./return-param.ts"
import { loadOutcomeAt, namesClaim, writeOutcomeAt, type ClaimGuards } from "./outcome-at.ts"
import { areCookies, type AppResponse } from "../../session/app-response.ts"
import type { PageUrl } from "./page-url.ts"
import {
  refuseShadowOption,
  shadowDenialOf,
  shadowOf,
  type OnWithheld,
  type Shadow,
  type ShadowDenial,
} from "./shadow.ts"

/** A request with its visitor, its page and the decision of the entry check, the first lock. */
export interface JudgedRequest {
  /** The hash of the policy that decided. In development it can change before the route lock runs. */
  readonly policyHash: string
  readonly page: PageUrl
  readonly decision: EntryDecision
  /**
   * The own redirect or refusal of the session port, the app's function that identifies the visitor. It is sent
   * instead of what the policy decides.
   */
  readonly appResponse: AppResponse | null
  readonly session: object | null
  readonly setCookies: readonly string[]
  /** Returns the session and its cookies as they are now. Undefined if a page cannot change them. */
  readonly current: PortAnswer["current"]
  /**
   * The visitor's claims: facts about the person, such as a role, that rules can require. Null for a policy without
   * them.
   */
  readonly claims: RequestClaims | null
  /** Seconds until the visitor may try again, if the app's rate limit refuses the request. Otherwise 0. */
  readonly wait: number
  readonly request: Request
  /**
   * True if the entry check ran in front of the router. Then the lock there adds the headers to the response, and the
   * root middleware does not.
   */
  readonly isCarried: boolean
  /** True if the decision is a denial that shadow mode withholds: reports and does not enforce. */
  readonly isShadowed: boolean
  /**
   * `isDone` becomes true when `onDecision` is called. Copies of the request share this object, so it is called once.
   */
  readonly decisionReport: { isDone: boolean }
}

/** Everything the locks of one app need to judge a request. */
export interface Judge {
  readonly guards: Guards
  readonly port: SessionPort
  /** The longest wait for the port, in milliseconds. */
  readonly patience: number
  readonly report: Report
  readonly shadow: Shadow
  readonly limit: Limit | undefined
  /** Null for a policy without claims. */
  readonly openClaims: OpenClaims | null
  readonly onDecision: OnDecision
  /** The query parameter for the way back after a sign-in. */
  readonly next: string
}

/** The default of `patience`. */
const TIMEOUT_MS = 3_000

/** The options of `openLocks` and `openNextLocks` that a judge is made from. */
interface JudgeOptions<S extends object> {
  readonly guards: Guards
  readonly session: SessionPort<S>
  readonly claims?: Readonly<Record<string, ClaimReader<S>>>
  readonly patience?: number
  readonly next?: string
  readonly limit?: Limit<S>
  readonly onDecision?: OnDecision<S>
  readonly onWithheld?: OnWithheld
  readonly onIncident?: Report
}

/** Makes the judge of an app. Throws for invalid options. */
export function judgeOf<S extends object>(options: JudgeOptions<S>): Judge {
  refuseShadowOption(options)
  const { guards, session, patience = TIMEOUT_MS } = options
  return {
    guards,
    port: session,
    patience,
    report: reporterOf(options.onIncident),
    shadow: shadowOf(guards, options.onWithheld),
    limit: options.limit as Limit | undefined,
    openClaims: claimsOf(guards, readersIn(guards, options), patience),
    onDecision: listenerOf(options.onDecision as OnDecision | undefined),
    next: returnParamOf(options.next),
  }
}

/**
 * The share of `patience` for pages open to everyone. They should not wait long for the port, because their outcome
 * does not depend on its answer.
 */
const SHORT = 0.4

/** The entry check: calls the port once, and decides. Never rejects. */
export async function judgedRequestOf(
  judge: Judge,
  request: Request,
  page: PageUrl,
  context: Readonly<RouterContextProvider>,
): Promise<JudgedRequest> {
  const { port, report } = judge
  const answer = await askPort(port, request, context, questionFor(judge, request, page), report)
  return decided(judge, { request, page, context }, answer)
}

/**
 * The entry check in front of the router, whose caller adds the headers to the response. Without a context, returns
 * null if the port or a reader of claims needs one: then the check runs in the router.
 */
export async function judgedInFront(
  judge: Judge,
  request: Request,
  page: PageUrl,
  context: Readonly<RouterContextProvider> | null,
): Promise<JudgedRequest | null> {
  if (context !== null) return { ...(await judgedRequestOf(judge, request, page, context)), isCarried: true }
  const { port, report } = judge
  const question = questionFor(judge, request, page)
  const answer = await inFront(async (standIn, note) => askPort(port, request, standIn, question, note), report)
  if (answer === null) return null
  const judged = await (judge.openClaims === null
    ? decided(judge, { request, page, context }, answer)
    : decidedInFront(judge, { request, page, context }, answer))
  return judged === null ? null : { ...judged, isCarried: true }
}

/** The arguments of a call of the port for this page: its time limit, and if the page is open to everybody. */
function questionFor({ guards, patience }: Judge, { method }: Request, { pathname }: PageUrl): PortQuestion {
  const outcomeAt = isWrite(method) ? writeOutcomeAt : loadOutcomeAt
  // A page that a visitor of state `unknown` may open is open whatever the port answers.
  const isOpen = outcomeAt(guards, pathname, "unknown").kind === "proceed"
  // A write keeps the whole time, because what it does may depend on the session.
  return { isOpen, patience: isOpen && !isWrite(method) ? patience * SHORT : patience }
}

/** A request to judge. `context` is null in front of the router, unless the app makes one there. */
interface UnjudgedRequest {
  readonly request: Request
  readonly page: PageUrl
  readonly context: Readonly<RouterContextProvider> | null
}

/**
 * Decides in front of the router. Null if a reader of a claim tried to read the router's context; then nothing is
 * reported, because the request will be judged again.
 */
async function decidedInFront(
  judge: Judge,
  unjudged: UnjudgedRequest,
  answer: CheckedAnswer,
): Promise<JudgedRequest | null> {
  const denials: ShadowDenial[] = []
  const shadow: Shadow = { ...judge.shadow, report: (denial: ShadowDenial) => void denials.push(denial) }
  const judged = await inFront(
    async (standIn, note) => decided({ ...judge, shadow }, unjudged, answer, standIn, note),
    judge.report,
  )
  if (judged !== null) for (const denial of denials) judge.shadow.report(denial)
  return judged
}

/**
 * Applies the limit, the claims and the guards to the port's answer. In front of the router, readers of claims get the
 * stand-in `claimContext`, and their failures go to `claimReport`, because the request may be judged again.
 */
async function decided(
  judge: Judge,
  { request, page, context }: UnjudgedRequest,
  answer: CheckedAnswer,
  claimContext = context,
  claimReport = judge.report,
): Promise<JudgedRequest> {
  const { guards, shadow, next, limit, patience, report, openClaims } = judge
  const { method } = request
  const { appResponse, session, setCookies, current } = answer
  // A port's own redirect or refusal is sent regardless of the limit, so nothing is counted.
  const wait =
    appResponse !== null || limit === undefined
      ? 0
      : await secondsToWait({ limit, patience, report }, visitorOf(answer), request, context)
  const claims = openClaims === null ? null : openClaims(answer)
  // No claims are read for a visitor who is refused anyway. `claimContext` is null only if the policy has no claims.
  const outcomeClaims =
    claims === null || claimContext === null || appResponse !== null || wait > 0
      ? undefined
      : await claims.at(page.pathname, isWrite(method), { request, context: claimContext, report: claimReport })
  const decision =
    appResponse === null
      ? entryDecisionOf(guards, page, method, answer.state, { limited: wait > 0, next, outcomeClaims })
      : NO_DECISION
  const isShadowed = appResponse === null && isWithheld(shadow, decision)
  if (isShadowed) shadow.report(shadowDenialOf(decision, method, page))
  const { policyHash } = guards
  const visitor = { appResponse, session, setCookies, current, claims }
  // `onDecision` is about the policy's decisions, and the port's own answer is none.
  const decisionReport = { isDone: appResponse !== null }
  return { policyHash, page, request, ...visitor, decision, wait, isShadowed, isCarried: false, decisionReport }
}

/** Calls `onDecision` with the decision about a request, once. */
export function reportDecision(
  { onDecision }: Judge,
  judged: JudgedRequest,
  context: Readonly<RouterContextProvider> | null,
): void {
  const { decisionReport } = judged
  if (decisionReport.isDone) return
  decisionReport.isDone = true
  onDecision(decisionOf(judged), context)
}

const visitorOf = ({ state, session }: CheckedAnswer) => ({ state, session })

/** True if shadow mode withholds a denial by the policy. The app's rate limit is enforced all the same. */
const isWithheld = (shadow: Shadow, { outcome, limited }: EntryDecision): boolean =>
  outcome.kind !== "proceed" && !limited && shadow.covers(outcome.rule)

/** The decision about a judged request, as the app sees it. */
export const decisionOf = ({ decision, session, isShadowed }: JudgedRequest): Decision =>
  decisionIn(decision, { session, withheld: isShadowed })

/** The session and its cookies as they are now, which the page may have changed. */
export function sessionNow({ current, session, setCookies }: JudgedRequest, isRedirect = false): CurrentSession {
  if (current === undefined) return { session, setCookies }
  const now = current({ isRedirect })
  if (typeof now.session === "object" && areCookies(now.setCookies)) return now
  throw new Error(
    "sallyport: `current` of a session port must return an object or null as `session`, and a list of cookies",
  )
}

/**
 * Judges the same visitor for another page, if the router reads the address differently than the check in front of it.
 * A withheld denial is reported only once.
 */
export async function judgedAt(
  { guards, shadow, next, report }: Judge,
  judged: JudgedRequest,
  request: Request,
  page: PageUrl,
  context: Readonly<RouterContextProvider>,
): Promise<JudgedRequest> {
  const { method } = request
  const { state, limited } = judged.decision
  const outcomeClaims = await judged.claims?.at(page.pathname, isWrite(method), { request, context, report })
  const decision = entryDecisionOf(guards, page, method, state, { limited, next, outcomeClaims })
  const isShadowed = isWithheld(shadow, decision)
  if (isShadowed && !judged.isShadowed) shadow.report(shadowDenialOf(decision, method, page))
  return { ...judged, page, decision, isShadowed }
}

/**
 * True if the judged request is this one, or the router's copy of it. All headers are compared, because the port may
 * read any of them.
 */
export const isSameRequest = (judged: JudgedRequest, request: Request, page: PageUrl): boolean =>
  (judged.request === request && judged.page.pathname === page.pathname) ||
  keyOf(judged.request, judged.page) === keyOf(request, page)

const keyOf = (request: Request, page: PageUrl): string =>
  // For HEAD, React Router 7 loads a page's data with GET.
  JSON.stringify([request.method === "HEAD" ? "GET" : request.method, addressAndHeaders(request, page)])

/**
 * True if the judged request is this one apart from the method: React Router 7 answers OPTIONS for a page's data with a
 * GET. Such a request is judged again, as a page load, and reported only once.
 */
export const isSameExceptMethod = (judged: JudgedRequest, request: Request, page: PageUrl): boolean =>
  JSON.stringify(addressAndHeaders(judged.request, judged.page)) === JSON.stringify(addressAndHeaders(request, page))

const addressAndHeaders = ({ headers }: Request, { pathname }: PageUrl) => [addressOf(pathname), [...headers]] as const

/**
 * A key that is equal for pathnames that versions of React Router read as one page. React Router 7 drops the slash of
 * `/a/` and the second ending of `/a.data.data`, and reads `/a/_.data` as the data of `/a/_`. `/_root.data` is the
 * data of the home page there, and of `/_root` in React Router 8.
 */
function addressOf(pathname: string): string {
  let end = pathname.length
  for (;;) {
    const ending = ENDINGS.find((text) => pathname.endsWith(text, end))
    if (ending === undefined) return end === ROOT.length && pathname.startsWith(ROOT) ? "" : pathname.slice(0, end)
    end -= ending.length
  }
}

const ENDINGS = ["/", "/_", ".data"] as const
/** The home page in a data request of React Router 7. */
const ROOT = "/_root"

/** The part of the guards that is needed to add the headers of a response. */
export type HeaderGuards = ClaimGuards & Pick<Guards, "decide">

/**
 * True if a signed-out visitor may load the page, and its rule names no claim. Then the answer may be the same for
 * everybody, so that caches may keep it.
 */
export function isOpenToAll(guards: HeaderGuards, { page, decision }: JudgedRequest): boolean {
  if (namesClaim(guards, page.pathname)) return false
  const { state, write, outcome } = decision
  // For a signed-out visitor's page load, this is the decision that was made already.
  const isDecidedAlready = state === "signed-out" && !write
  return (isDecidedAlready ? outcome : loadOutcomeAt(guards, page.pathname, "signed-out")).kind === "proceed"
}
