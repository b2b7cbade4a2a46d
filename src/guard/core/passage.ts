import { createContext, type RouterContextProvider } from "react-router"

import type { CurrentSession, PortAnswer, PortQuestion, SessionPort } from "../../session/port.ts"
import { absentContext, areCookies, askInFront, askPort, type Asked } from "./ask-port.ts"
import type { OpenClaims, RequestClaims } from "./claims.ts"
import { decisionIn, type Decision, type OnDecision } from "./decision.ts"
import { entryVerdictOf, isWrite, type EntryVerdict } from "./entry-check.ts"
import type { Guards } from "./guards.ts"
import type { Incident, Report } from "./incident.ts"
import { secondsToWait, type Limit } from "./limit.ts"
import { loadOutcomeAt, namesClaim, writeOutcomeAt, type ClaimGuards } from "./outcome-at.ts"
import type { OwnAnswer } from "../../session/own-answer.ts"
import type { PageUrl } from "./page-url.ts"
import { shadowDenialOf, type Shadow, type ShadowDenial } from "./shadow.ts"

/** One request on its way through the locks: who asks, for what, and what the entry check decided. */
export interface Passage {
  readonly policyHash: string
  readonly page: PageUrl
  readonly verdict: EntryVerdict
  /** The port's own redirect or refusal, which is sent in place of a verdict. */
  readonly own: OwnAnswer | null
  readonly session: object | null
  readonly setCookies: readonly string[]
  readonly current: PortAnswer["current"]
  /** The visitor's claims. Null for a policy without claims. */
  readonly claims: RequestClaims | null
  /** Seconds until the visitor may ask again; 0 where there is no need to wait. */
  readonly wait: number
  /** The request that it is about. */
  readonly request: Request
  /** Whether somebody in front of the router puts the headers on the response. */
  readonly isCarried: boolean
  /** Whether the verdict is a denial that is recorded and withheld. */
  readonly isShadowed: boolean
  /** True once `onDecision` was called. Copies of the passage share this object, so that it is called once. */
  readonly telling: { isDone: boolean }
}

/** The passage of the request that the router answers in this context; null where the locks have not been asked yet. */
export const passageContext = createContext<Passage | null>(null)

/** What stands in front of the router hands over, with the context of one request. */
export interface Handed {
  /** Null where the root middleware alone can ask. */
  readonly passage: Passage | null
  /** The passage, to the first that asks for it: a context that is used for another request lets nobody else in on it. */
  take(): Passage | null
  /** Tells that the root middleware is at work. */
  noteLocked(): void
}

export const handedContext = createContext<Handed | null>(null)

/** Whether the context has carried more than one request. */
export const isSharedContext = createContext(false)

/** Whether a middleware around the root's first puts the headers on the response. */
export const isSurroundedContext = createContext(false)

export interface Judge {
  readonly guards: Guards
  readonly port: SessionPort
  /** Milliseconds. */
  readonly patience: number
  readonly report: Report
  readonly shadow: Shadow
  readonly limit: Limit | undefined
  /** Null for a policy without claims. */
  readonly openClaims: OpenClaims | null
  readonly onDecision: OnDecision
  /** The query parameter in which doors are told the way back. */
  readonly next: string
}

/** A page that is shown to anyone is not kept waiting for a name. */
const SHORT = 0.4

/** The entry check: asks who it is, once, and decides. Never rejects. */
export async function passageOf(
  judge: Judge,
  request: Request,
  page: PageUrl,
  context: Readonly<RouterContextProvider>,
): Promise<Passage> {
  const { port, report } = judge
  const asked = await askPort(port, request, context, questionFor(judge, request, page), report)
  return decided(judge, { request, page, context }, asked)
}

/**
 * The same in front of the router, where whoever stands there puts the headers on the response. Without a context it is
 * null for a port that reads one, which has to be asked in the router.
 */
export async function passageInFront(
  judge: Judge,
  request: Request,
  page: PageUrl,
  context: Readonly<RouterContextProvider> | null,
): Promise<Passage | null> {
  if (context !== null) return { ...(await passageOf(judge, request, page, context)), isCarried: true }
  const { port, report } = judge
  const asked = await askInFront(port, request, questionFor(judge, request, page), report)
  if (asked === null) return null
  const passage = await (judge.openClaims === null
    ? decided(judge, { request, page, context }, asked)
    : decidedInFront(judge, { request, page, context }, asked))
  return passage === null ? null : { ...passage, isCarried: true }
}

function questionFor({ guards, patience }: Judge, { method }: Request, { pathname }: PageUrl): PortQuestion {
  const outcomeAt = isWrite(method) ? writeOutcomeAt : loadOutcomeAt
  const isOpen = outcomeAt(guards, pathname, "unknown").kind === "proceed"
  return { isOpen, patience: isOpen && !isWrite(method) ? patience * SHORT : patience }
}

interface Question {
  readonly request: Request
  readonly page: PageUrl
  readonly context: Readonly<RouterContextProvider> | null
}

/** Null if a reader of a claim tried to read the router's context. */
async function decidedInFront(judge: Judge, question: Question, asked: Asked): Promise<Passage | null> {
  let readsContext = false
  const incidents: Incident[] = []
  const denials: ShadowDenial[] = []
  const shadow = { ...judge.shadow, tell: (denial: ShadowDenial) => void denials.push(denial) }
  const absent = absentContext(() => {
    readsContext = true
  })
  const passage = await decided({ ...judge, shadow }, question, asked, absent, (incident) => incidents.push(incident))
  if (readsContext) return null
  for (const denial of denials) judge.shadow.tell(denial)
  for (const incident of incidents) judge.report(incident, null)
  return passage
}

async function decided(
  judge: Judge,
  { request, page, context }: Question,
  asked: Asked,
  claimContext = context,
  claimReport = judge.report,
): Promise<Passage> {
  const { guards, shadow, next, limit, patience, report, openClaims } = judge
  const { method } = request
  const { own, session, setCookies, current } = asked
  const wait =
    own !== null || limit === undefined
      ? 0
      : await secondsToWait({ limit, patience, report }, visitorOf(asked), request, context)
  const claims = openClaims === null ? null : openClaims(asked)
  // A visitor who is sent away in any case is asked about no further.
  const askedClaims =
    claims === null || claimContext === null || own !== null || wait > 0
      ? undefined
      : await claims.at(page.pathname, isWrite(method), { request, context: claimContext, report: claimReport })
  const verdict =
    own === null ? entryVerdictOf(guards, page, method, asked.state, wait > 0, next, askedClaims) : NO_VERDICT
  const isShadowed = own === null && isDenied(verdict) && !verdict.limited && shadow.covers(verdict.outcome.rule)
  if (isShadowed) shadow.tell(shadowDenialOf(verdict, method, page))
  const { policyHash } = guards
  const known = { policyHash, page, request, own, session, setCookies, current, claims }
  return { ...known, verdict, wait, isShadowed, isCarried: false, telling: { isDone: own !== null } }
}

/** Tells the app of the decision about a request, once. */
export function tellDecision(
  { onDecision }: Judge,
  passage: Passage,
  context: Readonly<RouterContextProvider> | null,
): void {
  const { telling } = passage
  if (telling.isDone) return
  telling.isDone = true
  onDecision(decisionOf(passage), context)
}

const visitorOf = ({ state, session }: Asked) => ({ state, session })

const isDenied = ({ outcome }: EntryVerdict): boolean => outcome.kind !== "proceed"

export const decisionOf = ({ verdict, session, isShadowed }: Passage): Decision =>
  decisionIn(verdict, session, isShadowed)

/** The session and its cookies at this moment. */
export function sessionNow({ current, session, setCookies }: Passage, isRedirect = false): CurrentSession {
  if (current === undefined) return { session, setCookies }
  const now = current({ isRedirect })
  if (typeof now.session === "object" && areCookies(now.setCookies)) return now
  throw new Error(
    "sallyport: `current` of a session port must return an object or null as `session`, and a list of cookies",
  )
}

/** Opens nothing to anybody: the port's own answer stands in its place. */
const NO_VERDICT: EntryVerdict = {
  outcome: Object.freeze({ kind: "refuse", status: 503, rule: null }),
  state: "unknown",
  write: false,
  limited: false,
  location: null,
}

/**
 * The same visitor at the page that the router reads in the same address, where it reads another one than was read in
 * front of it. What was decided about the one says nothing about the other; a denial that is withheld is told once.
 */
export async function passageAt(
  { guards, shadow, next, report }: Judge,
  held: Passage,
  request: Request,
  page: PageUrl,
  context: Readonly<RouterContextProvider>,
): Promise<Passage> {
  const { method } = request
  const asked = await held.claims?.at(page.pathname, isWrite(method), { request, context, report })
  const verdict = entryVerdictOf(guards, page, method, held.verdict.state, held.verdict.limited, next, asked)
  const isShadowed = isDenied(verdict) && !verdict.limited && shadow.covers(verdict.outcome.rule)
  if (isShadowed && !held.isShadowed) shadow.tell(shadowDenialOf(verdict, method, page))
  return { ...held, page, verdict, isShadowed }
}

/**
 * Whether a passage is of this very request: it is the same one, or the router's copy of it. Every header counts, because
 * the port may read any of them.
 */
export const isOf = (held: Passage, request: Request, page: PageUrl): boolean =>
  (held.request === request && held.page.pathname === page.pathname) ||
  askedAs(held.request, held.page) === askedAs(request, page)

const askedAs = (request: Request, page: PageUrl): string =>
  // React Router 7 loads the data of a page by GET where HEAD was asked.
  JSON.stringify([request.method === "HEAD" ? "GET" : request.method, sentAs(request, page)])

/**
 * True if a passage is of this request or of the router's copy of it with another method: React Router 7 answers OPTIONS
 * for a page's data by a GET. It is decided again, as a page load, and told of once.
 */
export const isCopyOf = (held: Passage, request: Request, page: PageUrl): boolean =>
  JSON.stringify(sentAs(held.request, held.page)) === JSON.stringify(sentAs(request, page))

const sentAs = ({ headers }: Request, { pathname }: PageUrl) => [addressOf(pathname), [...headers]] as const

/**
 * React Router 7 drops the slash of `/a/` and the second ending of `/a.data.data`, and takes `/a/_.data` for the data of
 * `/a/_`: one address, two pages. `/_root.data` is the data of the home page there, and of `/_root` in React Router 8.
 */
function addressOf(pathname: string): string {
  let end = pathname.length
  for (;;) {
    const ending = ENDINGS.find((text) => pathname.endsWith(text, end))
    if (ending === undefined) return end === ROOT.length && pathname.startsWith(ROOT) ? "" : pathname.slice(0, end)
    end -= ending.length
  }
}

const ENDINGS = ["/", "/_", ".data"] as const
const ROOT = "/_root"

/** The guards needed to add the headers of a response. */
export type HeaderGuards = ClaimGuards & Pick<Guards, "decide">

/** True if a signed-out visitor may load the page, and its rule names no claim. */
export function isOpenToAll(guards: HeaderGuards, { page, verdict }: Passage): boolean {
  if (namesClaim(guards, page.pathname)) return false
  const { state, write, outcome } = verdict
  const isAnswer = state === "signed-out" && !write
  return (isAnswer ? outcome : loadOutcomeAt(guards, page.pathname, "signed-out")).kind === "proceed"
}
