import { createContext } from "react-router"

import type { PortAnswer, SessionPort } from "../session/port.ts"
import { askPort } from "./ask-port.ts"
import { entryVerdictOf, isWrite, type EntryVerdict } from "./entry-check.ts"
import type { Guards } from "./guards.ts"
import type { Report } from "./incident.ts"
import { loadOutcomeAt } from "./outcome-at.ts"
import type { PageUrl } from "./page-url.ts"
import { shadowDenialOf, type Shadow } from "./shadow.ts"

/** One request on its way through the locks: who asks, for what, and what the entry check decided. */
export interface Passage {
  readonly policyHash: string
  readonly page: PageUrl
  readonly verdict: EntryVerdict
  readonly session: object | null
  readonly setCookies: readonly string[]
  /** The request that it is about. */
  readonly request: Request
  /** Tells whoever stands in front of the router that the route lock is at work; null where nobody stands there. */
  readonly noteLocked: (() => void) | null
  /** Whether the verdict is a denial that is recorded and withheld. */
  readonly isShadowed: boolean
}

/** Whether somebody in front of the router puts the headers on the response. */
export const isCarried = ({ noteLocked }: Passage): boolean => noteLocked !== null

/** Null where the locks have not been asked yet. */
export const passageContext = createContext<Passage | null>(null)

/** Whether a middleware around the root's first puts the headers on the response. */
export const isSurroundedContext = createContext(false)

export interface Judge {
  readonly guards: Guards
  readonly port: SessionPort
  /** Milliseconds. */
  readonly patience: number
  readonly report: Report
  readonly shadow: Shadow
  /** The query parameter in which doors are told the way back. */
  readonly next: string
}

/** A page that is shown to anyone is not kept waiting for a name. */
const SHORT = 0.4

/** The entry check: asks who it is, once, and decides. Never rejects. */
export async function passageOf(
  { guards, port, patience, report, shadow, next }: Judge,
  request: Request,
  page: PageUrl,
  noteLocked: (() => void) | null = null,
): Promise<Passage> {
  const { method } = request
  const isOpen = !isWrite(method) && loadOutcomeAt(guards, page.pathname, "unknown").kind === "proceed"
  const answer: PortAnswer = await askPort(port, request, isOpen ? patience * SHORT : patience, report)
  const verdict = entryVerdictOf(guards, page, method, answer.state, false, next)
  const isShadowed = verdict.outcome.kind !== "proceed" && shadow.covers(verdict.outcome.rule)
  if (isShadowed) shadow.tell(shadowDenialOf(verdict, method, page))
  return {
    policyHash: guards.policyHash,
    page,
    verdict,
    session: answer.session,
    setCookies: answer.setCookies,
    request,
    noteLocked,
    isShadowed,
  }
}

/**
 * The same visitor at the page that the router reads in the same address, where it reads another one than was read in
 * front of it. What was decided about the one says nothing about the other; a denial is told once.
 */
export function passageAt(
  { guards, shadow, next }: Judge,
  held: Passage,
  { method }: Pick<Request, "method">,
  page: PageUrl,
): Passage {
  if (held.page.pathname === page.pathname) return held
  const verdict = entryVerdictOf(guards, page, method, held.verdict.state, false, next)
  const isShadowed = verdict.outcome.kind !== "proceed" && shadow.covers(verdict.outcome.rule)
  if (isShadowed && !held.isShadowed) shadow.tell(shadowDenialOf(verdict, method, page))
  return { ...held, page, verdict, isShadowed }
}

/** Nobody may come in on the answer to another request, even where an app keeps a context for longer than one. */
export const isOf = (held: Passage, request: Request, page: PageUrl): boolean =>
  (held.request === request && held.page.pathname === page.pathname) ||
  askerOf(held.request, held.page) === askerOf(request, page)

/** Whose passage it is: method, address and credentials. */
const askerOf = ({ method, headers }: Request, { pathname }: PageUrl): string =>
  // React Router 7 loads the data of a page by GET where HEAD was asked.
  JSON.stringify([
    method === "HEAD" ? "GET" : method,
    addressOf(pathname),
    headers.get("cookie"),
    headers.get("authorization"),
  ])

/**
 * React Router 7 drops the slash of `/a/` and the second ending of `/a.data.data`, and takes `/a/_.data` for the data of
 * `/a/_`: one address, two pages.
 */
function addressOf(pathname: string): string {
  let end = pathname.length
  for (;;) {
    const ending = ENDINGS.find((text) => pathname.endsWith(text, end))
    if (ending === undefined) return pathname.slice(0, end)
    end -= ending.length
  }
}

const ENDINGS = ["/", "/_", ".data"] as const

/** Whether a signed-out visitor may load the page. */
export function isOpenToAll(guards: Pick<Guards, "decide">, { page, verdict }: Passage): boolean {
  const { state, write, outcome } = verdict
  const isAnswer = state === "signed-out" && !write
  return (isAnswer ? outcome : loadOutcomeAt(guards, page.pathname, "signed-out")).kind === "proceed"
}
