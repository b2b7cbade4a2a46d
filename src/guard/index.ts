import type { RouterContextProvider } from "react-router"

import type { AuthState } from "../../policy/language.ts"
import type { JwtSession } from "../session/jwt/cookie-jwt-port.ts"
import type { SessionPort } from "../session/port.ts"
import type { Session } from "../session/session.ts"
import {
  expressLockOf,
  type ExpressLockOptions,
  type ExpressMiddleware,
  type LoadContext,
} from "./express/express-lock.ts"
import { fetchLockOf, type FetchLockOptions, type PageHandler } from "./fetch/fetch-lock.ts"
import {
  anonymousRedirectOf,
  type AnonymousRedirect,
  type IsAnonymous,
  type PlainRequest,
} from "./core/anonymous-redirect.ts"
import { SHARED_CONTEXT } from "./core/context-for.ts"
import { listenerOf, type Decision, type OnDecision } from "./core/decision.ts"
import { frontsOf } from "./core/front.ts"
import type { Guards } from "./core/guards.ts"
import { reporterOf, type Report } from "./core/incident.ts"
import type { Limit, Visitor } from "./core/limit.ts"
import type { BeforeMiddleware, LockMiddleware } from "./react-router/middleware.ts"
import { nextNameOf } from "./core/next-name.ts"
import { noteOpened } from "./core/opened.ts"
import {
  decisionOf,
  handedContext,
  isSharedContext,
  passageContext,
  sessionNow,
  type Judge,
  type Passage,
} from "./core/passage.ts"
import { headersMiddlewareOf, rootMiddlewareOf } from "./react-router/root-middleware.ts"
import { denialInPage, refusalOf } from "./react-router/route-lock.ts"
import { safeNextOf } from "./core/safe-next.ts"
import { refuseShadowOption, shadowOf, type OnWithheld } from "./core/shadow.ts"
import { sessionOfPage, type PageRequirements, type SessionFor } from "./core/session-for.ts"

// What the locks' own type speaks of, so that an app that writes declarations can name it.
export type { JwtSession } from "../session/jwt/cookie-jwt-port.ts"
export type { CurrentSession, PortAnswer, PortQuestion, RequestPort, SessionPort } from "../session/port.ts"
export type { Session } from "../session/session.ts"
export type { AnonymousRedirect, IsAnonymous, PlainRequest } from "./core/anonymous-redirect.ts"
export type { Decision, OnDecision } from "./core/decision.ts"
export type { ExpressLockOptions, ExpressRequest, LoadContext } from "./express/express-lock.ts"
export type { FetchLockOptions } from "./fetch/fetch-lock.ts"
export type { Guards, Outcome } from "./core/guards.ts"
export type { Incident } from "./core/incident.ts"
export type { Limit, Visitor } from "./core/limit.ts"
export type { BeforeMiddleware, LockMiddleware } from "./react-router/middleware.ts"
export type { PageRequirements, SessionFor } from "./core/session-for.ts"
export type { OnWithheld, ShadowDenial } from "./core/shadow.ts"

export interface LockOptions<S extends object> {
  /** The module that the compiler writes: `import * as guards from "./generated/guards"`. */
  readonly guards: Guards
  /** Who answers for a visitor. */
  readonly session: SessionPort<S>
  /**
   * Middlewares that have to run before the locks, in their order: a provider's handshake, a nonce, a request's database,
   * redirects of old addresses. What they put into the router's context is there for the session port. One that answers
   * without `next()` may only redirect or refuse: anything else is answered with 503.
   */
  readonly before?: readonly BeforeMiddleware[]
  /**
   * The `basename` of the app's router, where the guards do not know it: behind a proxy that changes it, or where the
   * configuration computes it and the app is built without the plugin. With a wrong one every page is refused.
   */
  readonly basename?: string
  /**
   * Milliseconds that a guarded page waits for the session port, and any page for `limit`; 3,000 by default. A page open to
   * all waits less for the port.
   */
  readonly patience?: number
  /** The query parameter in which the app's doors read the way back, `next` by default: `redirectTo`, for one. */
  readonly next?: string
  /**
   * Whether the headers alone show that nobody is signed in, for `anonymousRedirect`: no cookie of any session port can be
   * in them. Names of headers are in lower case, as Node gives them.
   */
  readonly isAnonymous?: IsAnonymous
  /**
   * Asked after the session is known: seconds that this visitor has to wait, which is answered with 429, or 0. One that
   * fails or takes longer than `patience` makes the visitor wait.
   */
  readonly limit?: Limit<S>
  /** Told of each decision, once for a request: for counters, and a record of denials. */
  readonly onDecision?: OnDecision<S>
  /** Told of each denial that is withheld while the policy is in shadow mode; by default it is written to the console. */
  readonly onWithheld?: OnWithheld
  /** Told of what should not happen; by default it is written to the console. */
  readonly onIncident?: Report
}

type RequestContext = Readonly<Pick<RouterContextProvider, "get">>

export interface Locks<Pages extends PageRequirements<Pages>, S extends object> {
  /** Both locks: the first entry of `middleware` in the root route. */
  readonly middleware: LockMiddleware
  /**
   * Optional, before `middleware`: with it refusals carry cookies and `Cache-Control` in the app's own error view too,
   * where no server of the app stands in front of the router.
   */
  readonly headers: LockMiddleware
  /** The entry check in front of a fetch handler. The handler hands the context it is given to the router. */
  readonly fetch: <Rest extends readonly unknown[]>(
    handler: PageHandler<Rest>,
    options?: FetchLockOptions<Rest>,
  ) => (request: Request, ...rest: Rest) => Promise<Response>
  /**
   * The redirect of a visitor who is anonymous by the headers of a request, for servers that answer such requests before
   * anything else; null for every other answer, and without `isAnonymous`. Neither `limit` nor `onDecision` hears of it.
   */
  readonly anonymousRedirect: (request: PlainRequest) => AnonymousRedirect | null
  /** The entry check in front of the router's Express handler, which takes `loadContext` as its `getLoadContext`. */
  readonly express: (options?: ExpressLockOptions) => ExpressMiddleware
  readonly loadContext: (request: object) => LoadContext
  /**
   * The session of a request to `page`, typed by the rule that governs the page: loosen the rule, and code that relied
   * on a signed-in visitor stops compiling. Throws when another rule governs the request. In shadow mode a page that
   * asks is closed already: a visitor without such a session is sent away as the locks will.
   */
  readonly sessionFor: <Page extends keyof Pages & string>(
    context: RequestContext,
    page: Page,
  ) => SessionFor<Pages, Page, S>
  /** Whoever sends the request, wherever it leads. */
  readonly visitor: (context: RequestContext) => Visitor<S>
  /** The decision about the request: for a handler behind `fetch`, which may answer in the router's place, and for pages. */
  readonly decision: (context: RequestContext) => Decision<S>
  /** Where it is safe to send somebody who has passed a door, or null: `next` as it came in an address or a form. */
  readonly safeNext: (text: unknown, state?: AuthState) => string | null
}

const PATIENCE_MS = 3_000

/**
 * The two locks of an app. One type argument is enough with the ports of this package; a session of another kind is
 * named as the second: `openLocks<PageRequirement, MySession>(…)`.
 */
export function openLocks<Pages extends PageRequirements<Pages>>(options: LockOptions<Session>): Locks<Pages, Session>
export function openLocks<Pages extends PageRequirements<Pages>>(
  options: LockOptions<JwtSession>,
): Locks<Pages, JwtSession>
export function openLocks<Pages extends PageRequirements<Pages>, S extends object = object>(
  options: LockOptions<S>,
): Locks<Pages, S>
export function openLocks<Pages extends PageRequirements<Pages>, S extends object>(
  options: LockOptions<S>,
): Locks<Pages, S> {
  const { guards, session: port, before = [], basename = guards.basename ?? "/" } = options
  refuseShadowOption(options)
  const judge: Judge = {
    guards,
    port,
    patience: options.patience ?? PATIENCE_MS,
    report: reporterOf(options.onIncident),
    shadow: shadowOf(guards, options.onWithheld),
    limit: options.limit as Limit | undefined,
    onDecision: listenerOf(options.onDecision as OnDecision | undefined),
    next: nextNameOf(options.next),
  }
  const openFront = frontsOf(judge, basename, before.length === 0)
  const express = expressLockOf(openFront, guards)

  const passageIn = (context: RequestContext) => {
    const passage = context.get(passageContext) ?? context.get(handedContext)?.passage ?? null
    if (passage === null) throw new Error("sallyport: a session was asked for in a request that passed no lock")
    if (context.get(isSharedContext)) throw new Error(SHARED_CONTEXT)
    return passage
  }
  const middleware = rootMiddlewareOf(judge, basename, before)
  const headers = headersMiddlewareOf(judge)
  noteOpened({ guards, middleware, headers, noteBound: openFront.noteBound })

  const locks: Locks<Pages, S> = {
    middleware,
    headers,
    fetch: fetchLockOf(openFront, guards),
    anonymousRedirect: (request) =>
      // What runs before the locks may answer otherwise.
      options.isAnonymous === undefined || before.length > 0
        ? null
        : anonymousRedirectOf(judge, basename, options.isAnonymous, request),
    express: express.middleware,
    loadContext: express.loadContext,
    sessionFor: (context, page) => {
      const passage = passageIn(context)
      const { verdict, isShadowed } = passage
      // The page shows what the rule guards to nobody else, so there is nothing that was open before.
      if (isShadowed) throw denialInPage(verdict)
      // The guard let this state through the page's own rule, and the state came with this very session.
      const session = sessionOfPage(guards, page, verdict, sessionNow(passage).session)
      if (session === null && hasEnded(guards, passage)) throw refusalOf(401, SIGNED_OUT)
      return session as SessionFor<Pages, typeof page, S>
    },
    visitor: (context) => {
      const { verdict, session } = passageIn(context)
      return { state: verdict.state, session: session as S | null }
    },
    decision: (context) => decisionOf(passageIn(context)) as Decision<S>,
    safeNext: (text, state) => (typeof text === "string" ? safeNextOf(guards, text, state) : null),
  }
  // What the root's list is made of stays what it was, whoever holds it.
  return Object.freeze(locks)
}

const SIGNED_OUT = { state: "signed-out", limited: false } as const

/** True if a page lacks the session that its rule requires, because the request itself ended it. */
const hasEnded = (guards: Guards, { session, verdict: { outcome } }: Passage): boolean =>
  session !== null && outcome.kind === "proceed" && guards.requirementOfRule(outcome.rule) !== "anyone"
