import { authStateOf } from "../machine/auth-state.ts"
import type { ServerClock } from "../machine/clock.ts"
import { isRecord } from "../is-record.ts"
import { openAuthBridge, type AuthBridge } from "./auth-bridge.ts"
import { isAnythingStored, openClientEarly, whenOpened } from "./late-client.ts"
import { watchPageLife } from "./page-life.ts"
import type { SessionActor } from "./page-session.ts"
import { dispatchAuthEvent, showState } from "./show-session.ts"

/** Milliseconds without an answer from the auth service, after which the page shows a notice. */
const STALL_MS = 8_000
/** Milliseconds between attempts while there is no answer. */
const RETRY_MS = 10_000
/**
 * Milliseconds of one timer, at most. A delay of more than 24 days would overflow, and the timer would fire at once.
 */
const MAX_DELAY_MS = 24 * 60 * 60 * 1000

/** Sends the machine its timer events: the end of its session (EXPIRE), and a missing answer (STALLED). */
export function watchExpiry(actor: SessionActor, clock: ServerClock, recheck: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The state and the session's end that the timer was started for. */
  let watched = ""

  const isWaiting = (): boolean => actor.getSnapshot().matches("unknown") || actor.getSnapshot().matches("expired")

  const arm = (): void => {
    const { value, context } = actor.getSnapshot()
    const next = `${value} ${context.facts?.exp ?? ""}`
    // Another change, such as one of the notice, does not start the timer again.
    if (next === watched) return
    watched = next
    clearTimeout(timer)
    if (isWaiting()) timer = setTimeout(reportStall, STALL_MS)
    else if (context.facts !== null) awaitEnd(context.facts.exp)
  }

  const awaitEnd = (exp: number): void => {
    const left = Math.max((exp - clock.now()) * 1000, 0)
    timer = setTimeout(() => end(exp), Math.min(left, MAX_DELAY_MS))
  }

  const end = (exp: number): void => {
    // Timers can fire early, and the estimate of the server's clock may have been corrected meanwhile.
    if (clock.now() < exp) return awaitEnd(exp)
    actor.send({ type: "EXPIRE", now: clock.now() })
    // Another tab or the server may have refreshed it.
    recheck()
  }

  const reportStall = (): void => {
    actor.send({ type: "STALLED" })
    recheck()
    timer = setTimeout(reportStall, RETRY_MS)
  }

  const subscription = actor.subscribe(arm)
  arm()
  return () => {
    subscription.unsubscribe()
    clearTimeout(timer)
  }
}

/**
 * A message from one tab to the others, because a cookie that a server changes causes no event in them. It is only a
 * hint to check again: no tab trusts another tab's message.
 */
export type TabMessage =
  /** A new answer of the server to a tab. `key` shows if another tab has the same one. */
  | { readonly kind: "verdict"; readonly key: string }
  /** The recovery session with this id has set its new password. */
  | { readonly kind: "password-changed"; readonly sid: string }

const CHANNEL = "sallyport-session"

/** Opens the channel to the app's other tabs. */
export function openTabs(onMessage: (message: TabMessage) => void) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readTabMessage(data)
    if (message !== null) onMessage(message)
  })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    send: (message: TabMessage): void => channel.postMessage(message),
    close: () => channel.close(),
  }
}

/**
 * The message in data from another tab, which may run another version of the app. Null if it is not a known message.
 */
export function readTabMessage(data: unknown): TabMessage | null {
  if (!isRecord(data)) return null
  const { kind, key, sid } = data
  if (kind === "verdict" && typeof key === "string") return { kind, key }
  return kind === "password-changed" && typeof sid === "string" ? { kind, sid } : null
}

/** The parts of the page that a session is connected to. */
export interface Surroundings {
  readonly session: SessionActor
  readonly clock: ServerClock
  /**
   * The key (`verdictKeyOf`) of the server's last verdict for this tab, which identifies the visitor. Null if that
   * verdict was `unknown`.
   */
  readonly verdictKey: () => string | null
  /** Loads the page's data from the server again, where the guard may redirect the visitor. */
  readonly askServer: () => Promise<void>
}

/** The session's connection to the auth client, to timers and to other tabs. */
export type Connection = ReturnType<typeof connectSession>

/** Connects the session machine to the auth client, to page lifecycle events, to timers and to the other tabs. */
export function connectSession({ session, clock, verdictKey, askServer }: Surroundings) {
  const ask = oneAtATime(askServer)
  let bridge: AuthBridge | null = null

  const stopWaiting = whenOpened((auth) => {
    bridge ??= openAuthBridge(auth, clock, (event) => {
      session.send(event)
      dispatchAuthEvent(event.type, session)
    })
  })

  const recheck = (): void => {
    if (bridge !== null) void bridge.recheck()
    // A signed-out page without a stored session needs no auth client. If loading the client fails, the next check
    // tries again.
    else if (authStateOf(session.getSnapshot()) !== "signed-out" || isAnythingStored()) openClientEarly()
  }

  // The page is visible or online again. Timers may have slept through the session's end.
  const resume = (): void => {
    session.send({ type: "RESUME", now: clock.now() })
    recheck()
  }

  // The page is back from the back-forward cache, so its data is old, too.
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
        // During an outage, a request would replace the page, and the text typed in it, with an error page.
        if (authStateOf(session.getSnapshot()) !== "unknown") void ask()
    }
  })

  // Other tabs with the same recovery session learn that it no longer owes a password.
  let finished = finishedRecoveryOf(session)
  const watching = session.subscribe(() => {
    const before = finished
    finished = finishedRecoveryOf(session)
    if (finished !== null && finished !== before) tabs.send({ kind: "password-changed", sid: finished })
  })
  const stopShowing = showState(session)
  const stopClock = watchExpiry(session, clock, recheck)
  recheck()
  const stopLife = watchPageLife({ resumed: resume, thawed: thaw })

  return {
    /** Sends the server's latest answer to the other tabs. */
    announce: (key: string) => tabs.send({ kind: "verdict", key }),
    /** Loads the page's data again, after a running request has ended. */
    askServer: () => void ask(),
    /** Reads the stored session again. */
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

/** The id of the recovery session whose new password was set; null for none. */
function finishedRecoveryOf(session: SessionActor): string | null {
  const { recovery } = session.getSnapshot().context
  return recovery?.phase === "done" ? recovery.sid : null
}

/**
 * Wraps `ask` so that only one call runs at a time, because a new request would abort the running one. Calls made
 * meanwhile share one further run, so the last answer is always newer than the last call.
 */
export function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
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
