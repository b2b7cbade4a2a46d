import type { MiddlewareFunction } from "react-router"

import { bareAnswerOf } from "./bare-answer.ts"
import { withBasename } from "./basename.ts"
import { entryVerdictContext } from "./context.ts"
import type { PageUrl } from "./page-url.ts"
import {
  isCarried,
  isOf,
  isSurroundedContext,
  passageAt,
  passageContext,
  passageOf,
  type Judge,
  type Passage,
} from "./passage.ts"
import { addHeaders, owesHeaders, withHeaders } from "./response-headers.ts"
import { denialOf, lockAnswerOf, type LockAnswer } from "./route-lock.ts"
import { routedPageOf } from "./routed-page.ts"
import { shadowDenialOf } from "./shadow.ts"

type Middleware = MiddlewareFunction<Response>
type RouterArguments = Parameters<Middleware>[0]

/**
 * Both locks, as the root route's first middleware: it returns without an answer of its own only where both are open.
 * Where somebody in front of the router has asked already, that verdict is taken over and the route lock alone decides.
 */
export const rootMiddlewareOf =
  (judge: Judge, basename: string): Middleware =>
  async (given, next) => {
    const page = routedPageOf(given, basename)
    const { request, context, pattern } = given
    const { guards, report } = judge
    // Not beneath the base path: this is not the app that these locks were told of.
    if (page === null) throw denialOf({ kind: "refuse", status: 404 }, false)

    const held = context.get(passageContext)
    held?.noteLocked?.()
    const isHeld = held !== null && holdsFor(held, judge, request, page)
    const passage = isHeld ? passageHere(held, judge, request, page) : await passageOf(judge, request, page)
    context.set(passageContext, passage)
    context.set(entryVerdictContext, passage.verdict)

    const answer = lockAnswerOf(guards, pattern, passage.verdict)
    const isHeaded = isCarried(passage) || context.get(isSurroundedContext)
    if (answer.kind === "open" || isWithheld(answer, passage, judge, given)) {
      return isHeaded ? next() : withHeaders(await next(), guards, passage)
    }
    if (answer.kind === "incident") {
      const { entryRule, lockRule } = answer
      report({ kind: "other-rule", pattern, entryRule, lockRule })
    } else if (guards.ruleOfPattern(pattern) === undefined) report({ kind: "unknown-route", pattern })

    if (answer.kind === "redirect") return redirected(answer.to, passage, { judge, basename, isHeaded })
    // The router drops the headers of what is thrown: a document that owes one is answered here.
    const status = answer.kind === "refuse" ? answer.status : 404
    if (isHeaded || !isDocument(request) || !owesHeaders(passage, status)) throw denialOf(answer, passage.verdict.write)
    const headers = new Headers()
    addHeaders(headers, guards, passage)
    return bareAnswerOf(status, headers)
  }

/**
 * The headers of every answer, where the app puts this middleware around the other: then a refusal carries them too,
 * and shows the app's own error view all the same.
 */
export const headersMiddlewareOf =
  ({ guards }: Judge): Middleware =>
  async ({ context }, next) => {
    context.set(isSurroundedContext, true)
    const response = await next()
    const passage = context.get(passageContext)
    return passage === null || isCarried(passage) ? response : withHeaders(response, guards, passage)
  }

/**
 * Shadow mode: whether this denial is only recorded. Never where the router has matched a page of a rule that the locks
 * enforce, whatever rule the entry check found.
 */
function isWithheld(
  answer: Exclude<LockAnswer, { kind: "open" }>,
  { page, verdict, isShadowed }: Passage,
  { guards, shadow }: Judge,
  { request, pattern }: Pick<RouterArguments, "request" | "pattern">,
): boolean {
  if (!shadow.covers(guards.ruleOfPattern(pattern))) return false
  if (verdict.outcome.kind !== "proceed") return isShadowed
  if (!shadow.covers(verdict.outcome.rule)) return false
  // The entry check let it through, and the route lock would not: that is not recorded yet.
  const status = answer.kind === "refuse" ? answer.status : 404
  const denial = shadowDenialOf(verdict, request.method, page)
  shadow.tell({ ...denial, would: { kind: "refuse", status } })
  return true
}

/** A denial stands, whoever it is about; any other passage is of one request and one policy. */
function holdsFor(held: Passage, { guards }: Judge, request: Request, page: PageUrl): boolean {
  if (held.policyHash !== guards.policyHash) return false
  return isEnforced(held) || isOf(held, request, page)
}

const passageHere = (held: Passage, judge: Judge, request: Request, page: PageUrl): Passage =>
  isEnforced(held) ? held : passageAt(judge, held, request, page)

const isEnforced = ({ verdict, isShadowed }: Passage): boolean => verdict.outcome.kind !== "proceed" && !isShadowed

interface Way {
  readonly judge: Judge
  readonly basename: string
  /** Whether somebody around this puts the headers on the response. */
  readonly isHeaded: boolean
}

function redirected(to: string, passage: Passage, way: Way): Response {
  const headers = new Headers({ Location: withBasename(to, way.basename) })
  if (!way.isHeaded) addHeaders(headers, way.judge.guards, passage)
  return new Response(null, { status: passage.verdict.write ? 303 : 302, headers })
}

/** The router's client asks for data with any type at all; browsers name HTML when they load a page. */
const isDocument = ({ headers }: Request): boolean => /\btext\/html\b/.test(headers.get("Accept") ?? "")
