import { readFileSync } from "node:fs"
import path from "node:path"
import { setTimeout } from "node:timers/promises"

import { startDevServer, type DevServer } from "../e2e/server/dev-server.ts"
import { rawRequest, type RawAnswer } from "../server/raw-request.ts"
import { DATA_DIR, hostileDevTarget, NEEDLES, SENDERS, writeMarked } from "./dev-targets.ts"
import { diceOf } from "./dice.ts"

export interface DevRun {
  readonly requests: number
  readonly leaks: number
  /** Answers that another origin may read. */
  readonly shared: number
  readonly broken: number
  readonly wrong: readonly string[]
}

const AT_ONCE = 8
const NO_ANSWER: RawAnswer = { status: 0, headers: new Headers(), body: "" }

/** So many requests to a development server for what lies beside the app: data, environment, git, lock files. */
export async function fuzzDevServer(seed: number, requests: number): Promise<DevRun> {
  const dev = await startDevServer({ DATA_DIR }, writeMarked)
  try {
    await readyOf(dev)
    return await sent(dev, seed, requests)
  } finally {
    await dev.stop()
  }
}

async function readyOf(dev: DevServer): Promise<void> {
  const ended = dev.ended.then((code) => {
    throw new Error(`the development server ended with ${code}:\n${dev.log()}`)
  })
  const isReady = async () => {
    while (!/Sallyport is ready: http/.test(dev.log())) await setTimeout(100)
  }
  await Promise.race([isReady(), ended])
  ended.catch(() => {})
}

async function sent(dev: DevServer, seed: number, requests: number): Promise<DevRun> {
  const dice = diceOf(seed)
  const { signingSecret } = JSON.parse(readFileSync(path.join(dev.root, DATA_DIR, "secrets.json"), "utf8")) as {
    readonly signingSecret: string
  }
  const needles = [...NEEDLES, signingSecret]
  const wrong: string[] = []
  const counts = { leaks: 0, shared: 0, broken: 0 }
  let begun = 0
  const one = async () => {
    while (begun < requests) {
      begun++
      const target = hostileDevTarget(dice, dev.root)
      const asked = rawRequest(dev.url, { target, headers: dice.pick(SENDERS) })
      // A connection that ends without an answer is one more thing that should not happen.
      const { status, headers, body } = await asked.catch(() => NO_ANSWER)
      const isLeak = needles.some((needle) => body.includes(needle))
      const isShared = headers.has("access-control-allow-origin")
      const isBroken = !(status > 0 && status < 500)
      counts.leaks += Number(isLeak)
      counts.shared += Number(isShared)
      counts.broken += Number(isBroken)
      if (isLeak || isShared || isBroken) wrong.push(`development server: ${target}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return { requests: begun, ...counts, wrong }
}
