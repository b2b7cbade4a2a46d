import { setImmediate } from "node:timers/promises"
import type { AppServer } from "../server/app-server.ts"
import { diceOf } from "../attack/dice.ts"
import { type Account, clientFor, confirmedAccount, newAccount } from "../backend/fixture.ts"
import { backendOf } from "../e2e/people.ts"
import { fetchFrom, someLoopbackAddress } from "../server/fetch-from.ts"

const KINDS = ["unknown", "confirmed", "unconfirmed"] as const
type Kind = (typeof KINDS)[number]

/** The requests that anybody can send about anybody's address. */
const ASKS: Readonly<Record<string, object>> = {
  recover: {},
  "token?grant_type=password": { password: "not the password" },
  signup: { password: "a good long password" },
  resend: { type: "signup" },
}

/** Five mails of a kind go to one address in an hour, and the first of a sign-up is its own. */
const ROUNDS_OF_ONE = 4
const SIGN_INS = 10

export interface Measured {
  readonly ask: string
  readonly statuses: ReadonlySet<number>
  /** Milliseconds until the whole answer was there. */
  readonly times: Readonly<Record<Kind, readonly number[]>>
}

/**
 * How long the same question takes about an address that nobody has, one that is confirmed and one that is not, while
 * ten people sign in without a pause. Each round asks each question once about each kind, in an order that the dice
 * say.
 */
export async function equalTimes(server: AppServer, seed: number, rounds: number): Promise<readonly Measured[]> {
  const people = Math.ceil(rounds / ROUNDS_OF_ONE)
  const backend = await backendOf(server.url)
  const post = async (path: string, body: object): Promise<number> => {
    const headers = { apikey: backend.key, "Content-Type": "application/json" }
    const init = { method: "POST", headers, body: JSON.stringify(body) }
    const answer = await fetchFrom(someLoopbackAddress())(`${server.url}/auth/v1/${path}`, init)
    await answer.arrayBuffer()
    return answer.status
  }
  const confirmed: Account[] = []
  const unconfirmed: Account[] = []
  for (let n = 0; n < people; n++) {
    confirmed.push(await confirmedAccount({ ...backend, fetch: fetchFrom(someLoopbackAddress()) }))
    const account = newAccount()
    await clientFor({ ...backend, fetch: fetchFrom(someLoopbackAddress()) }).auth.signUp(account)
    unconfirmed.push(account)
  }
  const owner = await confirmedAccount({ ...backend, fetch: fetchFrom(someLoopbackAddress()) })

  const enough = new AbortController()
  const signIns = Array.from({ length: SIGN_INS }, async () => {
    while (!enough.signal.aborted) {
      const status = await post("token?grant_type=password", owner)
      if (status !== 200) throw new Error(`somebody who signs in got ${status}`)
    }
  })
  const dice = diceOf(seed)
  const times = new Map<string, Times>(
    Object.keys(ASKS).map((ask) => [ask, { unknown: [], confirmed: [], unconfirmed: [] }]),
  )
  const statuses = new Map(Object.keys(ASKS).map((ask) => [ask, new Set<number>()]))
  const measure = async () => {
    for (let round = 0; round < rounds; round++) {
      const one = Math.floor(round / ROUNDS_OF_ONE)
      const addresses = { confirmed: confirmed[one]!.email, unconfirmed: unconfirmed[one]!.email }
      const questions = Object.keys(ASKS).flatMap((ask) =>
        KINDS.map((kind) => ({ ask, kind, at: dice.below(2 ** 31) })),
      )
      for (const { ask, kind } of questions.toSorted((a, b) => a.at - b.at)) {
        // A new one each time: a sign-up makes it known.
        const email = kind === "unknown" ? newAccount().email : addresses[kind]
        const begun = performance.now()
        const status = await post(ask, { ...ASKS[ask], email })
        times.get(ask)![kind].push(performance.now() - begun)
        statuses.get(ask)!.add(status)
        await setImmediate()
      }
    }
  }
  try {
    await measure()
  } finally {
    enough.abort()
    await Promise.all(signIns)
  }
  return [...times].map(([ask, measured]) => ({ ask, statuses: statuses.get(ask)!, times: measured }))
}

type Times = Record<Kind, number[]>
