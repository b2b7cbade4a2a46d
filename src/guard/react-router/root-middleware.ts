import { createContext } from "react-router"
import { bareAnswerOf } from "../core/bare-answer.ts"
import { withBasename, withoutBasename } from "../core/basename.ts"
import { runBefore, type LockedAnswer } from "./before.ts"
import { NO_CONTENT, type AppResponse } from "../../session/app-response.ts"
import type { BeforeMiddleware, LockMiddleware, RouterArguments } from "./middleware.ts"
import { type PageUrl, searchOf } from "../core/page-url.ts"
import {
  isSameExceptMethod,
  isSameRequest,
  judgedAt,
  judgedRequestOf,
  reportDecision,
  type Judge,
  type JudgedRequest,
} from "../core/judged-request.ts"
import { causeOfRefusal, type RefusalCause } from "../core/refusal-cause.ts"
import { addHeaders, addHeadersWithoutDecision, needsHeaders, withHeaders } from "../core/response-headers.ts"
import {
  entryCheckContext,
  isSharedContext,
  hasHeadersMiddlewareContext,
  judgedRequestContext,
} from "../core/router-context.ts"
import { lockAnswerOf, refusalOf, type LockAnswer } from "./route-lock.ts"
import { shadowDenialOf, type Shadow } from "../core/shadow.ts"

const TOO_OLD =
  "sallyport: this React Router does not say which route it matched. The locks need React Router 7.16 or newer, " +
  "with `future: { v8_middleware: true }` in react-router.config on version 7."

/** The page that the router has matched. Null outside the base path. Throws if the router's version is too old. */
function routedPageOf({ url, pattern, context }: RouterArguments, basename: string): PageUrl | null {
  // Checked at run time, because an older router may be installed than the types are from.
  const isKnown = typeof pattern === "string" && typeof (url as URL | undefined)?.pathname === "string"
  if (!isKnown || typeof (context as { get?: unknown } | undefined)?.get !== "function") throw new Error(TOO_OLD)
  const pathname = withoutBasename(url.pathname, basename)
  return pathname === null ? null : { pathname, search: searchOf(url.search), isData: false }
}

/** A refusal that the router shows in the app's own error view, with its headers and cause. */
interface Refusal extends AppResponse {
  readonly request: Request
  readonly cause: RefusalCause | null
}

/** The refusal of a request, for the middleware around the locks, which adds its headers. */
const refusalContext = createContext<Refusal | null>(null)

/**
 * Both locks, as the root route's first middleware: the entry check, which applies the rule of the requested path, and
 * the route lock, which applies the rule of the page that the router matched. The request goes on to the app only if
 * both are open. If the entry check already ran in front of the router, its decision is used, and only the route lock
 * runs here. The app's middlewares in `before` run first, and may answer by themselves.
 */
export function rootMiddlewareOf(judge: Judge, basename: string, before: readonly BeforeMiddleware[]): LockMiddleware {
  const { guards, report } = judge
  return async (given, next) => {
    const { request, context } = given
    const page = routedPageOf(given, basename)
    // A page outside the base path does not belong to the app that these locks guard.
    if (page === null) throw refusalOf(404, null)
    // The check in front of the router leaves its denials to the app's error view only if the locks run behind it.
    context.get(entryCheckContext)?.noteLocked()

    // Without the cast, TypeScript would take `judged` to be null below, because only the function `locks` sets it.
    let judged = null as JudgedRequest | null
    const locks = async (): Promise<LockedAnswer> => {
      judged = await judgedBehindFront(judge, given, page)
      // `appResponse`: the session port answered by itself, with a redirect or a refusal.
      const denial = judged.appResponse ?? denialFor(judge, basename, given, judged)
      return denial === null ? { kind: "page", response: (await next()) as Response } : { kind: "denied", denial }
    }
    const answer = await runBefore(before, given, locks, report)

    const hasHeadersMiddleware = context.get(hasHeadersMiddlewareContext)
    if (answer.kind === "denied")
      return denied(answer.denial, { guards, request, context, judged, hasHeadersMiddleware })
    return judged === null || judged.isCarried || hasHeadersMiddleware
      ? answer.response
      : withHeaders(answer.response, guards, judged)
  }
}

/**
 * Judges the request behind the router. The result of the check in front of the router is reused if it still applies.
 */
async function judgedBehindFront(judge: Judge, given: RouterArguments, page: PageUrl): Promise<JudgedRequest> {
  const { request, context } = given
  const carried = context.get(entryCheckContext)?.take() ?? null
  // A denial from in front holds for whatever page the router matched. A decision that opens holds for the same request
  // and path. If the router reads the path differently, the same visitor is judged there; another request is judged
  // again.
  const isCarriedOver = carried !== null && holdsFor(carried, judge, request, page)
  const isSettled = isCarriedOver && (isEnforced(carried) || carried.page.pathname === page.pathname)
  const current = isSettled
    ? carried
    : isCarriedOver
      ? await judgedAt(judge, carried, request, page, context)
      : await judgedAgain(judge, carried, given, page)
  reportDecision(judge, current, context)
  const judged = { ...current, request }
  // A second request in one context: a page could get the other visitor's session. From now on, reading the session in
  // this context throws.
  const earlier = context.get(judgedRequestContext)
  if (earlier !== null && earlier.request !== request) {
    if (!context.get(isSharedContext)) judge.report({ kind: "shared-context" }, context)
    context.set(isSharedContext, true)
  }
  context.set(judgedRequestContext, judged)
  return judged
}

/** Judges the request again. Callbacks that were called for it in front of the router are not called again. */
async function judgedAgain(
  judge: Judge,
  carried: JudgedRequest | null,
  { request, context }: RouterArguments,
  page: PageUrl,
): Promise<JudgedRequest> {
  if (carried === null || !isSameExceptMethod(carried, request, page))
    return judgedRequestOf(judge, request, page, context)
  const shadow: Shadow = carried.isShadowed ? { ...judge.shadow, report: () => {} } : judge.shadow
  const judged = await judgedRequestOf({ ...judge, shadow }, request, page, context)
  // The port's own redirect or refusal is no decision, so it counts as reported. For a decision, the call of
  // `onDecision` in front of the router counts.
  return judged.decisionReport.isDone ? judged : { ...judged, decisionReport: carried.decisionReport }
}

/**
 * The denial by either lock. Null if both admit the request, or shadow mode only reports the denial ("withholds" it).
 */
function denialFor(judge: Judge, basename: string, given: RouterArguments, judged: JudgedRequest): AppResponse | null {
  const { guards, report } = judge
  const { pattern, params, context } = given
  const { decision } = judged
  const answer = lockAnswerOf(guards, pattern, decision, params)
  if (answer.kind === "open" || isWithheld(answer, judged, judge, given)) return null
  // `incident`: the two locks found different rules. `other params`: the router read other params than the claim.
  if (answer.kind === "incident") {
    const { entryRule, lockRule } = answer
    report({ kind: "other-rule", pattern, entryRule, lockRule }, context)
  } else if (answer.kind === "other params") report({ kind: "other-params", pattern, claim: answer.claim }, context)
  else if (guards.ruleOfPattern(pattern) === undefined) report({ kind: "unknown-route", pattern }, context)
  if (answer.kind === "redirect") {
    const headers = new Headers({ Location: withBasename(answer.to, basename) })
    return { status: decision.write ? 303 : 302, headers }
  }
  return { status: answer.kind === "refuse" ? answer.status : 404, headers: new Headers() }
}

/** The facts about a request that decide how its denial is sent. */
interface DenialContext extends Pick<RouterArguments, "request" | "context"> {
  readonly guards: Judge["guards"]
  /** Null if a middleware in `before` answered, so that the session port was not called. */
  readonly judged: JudgedRequest | null
  readonly hasHeadersMiddleware: boolean
}

/** Sends a redirect. Throws a refusal, so that the router shows it in the app's own error view. */
function denied(
  denial: AppResponse,
  { guards, request, context, judged, hasHeadersMiddleware }: DenialContext,
): Response {
  const { status } = denial
  // True if other code adds the locks' headers: session cookies, `Cache-Control`, `Vary` and `Retry-After`.
  const isAddedLater = hasHeadersMiddleware || judged?.isCarried === true
  const headers = new Headers(denial.headers)
  // Without a judged request there is no session whose cookies would have to be sent.
  if (judged === null) addHeadersWithoutDecision(headers)
  else if (!isAddedLater) addHeaders(headers, guards, judged)
  // The answer of a middleware in `before` to a preflight is 204, which has no body, so there is no error view to show.
  if (headers.has("Location") || status === NO_CONTENT) return new Response(null, { status, headers })
  const cause = judged === null ? null : causeOfRefusal(status, judged.decision)
  context.set(refusalContext, { request, status, headers, cause })
  // The router drops the headers of a thrown response. A document that needs them is answered here, in plain text.
  const areHeadersNeeded =
    [...denial.headers].length > 0 || (judged !== null && !isAddedLater && needsHeaders(judged, status))
  if (hasHeadersMiddleware || !isDocument(request) || !areHeadersNeeded)
    throw refusalOf(status, judged?.decision ?? null)
  return bareAnswerOf(status, headers, cause)
}

/**
 * The middleware around the locks that adds the headers to every response. With it, refusals have their headers and
 * still show the app's own error view. If that view fails, as in a layout that reads the root's loader data, the
 * refusal is sent in plain text, with its own status.
 */
export function headersMiddlewareOf({ guards, report }: Judge): LockMiddleware {
  let isReported = false
  return async ({ request, context }, next) => {
    context.set(hasHeadersMiddlewareContext, true)
    let response = (await next()) as Response
    const refusal = context.get(refusalContext)
    if (refusal?.request === request) {
      const { status, headers, cause } = refusal
      if (response.status !== status) {
        if (!isReported) report({ kind: "no-error-view", status }, context)
        isReported = true
        void response.body?.cancel()
        response = bareAnswerOf(status, new Headers(), cause)
      }
      response = withAdded(response, headers)
    }
    const judged = context.get(judgedRequestContext)
    return judged === null || judged.request !== request || judged.isCarried
      ? response
      : withHeaders(response, guards, judged)
  }
}

/** The response with these headers in place of its own. Cookies are added to those that it sets. */
function withAdded(response: Response, more: Headers): Response {
  if ([...more].length === 0) return response
  const copy = new Response(response.body, response)
  for (const [name, value] of more) {
    if (name === "set-cookie") copy.headers.append(name, value)
    else copy.headers.set(name, value)
  }
  return copy
}

/**
 * True if shadow mode withholds this denial. Never if the router has matched a page whose rule is enforced, even if the
 * entry check applied another rule.
 */
function isWithheld(
  answer: Exclude<LockAnswer, { kind: "open" }>,
  { page, decision, isShadowed }: JudgedRequest,
  { guards, shadow }: Judge,
  { request, pattern }: Pick<RouterArguments, "request" | "pattern">,
): boolean {
  // A rate limit protects the app and is no rule of the policy, so shadow mode never withholds it.
  if (decision.limited || !shadow.covers(guards.ruleOfPattern(pattern))) return false
  // The entry check denied the request, and reported the denial if it is withheld.
  if (decision.outcome.kind !== "proceed") return isShadowed
  if (!shadow.covers(decision.outcome.rule)) return false
  // Only the route lock denies the request, so the denial has not been reported yet.
  const status = answer.kind === "refuse" ? answer.status : 404
  const denial = shadowDenialOf(decision, request.method, page)
  shadow.report({ ...denial, would: { kind: "refuse", status } })
  return true
}

/**
 * True if the result from in front of the router applies to this request: a denial always, others only to the same
 * request.
 */
function holdsFor(carried: JudgedRequest, { guards }: Judge, request: Request, page: PageUrl): boolean {
  // In development the policy can change between the two checks.
  if (carried.policyHash !== guards.policyHash) return false
  return isEnforced(carried) || isSameRequest(carried, request, page)
}

/** True if the denial by the entry check stands: that of a rule outside of shadow mode, or of the rate limit. */
const isEnforced = ({ decision, isShadowed }: JudgedRequest): boolean =>
  decision.limited || (decision.outcome.kind !== "proceed" && !isShadowed)

/**
 * True for the load of a document. Browsers then accept HTML by name; the router's client, which loads data, accepts
 * any type.
 */
const isDocument = ({ headers }: Request): boolean => /\btext\/html\b/.test(headers.get("Accept") ?? "")
