import { RouterContextProvider } from "react-router"

import { hasCanonicalPath } from "../../../policy/canonical-path.ts"
import { bareAnswerOf } from "./bare-answer.ts"
import { withBasename, withoutBasename } from "./basename.ts"
import { pageUrlOf, type PageUrl } from "./page-url.ts"
import { handedContext, passageInFront, tellDecision, type Handed, type Judge, type Passage } from "./passage.ts"
import { causeOfRefusal } from "./refusal-cause.ts"
import { addHeaders } from "./response-headers.ts"

const METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** The answer of the lock in front of the router. */
export type FrontAnswer =
  /** Answered here: nothing of the app runs. */
  | { readonly kind: "answered"; readonly response: Response }
  /** Nothing that the policy governs: whoever comes next answers it, without a verdict. */
  | { readonly kind: "not ours" }
  /** For the router, with the verdict in hand; without one where the root middleware alone can ask for it. */
  | { readonly kind: "passed on"; readonly passage: Passage | null; readonly handed: Handed }

/** The entry check in front of one handler. */
export interface Front {
  answerTo(request: Request, context: RouterContextProvider | null): Promise<FrontAnswer>
  /** Called once a request that was passed on has ended: the app is told of the decision, unless the router's lock did so. */
  noteEnded(passage: Passage | null, context: RouterContextProvider | null): void
  /** Tells of a page that was served without the route lock, once. */
  noteServed(status: number): void
}

/** Gives the entry check of a handler, the same one each time. */
export interface Fronts {
  (handler: object): Front
  /** Called with the routes of a server that has proved that its root route begins with the locks. */
  readonly noteBound: (routes: unknown) => void
}

/**
 * The entry checks of one running app, one for each handler: another router beside the locked one may lack the locks in
 * its root route. So proofs count only while there are as many routers with one as there are handlers. `asksHere` is false where something
 * has to run before the port is asked. Then, and with a port that reads the router's context where nobody has made one
 * yet, only addresses are judged in front of the router.
 */
export function frontsOf(judge: Judge, basename: string, asksHere: boolean): Fronts {
  const fronts = new WeakMap<object, Front>()
  let handlers = 0
  const proved = new Set<unknown>()
  const open = (handler: object): Front => {
    const known = fronts.get(handler)
    if (known !== undefined) return known
    handlers++
    const front = frontOf(judge, basename, asksHere, () => proved.size >= handlers)
    fronts.set(handler, front)
    return front
  }
  return Object.assign(open, { noteBound: (routes: unknown) => void proved.add(routes) })
}

function frontOf(judge: Judge, basename: string, asksHere: boolean, isBound: () => boolean): Front {
  const { guards, port, report } = judge
  // A denial is handed to the router, which shows it in the app's own error view, only once the root middleware has
  // been seen at work behind this very handler: where it is missing, the router would serve the page.
  let isSeen = false
  let isTold = false
  let needsContext = port.length > 1
  const noteLocked = (): void => {
    isSeen = true
  }
  const isLocked = (): boolean => isSeen || isBound()
  const passedOn = (passage: Passage | null): FrontAnswer => ({
    kind: "passed on",
    passage,
    handed: { passage, take: onceOf(passage), noteLocked },
  })

  return {
    async answerTo(request, context) {
      if (!METHODS.includes(request.method)) {
        return answered(bareAnswerOf(405, new Headers({ Allow: METHODS.join(", ") })))
      }
      const page = pageOf(new URL(request.url), basename)
      if (page === null || guards.isOutside(page.pathname)) return { kind: "not ours" }
      const isAsked = asksHere && (context !== null || !needsContext)
      const passage = isAsked ? await passageInFront(judge, request, page, context) : null
      if (passage === null) {
        needsContext ||= isAsked
        return hasCanonicalPath(page.pathname) ? passedOn(null) : answered(bareAnswerOf(400))
      }
      if (passage.isShadowed) return passedOn(passage)
      const { verdict, own } = passage
      const { outcome } = verdict
      const to = own?.headers.get("Location") ?? redirectOf(passage, basename)
      const isOpen = outcome.kind === "proceed" && !verdict.limited
      if (to !== null && !page.isData) {
        const headers = new Headers(own?.headers)
        headers.set("Location", to)
        addHeaders(headers, guards, passage)
        tellDecision(judge, passage, context)
        return answered(new Response(null, { status: own?.status ?? (verdict.write ? 303 : 302), headers }))
      }
      if (isOpen || isLocked()) return passedOn(passage)
      const headers = new Headers(own?.headers)
      headers.delete("Location")
      addHeaders(headers, guards, passage)
      tellDecision(judge, passage, context)
      const status = refusalOf(passage)
      return answered(bareAnswerOf(status, headers, causeOfRefusal(status, verdict)))
    },

    noteEnded(passage, context) {
      if (passage !== null) tellDecision(judge, passage, context)
    },

    noteServed(status) {
      if (isTold || isLocked() || status < 200 || status > 299) return
      isTold = true
      report({ kind: "no-route-lock" }, null)
    },
  }
}

const answered = (response: Response): FrontAnswer => ({ kind: "answered", response })

/** The target of a denial's redirect within the site, or null for every other outcome. */
function redirectOf({ verdict: { outcome, location, limited } }: Passage, basename: string): string | null {
  return outcome.kind === "redirect" && !limited ? withBasename(location ?? outcome.to, basename) : null
}

/** A redirect that the router alone can give, in its own encoding, is a 401 without it. */
function refusalOf({ own, verdict: { outcome, limited } }: Passage): number {
  if (limited) return 429
  if (own !== null) return own.status >= 400 ? own.status : 401
  return outcome.kind === "refuse" ? outcome.status : 401
}

function onceOf(passage: Passage | null): () => Passage | null {
  let left = passage
  return () => {
    const taken = left
    left = null
    return taken
  }
}

/** The page that a request is about, or null where it is not beneath the base path. */
export function pageOf(url: URL, basename: string): PageUrl | null {
  const pathname = withoutBasename(url.pathname, basename)
  if (pathname === null) return null
  // React Router 7 asks for the data of the home page by this name.
  return pageUrlOf({ pathname: pathname === "/_root.data" ? "/_.data" : pathname, search: url.search })
}

/** The router's context, or a new one, with the verdict for the root middleware. */
export function contextWith(
  handed: Handed | null,
  context: RouterContextProvider = new RouterContextProvider(),
): RouterContextProvider {
  if (handed !== null) context.set(handedContext, handed)
  return context
}
