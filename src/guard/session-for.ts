import type { RouterContextProvider } from "react-router"

import { ruleOfPage, type PagePath, type PageRequirement } from "../generated/guards.ts"
import type { Session, VerifiedSession } from "../session/session.ts"
import { entryVerdictContext, serverSessionContext } from "./context.ts"

/** A session whose second factor is still owed. */
export interface ChallengedSession extends Session {
  readonly aal: "aal1"
}

/** A session that came by a recovery link and owes a new password. */
export interface RecoveringSession extends Session {
  readonly recovering: true
}

interface SessionOfRequirement {
  readonly anyone: Session | null
  readonly "signed-out": null
  readonly "signed-in": Session
  readonly verified: VerifiedSession
  readonly challenged: ChallengedSession
  readonly recovering: RecoveringSession
}

/** What a page's governing rule guarantees about the visitor. */
export type SessionFor<Page extends PagePath> = SessionOfRequirement[PageRequirement[Page]]

type RequestContext = Readonly<Pick<RouterContextProvider, "get">>

/**
 * The session of a request to `page`, typed by the rule that governs the page: loosen the rule, and code that relied
 * on a signed-in visitor stops compiling. Throws when the request is governed by another rule, which is our bug.
 */
export function sessionFor<Page extends PagePath>(context: RequestContext, page: Page): SessionFor<Page> {
  const { outcome, state } = context.get(entryVerdictContext)
  if (outcome.kind !== "proceed" || outcome.rule !== ruleOfPage[page]) {
    throw new Error(`sessionFor("${page}") was asked in a request that ${outcome.rule ?? "no rule"} governs`)
  }
  const { session } = context.get(serverSessionContext)
  // The guard let this state through the page's own rule; the state was derived from this very session.
  return (state === "recovering" && session !== null ? { ...session, recovering: true } : session) as SessionFor<Page>
}
