import { useEffect, useState } from "react"
import { Rich } from "../../../language/rich.tsx"
import { isRecord } from "../../../session/is-record.ts"
import { PolicyHash } from "../../../ui/policy-hash.tsx"

interface AppliedProps {
  /** The hash of the applied policy, as named in the address. */
  readonly hash: string
  /** The hash of the running policy. */
  readonly policyHash: string
  readonly policyPath: string
}

/** A note about a policy that was just written to its file. It reloads the page when the app runs the policy. */
export function Applied({ hash, policyHash, policyPath }: AppliedProps) {
  const [isLate, setLate] = useState(false)
  const isLive = hash === policyHash
  useEffect(() => {
    if (isLive) return
    const reload = () => window.location.reload()
    return followPolicy(hash, reload, () => setLate(true))
  }, [isLive, hash])
  return (
    <output className="note block">
      {isLive ? (
        <Rich
          message="Applied: <file/> was written, and policy <hash/> is live."
          parts={{ file: <code>{policyPath}</code>, hash: <PolicyHash>{policyHash}</PolicyHash> }}
        />
      ) : (
        <Rich
          message={
            isLate
              ? "Policy <hash/> is still not live; <running/> is. Look at the development server's output and at <file/>, then reload the page."
              : "Policy <hash/> is not live; <running/> is. If it was written to <file/> just now, the guards follow in a moment."
          }
          parts={{
            hash: <PolicyHash>{hash}</PolicyHash>,
            running: <PolicyHash>{policyHash}</PolicyHash>,
            file: <code>{policyPath}</code>,
          }}
        />
      )}
    </output>
  )
}

/** Milliseconds between two requests for the running policy. */
const POLL_INTERVAL_MS = 500

/** The most requests. They must end, because a policy that is replaced before it is live never goes live. */
const MAX_POLLS = 60

/** The time limit of a request, in milliseconds. */
const TIME_LIMIT_MS = 5_000

/**
 * Requests the hash of the running policy until it is `hash`, then calls `onLive`. Calls `onLate` instead if the last
 * request does not return it. Returns a function that stops the requests.
 */
export function followPolicy(hash: string, onLive: () => void, onLate: () => void): () => void {
  let polls = 0
  let isOver = false
  const stop = () => {
    isOver = true
    clearInterval(timer)
  }
  const poll = async () => {
    const isLast = ++polls === MAX_POLLS
    if (isLast) clearInterval(timer)
    const isLive = (await runningPolicyHash()) === hash
    if (isOver || (!isLive && !isLast)) return
    stop()
    if (isLive) onLive()
    else onLate()
  }
  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
  return stop
}

/** The running policy's hash; null while the app is restarting. */
async function runningPolicyHash(): Promise<unknown> {
  try {
    const response = await fetch("/healthz", { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    const health: unknown = await response.json()
    return isRecord(health) ? health["policy"] : null
  } catch {
    return null
  }
}
