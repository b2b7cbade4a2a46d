import { openLocks, type PortAnswer, type SessionPort } from "sallyport/guard"
import type { RouterContextProvider } from "react-router"

import type { PageRequirement } from "../generated/guards.ts"
import * as guards from "../generated/guards.ts"
import type { Session } from "../session/session.ts"
import { openServerSession, anonymousSession, type ServerSession } from "../session/supabase/server-session.ts"
import { entryHooksContext, serverSessionContext } from "./context.ts"

/** Milliseconds that a guarded page waits for the auth service. A page open to everyone waits 40% of it. */
const TIMEOUT_MS = 2_250

/**
 * Milliseconds by which the port gives up before the locks do. Its own answer `unknown` then arrives in time, and with
 * it the client that the sign-in form needs.
 */
const RESERVE_MS = 250

const session: SessionPort<Session> = (request, context, { patience }) => {
  const access = hooksIn(context).access()
  if (!request.headers.has("cookie")) return answerOf(anonymousSession(request, access), context)
  return openServerSession(request, access, patience - RESERVE_MS).then((opened) => answerOf(opened, context))
}

/** The port's answer for a session, which is also put into the router's context for pages. */
function answerOf(opened: ServerSession, context: Readonly<RouterContextProvider>): PortAnswer<Session> {
  context.set(serverSessionContext, opened)
  return {
    state: opened.state,
    session: opened.session,
    setCookies: [],
    // Read after the page: a form may have signed somebody in or out, or changed the account, since the session was
    // read. So all cookies are set here, and none above.
    current: ({ isRedirect }) => ({ session: opened.session, setCookies: opened.setCookies(isRedirect) }),
  }
}

/**
 * Both locks of the workbench. Its server (`src/server/pages.ts`) sets the entry hooks in the context of each request:
 * functions with which the locks reach the auth service, the rate limits and the server's log.
 */
export const locks = openLocks<PageRequirement>({
  guards,
  session,
  // An empty cookie header does not count as anonymous: only a missing one does.
  isAnonymous: (headers) => headers.cookie === undefined,
  patience: TIMEOUT_MS,
  limit: (visitor, _, context) => hooksIn(context).secondsToWait(visitor.session?.uid ?? null),
  onDecision: (decision, context) => hooksIn(context).noteDecision(decision),
  onIncident: (incident, context) => hooksIn(context).reportIncident(incident),
})

/** The session of a request to a page, typed by the page's rule. */
export const { sessionFor } = locks

/**
 * Throws if the request was not decided by the rule of this page: for loaders and actions that do not read the session.
 * That is a fault of the app, because the locks have judged the request already.
 */
export const expectRuleOf: (...of: Parameters<typeof sessionFor>) => void = sessionFor

/** The entry hooks of a request. Throws if the server has not set them, so that the request is denied. */
function hooksIn(context: Readonly<RouterContextProvider> | null) {
  if (context === null) throw new Error("a request reached the locks without a router context")
  return context.get(entryHooksContext)
}
