import { authStateOf } from "../machine/auth-state.ts"
import type { ServerClock } from "../machine/clock.ts"
import { openAuthBridge, type AuthBridge } from "./auth-bridge.ts"
import { isAnythingStored, openClientEarly, whenOpened } from "./late-client.ts"
import { watchPageLife } from "./page-life.ts"
import type { SessionActor } from "./page-session.ts"
import { showHeard, showState } from "./show-session.ts"

const STALL_MS = 8_000
const RETRY_MS = 10_000
// The longest timer, because longer ones overflow and fire at once.
const LONGEST_MS = 24 * 60 * 60 * 1000

/** Sends the machine events of time: the end of its session, and a missing answer. */
export function watchExpiry(actor: SessionActor, clock: ServerClock, recheck: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let watched = ""

  const isWaiting = (): boolean => actor.getSnapshot().matches("unknown") || actor.getSnapshot().matches("expired")

  const arm = (): void => {
    const { value, context } = actor.getSnapshot()
    const next = `${value} ${context.facts?.exp ?? ""}`
    if (next === watched) return
    watched = next
    clearTimeout(timer)
    if (isWaiting()) timer = setTimeout(stall, STALL_MS)
    else if (context.facts !== null) awaitEnd(context.facts.exp)
  }

  const awaitEnd = (exp: number): void => {
    const left = Math.max((exp - clock.now()) * 1000, 0)
    timer = setTimeout(() => end(exp), Math.min(left, LONGEST_MS))
  }

  const end = (exp: number): void => {
    // Timers fire early, and the clock may have been set right meanwhile.
    if (clock.now() < exp) return awaitEnd(exp)
    actor.send({ type: "EXPIRE", now: clock.now() })
    // Another tab or the server may have refreshed it.
    recheck()
  }

  const stall = (): void => {
    actor.send({ type: "STALLED" })
    recheck()
    timer = setTimeout(stall, RETRY_MS)
  }

  const subscription = actor.subscribe(arm)
  arm()
  return () => {
    subscription.unsubscribe()
    clearTimeout(timer)
  }
}

/**
 * A message from one tab to the others, because a cookie that a server changes makes no event in any of them. It is a
 * hint to look for oneself: no tab grants anything because of another tab's message.
 */
export type TabMessage =
  /** A new answer of the server to a tab. `key` shows if another tab has the same one. */
  { readonly kind: "verdict"; readonly key: string } | { readonly kind: "password-changed"; readonly sid: string }

const CHANNEL = "sallyport-session"

interface Tabs {
  tell(message: TabMessage): void
  close(): void
}

export function openTabs(hear: (message: TabMessage) => void): Tabs {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readTabMessage(data)
    if (message !== null) hear(message)
  })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}

/** Another tab may run an older or a newer build of this page. */
export function readTabMessage(data: unknown): TabMessage | null {
  if (typeof data !== "object" || data === null || !("kind" in data)) return null
  if (data.kind === "verdict" && "key" in data && typeof data.key === "string")
    return { kind: "verdict", key: data.key }
  if (data.kind === "password-changed" && "sid" in data && typeof data.sid === "string") {
    return { kind: "password-changed", sid: data.sid }
  }
  return null
}

export interface Surroundings {
  readonly session: SessionActor
  readonly clock: ServerClock
  /** The server's last verdict for this tab, as `verdictKeyOf`; null while the server does not know. */
  readonly verdictKey: () => string | null
  /** Asks the server again for everything this page shows; its guard decides where the visitor ends. */
  readonly askServer: () => Promise<void>
}

export interface Connection {
  /** Sends the server's latest answer to the other tabs. */
  announce(key: string): void
  /** Requests the verdict again, after running requests. */
  askServer(): void
  /** Reads the stored session again. */
  recheck(): void
  close(): void
}

/** Joins the machine to the auth client, the page's life, the time and the other tabs. */
export function connectSession({ session, clock, verdictKey, askServer }: Surroundings): Connection {
  const ask = inTurn(askServer)
  let bridge: AuthBridge | null = null

  const stopWaiting = whenOpened((auth) => {
    bridge ??= openAuthBridge(auth, clock, (event) => {
      session.send(event)
      showHeard(event.type, session)
    })
  })

  const recheck = (): void => {
    if (bridge !== null) void bridge.recheck()
    // A signed-out page with nothing stored has nothing to hear. A client that failed to load is fetched again at the
    // next look.
    else if (authStateOf(session.getSnapshot()) !== "signed-out" || isAnythingStored()) openClientEarly()
  }

  const resume = (): void => {
    session.send({ type: "RESUME", now: clock.now() })
    recheck()
  }

  const thaw = (): Promise<void> => {
    resume()
    return ask()
  }

  const tabs = openTabs((message) => {
    switch (message.kind) {
      case "password-changed":
        session.send({ type: "PASSWORD_CHANGED", sid: message.sid })
        return
      case "verdict":
        if (message.key === verdictKey()) return
        recheck()
        // A request during an outage would replace typed text by an error page.
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
  const stopClock = watchExpiry(session, clock, recheck)
  recheck()
  const stopLife = watchPageLife({ resumed: resume, thawed: thaw })

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

function doneRecoveryOf(session: SessionActor): string | null {
  const { recovery } = session.getSnapshot().context
  return recovery?.phase === "done" ? recovery.sid : null
}

/**
 * Runs `ask` one at a time. A new request would abort the running one; in sequence, the last answer is still newer than
 * the last call. All callers that wait share the next run.
 */
export function inTurn(ask: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let wanted = false

  const askWhileWanted = async (): Promise<void> => {
    try {
      while (wanted) {
        wanted = false
        await ask()
      }
    } finally {
      running = null
    }
  }
  return () => {
    wanted = true
    return (running ??= askWhileWanted())
  }
}
