import type { ServerClock } from "../machine/clock.ts"
import type { SessionActor } from "./page-session.ts"

const STALL_MS = 8_000
const RETRY_MS = 10_000
// Longer timers overflow and fire at once.
const LONGEST_MS = 24 * 60 * 60 * 1000

/** Tells the machine of the time: the end of the session it holds, and that nobody answers. */
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
