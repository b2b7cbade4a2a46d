import type { SnapshotFrom } from "xstate"
import type { Standing } from "./arrival.ts"
import { NOTHING_HELD } from "./context.ts"
import { PLAIN_EVENT_NAMES, type PlainEventName, type SessionEvent } from "./events.ts"
import { parts } from "./machine-parts.ts"

/** Every state answers every event: an auth event that is not plain does not compile until each state has an answer. */
type Answers = Record<SessionEvent["type"], unknown>

/** An update for a session on its way in, besides being held. */
type Duty = "replace" | "trackRecovery" | "vouch"

// INVARIANT: each update reads what was held before, so `replace` comes first and `holdFacts` last.
const IN_ORDER = ["replace", "trackRecovery", "vouch", "holdFacts"] as const

/** A session goes where its own facts put it, whichever event brings it. What is not admissible goes nowhere. */
function into(standings: readonly Standing[], ...duties: readonly Duty[]) {
  const actions = IN_ORDER.filter((action) => action === "holdFacts" || duties.includes(action))
  return standings.map((standing) => ({
    guard: { type: "brings" as const, params: standing },
    target: standing,
    actions,
  }))
}

const toPlainEvents = <Answer>(answer: Answer) =>
  Object.fromEntries(PLAIN_EVENT_NAMES.map((name) => [name, answer])) as Record<PlainEventName, Answer>

const ignored = {} as const
const stalls = { actions: ["stall"] } as const
// Nothing stored at this moment is no sign-out: another tab may be writing. It closes and buries nothing.
const nothingStored = { guard: "isNothingStored", target: "signedOut", actions: ["close"] } as const
const unheard = { guard: "isUnheard", actions: ["stall"] } as const
const unanswered = { guard: "isUnknown", actions: ["stall"] } as const
const ends = { target: "signedOut", actions: ["bury", "forget"] } as const
// "Out" may have been found before a sign-in that this tab has heard of since: unless it is the end, it may open again.
const out = [
  { guard: "isEnd", ...ends },
  { guard: "isOut", target: "signedOut", actions: ["close"] },
] as const
const signsOut = { guard: "isSignOut", ...ends } as const
const passwordSet = { guard: "isOwedHere", actions: ["settleRecovery"] } as const
const runsOut = { guard: "hasRunOut", target: "expired" } as const

/** The answers to events that bring a session where none is held. */
const opening = into(["expired", "challenged", "signedIn"])
const openings = {
  ...toPlainEvents(opening),
  PASSWORD_RECOVERY: into(["expired", "challenged", "recovering"], "trackRecovery"),
} as const
const verdictOpening = [...into(["challenged", "recovering"], "trackRecovery", "vouch"), ...into(["signedIn"], "vouch")]

/** The answers where a session is known, held or closed: the event may bring the same, or another that replaces it. */
const bringing = [
  ...into(["expired", "challenged"], "replace"),
  // A recovery that the event does not bring itself is that of the very session held: there is nothing to replace.
  ...into(["recovering"]),
  ...into(["signedIn"], "replace"),
]
const recovering = into(["expired", "challenged", "recovering"], "replace", "trackRecovery")
const bringings = {
  ...toPlainEvents(bringing),
  PASSWORD_RECOVERY: [...recovering, ...into(["signedIn"])],
} as const
const verdictBringing = into(["challenged", "recovering", "signedIn"], "replace", "trackRecovery", "vouch")

/** While a session is held and live, an outage changes nothing. */
const live = {
  ...bringings,
  INITIAL_SESSION: [nothingStored, ...bringing],
  SIGNED_OUT: signsOut,
  SERVER_VERDICT: [...out, ...verdictBringing],
  EXPIRE: runsOut,
  RESUME: runsOut,
  STALLED: ignored,
  SIGN_OUT_REQUESTED: ends,
  PASSWORD_CHANGED: passwordSet,
} as const

// A signed-in session owes no password: only another one brings a recovery.
const settled = into(["expired", "challenged", "signedIn"], "replace")

/**
 * The session as this page knows it. Pure: no I/O, no clock, no tokens. It never leaves for `unknown`: that is only
 * where nobody has said anything yet.
 */
export const sessionMachine = parts.createMachine({
  id: "session",
  context: NOTHING_HELD,
  initial: "unknown",
  states: {
    unknown: {
      exit: ["hear"],
      on: {
        ...openings,
        INITIAL_SESSION: [{ guard: "isNothingStored", target: "signedOut" }, unheard, ...opening],
        SIGNED_OUT: { guard: "isSignOut", target: "signedOut" },
        SERVER_VERDICT: [{ guard: "isOut", target: "signedOut" }, unanswered, ...verdictOpening],
        EXPIRE: ignored,
        RESUME: ignored,
        STALLED: stalls,
        SIGN_OUT_REQUESTED: { target: "signedOut" },
        PASSWORD_CHANGED: ignored,
      } as const satisfies Answers,
    },
    signedOut: {
      on: {
        ...bringings,
        INITIAL_SESSION: bringing,
        SIGNED_OUT: { guard: "isSignOut", actions: ["bury", "forget"] },
        SERVER_VERDICT: verdictBringing,
        EXPIRE: ignored,
        RESUME: ignored,
        STALLED: ignored,
        SIGN_OUT_REQUESTED: { actions: ["bury", "forget"] },
        PASSWORD_CHANGED: passwordSet,
      } as const satisfies Answers,
    },
    challenged: { on: live satisfies Answers },
    recovering: {
      on: {
        ...live,
        PASSWORD_RECOVERY: recovering,
        PASSWORD_CHANGED: { ...passwordSet, target: "signedIn" },
      } as const satisfies Answers,
    },
    signedIn: {
      on: {
        ...live,
        ...toPlainEvents(settled),
        INITIAL_SESSION: [nothingStored, ...settled],
        SERVER_VERDICT: [
          ...out,
          ...into(["challenged", "recovering"], "replace", "trackRecovery", "vouch"),
          ...into(["signedIn"], "replace", "vouch"),
        ],
        PASSWORD_CHANGED: ignored,
      } as const satisfies Answers,
    },
    expired: {
      exit: ["hear"],
      on: {
        ...live,
        INITIAL_SESSION: [nothingStored, unheard, ...bringing],
        SERVER_VERDICT: [...out, unanswered, ...verdictBringing],
        EXPIRE: ignored,
        RESUME: ignored,
        STALLED: stalls,
      } as const satisfies Answers,
    },
  },
})

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
