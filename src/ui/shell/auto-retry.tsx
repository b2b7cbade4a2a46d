import { useEffect } from "react"
import { useText } from "../../language/use-text.ts"
import { useHydrated } from "../forms/use-hydrated.ts"

interface AutoRetryProps {
  /** The address of the page that could not be shown. */
  readonly address: string
  /** True to show a progress bar, for a page that the server prepares in the meantime. */
  readonly isWorking?: boolean
}

/** Requests the page until the server answers, then loads it. Without a script, people use the link above it. */
export function AutoRetry({ address, isWorking = false }: AutoRetryProps) {
  useEffect(() => retryUntilAnswered(address, () => window.location.reload()), [address])
  const text = useText()
  return useHydrated() ? (
    <p className="text-faint">
      {text("This page retries by itself and opens as soon as there is an answer.")}
      {isWorking ? <progress aria-hidden="true" className="mt-3 block" /> : null}
    </p>
  ) : null
}

/** The first wait in seconds. The server also sends 5, but a script cannot read the headers of its own document. */
const FIRST_WAIT_S = 5

/** The longest wait in seconds, unless the server requires a longer one. */
const MAX_WAIT_S = 60

/** The time limit of a request, in milliseconds. */
const TIME_LIMIT_MS = 10_000

/**
 * The next wait after `wait`, in seconds: at least the server's Retry-After, longer each time, and randomised so that
 * pages do not all retry together. `random` is from 0 to 1.
 */
export function waitAfter(wait: number, retryAfter: number, random: number): number {
  return Math.max(Math.min(wait * 1.5, MAX_WAIT_S), retryAfter) * (1 + random / 5)
}

/**
 * Requests an address until the answer is no server error, then calls `onAnswer` once. Returns a function that stops
 * it.
 */
export function retryUntilAnswered(address: string, onAnswer: () => void): () => void {
  const closing = new AbortController()
  let attempt = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = (): void => {
    closing.abort()
    attempt.abort()
    clearTimeout(timer)
  }
  const ask = async (wait: number): Promise<void> => {
    const { signal } = attempt
    const retryAfter = await retryAfterOf(address, signal)
    if (signal.aborted) return
    if (retryAfter !== null) return schedule(waitAfter(wait, retryAfter, Math.random()))
    stop()
    onAnswer()
  }
  // Replaces the attempt before, even one whose request is under way, so that two are never answered.
  const schedule = (wait: number): void => {
    attempt.abort()
    attempt = new AbortController()
    clearTimeout(timer)
    timer = setTimeout(() => void ask(wait), wait * 1000)
  }

  // When the browser is online again, the next attempt follows after a second.
  window.addEventListener("online", () => schedule(1), { signal: closing.signal })
  schedule(FIRST_WAIT_S)
  return stop
}

/** The seconds that the server wants the page to wait; null if it has another answer by now, even a redirect. */
async function retryAfterOf(address: string, attempt: AbortSignal): Promise<number | null> {
  try {
    const signal = AbortSignal.any([attempt, AbortSignal.timeout(TIME_LIMIT_MS)])
    const { status, headers } = await fetch(address, { method: "HEAD", redirect: "manual", cache: "no-store", signal })
    if (status < 500) return null
    const seconds = Number(headers.get("Retry-After"))
    return Number.isFinite(seconds) && seconds > 0 ? seconds : FIRST_WAIT_S
  } catch {
    // No answer at all, which is the outage that this page waits for.
    return FIRST_WAIT_S
  }
}
