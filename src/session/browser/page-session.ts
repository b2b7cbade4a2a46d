import type { SessionEvent, Verdict } from "../machine/events.ts"
import { firstViewOf, NOBODY } from "../machine/first-view.ts"
import type { SessionView } from "../machine/machine.ts"
import type { SessionActor } from "./page-actor.ts"

type MachineCode = typeof import("./page-machine.ts")

/** The machine at work, and what joins it to the auth client and the time. */
export interface PageMachine extends Pick<MachineCode, "openAuthBridge" | "watchExpiry"> {
  readonly actor: SessionActor
}

type Hear = (view: SessionView) => void
type Hearer = Hear | { readonly next?: Hear }

/**
 * What this page knows of its session. Its machine is much of all the script that a page has: it is fetched where there
 * is a session, or as soon as one may come. Until it is there the server's verdict is shown, and what else is said waits.
 */
export interface PageSession {
  getSnapshot(): SessionView
  subscribe(hearer: Hearer): { unsubscribe(): void }
  send(event: SessionEvent): void
  /** Fetches the machine. Rejects where its code could not be loaded; the next call tries again. */
  wake(): Promise<void>
  /** Calls back with the machine as soon as it is there. */
  whenAwake(begin: (machine: PageMachine) => void): () => void
}

/** What the person does, which the auth client does not tell the machine. */
export type Intent = Extract<SessionEvent, { readonly type: "SIGN_OUT_REQUESTED" | "PASSWORD_CHANGED" }>

export function pageSession(
  first: Verdict,
  fetchCode: () => Promise<MachineCode> = () => import("./page-machine.ts"),
): PageSession {
  let view = firstViewOf(first)
  let waiting: SessionEvent[] = []
  let machine: PageMachine | null = null
  let coming: Promise<void> | null = null
  const hearers = new Set<Hear>()
  const beginners = new Set<(machine: PageMachine) => void>()

  const show = (next: SessionView): void => {
    if (next === view) return
    view = next
    for (const hear of hearers) hear(view)
  }

  const bring = async (): Promise<void> => {
    try {
      const { sessionActorOf, pageLog, openAuthBridge, watchExpiry } = await fetchCode()
      const actor = sessionActorOf(first, pageLog.observe)
      for (const event of waiting) actor.send(event)
      waiting = []
      machine = { actor, openAuthBridge, watchExpiry }
      actor.subscribe(show)
      show(actor.getSnapshot())
      for (const begin of beginners) begin(machine)
    } finally {
      coming = null
    }
  }

  const wake = async (): Promise<void> => {
    if (machine === null) await (coming ??= bring())
  }

  return {
    getSnapshot: () => view,
    subscribe(hearer) {
      const hear: Hear = (next) => (typeof hearer === "function" ? hearer(next) : hearer.next?.(next))
      hearers.add(hear)
      return { unsubscribe: () => void hearers.delete(hear) }
    },
    send(event) {
      if (machine !== null) return machine.actor.send(event)
      // Where nobody is signed in and nothing waits, only a session changes anything.
      if (view === NOBODY && waiting.length === 0 && !bringsSession(event)) return
      const next = viewAfter(view, event, waiting.length > 0)
      waiting.push(event)
      show(next)
      wake().catch(() => {})
    },
    wake,
    whenAwake(begin) {
      if (machine !== null) begin(machine)
      beginners.add(begin)
      return () => void beginners.delete(begin)
    },
  }
}

const bringsSession = (event: SessionEvent): boolean =>
  event.type === "SERVER_VERDICT" ? event.answer.verdict === "in" : "facts" in event

/**
 * What is shown while events wait. It closes at once. Whether another session may open, or one that was closed, depends
 * on what has ended here, which only the machine can say.
 */
function viewAfter(view: SessionView, event: SessionEvent, isSomethingWaiting: boolean): SessionView {
  if (event.type === "SIGN_OUT_REQUESTED") return NOBODY
  if (event.type !== "SERVER_VERDICT" || event.answer.verdict === "unknown") return view
  const known = view === NOBODY && isSomethingWaiting ? null : view.context.facts?.sid
  const brought = event.answer.verdict === "in" ? event.answer.facts.sid : undefined
  return known === undefined || known === brought ? firstViewOf(event.answer) : NOBODY
}

let ofPage: PageSession | null = null

/**
 * The session of this page, one for as long as the document lives: what its machine has buried stays buried, even when
 * an error view takes the whole tree down. On the server each rendering has its own.
 */
export function sessionOfPage(first: Verdict): PageSession {
  if (typeof document === "undefined") return pageSession(first)
  if (ofPage !== null) return ofPage
  ofPage = pageSession(first)
  // What fails now is tried again when the page looks what is stored.
  if (first.verdict !== "out") ofPage.wake().catch(() => {})
  return ofPage
}

/** For client actions, which run outside the tree. */
export function tellSession(intent: Intent): void {
  if (ofPage === null) throw new Error("the session of this page was told something before it began")
  ofPage.send(intent)
}
