import { authStateOf } from "../machine/auth-state.ts"
import { openAuthBridge, type AuthBridge, type AuthSource } from "./auth-bridge.ts"
import type { ServerClock } from "../machine/clock.ts"
import { watchExpiry } from "./expiry-watch.ts"
import { inTurn } from "./in-turn.ts"
import type { SessionActor } from "./page-actor.ts"
import { watchPageLife } from "./page-life.ts"
import { showHeard, showState } from "./show-session.ts"
import { openTabs } from "./tabs.ts"
import { veil } from "./veil.ts"

/** The auth client, which is not there before something needs it. */
export interface LateAuth {
  /** Whether the browser holds anything that it would have to read. */
  isWanted(): boolean
  /** Fetches it. Whoever did, `whenOpened` tells. */
  open(): Promise<unknown>
  whenOpened(hear: (auth: AuthSource) => void): () => void
}

export interface Surroundings {
  readonly actor: SessionActor
  readonly auth: LateAuth
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
  let bridge: AuthBridge | null = null
  const stopWaiting = auth.whenOpened((client) => {
    bridge ??= openAuthBridge(client, clock, (event) => {
      actor.send(event)
      showHeard(event.type, actor)
    })
  })
  const recheck = (): void => {
    if (bridge !== null) void bridge.recheck()
    // A signed-out page with nothing stored has nothing to hear. What failed to load is fetched again at the next look.
    else if (authStateOf(actor.getSnapshot()) !== "signed-out" || auth.isWanted()) auth.open().catch(() => {})
  }

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
  recheck()
  const stopLife = watchPageLife({ resumed: resume, frozen: () => veil(true), thawed: () => void thaw() })

  return {
    announce: (key) => tabs.tell({ kind: "verdict", key }),
    askServer: () => void ask(),
    recheck,
    close() {
      stopWaiting()
      bridge?.close()
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
