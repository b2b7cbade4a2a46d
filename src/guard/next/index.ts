import type { ServerResponse } from "node:http"
import type { ReactNode } from "react"
import type { AuthState } from "../../../policy/language.ts"
import type { JwtSession } from "../../session/jwt/jwt-ports.ts"
import type { Session } from "../../session/session.ts"
import type { TestSession } from "../../session/testing/as.ts"
import type { Guards } from "../core/guards.ts"
import { decisionOf, sessionNow, type JudgedRequest } from "../core/judged-request.ts"
import type { Decision } from "../core/decision.ts"
import type { Visitor } from "../core/limit.ts"
import { mayOpenOf, safeNextFor } from "../core/may-open.ts"
import { safeNextOf } from "../core/safe-next.ts"
import { sentClaimsOf, type SentClaims } from "../core/sent-claims.ts"
import { rulesOfPage, sessionOfPage, type PageRequirements, type SessionFor } from "../core/session-for.ts"
import { guardedActionOf } from "./action.ts"
import { entryLockOf } from "./entry-lock.ts"
import { currentJudgedRequests, type WithHeaders } from "./in-page.ts"
import { nextJudgeOf, NO_CONTEXT } from "./judge.ts"
import type { NextLockOptions } from "./options.ts"
import {
  guardApiRouteOf,
  guardServerSidePropsOf,
  type ApiRequest,
  type PropsContext,
  type PropsDenial,
} from "./pages-wrappers.ts"
import { proxyOf, type Proxy } from "./proxy.ts"
import { registerLock } from "./register.ts"
import { viewsOf } from "./views.ts"
import { visitsOf } from "./visits.ts"
import { guardHandlerOf, guardMetadataOf, guardPageOf, refuseDenied } from "./wrappers.ts"

// The locks of a Next app. Words of this folder:
// - entry: the module of a build that answers one route of Next. `sallyport seal` makes each one call the second lock.
// - wrapped module: a module of the app that calls the second lock itself, where a host builds the app.
// - judged request: a request with its visitor and a decision. A lock judges one request at several places: at its
//   address, and at each route that answers it. All of them must open.
// - handle: a random name in a request header, by which the proxy passes a judged request on (`request-store.ts`).
// - view: a page of the app that is shown for a denial (`views.ts`).

export type { JwtSession } from "../../session/jwt/jwt-ports.ts"
export type { Session } from "../../session/session.ts"
export type { ClaimAnswer, ClaimReader, PortAnswer, SessionPort } from "../../session/port.ts"
export type { Decision } from "../core/decision.ts"
export type { Guards } from "../core/guards.ts"
export type { Incident } from "../core/incident.ts"
export type { Visitor } from "../core/limit.ts"
export type { SentClaim, SentClaims } from "../core/sent-claims.ts"
export type { PageRequirements, RequiredClaims, SessionFor } from "../core/session-for.ts"
export type { ShadowDenial } from "../core/shadow.ts"
export type { WithHeaders } from "./in-page.ts"
export type { NextLockOptions } from "./options.ts"
export type { ApiRequest, PropsContext, PropsDenial } from "./pages-wrappers.ts"
export type { Proxy } from "./proxy.ts"
export type { ViewStatus, Views } from "./views.ts"

/**
 * The locks of a Next app. The first lock is the proxy. The second is in the app itself: `sallyport seal` puts it into
 * each entry point of the build or, with `wrapped`, the app's guarded modules call it. The functions about the visitor
 * can be called in every server component, route handler and server action; a page or endpoint in `pages/` passes its
 * request as the last argument.
 */
export interface NextLocks<Pages extends PageRequirements<Pages>, S extends object> {
  /** The first lock: `export const proxy = locks.proxy` in `proxy.ts`, without a `config`. */
  readonly proxy: Proxy
  /**
   * Registers the second lock, which the entry points of a sealed build call: call it in `register` of
   * `instrumentation.ts`. Wrapped modules do not need it. Ends the process with code 1 if the build has changed since
   * `sallyport seal` or, in production, was never sealed.
   */
  readonly register: () => void
  /**
   * The session of a request to `page`, typed by the page's rule. Throws if another rule governs the request. In shadow
   * mode too, a visitor without the session that the rule requires gets the denial.
   */
  readonly sessionFor: <Page extends keyof Pages & string>(
    page: Page,
    request?: WithHeaders,
  ) => Promise<SessionFor<Pages, Page, S>>
  /** The visitor who sent the request, whatever page it is for. */
  readonly visitor: (request?: WithHeaders) => Promise<Visitor<S>>
  /** The decision about the address of the request. Throws in an app with wrapped modules, which do not know it. */
  readonly decision: (request?: WithHeaders) => Promise<Decision<S>>
  /** The path to return to after sign-in, from the `next` of a URL or form. Null if it is not safe to go there. */
  readonly safeNext: (text: unknown, state?: AuthState) => string | null
  /**
   * The path to return to for a visitor who has just signed in: like `safeNext`, with the claims that the page depends
   * on.
   */
  readonly safeNextFor: (text: unknown, visitor: Visitor<S>, request?: WithHeaders) => Promise<string | null>
  /** True if the visitor of this request may load the page at a path of the app: for links. */
  readonly mayOpen: (path: string, request?: WithHeaders) => Promise<boolean>
  /**
   * The visitor's claims for the browser: those that loading the request's own page and these paths depends on.
   * `person` is the id in the session.
   */
  readonly sentClaims: (
    given: { readonly person: string | null; readonly paths?: readonly string[] },
    request?: WithHeaders,
  ) => Promise<SentClaims>
  /**
   * A server action that runs only for visitors to whom the policy opens this operation, from whatever page it is
   * called.
   */
  readonly guardedAction: <Args extends readonly unknown[], Result>(
    operation: string,
    run: (...args: Args) => Promise<Result>,
  ) => (...args: Args) => Promise<Result>
  /**
   * With `wrapped`: a page, layout, template or default that is rendered only for visitors to whom the policy opens
   * this page. A layout names a page beneath it.
   */
  readonly guardPage: <Props extends object>(
    page: keyof Pages & string,
    component: (props: Props) => ReactNode | Promise<ReactNode>,
  ) => (props: Props) => Promise<ReactNode>
  /**
   * With `wrapped`: a `generateMetadata` or `generateViewport` whose result is empty for visitors who may not open the
   * page.
   */
  readonly guardMetadata: <Props extends object, More extends readonly unknown[], Result extends object>(
    page: keyof Pages & string,
    generate: (props: Props, ...more: More) => Promise<Result> | Result,
  ) => (props: Props, ...more: More) => Promise<Partial<Result>>
  /** With `wrapped`: a method of a route handler that runs only for visitors to whom the policy opens it. */
  readonly guardHandler: <Sent extends Request, Context extends object>(
    page: keyof Pages & string,
    handler: (request: Sent, context: Context) => Promise<Response> | Response,
  ) => (request: Sent, context: Context) => Promise<Response>
  /**
   * With `wrapped`: a `getServerSideProps` that runs only for visitors to whom the policy opens the page in `pages/`.
   */
  readonly guardServerSideProps: <Context extends PropsContext, Result extends object>(
    page: keyof Pages & string,
    get: (context: Context) => Promise<Result> | Result,
  ) => (context: Context) => Promise<Result | PropsDenial>
  /** With `wrapped`: an API route in `pages/` that runs only for visitors to whom the policy opens it. */
  readonly guardApiRoute: <Sent extends ApiRequest, Answer extends ServerResponse>(
    page: keyof Pages & string,
    route: (request: Sent, response: Answer) => unknown,
  ) => (request: Sent, response: Answer) => Promise<void>
}

/**
 * Opens the two locks of a Next app. Call it once, in a module such as `locks.ts`.
 *
 * The first type argument is `PageRequirement` of the generated guards. The second is the session that your port
 * returns; leave it out with the ports of this package, whose sessions the overloads know. If the policy declares
 * claims, add `ClaimName` of the generated guards as the last one.
 */
export function openNextLocks<Pages extends PageRequirements<Pages>, Names extends string = string>(
  options: NextLockOptions<Session, Names>,
): NextLocks<Pages, Session>
export function openNextLocks<Pages extends PageRequirements<Pages>, Names extends string = string>(
  options: NextLockOptions<JwtSession, Names>,
): NextLocks<Pages, JwtSession>
export function openNextLocks<
  Pages extends PageRequirements<Pages>,
  S extends object = object,
  Names extends string = string,
>(options: NextLockOptions<S, Names>): NextLocks<Pages, S>
export function openNextLocks<Pages extends PageRequirements<Pages>, Names extends string = string>(
  options: NextLockOptions<TestSession, Names>,
): NextLocks<Pages, TestSession>
export function openNextLocks<Pages extends PageRequirements<Pages>, S extends object>(
  options: NextLockOptions<S>,
): NextLocks<Pages, S> {
  const judge = nextJudgeOf(options)
  const { guards } = judge
  const isWrapped = options.wrapped === true
  if (isWrapped && options.views !== undefined) throw new Error(NO_VIEWS)
  const views = viewsOf(guards, options.views)
  const visits = visitsOf(judge)
  // The request that is being answered, as it was judged: in a sealed build, at the address that was sent and then at
  // each route; with wrapped modules, at the pages whose modules have let it pass, and at `page`. With null for `page`,
  // only the visitor is wanted, who is the same at all of them.
  const current = async (page: string | null, request?: WithHeaders) =>
    isWrapped ? visits.passed(page, request) : currentJudgedRequests(request)
  return Object.freeze<NextLocks<Pages, S>>({
    proxy: proxyOf(judge, views, isWrapped),
    register: () => {
      if (!isWrapped) registerLock(entryLockOf(judge, views), guards, views)
    },
    sessionFor: async (page, request) => {
      const judged = ofPage(guards, page, await current(page, request))
      // The page cannot be shown without the session that its rule requires, so shadow mode does not withhold this.
      if (judged.isShadowed) refuseDenied({ ...judged, isShadowed: false })
      const session = sessionOfPage(guards, page, judged.decision, sessionNow(judged).session)
      return session as SessionFor<Pages, typeof page, S>
    },
    visitor: async (request) => {
      const [{ decision, session }] = await current(null, request)
      return { state: decision.state, session: session as S | null }
    },
    decision: async (request) => {
      if (isWrapped) throw new Error(NO_ADDRESS)
      return decisionOf((await currentJudgedRequests(request))[0]) as Decision<S>
    },
    safeNext: (text, state) => (typeof text === "string" ? safeNextOf(guards, text, state) : null),
    safeNextFor: async (text, visitor, request) =>
      safeNextFor(judge, (await current(null, request))[0], NO_CONTEXT, text, visitor),
    mayOpen: async (path, request) => mayOpenOf(judge, (await current(null, request))[0], NO_CONTEXT, path),
    sentClaims: async ({ person, paths = [] }, request) =>
      sentClaimsOf(judge, (await current(null, request))[0], NO_CONTEXT, person, paths),
    guardedAction: guardedActionOf(judge, async () => current(null)),
    guardPage: isWrapped ? guardPageOf(visits) : notWrapped,
    guardMetadata: isWrapped ? guardMetadataOf(visits) : notWrapped,
    guardHandler: isWrapped ? guardHandlerOf(judge, visits) : notWrapped,
    guardServerSideProps: isWrapped ? guardServerSidePropsOf(judge, visits) : notWrapped,
    guardApiRoute: isWrapped ? guardApiRouteOf(judge, visits) : notWrapped,
  })
}

const NO_VIEWS =
  "sallyport: `views` of openNextLocks need a sealed build: with `wrapped`, remove them, and use the app's own `unauthorized`, `forbidden` and `not-found`"

const NO_ADDRESS =
  "sallyport: `decision` needs a sealed build: with `wrapped`, call `visitor` or `sessionFor`, because a module does not know the address of its request"

function notWrapped(): never {
  throw new Error("sallyport: modules are wrapped only with `openNextLocks({ …, wrapped: true })`")
}

/**
 * Of the request as sent and the routes that answer it, the one that the page's rule governs. If there is none, the
 * request as sent, for which `sessionFor` throws.
 */
const ofPage = (guards: Guards, page: string, all: readonly [JudgedRequest, ...JudgedRequest[]]): JudgedRequest =>
  all.find(({ decision }) => rulesOfPage(guards, page).includes(decision.outcome.rule)) ?? all[0]
