import { setup } from "xstate"
import { factsAfter, factsBrought, recoveryAfter, standingBrought, type Standing } from "./arrival.ts"
import { buried, type SessionContext } from "./context.ts"
import type { SessionEvent } from "./events.ts"

const typed = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  guards: {
    brings: ({ context, event }, standing: Standing) => standingBrought(context, event) === standing,
    isSignOut: ({ event }) => event.type === "SIGNED_OUT" && event.facts === null,
    isNothingStored: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && !event.failed,
    isUnheard: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && event.failed,
    isOut: ({ event }) => event.type === "SERVER_VERDICT" && event.answer.verdict === "out",
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
    replace: typed.assign(({ context, event }) =>
      context.facts === null || context.facts.sid === factsBrought(event)?.sid
        ? {}
        : { tombstones: buried(context.tombstones, context.facts.sid), recovery: null, vouched: false },
    ),
    trackRecovery: typed.assign({ recovery: ({ context, event }) => recoveryAfter(context, event) }),
    vouch: typed.assign({ vouched: true }),
    holdFacts: typed.assign({ facts: ({ context, event }) => factsAfter(context, event) }),
    bury: typed.assign({
      tombstones: ({ context }) =>
        context.facts === null ? context.tombstones : buried(context.tombstones, context.facts.sid),
    }),
    // "Out" may have been found before a sign-in that this tab has heard of since. Of a session that a server has
    // already confirmed it is the end.
    buryVouched: typed.assign({
      tombstones: ({ context }) =>
        context.facts === null || !context.vouched ? context.tombstones : buried(context.tombstones, context.facts.sid),
    }),
    forget: typed.assign({ facts: null, recovery: null, vouched: false }),
    // Not for good: should the same session open again, it still owes what it owed.
    close: typed.assign({ facts: null, vouched: false }),
    settleRecovery: typed.assign({
      recovery: ({ context }) => (context.recovery === null ? null : { sid: context.recovery.sid, phase: "done" }),
    }),
    stall: typed.assign({ stalled: true }),
    hear: typed.assign({ stalled: false }),
  },
})
