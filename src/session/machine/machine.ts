import { type SnapshotFrom, setup } from "xstate"
import { type ArrivalState, factsAfter, factsBrought, recoveryAfter, arrivalStateOf } from "./arrival.ts"
import { NOTHING_HELD, buried, latest, type SessionContext } from "./context.ts"
import { PLAIN_EVENT_NAMES, type PlainEventName, type SessionEvent } from "./events.ts"

const typed = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  guards: {
    brings: ({ context, event }, state: ArrivalState) => arrivalStateOf(context, event) === state,
    isSignOut: ({ event }) => event.type === "SIGNED_OUT" && event.facts === null,
    isNothingStored: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && !event.failed,
    isUnheard: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && event.failed,
    isOut: ({ event }) => event.type === "SERVER_VERDICT" && event.answer.verdict === "out",
    // The end of a session that a server had confirmed.
    isEnd: ({ context, event }) => event.type === "SERVER_VERDICT" && event.answer.verdict === "out" && context.vouched,
    isUnknown: ({ event }) => event.type === "SERVER_VERDICT" && event.answer.verdict === "unknown",
    hasRunOut: ({ context, event }) =>
      (event.type === "EXPIRE" || event.type === "RESUME") && context.facts !== null && context.facts.exp <= event.now,
    isOwedHere: ({ context, event }) =>
      event.type === "PASSWORD_CHANGED" && context.recovery !== null && context.recovery.sid === event.sid,
  },
})

/** The guards and context updates that the machine's configuration names. */
const parts = typed.extend({
  actions: {
    replace: typed.assign(({ context, event }) => {
      const known = latest(context)
      return known === null || known.sid === factsBrought(event)?.sid
        ? {}
        : { tombstones: buried(context.tombstones, known.sid), recovery: null, vouched: false }
    }),
    trackRecovery: typed.assign({ recovery: ({ context, event }) => recoveryAfter(context, event) }),
    vouch: typed.assign({ vouched: true }),
    holdFacts: typed.assign({ facts: ({ context, event }) => factsAfter(context, event), closed: null }),
    bury: typed.assign(({ context }) => {
      const known = latest(context)
      return known === null ? {} : { tombstones: buried(context.tombstones, known.sid) }
    }),
    forget: typed.assign({ facts: null, closed: null, recovery: null, vouched: false }),
    // The recovery is kept: if the same session opens again, it still owes the new password.
    close: typed.assign({ facts: null, closed: ({ context }) => context.facts, vouched: false }),
    settleRecovery: typed.assign({
      recovery: ({ context }) => (context.recovery === null ? null : { sid: context.recovery.sid, phase: "done" }),
    }),
    stall: typed.assign({ stalled: true }),
    hear: typed.assign({ stalled: false }),
  },
})

/** Every state handles every event, so a new event does not compile until each state does. */
type Answers = Record<SessionEvent["type"], unknown>

/** An update for a session on its way in, besides being held. */
type Duty = "replace" | "trackRecovery" | "vouch"

// INVARIANT: each update reads the previous facts, so `replace` comes first and `holdFacts` last.
const IN_ORDER = ["replace", "trackRecovery", "vouch", "holdFacts"] as const

/**
 * Transitions into the state for the session's own facts, whichever event brings it. An inadmissible session causes
 * none.
 */
function into(states: readonly ArrivalState[], ...duties: readonly Duty[]) {
  const actions = IN_ORDER.filter((action) => action === "holdFacts" || duties.includes(action))
  return states.map((state) => ({
    guard: { type: "brings" as const, params: state },
    target: state,
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
 * The session as this page knows it. Pure: no I/O, no clock, no tokens. It never returns to `unknown`, which is only
 * the state before the first answer.
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
