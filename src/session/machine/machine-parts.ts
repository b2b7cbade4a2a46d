import { setup } from "xstate"
import { factsAfter, factsBrought, recoveryAfter, standingBrought, type Standing } from "./arrival.ts"
import { buried, latest, type SessionContext } from "./context.ts"
import type { SessionEvent } from "./events.ts"

const typed = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  guards: {
    brings: ({ context, event }, standing: Standing) => standingBrought(context, event) === standing,
    isSignOut: ({ event }) => event.type === "SIGNED_OUT" && event.facts === null,
    isNothingStored: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && !event.failed,
    isUnheard: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && event.failed,
    isOut: ({ event }) => event.type === "SERVER_VERDICT" && event.answer.verdict === "out",
    // Of a session that a server had confirmed it is the end.
    isEnd: ({ context, event }) => event.type === "SERVER_VERDICT" && event.answer.verdict === "out" && context.vouched,
    isUnknown: ({ event }) => event.type === "SERVER_VERDICT" && event.answer.verdict === "unknown",
    hasRunOut: ({ context, event }) =>
      (event.type === "EXPIRE" || event.type === "RESUME") && context.facts !== null && context.facts.exp <= event.now,
    isOwedHere: ({ context, event }) =>
      event.type === "PASSWORD_CHANGED" && context.recovery !== null && context.recovery.sid === event.sid,
  },
})

/** The guards and context updates that the machine's configuration names. */
export const parts = typed.extend({
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
    // Not for good: should the same session open again, it still owes what it owed.
    close: typed.assign({ facts: null, closed: ({ context }) => context.facts, vouched: false }),
    settleRecovery: typed.assign({
      recovery: ({ context }) => (context.recovery === null ? null : { sid: context.recovery.sid, phase: "done" }),
    }),
    stall: typed.assign({ stalled: true }),
    hear: typed.assign({ stalled: false }),
  },
})
