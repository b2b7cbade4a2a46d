import type { RouterContextProvider } from "react-router"

import type { RequestClaims } from "./claims.ts"
import { visitorOf } from "./entry-check.ts"
import type { Outcome } from "./guards.ts"
import type { Visitor } from "./limit.ts"
import { loadOutcomeAt } from "./outcome-at.ts"
import type { Judge, JudgedRequest } from "./judged-request.ts"
import { localUrlOf, safeNextOf } from "./safe-next.ts"

type Context = Readonly<Pick<RouterContextProvider, "get">>

/** True if the request's visitor may load the page at a path. False if that is unknown. */
export async function mayOpenOf(
  judge: Judge,
  judged: JudgedRequest,
  context: Context,
  path: unknown,
): Promise<boolean> {
  const url = typeof path === "string" ? localUrlOf(path) : null
  if (url === null) return false
  // Paths outside the policy are open to everyone.
  if (judge.guards.isOutside(url.pathname)) return true
  const { decision, claims, request } = judged
  const outcome = await loadOutcomeFor(judge, url.pathname, { state: decision.state, claims }, { context, request })
  // Shadow mode only reports the denial of a rule that it covers, so the page opens.
  return outcome.kind === "proceed" || judge.shadow.covers(outcome.rule)
}

/**
 * The safe path to return to, for a visitor who has just signed in. Their claims (facts such as a role, which rules can
 * require) are read again.
 */
export async function safeNextFor(
  judge: Judge,
  { request }: JudgedRequest,
  context: Context,
  text: unknown,
  { state, session }: Visitor<object>,
): Promise<string | null> {
  const next = typeof text === "string" ? safeNextOf(judge.guards, text) : null
  const url = localUrlOf(next)
  if (url === null) return null
  const claims = judge.openClaims?.({ state, session }) ?? null
  const outcome = await loadOutcomeFor(judge, url.pathname, { state, claims }, { context, request })
  // Shadow mode does not count here: people come back only to a page that the policy opens to them.
  return outcome.kind === "proceed" ? next : null
}

/** A visitor's state, with the claims that can be read. */
interface VisitorClaims {
  readonly state: JudgedRequest["decision"]["state"]
  readonly claims: RequestClaims | null
}

/** The outcome of loading a page. Reads the claims that it depends on. */
async function loadOutcomeFor(
  { guards, report }: Judge,
  pathname: string,
  { state, claims }: VisitorClaims,
  given: { readonly context: Context; readonly request: Request },
): Promise<Outcome> {
  const context = given.context as Readonly<RouterContextProvider>
  const outcomeClaims = await claims?.at(pathname, false, { request: given.request, context, report })
  return loadOutcomeAt(guards, pathname, visitorOf(state, outcomeClaims))
}
