import { adopted, served, type Adopted } from "../adoption/adopted.ts"
import { copyOf, installForNext, withoutLocks } from "../adoption/next-app.ts"
import { ask } from "./http-load.ts"
import { median } from "./measure.ts"

const ROUTES = 200
const SEALS = 3
const ROUNDS = 24
/** The first ones are for the compiler of the engine. */
const WARM = 8
const REQUESTS = 300
const CONNECTIONS = 8
const START = ["next", "start", "-H", "127.0.0.1"] as const
const ENV = { NEXT_TELEMETRY_DISABLED: "1", SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_PUBLISHABLE_KEY: "none" }
const LIGHTEST = "/lightest"

/** Locks of an app whose session costs nothing: everybody is Ada. What a session port takes is the app's own choice. */
const LOCKS = `import { openNextLocks } from "sallyport/next"
import * as guards from "./generated/guards"
import type { ClaimName, PageRequirement } from "./generated/guards"

const ADA = { state: "signed-in", session: { id: "ada", email: "ada@example.com" } } as const

export const locks = openNextLocks<PageRequirement, ClaimName>({
  guards,
  session: async () => ADA,
  claims: { teamRole: () => null, apiRole: () => null },
})
`

const PAGE = `export const dynamic = "force-dynamic"

export default function Page() {
  return <p>a page</p>
}
`

/** The cost of the locks of a Next app: the time of `seal`, and the same guarded page with the locks and without. True if both claims hold. */
export async function nextCost(write: (line: string) => void): Promise<boolean> {
  const app = adopted("next", ENV, installForNext)
  try {
    prepare(app)
    app.succeed("sallyport", "generate")
    app.succeed("next", "build")
    const plain = copyOf(app, "plain")
    withoutLocks(plain)
    const seal = sealSeconds(app)
    const sites = [await served(plain, START, ENV), await served(app, START, ENV)] as const
    try {
      const request = await ratioOf(sites[0].url, sites[1].url)
      const tell = (what: string, figure: string, most: string, holds: boolean): void =>
        write(`${what.padEnd(44)} ${figure.padStart(24)}   ${most.padEnd(16)} ${holds ? "holds" : "DOES NOT HOLD"}`)
      tell(`seal of a Next build of ${ROUTES} routes`, `${seal.toFixed(1)} s`, "under 2 s", seal < 2)
      tell("a guarded request of Next", `${request.toFixed(3)} x without`, "at most 1.1", request <= 1.1)
      return seal < 2 && request <= 1.1
    } finally {
      for (const site of sites) await site.stop()
    }
  } finally {
    app.remove()
  }
}

function prepare(app: Adopted): void {
  app.write("locks.ts", LOCKS)
  app.write(`app${LIGHTEST}/page.tsx`, PAGE)
  for (let at = 0; at < ROUTES; at++) app.write(`app/many/page-${at}/page.tsx`, PAGE)
  const rules = [
    `{ path: "${LIGHTEST}", match: "exact", require: "signed-in", why: "it is measured" }`,
    `{ path: "/many", match: "subtree", require: "signed-in", why: "they are counted" }`,
  ]
  app.edit("policy/app.policy.ts", "  rules: [\n", `  rules: [\n    ${rules.join(",\n    ")},\n`)
}

/** Seconds of the whole command, median. A second seal replaces the first. */
function sealSeconds(app: Adopted): number {
  const took = Array.from({ length: SEALS }, () => {
    const from = performance.now()
    app.succeed("sallyport", "seal")
    return (performance.now() - from) / 1000
  })
  return median(took)
}

/** Time with the locks divided by the time without, median of the rounds; each round asks both, the first in turn. */
async function ratioOf(without: string, withLocks: string): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const took = [0, 0]
    for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const from = performance.now()
      const url = [without, withLocks][side]! + LIGHTEST
      await ask({ url, requests: REQUESTS, connections: CONNECTIONS, status: 200 })
      took[side] = performance.now() - from
    }
    if (round >= WARM) ratios.push(took[1]! / took[0]!)
  }
  return median(ratios)
}
