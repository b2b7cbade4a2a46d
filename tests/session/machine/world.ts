import { authStateOf } from "../../../src/session/machine/auth-state.ts"
import type { BringingEventName, SessionEvent, ServerVerdict } from "../../../src/session/machine/events.ts"
import type { SessionSnapshot } from "../../../src/session/machine/machine.ts"
import type { SessionFacts } from "../../../src/session/session.ts"
import { contradicts } from "../../../src/session/machine/verdict.ts"
import { brokenInvariants } from "./invariants.ts"
import { real } from "./sample.ts"

/** The server's data about a session. */
interface Issued {
  readonly sid: string
  readonly uid: string
  readonly mfa: boolean
  levelled: boolean
  recovering: boolean
  alive: boolean
}

interface Tab {
  snapshot: SessionSnapshot
  /** Events on their way, oldest first. */
  readonly inbox: SessionEvent[]
  /** The server's answer to the last question; a newer question makes an older one void, as the router does. */
  verdict: ServerVerdict | null
  /** Sessions that this tab has been told the end of. */
  readonly ended: Set<string>
  /** Recoveries this tab has heard of and not heard the end of. */
  readonly owing: Set<string>
}

const LIFETIME = 100

/** Two tabs of one browser, their shared cookie, and a server: as simple as can be, and in one clock. */
export class World {
  time = 1000
  /** Broken promises. */
  readonly broken: string[] = []
  readonly sessions: Issued[] = []
  cookie: SessionFacts | null = null
  readonly tabs: readonly Tab[] = [tabOf(), tabOf()]

  /** A tab's client says it to its own tab at once and in order, and to the other through a slow channel. */
  say(tab: number, event: SessionEvent): void {
    this.hear(tab, event)
    this.tabs[1 - tab]!.inbox.push(event)
  }

  signIn(tab: number | null, uid: string, mfa: boolean, recovering: boolean): void {
    const issued: Issued = { sid: `s${this.sessions.length}`, uid, mfa, levelled: false, recovering, alive: true }
    // The cookie is replaced; the server keeps the old session until somebody signs it out.
    this.sessions.push(issued)
    this.cookie = this.tokenOf(issued)
    if (tab !== null) this.say(tab, this.event(recovering ? "PASSWORD_RECOVERY" : "SIGNED_IN"))
  }

  signOut(tab: number | null): void {
    const session = this.current()
    if (session !== null) session.alive = false
    this.cookie = null
    if (tab !== null) this.say(tab, { type: "SIGNED_OUT", facts: null })
  }

  refresh(tab: number): void {
    const session = this.current()
    if (session === null) return
    if (!session.alive) return this.signOut(tab)
    this.cookie = this.tokenOf(session)
    this.say(tab, this.event("TOKEN_REFRESHED"))
  }

  level(tab: number): void {
    const session = this.current()
    if (session?.alive !== true || !session.mfa) return
    session.levelled = true
    this.cookie = this.tokenOf(session)
    this.say(tab, this.event("MFA_CHALLENGE_VERIFIED"))
  }

  changePassword(tab: number): void {
    const session = this.current()
    if (session?.alive !== true || !session.recovering || (session.mfa && !session.levelled)) return
    session.recovering = false
    this.say(tab, this.event("USER_UPDATED"))
    this.say(tab, { type: "PASSWORD_CHANGED", sid: session.sid })
  }

  /** From another device: this browser hears nothing of it. */
  revoke(): void {
    const session = this.current()
    if (session !== null) session.alive = false
  }

  ask(tab: number, answered: boolean): void {
    this.tabs[tab]!.verdict = answered ? this.verdict() : { verdict: "unknown" }
  }

  answer(tab: number): void {
    const { verdict } = this.tabs[tab]!
    this.tabs[tab]!.verdict = null
    if (verdict !== null) this.hear(tab, { type: "SERVER_VERDICT", answer: verdict })
  }

  /** The page's reaction when it reads the stored session. */
  look(tab: number): void {
    this.hear(tab, { type: "INITIAL_SESSION", facts: this.cookie, failed: false, now: this.time })
  }

  deliver(tab: number, index: number, keep: boolean): void {
    const { inbox } = this.tabs[tab]!
    const event = inbox[index]
    if (event === undefined) return
    if (!keep) inbox.splice(index, 1)
    this.hear(tab, "now" in event ? { ...event, now: this.time } : event)
  }

  lose(tab: number, index: number): void {
    this.tabs[tab]!.inbox.splice(index, 1)
  }

  /** All is delivered, everybody has looked, and the server was asked. */
  settle(): void {
    for (const tab of [0, 1]) {
      while (this.tabs[tab]!.inbox.length > 0) this.deliver(tab, 0, false)
      this.ask(tab, true)
      this.answer(tab)
    }
  }

  hear(index: number, event: SessionEvent): void {
    const tab = this.tabs[index]!
    const before = tab.snapshot
    if (event.type === "SERVER_VERDICT" && contradicts(before.context, event.answer)) {
      // The page begins anew, and knows nothing but the verdict.
      Object.assign(tab, tabOf())
    }
    const held = tab.snapshot.context.facts
    const after = real.step(tab.snapshot, event)
    const broken = brokenInvariants(tab.snapshot, event, after)
    if (broken.length > 0) this.broken.push(...broken)
    tab.snapshot = after
    if ((event.type === "SIGNED_OUT" || event.type === "SIGN_OUT_REQUESTED") && held !== null) tab.ended.add(held.sid)
    if (event.type === "PASSWORD_RECOVERY" && event.facts !== null && after.context.facts?.sid === event.facts.sid) {
      if (after.context.recovery?.phase !== "done") tab.owing.add(event.facts.sid)
    }
    if (event.type === "PASSWORD_CHANGED") tab.owing.delete(event.sid)
    if (event.type === "SERVER_VERDICT" && event.answer.verdict === "in" && !event.answer.recovering) {
      // The server says so itself, and it did say the opposite before.
      if (before.context.recovery?.phase === "marked") tab.owing.delete(event.answer.facts.sid)
    }
    this.checkOpen(tab, event)
  }

  /** The conditions for a tab that shows a session. */
  checkOpen(tab: Tab, event: SessionEvent): void {
    const { facts } = tab.snapshot.context
    const state = authStateOf(tab.snapshot)
    if (state === "unknown" || state === "signed-out") return
    const issued = this.sessions.find(({ sid }) => sid === facts?.sid)
    if (facts === null || issued === undefined || issued.uid !== facts.uid) {
      this.broken.push("shows what nobody issued")
      return
    }
    if (tab.ended.has(facts.sid)) this.broken.push(`shows ${facts.sid}, which it was told had ended`)
    if (state === "verified" && !issued.levelled) this.broken.push("verified without a second factor")
    if (state === "signed-in" && issued.mfa && !issued.levelled) this.broken.push("signed in with a factor owed")
    const isOpen = state === "signed-in" || state === "verified"
    if (isOpen && tab.owing.has(facts.sid)) this.broken.push("open with a password owed")
    const tellsTime = event.type === "EXPIRE" || event.type === "RESUME" || ("facts" in event && event.facts === facts)
    if (tellsTime && "now" in event && facts.exp <= event.now) this.broken.push("open beyond its time")
  }

  current(): Issued | null {
    return this.sessions.find(({ sid }) => sid === this.cookie?.sid) ?? null
  }

  verdict(): ServerVerdict {
    const session = this.current()
    if (session?.alive !== true || this.cookie === null) {
      this.cookie = null
      return { verdict: "out" }
    }
    // The server refreshes what has run out, and the browser gets the cookie without an event.
    if (this.cookie.exp <= this.time) this.cookie = this.tokenOf(session)
    return { verdict: "in", facts: this.cookie, recovering: session.recovering }
  }

  event(type: BringingEventName): SessionEvent {
    return { type, facts: this.cookie, now: this.time }
  }

  tokenOf({ sid, uid, mfa, levelled }: Issued): SessionFacts {
    this.time += 1
    return { sid, uid, mfa, aal: levelled ? "aal2" : "aal1", iat: this.time, exp: this.time + LIFETIME }
  }
}

const tabOf = (): Tab => ({ snapshot: real.start(), inbox: [], verdict: null, ended: new Set(), owing: new Set() })
