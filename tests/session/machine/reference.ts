import type { SessionContext } from "../../../src/session/machine/context.ts"
import type { SessionEvent } from "../../../src/session/machine/events.ts"
import type { SessionFacts } from "../../../src/session/session.ts"
import type { StateName } from "./sample.ts"

export interface Session {
  readonly value: StateName
  readonly context: SessionContext
}

/**
 * The meaning of the machine as one plain function, written from the rules and not from its configuration: the
 * machine is tested to equal it.
 */
export function referenceStep(session: Session, event: SessionEvent): Session {
  const { value, context } = session
  const { type } = event
  if (type === "SIGNED_OUT") return event.facts === null ? closed(session, true) : session
  if (type === "SIGN_OUT_REQUESTED") return closed(session, true)
  if (type === "SERVER_VERDICT") {
    if (event.answer.verdict === "out") return closed(session, context.vouched)
    return event.answer.verdict === "in" ? placed(session, event, event.answer.facts, null) : waiting(session)
  }
  if (type === "STALLED") return waiting(session)
  if (type === "EXPIRE" || type === "RESUME") {
    return isLive(value) && context.facts!.exp <= event.now ? { ...session, value: "expired" } : session
  }
  if (type === "PASSWORD_CHANGED") {
    if (context.recovery?.sid !== event.sid) return session
    const done = { ...context, recovery: { sid: event.sid, phase: "done" as const } }
    return { value: value === "recovering" ? "signedIn" : value, context: done }
  }
  if (type === "INITIAL_SESSION" && event.facts === null)
    return event.failed ? waiting(session) : closed(session, false)
  // All other events bring a session, `PASSWORD_RECOVERY` included.
  return event.facts === null ? session : placed(session, event, event.facts, event.now)
}

const isLive = (value: StateName): boolean => value === "challenged" || value === "recovering" || value === "signedIn"

const waiting = (session: Session): Session =>
  session.value === "unknown" || session.value === "expired"
    ? { ...session, context: { ...session.context, stalled: true } }
    : session

/** For good: the session that is known has ended. Otherwise it may open again. */
function closed({ value, context }: Session, forGood: boolean): Session {
  if (!forGood && value === "signedOut") return { value, context }
  const known = context.facts ?? context.closed
  const base = { facts: null, vouched: false, stalled: false }
  return {
    value: "signedOut",
    context: forGood
      ? {
          ...base,
          closed: null,
          recovery: null,
          tombstones: [...context.tombstones, ...(known === null ? [] : [known.sid])],
        }
      : { ...base, closed: context.facts, recovery: context.recovery, tombstones: context.tombstones },
  }
}

/** `now` is null for what a server has just seen alive. */
function placed(session: Session, event: SessionEvent, brought: SessionFacts, now: number | null): Session {
  const { tombstones, recovery } = session.context
  const known = session.context.facts ?? session.context.closed
  if (tombstones.includes(brought.sid)) return session
  const same = known?.sid === brought.sid
  const saysMore = event.type === "SERVER_VERDICT" || (event.type === "PASSWORD_RECOVERY" && same)
  if (!saysMore && known !== null && brought.iat < known.iat) return session
  const facts = same && known.iat > brought.iat ? known : brought
  const phase = phaseAfter(recovery?.sid === brought.sid ? recovery.phase : null, event)
  const value = stateFor(facts, phase !== null && phase !== "done", now)
  return {
    value,
    context: {
      facts,
      closed: null,
      recovery: phase === null ? null : { sid: brought.sid, phase },
      vouched: event.type === "SERVER_VERDICT" || (same && session.context.vouched),
      tombstones: known !== null && !same ? [...tombstones, known.sid] : tombstones,
      stalled: session.context.stalled && value === session.value,
    },
  }
}

type Phase = "owed" | "marked" | "done"

function phaseAfter(phase: Phase | null, event: SessionEvent): Phase | null {
  if (event.type === "PASSWORD_RECOVERY") return phase ?? "owed"
  if (event.type !== "SERVER_VERDICT" || event.answer.verdict !== "in") return phase
  if (event.answer.recovering) return "marked"
  return phase === "marked" ? "done" : phase
}

function stateFor(facts: SessionFacts, owesPassword: boolean, now: number | null): StateName {
  if (now !== null && facts.exp <= now) return "expired"
  if (facts.mfa && facts.aal === "aal1") return "challenged"
  return owesPassword ? "recovering" : "signedIn"
}
