import { useEffect } from "react"
import { Rich } from "../../../language/rich.tsx"
import { PolicyHash } from "../../../ui/policy-hash.tsx"

interface AppliedProps {
  /** The applied policy, as named in the address. */
  readonly hash: string
  readonly policyHash: string
  readonly policyPath: string
}

/** Milliseconds between two questions. */
const PAUSE = 500

/** Questions after which one stops waiting: a policy that is changed again meanwhile never comes. */
const MOST_QUESTIONS = 60

/** The progress of a policy that was just written to its file. It follows the app until the policy runs. */
export function Applied({ hash, policyHash, policyPath }: AppliedProps) {
  const runs = hash === policyHash
  useEffect(() => {
    if (runs) return
    let questions = 0
    const follow = async () => {
      if ((await policyThatRuns()) === hash) window.location.reload()
    }
    const timer = setInterval(() => {
      if (++questions >= MOST_QUESTIONS) clearInterval(timer)
      void follow()
    }, PAUSE)
    return () => clearInterval(timer)
  }, [runs, hash])
  return (
    <output className="note block">
      {runs ? (
        <Rich
          message="Applied: <file/> was written, and policy <hash/> is live."
          parts={{ file: <code>{policyPath}</code>, hash: <PolicyHash>{policyHash}</PolicyHash> }}
        />
      ) : (
        <Rich
          message="Policy <hash/> is not live; <running/> is. If it was written to <file/> just now, the guards follow in a moment."
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

/** Null while the app is between two policies and does not answer. */
async function policyThatRuns(): Promise<unknown> {
  try {
    const health: unknown = await (await fetch("/healthz")).json()
    return typeof health === "object" && health !== null && "policy" in health ? health.policy : null
  } catch {
    return null
  }
}
