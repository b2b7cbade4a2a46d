import { RouterContextProvider } from "react-router"

import { hasCanonicalPath } from "../../../policy/canonical-path.ts"
import { bareAnswerOf, METHODS, methodRefusal } from "./bare-answer.ts"
import { withBasename, withoutBasename } from "./basename.ts"
import { pageUrlOf, type PageUrl } from "./page-url.ts"
import type { Guards } from "./guards.ts"
import { judgedInFront, reportDecision, type Judge, type JudgedRequest } from "./judged-request.ts"
import { causeOfRefusal } from "./refusal-cause.ts"
import { addHeaders } from "./response-headers.ts"
import { entryCheckContext, type EntryCheckResult } from "./router-context.ts"

/** The answer of the lock in front of the router. */
export type FrontAnswer =
  /** Answered here. No code of the app runs. */
  | { readonly kind: "answered"; readonly response: Response }
  /** Outside the policy. The next handler answers it, and the locks decide nothing. */
  | { readonly kind: "not ours" }
  /**
   * For the router. `judged` is null if only the root middleware can call the session port, the app's function that
   * identifies the visitor.
   */
  | { readonly kind: "passed on"; readonly judged: JudgedRequest | null; readonly entryCheck: EntryCheckResult }

/** The entry check, the first lock, in front of one handler: the function with which a server calls the router. */
export interface Front {
  /** Judges a request. `context` is the router's context, if the app makes one in front of the router. */
  answerTo(request: Request, context: RouterContextProvider | null): Promise<FrontAnswer>
  /** Called after a request that was passed on. Calls `onDecision`, unless the root middleware has done so. */
  noteEnded(judged: JudgedRequest | null, context: RouterContextProvider | null): void
  /**
   * Called with the status of each answer of the router. If a page was served and the root middleware, with the route
   * lock, has never run behind this handler, that is reported, once.
   */
  noteServed(status: number): void
}

/** The entry checks of an app. */
export interface Fronts {
  /** Returns the entry check of a handler, the same one each time. */
  (handler: object): Front
  /** Called with the routes of a server whose root route was checked to begin with the locks. */
  readonly noteBound: (routes: unknown) => void
}

/**
 * The entry checks of one running app, one for each handler, because a second router in the same process may lack the
 * locks in its root route. Checks at start count only if every handler has a router that passed them.
 *
 * `callsPort` is false if middlewares have to run before the port. Then, and for a port that needs a router context
 * that does not exist yet, the check in front of the router only rejects malformed addresses.
 */
export function frontsOf(judge: Judge, basename: string, callsPort: boolean): Fronts {
  const fronts = new WeakMap<object, Front>()
  let handlers = 0
  /** The routes of each router that passed the check at start. */
  const boundRoutes = new Set<unknown>()
  const open = (handler: object): Front => {
    const earlier = fronts.get(handler)
    if (earlier !== undefined) return earlier
    handlers++
    const front = frontOf(judge, basename, callsPort, () => boundRoutes.size >= handlers)
    fronts.set(handler, front)
    return front
  }
  return Object.assign(open, { noteBound: (routes: unknown) => void boundRoutes.add(routes) })
}

/**
 * Makes the entry check of one handler. `isBound` returns true if as many routers passed the check at start as there
 * are handlers.
 */
function frontOf(judge: Judge, basename: string, callsPort: boolean, isBound: () => boolean): Front {
  const { guards, port, report } = judge
  // The router shows denials in the app's own error view. They are passed on to it only after the root middleware has
  // run once behind this handler: without that middleware, the router would serve the page.
  let hasRootMiddlewareRun = false
  let isReported = false
  // A port that declares a second parameter reads the router's context. One that reads it all the same, as through
  // a rest parameter, is noticed in `judgedRequest`.
  let needsContext = port.length > 1
  const noteLocked = (): void => {
    hasRootMiddlewareRun = true
  }
  const isLocked = (): boolean => hasRootMiddlewareRun || isBound()
  const passedOn = (judged: JudgedRequest | null): FrontAnswer => ({
    kind: "passed on",
    judged,
    entryCheck: { judged, take: onceOf(judged), noteLocked },
  })

  /** Judges the request. Null if only the root middleware can call the port. */
  const judgedRequest = async (request: Request, page: PageUrl, context: RouterContextProvider | null) => {
    if (!callsPort || (needsContext && context === null)) return null
    const judged = await judgedInFront(judge, request, page, context)
    // Without a context, null means that the port tried to read it: from now on it is called behind the router.
    if (judged === null) needsContext = true
    return judged
  }

  return {
    async answerTo(request, context) {
      if (!METHODS.includes(request.method)) return answered(methodRefusal())
      const page = pageOf(new URL(request.url), basename)
      if (page === null || guards.isOutside(page.pathname)) return { kind: "not ours" }
      const judged = await judgedRequest(request, page, context)
      // The root middleware decides. Only an address that no page can have is refused here.
      if (judged === null) return hasCanonicalPath(page.pathname) ? passedOn(null) : answered(bareAnswerOf(400))
      // Shadow mode reports this denial and does not enforce it, so the page is served.
      if (judged.isShadowed) return passedOn(judged)
      // A redirect of page data, which the router's client loads, needs the router's encoding.
      const redirect = page.isData ? null : redirectResponseOf(judged, guards, basename)
      const { outcome, limited } = judged.decision
      const isOpen = outcome.kind === "proceed" && !limited
      if (redirect === null && (isOpen || isLocked())) return passedOn(judged)
      const response = redirect ?? refusalResponseOf(judged, guards)
      reportDecision(judge, judged, context)
      return answered(response)
    },

    noteEnded(judged, context) {
      if (judged !== null) reportDecision(judge, judged, context)
    },

    noteServed(status) {
      if (isReported || isLocked() || status < 200 || status > 299) return
      isReported = true
      report({ kind: "no-route-lock" }, null)
    },
  }
}

const answered = (response: Response): FrontAnswer => ({ kind: "answered", response })

/** The redirect with which the port or the policy denies a request. Null for every other outcome. */
function redirectResponseOf(judged: JudgedRequest, guards: Guards, basename: string): Response | null {
  const { appResponse, decision } = judged
  const to = appResponse?.headers.get("Location") ?? redirectTargetOf(judged, basename)
  if (to === null) return null
  const headers = new Headers(appResponse?.headers)
  headers.set("Location", to)
  addHeaders(headers, guards, judged)
  // After a write, 303 makes every browser load the target with GET.
  return new Response(null, { status: appResponse?.status ?? (decision.write ? 303 : 302), headers })
}

/** The target of the policy's redirect within the site. */
function redirectTargetOf(
  { decision: { outcome, location, limited } }: JudgedRequest,
  basename: string,
): string | null {
  return outcome.kind === "redirect" && !limited ? withBasename(location ?? outcome.to, basename) : null
}

/** The refusal that denies a request, in plain text. */
function refusalResponseOf(judged: JudgedRequest, guards: Guards): Response {
  const status = refusalStatusOf(judged)
  const headers = new Headers(judged.appResponse?.headers)
  // The port's redirect of page data becomes a refusal here.
  headers.delete("Location")
  addHeaders(headers, guards, judged)
  return bareAnswerOf(status, headers, causeOfRefusal(status, judged.decision))
}

/**
 * The status of a denial that is answered without the router. A redirect of page data needs the router's encoding, so
 * it becomes a 401.
 */
function refusalStatusOf({ appResponse, decision: { outcome, limited } }: JudgedRequest): number {
  if (limited) return 429
  if (appResponse !== null) return appResponse.status >= 400 ? appResponse.status : 401
  return outcome.kind === "refuse" ? outcome.status : 401
}

/** Returns a function that returns the judged request at its first call, then null. */
function onceOf(judged: JudgedRequest | null): () => JudgedRequest | null {
  let left = judged
  return () => {
    const taken = left
    left = null
    return taken
  }
}

/** The page that a URL is about. Null outside the base path. */
export function pageOf(url: URL, basename: string): PageUrl | null {
  const pathname = withoutBasename(url.pathname, basename)
  if (pathname === null) return null
  // React Router 7 requests the data of the home page by this name.
  return pageUrlOf({ pathname: pathname === "/_root.data" ? "/_.data" : pathname, search: url.search })
}

/** The router's context, or a new one, with the result of the entry check for the root middleware, if there is one. */
export function contextWith(
  entryCheck: EntryCheckResult | null,
  context: RouterContextProvider = new RouterContextProvider(),
): RouterContextProvider {
  if (entryCheck !== null) context.set(entryCheckContext, entryCheck)
  return context
}
