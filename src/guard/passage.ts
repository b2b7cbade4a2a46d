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
  /** Whose verdict this is: method, address and credentials of the request that it is about. */
  readonly asker: string
  /** Tells whoever stands in front of the router that the route lock has seen this request. */
  readonly noteSeen: () => void
  /** Whether somebody in front of this puts the headers on the response. */
  readonly isCarried: boolean
  /** Whether the verdict is a denial that is recorded and withheld. */
  readonly isShadowed: boolean
}

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
  front: { readonly noteSeen: () => void } | null = null,
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
    asker: askerOf(request, page),
    noteSeen: () => front?.noteSeen(),
    isCarried: front !== null,
    isShadowed,
  }
}

/** Nobody may come in on the verdict about another request, even where an app keeps a context for longer than one. */
export const askerOf = ({ method, headers }: Request, { pathname }: PageUrl): string =>
  JSON.stringify([method, pathname, headers.get("cookie"), headers.get("authorization")])

/** Whether a signed-out visitor may load this page. */
export const isOpenToAll = (guards: Pick<Guards, "decide">, pathname: string): boolean =>
  loadOutcomeAt(guards, pathname, "signed-out").kind === "proceed"
