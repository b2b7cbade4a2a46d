import { MAX_TOMBSTONES } from "../../../src/session/machine/context.ts"
import type { SessionEvent } from "../../../src/session/machine/events.ts"
import type { SessionSnapshot } from "../../../src/session/machine/machine.ts"
import type { SessionFacts } from "../../../src/session/session.ts"
import type { StateName } from "./sample.ts"

/**
 * What holds after every step whatever happened before, said without the machine's own words for it. Returns the
 * broken ones.
 */
export function brokenInvariants(before: SessionSnapshot, event: SessionEvent, after: SessionSnapshot): string[] {
  const { facts, recovery, tombstones, stalled, vouched } = after.context
  const held = before.context.facts
  // A session that is closed for a moment counts like an open one.
  const knew = held ?? before.context.closed
  const knows = facts ?? after.context.closed
  const claims: readonly (readonly [string, boolean])[] = [
    ["a session is held in every state but unknown and signedOut", (facts === null) === isEmpty(after.value)],
    ["nothing leads back to unknown", after.value !== "unknown" || before.value === "unknown"],
    ["an ended session is not held", facts === null || !tombstones.includes(facts.sid)],
    [
      "an ended session stays ended",
      before.context.tombstones.every((sid) => tombstones.includes(sid)) || isFull(after),
    ],
    ["the ended are bounded", tombstones.length <= MAX_TOMBSTONES],
    [
      "a replaced session has ended",
      knew === null || knows === null || knew.sid === knows.sid || tombstones.includes(knew.sid),
    ],
    ["a session known is never older than before", knew === null || knew.sid !== knows?.sid || knew.iat <= knows.iat],
    ["what is known and not ended is not forgotten", knew === null || knows !== null || tombstones.includes(knew.sid)],
    ["an ended session is not kept for later", knows === null || !tombstones.includes(knows.sid)],
    ["a session held was known before or was brought", facts === null || facts === knew || facts === factsIn(event)],
    ["a recovery is the known session's", recovery === null || recovery.sid === knows?.sid],
    ["nobody vouches for nothing", !vouched || facts !== null],
    [
      "only a server vouches",
      !vouched || event.type === "SERVER_VERDICT" || (before.context.vouched && held?.sid === facts?.sid),
    ],
    ["only who waits has stalled", !stalled || after.value === "unknown" || after.value === "expired"],
    [
      "who owes a factor is challenged",
      isEmpty(after.value) || after.value === "expired" || owesFactor(facts) === (after.value === "challenged"),
    ],
    ["who owes a password is recovering", after.value !== "signedIn" || recovery === null || recovery.phase === "done"],
    [
      "a recovery is left by a new password or with its session",
      !leftRecovery(before, after) || endsRecovery(before, event),
    ],
    ["a sign-out closes at once", !isSignOut(event) || after.value === "signedOut"],
    ["a sign-out ends the session that was known", !isSignOut(event) || knew === null || tombstones.includes(knew.sid)],
    ["an outage closes nothing", !isOutage(event) || after.value === before.value],
    ["who has no session brings none", factsIn(event) !== null || facts === null || facts === held],
    [
      "a session whose time is over opens nothing",
      !isOver(event, facts) || after.value === "expired" || isEmpty(after.value),
    ],
  ]
  return claims.filter(([, holds]) => !holds).map(([claim]) => claim)
}

const isEmpty = (state: StateName): boolean => state === "unknown" || state === "signedOut"

const isFull = ({ context }: SessionSnapshot): boolean => context.tombstones.length === MAX_TOMBSTONES

const owesFactor = (facts: SessionFacts | null): boolean => facts !== null && facts.mfa && facts.aal === "aal1"

function factsIn(event: SessionEvent): SessionFacts | null {
  if (event.type === "SERVER_VERDICT") return event.answer.verdict === "in" ? event.answer.facts : null
  return "facts" in event ? event.facts : null
}

function leftRecovery(before: SessionSnapshot, after: SessionSnapshot): boolean {
  const { recovery } = before.context
  const knew = before.context.facts ?? before.context.closed
  const knows = after.context.facts ?? after.context.closed
  const owed = recovery !== null && recovery.phase !== "done"
  return (
    owed &&
    knows !== null &&
    knew?.sid === knows.sid &&
    after.context.recovery?.phase !== recovery.phase &&
    after.context.recovery?.phase !== "marked"
  )
}

function endsRecovery({ context: { recovery } }: SessionSnapshot, event: SessionEvent): boolean {
  if (event.type === "PASSWORD_CHANGED") return event.sid === recovery?.sid
  // A server's "no recovery" ends one only after a server's "recovery".
  return event.type === "SERVER_VERDICT" && event.answer.verdict === "in" && recovery?.phase === "marked"
}

const isSignOut = (event: SessionEvent): boolean =>
  event.type === "SIGN_OUT_REQUESTED" || (event.type === "SIGNED_OUT" && event.facts === null)

const isOutage = (event: SessionEvent): boolean =>
  event.type === "STALLED" ||
  (event.type === "SERVER_VERDICT" && event.answer.verdict === "unknown") ||
  (event.type === "INITIAL_SESSION" && event.facts === null && event.failed)

/** Of what the event brought; a server's verdict is proof of life, and has no time of its own. */
const isOver = (event: SessionEvent, facts: SessionFacts | null): boolean =>
  facts !== null && "now" in event && factsIn(event) === facts && facts.exp <= event.now
