import { authStateOf } from "../machine/auth-state.ts"
import { openAuthBridge, type AuthSource } from "./auth-bridge.ts"
import type { ServerClock } from "../machine/clock.ts"
import { watchExpiry } from "./expiry-watch.ts"
import { inTurn } from "./in-turn.ts"
import type { SessionActor } from "./page-actor.ts"
import { watchPageLife } from "./page-life.ts"
import { showHeard, showState } from "./show-session.ts"
import { openTabs } from "./tabs.ts"
import { veil } from "./veil.ts"

export interface Surroundings {
  readonly actor: SessionActor
  readonly auth: AuthSource
  readonly clock: ServerClock
  /** What the server last said to this tab, as `verdictKeyOf`; null while it does not know. */
  readonly verdictKey: () => string | null
  /** Asks the server again for everything this page shows; its guard decides where the visitor ends. */
  readonly askServer: () => Promise<void>
}

export interface Connection {
  /** Tells the other tabs what the server has just said. */
  announce(key: string): void
  /** Asks the server again, after what was asked before. */
  askServer(): void
  /** Looks again what is stored. */
  recheck(): void
  close(): void
}

/** Joins the machine to the auth client, the page's life, the time and the other tabs. */
export function connectSession({ actor, auth, clock, verdictKey, askServer }: Surroundings): Connection {
  const ask = inTurn(askServer)
  const bridge = openAuthBridge(auth, clock, (event) => {
    actor.send(event)
    showHeard(event.type, actor)
  })
  const recheck = (): void => void bridge.recheck()

  const resume = (): void => {
    actor.send({ type: "RESUME", now: clock.now() })
    recheck()
  }

  const thaw = async (): Promise<void> => {
    resume()
    try {
      await ask()
    } finally {
      veil(false)
    }
  }

  const tabs = openTabs((message) => {
    switch (message.kind) {
      case "password-changed":
        actor.send({ type: "PASSWORD_CHANGED", sid: message.sid })
        return
      case "verdict":
        if (message.key === verdictKey()) return
        recheck()
        // Asking while nobody answers would put an error view in the place of what was typed.
        if (authStateOf(actor.getSnapshot()) !== "unknown") void ask()
    }
  })

  let done = doneRecoveryOf(actor)
  const watching = actor.subscribe(() => {
    const before = done
    done = doneRecoveryOf(actor)
    if (done !== null && done !== before) tabs.tell({ kind: "password-changed", sid: done })
  })
  const stopClock = watchExpiry(actor, clock, recheck)
  const stopShowing = showState(actor)
  const stopLife = watchPageLife({ resumed: resume, frozen: () => veil(true), thawed: () => void thaw() })

  return {
    announce: (key) => tabs.tell({ kind: "verdict", key }),
    askServer: () => void ask(),
    recheck,
    close() {
      bridge.close()
      tabs.close()
      watching.unsubscribe()
      stopClock()
      stopLife()
      stopShowing()
    },
  }
}

function doneRecoveryOf(actor: SessionActor): string | null {
  const { recovery } = actor.getSnapshot().context
  return recovery?.phase === "done" ? recovery.sid : null
}
