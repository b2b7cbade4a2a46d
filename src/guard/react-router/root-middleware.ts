import { createContext, type MiddlewareFunction } from "react-router"
import { bareAnswerOf } from "../core/bare-answer.ts"
import { withBasename, withoutBasename } from "../core/basename.ts"
import { throughBefore, type Ended } from "./before.ts"
import { NO_CONTENT, type OwnAnswer } from "../../session/own-answer.ts"
import type { BeforeMiddleware, LockMiddleware, RouterArguments } from "./middleware.ts"
import { type PageUrl, searchOf } from "../core/page-url.ts"
import {
  isCopyOf,
  isOf,
  judgedAt,
  judgedRequestOf,
  tellDecision,
  type Judge,
  type JudgedRequest,
} from "../core/judged-request.ts"
import { causeOfRefusal, type RefusalCause } from "../core/refusal-cause.ts"
import { addHeaders, addOwnHeaders, owesHeaders, withHeaders } from "../core/response-headers.ts"
import { handedContext, isSharedContext, isSurroundedContext, judgedRequestContext } from "../core/router-context.ts"
import { lockAnswerOf, refusalOf, type LockAnswer } from "./route-lock.ts"
import { shadowDenialOf } from "../core/shadow.ts"

type Given = Parameters<MiddlewareFunction<Response>>[0]

const TOO_OLD =
  "sallyport: this React Router does not say which route it matched. The locks need React Router 7.16 or newer, " +
  "with `future: { v8_middleware: true }` in react-router.config on version 7."

/** The page that the router has matched, or null where it is not beneath the base path. Throws under an older router. */
function routedPageOf({ url, pattern, context }: Given, basename: string): PageUrl | null {
  // What the types promise is of the version that the app was type-checked with.
  const isKnown = typeof pattern === "string" && typeof (url as URL | undefined)?.pathname === "string"
  if (!isKnown || typeof (context as { get?: unknown } | undefined)?.get !== "function") throw new Error(TOO_OLD)
  const pathname = withoutBasename(url.pathname, basename)
  return pathname === null ? null : { pathname, search: searchOf(url.search), isData: false }
}

/** A refusal that the router is to show in the app's own error view, and what it must carry. */
interface Refusal extends OwnAnswer {
  readonly request: Request
  readonly cause: RefusalCause | null
}

const refusalContext = createContext<Refusal | null>(null)

/**
 * Both locks, as the root route's first middleware. The request goes on to the app only if both are open. If the entry
 * check already ran in front of the router, its decision is used, and only the route lock runs here.
 */
export function rootMiddlewareOf(judge: Judge, basename: string, before: readonly BeforeMiddleware[]): LockMiddleware {
  const { guards, report } = judge
  return async (given, next) => {
    const { request, context } = given
    const page = routedPageOf(given, basename)
    // Not beneath the base path: this is not the app that these locks were told of.
    if (page === null) throw refusalOf(404, null)
    context.get(handedContext)?.noteLocked()

    let judged: JudgedRequest | null = null
    const locks = async (): Promise<Ended> => {
      judged = await judgedHere(judge, given, page)
      const denial = judged.own ?? denialFor(judge, basename, given, judged)
      return denial === null ? { kind: "page", response: (await next()) as Response } : { kind: "denied", denial }
    }
    const ended = await throughBefore(before, given, locks, report)

    const isSurrounded = context.get(isSurroundedContext)
    if (ended.kind === "denied") return denied(ended.denial, { guards, request, context, judged, isSurrounded })
    return judged === null || isCarried(judged) || isSurrounded
      ? ended.response
      : withHeaders(ended.response, guards, judged)
  }
}

// A function, because TypeScript takes a variable that is set in another function for what it was at first.
const isCarried = (judged: JudgedRequest | null): boolean => judged?.isCarried === true

/** Who sends the request, asked once, and held against what was said in front of the router. */
async function judgedHere(judge: Judge, given: RouterArguments, page: PageUrl): Promise<JudgedRequest> {
  const { request, context } = given
  const held = context.get(handedContext)?.take() ?? null
  const isHeld = held !== null && holdsFor(held, judge, request, page)
  const isSettled = isHeld && (isEnforced(held) || held.page.pathname === page.pathname)
  const asked = isSettled
    ? held
    : isHeld
      ? await judgedAt(judge, held, request, page, context)
      : await judgedAgain(judge, held, given, page)
  tellDecision(judge, asked, context)
  const judged = { ...asked, request }
  const earlier = context.get(judgedRequestContext)
  if (earlier !== null && earlier.request !== request) {
    if (!context.get(isSharedContext)) judge.report({ kind: "shared-context" }, context)
    context.set(isSharedContext, true)
  }
  context.set(judgedRequestContext, judged)
  return judged
}

/** Decides anew. What the app was told about the same request in front of the router, it is not told again. */
async function judgedAgain(
  judge: Judge,
  held: JudgedRequest | null,
  { request, context }: RouterArguments,
  page: PageUrl,
): Promise<JudgedRequest> {
  if (held === null || !isCopyOf(held, request, page)) return judgedRequestOf(judge, request, page, context)
  const shadow = held.isShadowed ? { ...judge.shadow, tell: () => {} } : judge.shadow
  const judged = await judgedRequestOf({ ...judge, shadow }, request, page, context)
  return judged.telling.isDone ? judged : { ...judged, telling: held.telling }
}

/** The denial of either lock; null where both are open, or a denial is withheld. */
function denialFor(judge: Judge, basename: string, given: RouterArguments, judged: JudgedRequest): OwnAnswer | null {
  const { guards, report } = judge
  const { pattern, params, context } = given
  const { decision } = judged
  const answer = lockAnswerOf(guards, pattern, decision, params)
  if (answer.kind === "open" || isWithheld(answer, judged, judge, given)) return null
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

interface Way extends Pick<RouterArguments, "request" | "context"> {
  readonly guards: Judge["guards"]
  /** Null where a middleware in `before` answered before anybody was asked. */
  readonly judged: JudgedRequest | null
  readonly isSurrounded: boolean
}

/** Sends a redirect. Throws a refusal, so that the router shows it in the app's own error view. */
function denied(denial: OwnAnswer, { guards, request, context, judged, isSurrounded }: Way): Response {
  const { status } = denial
  const isHeaded = isSurrounded || isCarried(judged)
  const headers = new Headers(denial.headers)
  if (judged === null) addOwnHeaders(headers)
  else if (!isHeaded) addHeaders(headers, guards, judged)
  if (headers.has("Location") || status === NO_CONTENT) return new Response(null, { status, headers })
  const cause = judged === null ? null : causeOfRefusal(status, judged.decision)
  context.set(refusalContext, { request, status, headers, cause })
  // The router drops the headers of what is thrown: a document that owes one is answered here.
  const isOwed = [...denial.headers].length > 0 || (judged !== null && !isHeaded && owesHeaders(judged, status))
  if (isSurrounded || !isDocument(request) || !isOwed) throw refusalOf(status, judged?.decision ?? null)
  return bareAnswerOf(status, headers, cause)
}

/**
 * The headers of every answer, where the app puts this middleware around the other: then a refusal carries them too,
 * and shows the app's own error view all the same. Where that view cannot be drawn, as in a layout that reads data of the
 * root's loader, the refusal goes out in plain text, with its own status.
 */
export function headersMiddlewareOf({ guards, report }: Judge): LockMiddleware {
  let isTold = false
  return async ({ request, context }, next) => {
    context.set(isSurroundedContext, true)
    let response = (await next()) as Response
    const refusal = context.get(refusalContext)
    if (refusal?.request === request) {
      const { status, headers, cause } = refusal
      if (response.status !== status) {
        if (!isTold) report({ kind: "no-error-view", status }, context)
        isTold = true
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

function withAdded(response: Response, more: Headers): Response {
  if ([...more].length === 0) return response
  const own = new Response(response.body, response)
  for (const [name, value] of more) {
    if (name === "set-cookie") own.headers.append(name, value)
    else own.headers.set(name, value)
  }
  return own
}

/**
 * Shadow mode: whether this denial is only recorded. Never where the router has matched a page of a rule that the locks
 * enforce, whatever rule the entry check found.
 */
function isWithheld(
  answer: Exclude<LockAnswer, { kind: "open" }>,
  { page, decision, isShadowed }: JudgedRequest,
  { guards, shadow }: Judge,
  { request, pattern }: Pick<RouterArguments, "request" | "pattern">,
): boolean {
  if (decision.limited || !shadow.covers(guards.ruleOfPattern(pattern))) return false
  if (decision.outcome.kind !== "proceed") return isShadowed
  if (!shadow.covers(decision.outcome.rule)) return false
  // The entry check let it through, and the route lock would not: that is not recorded yet.
  const status = answer.kind === "refuse" ? answer.status : 404
  const denial = shadowDenialOf(decision, request.method, page)
  shadow.tell({ ...denial, would: { kind: "refuse", status } })
  return true
}

/** True if a judged request from the front may be used for this request: a denial always, anything else only for the same request. */
function holdsFor(held: JudgedRequest, { guards }: Judge, request: Request, page: PageUrl): boolean {
  if (held.policyHash !== guards.policyHash) return false
  return isEnforced(held) || isOf(held, request, page)
}

const isEnforced = ({ decision, isShadowed }: JudgedRequest): boolean =>
  decision.limited || (decision.outcome.kind !== "proceed" && !isShadowed)

/** The router's client asks for data with any type at all; browsers name HTML when they load a page. */
const isDocument = ({ headers }: Request): boolean => /\btext\/html\b/.test(headers.get("Accept") ?? "")
