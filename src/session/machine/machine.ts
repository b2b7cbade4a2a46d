import { type SnapshotFrom, setup } from "xstate"
import { type ArrivalState, factsAfter, factsBrought, recoveryAfter, arrivalStateOf } from "./arrival.ts"
import { NOTHING_HELD, withTombstone, latest, type SessionContext } from "./context.ts"
import { PLAIN_EVENT_NAMES, type PlainEventName, type SessionEvent } from "./events.ts"

/** The types and guards of the machine. `events.ts` describes the events, `context.ts` the context. */
const typed = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  guards: {
    // The event brings a session that may be opened, and `state` is the state for it.
    brings: ({ context, event }, state: ArrivalState) => arrivalStateOf(context, event) === state,
    // A sign-out brings no session. An event that does contradicts itself, and does not count.
    isSignOut: ({ event }) => event.type === "SIGNED_OUT" && event.facts === null,
    isNothingStored: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && !event.failed,
    isUnreadable: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && event.failed,
    isOut: ({ event }) => event.type === "SERVER_VERDICT" && event.answer.verdict === "out",
    // The end of a session that a server had confirmed.
    isEnd: ({ context, event }) => event.type === "SERVER_VERDICT" && event.answer.verdict === "out" && context.vouched,
    isUnknown: ({ event }) => event.type === "SERVER_VERDICT" && event.answer.verdict === "unknown",
    hasRunOut: ({ context, event }) =>
      (event.type === "EXPIRE" || event.type === "RESUME") && context.facts !== null && context.facts.exp <= event.now,
    // The new password was set by the session that owes it in this page.
    isOwedHere: ({ context, event }) =>
      event.type === "PASSWORD_CHANGED" && context.recovery !== null && context.recovery.sid === event.sid,
  },
})

/**
 * The context updates that the transitions below name. `markEnded` keeps late events from opening the session again;
 * after `close` the session may open again.
 */
const configured = typed.extend({
  actions: {
    replace: typed.assign(({ context, event }) => {
      const known = latest(context)
      return known === null || known.sid === factsBrought(event)?.sid
        ? {}
        : { tombstones: withTombstone(context.tombstones, known.sid), recovery: null, vouched: false }
    }),
    trackRecovery: typed.assign({ recovery: ({ context, event }) => recoveryAfter(context, event) }),
    confirm: typed.assign({ vouched: true }),
    holdFacts: typed.assign({ facts: ({ context, event }) => factsAfter(context, event), closed: null }),
    markEnded: typed.assign(({ context }) => {
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
    unstall: typed.assign({ stalled: false }),
  },
})

/** Every state handles every event, so a new event does not compile until each state does. */
type Transitions = Record<SessionEvent["type"], unknown>

/** A context update, besides `holdFacts`, when a session is opened. */
type Update = "replace" | "trackRecovery" | "confirm"

// INVARIANT: each update reads the previous facts, so `replace` comes first and `holdFacts` last.
const IN_ORDER = ["replace", "trackRecovery", "confirm", "holdFacts"] as const

/**
 * One transition for each of the states, taken if the session that the event brings belongs there. A session that may
 * not be opened here causes none.
 */
function arrivalsIn(states: readonly ArrivalState[], ...updates: readonly Update[]) {
  const actions = IN_ORDER.filter((action) => action === "holdFacts" || updates.includes(action))
  return states.map((state) => ({
    guard: { type: "brings" as const, params: state },
    target: state,
    actions,
  }))
}

/** Transitions for every plain event, which is one that only brings a session: all of them are alike. */
const onPlainEvents = <Same>(transitions: Same) =>
  Object.fromEntries(PLAIN_EVENT_NAMES.map((name) => [name, transitions])) as Record<PlainEventName, Same>

const IGNORED = {} as const
// Notes that the auth service does not answer, so that the page shows a notice.
const STALL = { actions: ["stall"] } as const
// An empty storage is not a sign-out, because another tab may be writing to it. The session is closed, and can open
// again.
const CLOSE_IF_NOTHING_STORED = { guard: "isNothingStored", target: "signedOut", actions: ["close"] } as const
const STALL_IF_UNREADABLE = { guard: "isUnreadable", actions: ["stall"] } as const
const STALL_IF_UNKNOWN = { guard: "isUnknown", actions: ["stall"] } as const
const END = { target: "signedOut", actions: ["markEnded", "forget"] } as const
// The server may have answered "out" before a sign-in in this tab. A session that it never confirmed can open again.
const SIGNED_OUT_BY_SERVER = [
  { guard: "isEnd", ...END },
  { guard: "isOut", target: "signedOut", actions: ["close"] },
] as const
const END_IF_SIGNED_OUT = { guard: "isSignOut", ...END } as const
const SETTLE_IF_OWED_HERE = { guard: "isOwedHere", actions: ["settleRecovery"] } as const
const EXPIRE_IF_OVER = { guard: "hasRunOut", target: "expired" } as const

/** The transitions for an event with a session, in the state that has never known one. */
const FIRST_SESSION = arrivalsIn(["expired", "challenged", "signedIn"])
const ON_FIRST_SESSION = {
  ...onPlainEvents(FIRST_SESSION),
  PASSWORD_RECOVERY: arrivalsIn(["expired", "challenged", "recovering"], "trackRecovery"),
} as const
const FIRST_SESSION_BY_SERVER = [
  ...arrivalsIn(["challenged", "recovering"], "trackRecovery", "confirm"),
  ...arrivalsIn(["signedIn"], "confirm"),
]

/** The transitions for an event with a session, in every other state: the same session, or one that replaces it. */
const NEXT_SESSION = [
  ...arrivalsIn(["expired", "challenged"], "replace"),
  // These events start no recovery, so a recovering session is the known one, and nothing is replaced.
  ...arrivalsIn(["recovering"]),
  ...arrivalsIn(["signedIn"], "replace"),
]
const NEXT_RECOVERY = arrivalsIn(["expired", "challenged", "recovering"], "replace", "trackRecovery")
// A recovery event leads to `signedIn` if its session has set the new password already. That is the known session, so
// nothing is replaced. In the state `recovering`, no password was set yet, so it cannot happen.
const ON_NEXT_SESSION = {
  ...onPlainEvents(NEXT_SESSION),
  PASSWORD_RECOVERY: [...NEXT_RECOVERY, ...arrivalsIn(["signedIn"])],
} as const
const NEXT_SESSION_BY_SERVER = arrivalsIn(
  ["challenged", "recovering", "signedIn"],
  "replace",
  "trackRecovery",
  "confirm",
)

/** The transitions in a state with an open session. An outage changes nothing there. */
const OPEN_SESSION = {
  ...ON_NEXT_SESSION,
  INITIAL_SESSION: [CLOSE_IF_NOTHING_STORED, ...NEXT_SESSION],
  SIGNED_OUT: END_IF_SIGNED_OUT,
  SERVER_VERDICT: [...SIGNED_OUT_BY_SERVER, ...NEXT_SESSION_BY_SERVER],
  EXPIRE: EXPIRE_IF_OVER,
  RESUME: EXPIRE_IF_OVER,
  STALLED: IGNORED,
  SIGN_OUT_REQUESTED: END,
  PASSWORD_CHANGED: SETTLE_IF_OWED_HERE,
} as const

// A signed-in session owes no password, so plain events cannot lead to `recovering`.
const NEXT_SETTLED_SESSION = arrivalsIn(["expired", "challenged", "signedIn"], "replace")

/**
 * The state machine of a page's session. It is pure: it has no I/O, no clock and no tokens. `unknown` is the state
 * before the first answer, and is never entered again.
 */
export const sessionMachine = configured.createMachine({
  id: "session",
  context: NOTHING_HELD,
  initial: "unknown",
  states: {
    unknown: {
      exit: ["unstall"],
      on: {
        ...ON_FIRST_SESSION,
        INITIAL_SESSION: [{ guard: "isNothingStored", target: "signedOut" }, STALL_IF_UNREADABLE, ...FIRST_SESSION],
        SIGNED_OUT: { guard: "isSignOut", target: "signedOut" },
        SERVER_VERDICT: [{ guard: "isOut", target: "signedOut" }, STALL_IF_UNKNOWN, ...FIRST_SESSION_BY_SERVER],
        EXPIRE: IGNORED,
        RESUME: IGNORED,
        STALLED: STALL,
        SIGN_OUT_REQUESTED: { target: "signedOut" },
        PASSWORD_CHANGED: IGNORED,
      } as const satisfies Transitions,
    },
    signedOut: {
      on: {
        ...ON_NEXT_SESSION,
        INITIAL_SESSION: NEXT_SESSION,
        SIGNED_OUT: { guard: "isSignOut", actions: ["markEnded", "forget"] },
        SERVER_VERDICT: NEXT_SESSION_BY_SERVER,
        EXPIRE: IGNORED,
        RESUME: IGNORED,
        STALLED: IGNORED,
        SIGN_OUT_REQUESTED: { actions: ["markEnded", "forget"] },
        PASSWORD_CHANGED: SETTLE_IF_OWED_HERE,
      } as const satisfies Transitions,
    },
    challenged: { on: OPEN_SESSION satisfies Transitions },
    recovering: {
      on: {
        ...OPEN_SESSION,
        PASSWORD_RECOVERY: NEXT_RECOVERY,
        PASSWORD_CHANGED: { ...SETTLE_IF_OWED_HERE, target: "signedIn" },
      } as const satisfies Transitions,
    },
    signedIn: {
      on: {
        ...OPEN_SESSION,
        ...onPlainEvents(NEXT_SETTLED_SESSION),
        INITIAL_SESSION: [CLOSE_IF_NOTHING_STORED, ...NEXT_SETTLED_SESSION],
        SERVER_VERDICT: [
          ...SIGNED_OUT_BY_SERVER,
          ...arrivalsIn(["challenged", "recovering"], "replace", "trackRecovery", "confirm"),
          ...arrivalsIn(["signedIn"], "replace", "confirm"),
        ],
        PASSWORD_CHANGED: IGNORED,
      } as const satisfies Transitions,
    },
    expired: {
      exit: ["unstall"],
      on: {
        ...OPEN_SESSION,
        INITIAL_SESSION: [CLOSE_IF_NOTHING_STORED, STALL_IF_UNREADABLE, ...NEXT_SESSION],
        SERVER_VERDICT: [...SIGNED_OUT_BY_SERVER, STALL_IF_UNKNOWN, ...NEXT_SESSION_BY_SERVER],
        EXPIRE: IGNORED,
        RESUME: IGNORED,
        STALLED: STALL,
      } as const satisfies Transitions,
    },
  },
})

/** A state of the machine with its context. */
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
