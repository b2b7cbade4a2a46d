import type { RouterContextProvider } from "react-router"

import type { AuthState } from "../../policy/language.ts"
import type { JwtSession } from "../session/jwt/jwt-ports.ts"
import type { ClaimReader, SessionPort } from "../session/port.ts"
import type { Session } from "../session/session.ts"
import type { TestSession } from "../session/testing/as.ts"
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
import type { Decision, OnDecision } from "./core/decision.ts"
import { frontsOf } from "./core/front.ts"
import type { Guards } from "./core/guards.ts"
import type { Report } from "./core/incident.ts"
import type { Limit, Visitor } from "./core/limit.ts"
import type { BeforeMiddleware, LockMiddleware } from "./react-router/middleware.ts"
import { noteOpened } from "./core/opened.ts"
import { decisionOf, judgeOf, sessionNow, type JudgedRequest } from "./core/judged-request.ts"
import { entryCheckContext, isSharedContext, judgedRequestContext, SHARED_CONTEXT } from "./core/router-context.ts"
import { headersMiddlewareOf, rootMiddlewareOf } from "./react-router/root-middleware.ts"
import { denialInPage, refusalOf } from "./react-router/route-lock.ts"
import { mayOpenOf, safeNextFor } from "./core/may-open.ts"
import { sentClaimsOf, type SentClaims } from "./core/sent-claims.ts"
import { safeNextOf } from "./core/safe-next.ts"
import type { OnWithheld } from "./core/shadow.ts"
import { sessionOfPage, type PageRequirements, type SessionFor } from "./core/session-for.ts"

// The types in the signature of `openLocks` are exported, so that an app that emits declarations can name them.
export type { JwtSession } from "../session/jwt/jwt-ports.ts"
export type {
  ClaimAnswer,
  ClaimQuestion,
  ClaimReader,
  CurrentSession,
  PortAnswer,
  PortQuestion,
  RequestPort,
  SessionPort,
} from "../session/port.ts"
export type { Session } from "../session/session.ts"
export type { AnonymousRedirect, IsAnonymous, PlainRequest } from "./core/anonymous-redirect.ts"
export type { Decision, OnDecision } from "./core/decision.ts"
export type { ExpressLockOptions, ExpressRequest, LoadContext } from "./express/express-lock.ts"
export type { FetchLockOptions } from "./fetch/fetch-lock.ts"
export type { DeclaredClaim, Guards, GuardVisitor, Need, Outcome } from "./core/guards.ts"
export type { Incident } from "./core/incident.ts"
export type { Limit, Visitor } from "./core/limit.ts"
export type { BeforeMiddleware, LockMiddleware } from "./react-router/middleware.ts"
export type { SentClaim, SentClaims } from "./core/sent-claims.ts"
export type { PageRequirements, RequiredClaims, SessionFor } from "./core/session-for.ts"
export type { OnWithheld, ShadowDenial } from "./core/shadow.ts"

/**
 * The readers of the claims that a policy declares, one for each. A claim is a fact about the signed-in person, such as
 * a role, that rules can require.
 */
export type ClaimReaders<Names extends string = string, S extends object = object> = Readonly<
  Record<Names, ClaimReader<S>>
>

/** The options of `openLocks`. Only `guards` and `session` are required, and `claims` if the policy declares any. */
export interface LockOptions<S extends object, Names extends string = string> {
  /** The generated guards, passed as they are: `import * as guards from "./generated/guards"`. */
  readonly guards: Guards
  /** The session port: a function that returns the visitor's auth state and session. */
  readonly session: SessionPort<S>
  /**
   * A reader for each claim that the policy declares. The app does not start if one is missing, or if there is a reader
   * for anything else. A claim is read only if an answer depends on it, and once in a request for the same params.
   */
  readonly claims?: ClaimReaders<Names, S>
  /**
   * Middlewares that run before the locks, in this order: a provider's handshake, a nonce, redirects of old URLs. The
   * session port can read what they put into the router's context. A middleware that does not call `next()` has to
   * redirect, refuse, or answer a cross-origin preflight. Any other answer becomes a 503.
   */
  readonly before?: readonly BeforeMiddleware[]
  /**
   * The `basename` of the app's router. Needed only if the guards do not have it: behind a proxy that changes it, or if
   * the configuration computes it and the app is built without the plugin. A wrong one closes every page.
   */
  readonly basename?: string
  /**
   * Milliseconds that a guarded page waits for the session port and for each claim, and every page for `limit`; 3,000
   * by default. Pages open to everyone wait less for the port.
   */
  readonly patience?: number
  /** The query parameter from which the sign-in page reads the way back, `next` by default. */
  readonly next?: string
  /**
   * True if the headers alone show that nobody is signed in, for `anonymousRedirect`: they hold no cookie of any
   * session port. Header names are in lower case, as in Node.
   */
  readonly isAnonymous?: IsAnonymous
  /**
   * Rate limit. Called once the session is known; if it returns more than 0 seconds, fails, or takes longer than
   * `patience`, the visitor gets 429. It is called again in the router if a reader of claims reads the router's context
   * and the locks stand in front of the router without the option `contextFor` of `fetch` or `express`.
   */
  readonly limit?: Limit<S>
  /** Called once for each request with the decision: for counters and logs. */
  readonly onDecision?: OnDecision<S>
  /**
   * Called for each denial that shadow mode withholds: reports and does not enforce. Logs to the console by default.
   */
  readonly onWithheld?: OnWithheld
  /** Called when something is wrong with the app or its session port. Logs to the console by default. */
  readonly onIncident?: Report
}

type RequestContext = Readonly<Pick<RouterContextProvider, "get">>

/** The locks of an app: middlewares for the router, the first lock for servers, and the visitor for pages. */
export interface Locks<Pages extends PageRequirements<Pages>, S extends object> {
  /** Both locks: the first entry of `middleware` in the root route. */
  readonly middleware: LockMiddleware
  /**
   * A middleware to put in front of `middleware`. With it, a refusal that shows the app's own error view keeps its
   * cookies, `Retry-After` and `Cache-Control`, even if no server of the app stands in front of the router.
   */
  readonly headers: LockMiddleware
  /** Puts the first lock in front of a fetch handler. The handler has to pass its context on to the router. */
  readonly fetch: <Rest extends readonly unknown[]>(
    handler: PageHandler<Rest>,
    options?: FetchLockOptions<Rest>,
  ) => (request: Request, ...rest: Rest) => Promise<Response>
  /**
   * The redirect of a visitor who is anonymous by the headers alone, for a server that answers such requests before
   * anything else. Null for every other answer, without `isAnonymous`, and with `before`. Calls neither `limit` nor
   * `onDecision`.
   */
  readonly anonymousRedirect: (request: PlainRequest) => AnonymousRedirect | null
  /** Returns the first lock as Express middleware. Pass `loadContext` to the router's handler as `getLoadContext`. */
  readonly express: (options?: ExpressLockOptions) => ExpressMiddleware
  /** The router context of a request that passed `express`. It carries the decision to the root middleware. */
  readonly loadContext: (request: object) => LoadContext
  /**
   * The session of a request to `page`, typed by the page's rule. Open the page to everyone, and code that relied on a
   * signed-in visitor stops compiling. The claims that the rule requires both to load and to write are fields of it,
   * under their own names. Throws if another rule governs the request. In shadow mode too, a visitor without the
   * session that the rule requires gets the denial.
   */
  readonly sessionFor: <Page extends keyof Pages & string>(
    context: RequestContext,
    page: Page,
  ) => SessionFor<Pages, Page, S>
  /** The visitor who sent the request, whatever page it is for. */
  readonly visitor: (context: RequestContext) => Visitor<S>
  /** The decision about the request, for pages and for the handler behind `fetch`. */
  readonly decision: (context: RequestContext) => Decision<S>
  /** The path to return to after sign-in, from the `next` of a URL or form. Null if it is not safe to go there. */
  readonly safeNext: (text: unknown, state?: AuthState) => string | null
  /**
   * The path to return to for a visitor who has just signed in: like `safeNext`, with the claims that the page depends
   * on. Null also if the visitor may not open the page, or if a claim cannot be read. `context` is that of the request.
   */
  readonly safeNextFor: (context: RequestContext, text: unknown, visitor: Visitor<S>) => Promise<string | null>
  /**
   * True if the visitor of this request may load the page at a path of the app: for links. False for a redirect, and if
   * a claim cannot be read. Claims are read as for a request to that path, and once in a request.
   */
  readonly mayOpen: (context: RequestContext, path: string) => Promise<boolean>
  /**
   * The visitor's claims for the browser, for a loader to return: those that loading the request's own page and these
   * paths depends on. `person` is the app's own name for the person, such as an id, or null.
   */
  readonly sentClaims: (
    context: RequestContext,
    given: { readonly person: string | null; readonly paths?: readonly string[] },
  ) => Promise<SentClaims>
}

/**
 * Opens the two locks of an app. Call it once, in the module that the root route imports.
 *
 * The first type argument is `PageRequirement` of the generated guards. The second is the session that your port
 * returns; leave it out with the ports of this package: `openLocks<PageRequirement, MySession>({ guards, session })`.
 *
 * If the policy declares claims, add `ClaimName` of the generated guards as the last type argument.
 */
// TypeScript infers either all type arguments of a call or none. So each session type of this package's ports has an
// overload, in which an app that names its pages need not name the session.
export function openLocks<Pages extends PageRequirements<Pages>, Names extends string = string>(
  options: LockOptions<Session, Names>,
): Locks<Pages, Session>
export function openLocks<Pages extends PageRequirements<Pages>, Names extends string = string>(
  options: LockOptions<JwtSession, Names>,
): Locks<Pages, JwtSession>
export function openLocks<
  Pages extends PageRequirements<Pages>,
  S extends object = object,
  Names extends string = string,
>(options: LockOptions<S, Names>): Locks<Pages, S>
export function openLocks<Pages extends PageRequirements<Pages>, Names extends string = string>(
  options: LockOptions<TestSession, Names>,
): Locks<Pages, TestSession>
export function openLocks<Pages extends PageRequirements<Pages>, S extends object>(
  options: LockOptions<S>,
): Locks<Pages, S> {
  const { guards, before = [], basename = guards.basename ?? "/" } = options
  const judge = judgeOf(options)
  const openFront = frontsOf(judge, basename, before.length === 0)
  const express = expressLockOf(openFront, guards)

  const judgedIn = (context: RequestContext) => {
    // The second is for a handler between `fetch` and the router, before the root middleware has run.
    const judged = context.get(judgedRequestContext) ?? context.get(entryCheckContext)?.judged ?? null
    if (judged === null) throw new Error("sallyport: a session was asked for in a request that passed no lock")
    if (context.get(isSharedContext)) throw new Error(SHARED_CONTEXT)
    return judged
  }
  const middleware = rootMiddlewareOf(judge, basename, before)
  const headers = headersMiddlewareOf(judge)
  // The check at start recognises these middlewares in the app's root route.
  noteOpened({ guards, middleware, headers, noteBound: openFront.noteBound })

  const locks: Locks<Pages, S> = {
    middleware,
    headers,
    fetch: fetchLockOf(openFront, guards),
    anonymousRedirect: (request) =>
      // Middlewares in `before` may answer the request themselves.
      options.isAnonymous === undefined || before.length > 0
        ? null
        : anonymousRedirectOf(judge, basename, options.isAnonymous, request),
    express: express.middleware,
    loadContext: express.loadContext,
    sessionFor: (context, page) => {
      const judged = judgedIn(context)
      const { decision, isShadowed } = judged
      // The page cannot be shown without the session that its rule requires, so this denial is not withheld.
      if (isShadowed) throw denialInPage(decision)
      // The guard has admitted this state by the page's own rule, so the session has the type that the rule promises.
      const session = sessionOfPage(guards, page, decision, sessionNow(judged).session)
      if (session === null && hasEnded(guards, judged)) throw refusalOf(401, SIGNED_OUT)
      return session as SessionFor<Pages, typeof page, S>
    },
    visitor: (context) => {
      const { decision, session } = judgedIn(context)
      return { state: decision.state, session: session as S | null }
    },
    decision: (context) => decisionOf(judgedIn(context)) as Decision<S>,
    safeNext: (text, state) => (typeof text === "string" ? safeNextOf(guards, text, state) : null),
    safeNextFor: async (context, text, visitor) => safeNextFor(judge, judgedIn(context), context, text, visitor),
    mayOpen: async (context, path) => mayOpenOf(judge, judgedIn(context), context, path),
    sentClaims: async (context, { person, paths = [] }) =>
      sentClaimsOf(judge, judgedIn(context), context, person, paths),
  }
  // Frozen, so that no other code can replace the middlewares in the root's list.
  return Object.freeze(locks)
}

/** The visitor after the page has ended the session. */
const SIGNED_OUT = { state: "signed-out", limited: false } as const

/** True if the request had the session that the page's rule requires, and the page has ended it, as by signing out. */
const hasEnded = (guards: Guards, { session, decision: { outcome } }: JudgedRequest): boolean =>
  session !== null && outcome.kind === "proceed" && guards.requirementOfRule(outcome.rule) !== "anyone"
