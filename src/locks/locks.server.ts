import { openLocks, type PortAnswer, type SessionPort } from "sallyport/guard"
import type { RouterContextProvider } from "react-router"

import type { PageRequirement } from "../generated/guards.ts"
import * as guards from "../generated/guards.ts"
import type { Session } from "../session/session.ts"
import { openServerSession, anonymousSession, type ServerSession } from "../session/supabase/server-session.ts"
import { entryHooksContext, serverSessionContext } from "./context.ts"

/** Milliseconds that a guarded page waits for the auth service; a page open to all waits 900. */
const PATIENCE_MS = 2_250

/** Milliseconds that the port keeps for itself, so that its own answer "unknown" comes in time, with a client to sign in with. */
const RESERVE_MS = 250

const session: SessionPort<Session> = (request, context, { patience }) => {
  const access = hooksIn(context).access()
  if (!request.headers.has("cookie")) return answerOf(anonymousSession(request, access), context)
  return openServerSession(request, access, patience - RESERVE_MS).then((opened) => answerOf(opened, context))
}

function answerOf(opened: ServerSession, context: Readonly<RouterContextProvider>): PortAnswer<Session> {
  context.set(serverSessionContext, opened)
  return {
    state: opened.state,
    session: opened.session,
    setCookies: [],
    // Forms sign in and out, and change what a session says of its person.
    current: ({ isRedirect }) => ({ session: opened.session, setCookies: opened.setCookies(isRedirect) }),
  }
}

/** Both locks of the workbench. Its server stands in front of them and puts its part in the context (`src/server/pages.ts`). */
export const locks = openLocks<PageRequirement>({
  guards,
  session,
  // A header that is there but empty is a cookie too: nobody's, and no stranger's.
  isAnonymous: (headers) => headers.cookie === undefined,
  patience: PATIENCE_MS,
  limit: (visitor, _, context) => hooksIn(context).secondsToWait(visitor.session?.uid ?? null),
  onDecision: (decision, context) => hooksIn(context).noteDecision(decision),
  onIncident: (incident, context) => hooksIn(context).reportIncident(incident),
})

export const { sessionFor } = locks

/** Throws where no server has put its part in: then nobody is let in anywhere. */
function hooksIn(context: Readonly<RouterContextProvider> | null) {
  if (context === null) throw new Error("a request came to the locks without the server's part of its context")
  return context.get(entryHooksContext)
}
