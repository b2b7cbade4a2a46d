import { canonicalPathOf } from "../../policy/canonical-path.ts"
import { diceOf } from "./dice.ts"
import { hostileRequest, type HostileRequest } from "./hostile.ts"
import { judge, STATES, type Wrong } from "./judge.ts"
import { meantOf } from "./meant.ts"
import { ask, openVisitors, someLine, type Visitors } from "./served.ts"

export interface FamilyCount {
  requests: number
  limited: number
  readonly wrong: Record<Wrong, number>
}

export interface ServerRun {
  readonly families: ReadonlyMap<string, FamilyCount>
  readonly wrong: readonly string[]
}

const AT_ONCE = 8
/** Requests on one connection; the next comes from another address. */
const ON_ONE = 20

/** Signing out for real would take the visitor from what follows. */
function endsSession({ method, target }: HostileRequest): boolean {
  const meant = meantOf({ method, target }, "signed-in")
  return method === "POST" && meant.kind === "page" && canonicalPathOf(meant.pathname) === "/signout"
}

/** So many requests, each of somebody in one of the auth states, in turn. */
export async function fuzzServer(seed: number, requests: number, tell: (done: number) => void): Promise<ServerRun> {
  const visitors = await openVisitors()
  try {
    return await sent(visitors, seed, requests, tell)
  } finally {
    await visitors.stop()
  }
}

async function sent(
  { of }: Visitors,
  seed: number,
  requests: number,
  tell: (done: number) => void,
): Promise<ServerRun> {
  const dice = diceOf(seed)
  const families = new Map<string, FamilyCount>()
  const wrong: string[] = []
  const run = { begun: 0 }
  const next = () => {
    let request = hostileRequest(dice)
    // Node's own client writes every method in capitals, and no target as `/`.
    while (endsSession(request) || request.method === "get" || request.target === "") request = hostileRequest(dice)
    const state = STATES[run.begun++ % STATES.length]!
    if (run.begun % 1000 === 0) tell(run.begun)
    return { request, state }
  }
  const one = async () => {
    while (run.begun < requests) {
      const line = someLine()
      for (let count = 0; count < ON_ONE && run.begun < requests; count++) {
        const { request, state } = next()
        const answer = await ask(line, of[state], request.method, request.target)
        const judged = judge(request, state, of[state], answer)
        const family = families.get(judged.family) ?? { requests: 0, limited: 0, wrong: noneWrong() }
        families.set(judged.family, family)
        family.requests++
        if (judged.limited) family.limited++
        for (const kind of judged.wrong) {
          family.wrong[kind]++
          wrong.push(
            `${kind}: ${request.method} ${request.target} as ${state}: ${answer.status} ${answer.location ?? ""}`,
          )
        }
      }
      line.agent.destroy()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return { families, wrong }
}

const noneWrong = (): Record<Wrong, number> => ({
  leak: 0,
  "5xx": 0,
  "off-site redirect": 0,
  "lock-out": 0,
  otherwise: 0,
})
