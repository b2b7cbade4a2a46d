import { authStateOf } from "../machine/auth-state.ts"
import type { AuthBridge, AuthSource } from "./auth-bridge.ts"
import type { ServerClock } from "../machine/clock.ts"
import { inTurn } from "./in-turn.ts"
import { keptEvents, type KeptSource } from "./kept-events.ts"
import { watchPageLife } from "./page-life.ts"
import type { PageMachine, PageSession } from "./page-session.ts"
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
  readonly session: PageSession
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
export function connectSession({ session, auth, clock, verdictKey, askServer }: Surroundings): Connection {
  const ask = inTurn(askServer)
  let machine: PageMachine | null = null
  let source: KeptSource | null = null
  let bridge: AuthBridge | null = null
  let stopClock = (): void => {}

  /** Both are needed, and either may come first. */
  const openBridge = (): void => {
    if (machine === null || source === null) return
    bridge ??= machine.openAuthBridge(source, clock, (event) => {
      session.send(event)
      showHeard(event.type, session)
    })
  }
  const wake = (): void => void session.wake().catch(() => {})

  const recheck = (): void => {
    if (bridge !== null) return void bridge.recheck()
    // A signed-out page with nothing stored has nothing to hear. What failed to load is fetched again at the next look.
    if (source === null && authStateOf(session.getSnapshot()) === "signed-out" && !auth.isWanted()) return
    wake()
    if (source === null) auth.open().catch(() => {})
  }

  const stopWaiting = auth.whenOpened((client) => {
    source ??= keptEvents(client)
    wake()
    openBridge()
  })
  const stopAwaiting = session.whenAwake((awake) => {
    machine = awake
    stopClock = awake.watchExpiry(awake.actor, clock, recheck)
    openBridge()
  })

  const resume = (): void => {
    session.send({ type: "RESUME", now: clock.now() })
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
        session.send({ type: "PASSWORD_CHANGED", sid: message.sid })
        return
      case "verdict":
        if (message.key === verdictKey()) return
        recheck()
        // Asking while nobody answers would put an error view in the place of what was typed.
        if (authStateOf(session.getSnapshot()) !== "unknown") void ask()
    }
  })

  let done = doneRecoveryOf(session)
  const watching = session.subscribe(() => {
    const before = done
    done = doneRecoveryOf(session)
    if (done !== null && done !== before) tabs.tell({ kind: "password-changed", sid: done })
  })
  const stopShowing = showState(session)
  recheck()
  const stopLife = watchPageLife({ resumed: resume, frozen: () => veil(true), thawed: () => void thaw() })

  return {
    announce: (key) => tabs.tell({ kind: "verdict", key }),
    askServer: () => void ask(),
    recheck,
    close() {
      stopWaiting()
      stopAwaiting()
      bridge?.close()
      source?.close()
      tabs.close()
      watching.unsubscribe()
      stopClock()
      stopLife()
      stopShowing()
    },
  }
}

function doneRecoveryOf(session: PageSession): string | null {
  const { recovery } = session.getSnapshot().context
  return recovery?.phase === "done" ? recovery.sid : null
}
