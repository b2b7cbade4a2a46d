import { type SnapshotFrom, setup } from "xstate"
import { type ArrivalState, factsAfter, factsBrought, recoveryAfter, arrivalStateOf } from "./arrival.ts"
import { NOTHING_HELD, withTombstone, latest, type SessionContext } from "./context.ts"
import { PLAIN_EVENT_NAMES, type PlainEventName, type SessionEvent } from "./events.ts"

const typed = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  guards: {
    brings: ({ context, event }, state: ArrivalState) => arrivalStateOf(context, event) === state,
    isSignOut: ({ event }) => event.type === "SIGNED_OUT" && event.facts === null,
    isNothingStored: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && !event.failed,
    isUnreadable: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && event.failed,
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

/** The context updates that the transitions below name. */
const parts = typed.extend({
  actions: {
    replace: typed.assign(({ context, event }) => {
      const known = latest(context)
      return known === null || known.sid === factsBrought(event)?.sid
        ? {}
        : { tombstones: withTombstone(context.tombstones, known.sid), recovery: null, vouched: false }
    }),
    trackRecovery: typed.assign({ recovery: ({ context, event }) => recoveryAfter(context, event) }),
    vouch: typed.assign({ vouched: true }),
    holdFacts: typed.assign({ facts: ({ context, event }) => factsAfter(context, event), closed: null }),
    bury: typed.assign(({ context }) => {
      const known = latest(context)
      return known === null ? {} : { tombstones: withTombstone(context.tombstones, known.sid) }
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

/** A context update, besides `holdFacts`, when a session is opened. */
type Update = "replace" | "trackRecovery" | "vouch"

// INVARIANT: each update reads the previous facts, so `replace` comes first and `holdFacts` last.
const IN_ORDER = ["replace", "trackRecovery", "vouch", "holdFacts"] as const

/**
 * Transitions into the state for the session's own facts, whichever event brings it. An inadmissible session causes
 * none.
 */
function into(states: readonly ArrivalState[], ...updates: readonly Update[]) {
  const actions = IN_ORDER.filter((action) => action === "holdFacts" || updates.includes(action))
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
// An empty storage is not a sign-out, because another tab may be writing to it. The session is closed, and can open
// again.
const nothingStored = { guard: "isNothingStored", target: "signedOut", actions: ["close"] } as const
const unreadable = { guard: "isUnreadable", actions: ["stall"] } as const
const unanswered = { guard: "isUnknown", actions: ["stall"] } as const
const ends = { target: "signedOut", actions: ["bury", "forget"] } as const
// The server's "out" may be older than a sign-in in this tab. Unless the server had confirmed the session, it can open
// again.
const out = [
  { guard: "isEnd", ...ends },
  { guard: "isOut", target: "signedOut", actions: ["close"] },
] as const
const signsOut = { guard: "isSignOut", ...ends } as const
const passwordSet = { guard: "isOwedHere", actions: ["settleRecovery"] } as const
const runsOut = { guard: "hasRunOut", target: "expired" } as const

/** The transitions for events with a session, in a state that knows no session. */
const opening = into(["expired", "challenged", "signedIn"])
const openings = {
  ...toPlainEvents(opening),
  PASSWORD_RECOVERY: into(["expired", "challenged", "recovering"], "trackRecovery"),
} as const
const verdictOpening = [...into(["challenged", "recovering"], "trackRecovery", "vouch"), ...into(["signedIn"], "vouch")]

/** The transitions in a state that knows a session: the event has the same session, or another that replaces it. */
const bringing = [
  ...into(["expired", "challenged"], "replace"),
  // These events start no recovery, so a recovering session is the known one, and nothing is replaced.
  ...into(["recovering"]),
  ...into(["signedIn"], "replace"),
]
const recovering = into(["expired", "challenged", "recovering"], "replace", "trackRecovery")
const bringings = {
  ...toPlainEvents(bringing),
  PASSWORD_RECOVERY: [...recovering, ...into(["signedIn"])],
} as const
const verdictBringing = into(["challenged", "recovering", "signedIn"], "replace", "trackRecovery", "vouch")

/** The transitions in a state with an open session. An outage changes nothing there. */
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

// A signed-in session owes no password, so plain events cannot lead to `recovering`.
const settled = into(["expired", "challenged", "signedIn"], "replace")

/**
 * The state machine of a page's session. It is pure: it has no I/O, no clock and no tokens. `unknown` is the state
 * before the first answer, and is never entered again.
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
        INITIAL_SESSION: [{ guard: "isNothingStored", target: "signedOut" }, unreadable, ...opening],
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
        INITIAL_SESSION: [nothingStored, unreadable, ...bringing],
        SERVER_VERDICT: [...out, unanswered, ...verdictBringing],
        EXPIRE: ignored,
        RESUME: ignored,
        STALLED: stalls,
      } as const satisfies Answers,
    },
  },
})

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
