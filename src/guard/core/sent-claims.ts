import type { RouterContextProvider } from "react-router"
import type { HandedClaims } from "../../../policy/claims.ts"
import type { AuthState } from "../../../policy/language.ts"
import type { Guards, GuardVisitor, Need } from "./guards.ts"
import { loadOutcomeAt, needsAt } from "./outcome-at.ts"
import type { Judge, JudgedRequest } from "./judged-request.ts"
import { localUrlOf } from "./safe-next.ts"

/**
 * The claims of a visitor that the server has read for the browser. A claim is a fact about the signed-in person, such
 * as a role, that rules can require. Plain data, for a loader to return.
 */
export interface SentClaims {
  /** The visitor's auth state. */
  readonly state: AuthState
  /** The app's own name for the person. Null for a visitor without a session. */
  readonly person: string | null
  /** The claims with their params. Claims that are not listed were not read. */
  readonly claims: readonly SentClaim[]
}

/** One claim of a visitor. */
export interface SentClaim extends Need {
  /** The values that count. Null for a claim that could not be read. */
  readonly values: readonly string[] | null
}

/** The visitor in the browser. */
export interface BrowserVisitor {
  /** The auth state that the browser knows. */
  readonly state: AuthState
  /** The person, named as in `SentClaims`. */
  readonly person?: string | null
}

/** The part of the guards that the browser needs. */
export type BrowserGuards = Pick<Guards, "decide" | "isOutside" | "needs" | "shadow">

/** The claims that loading these paths and the request's own page depends on. */
export async function sentClaimsOf(
  judge: Judge,
  { decision, claims, page, request }: JudgedRequest,
  context: Readonly<Pick<RouterContextProvider, "get">>,
  person: string | null,
  paths: readonly string[],
): Promise<SentClaims> {
  const asking = { request, context: context as Readonly<RouterContextProvider>, report: judge.report }
  const pathnames = paths.flatMap((path) => localUrlOf(path)?.pathname ?? [])
  const claimsByPath = await Promise.all(
    [page.pathname, ...pathnames].map(async (pathname) => claims?.at(pathname, false, asking)),
  )
  const sent = new Map<string, SentClaim>()
  for (const { needs, claims: values } of claimsByPath.filter((outcomeClaims) => outcomeClaims !== undefined)) {
    for (const { claim, params } of needs)
      sent.set(JSON.stringify([claim, params]), { claim, params, values: values[claim] ?? null })
  }
  return { state: decision.state, person, claims: [...sent.values()] }
}

/**
 * The visitor at a path, with the claims that the server has sent for the same person and state. A claim that was not
 * sent counts as unreadable, so the outcome is 503, not a permanent refusal.
 */
export function visitorWithSentClaims(
  guards: Pick<Guards, "needs">,
  pathname: string,
  { state, person = null }: BrowserVisitor,
  sent: SentClaims | null,
): GuardVisitor {
  if (sent === null || sent.state !== state || sent.person !== person) return state
  const claims: HandedClaims = Object.fromEntries(
    needsAt(guards, pathname, state, false).map(({ claim, params }) => [
      claim,
      sent.claims.find((sentClaim) => sentClaim.claim === claim && isSame(sentClaim.params, params))?.values ?? null,
    ]),
  )
  return { state, claims }
}

const isSame = (one: Need["params"], other: Need["params"]): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)

/**
 * True if the visitor may load the page at a path of the app, and false if not, by the claims that the server has sent.
 * Null if only the server can decide.
 */
export function mayOpenInBrowser(
  guards: BrowserGuards,
  path: string,
  visitor: BrowserVisitor,
  sent: SentClaims | null,
): boolean | null {
  const url = localUrlOf(path)
  if (url === null) return false
  // Paths outside the policy are open to everyone.
  if (guards.isOutside(url.pathname)) return true
  const outcome = loadOutcomeAt(guards, url.pathname, visitorWithSentClaims(guards, url.pathname, visitor, sent))
  if (outcome.kind === "proceed") return true
  // In shadow mode a denial is only reported, until a day that only the server's clock tells. A 503 says
  // that the state, or a claim, is not known here.
  const isCertain = guards.shadow === undefined && !(outcome.kind === "refuse" && outcome.status === 503)
  return isCertain ? false : null
}
