import type { RouterContextProvider } from "react-router"

import { ruleOfPage, type PagePath, type PageRequirement } from "../generated/guards.ts"
import { sessionOfPage, type SessionFor } from "../guard/core/session-for.ts"
import type { Session } from "../session/session.ts"
import { entryVerdictContext, serverSessionContext } from "./context.ts"

type RequestContext = Readonly<Pick<RouterContextProvider, "get">>

/**
 * The session of a request to `page`, typed by the rule that governs the page: loosen the rule, and code that relied
 * on a signed-in visitor stops compiling. Throws when the request is governed by another rule, which is our bug.
 */
export function sessionFor<Page extends PagePath>(
  context: RequestContext,
  page: Page,
): SessionFor<PageRequirement, Page, Session> {
  const { session } = context.get(serverSessionContext)
  // The guard let this state through the page's own rule; the state was derived from this very session.
  return sessionOfPage({ ruleOfPage }, page, context.get(entryVerdictContext), session) as SessionFor<
    PageRequirement,
    Page,
    Session
  >
}
