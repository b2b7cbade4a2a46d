import { rmSync } from "node:fs"
import path from "node:path"
import { adopted, served, type Adopted, type Served } from "../adoption/adopted.ts"
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

const ADA = { state: "signed-in", session: { userId: "ada", email: "ada@example.com" }, setCookies: [] } as const

export const locks = openNextLocks<PageRequirement, typeof ADA.session, ClaimName>({
  guards,
  session: async () => ADA,
  claims: { teamRole: () => null, apiRole: () => null },
})
`

/** The least that an app with any gate in its proxy pays for: Next runs it, and it lets everything through. */
const EMPTY_PROXY = `import { NextResponse } from "next/server"

export const proxy = () => NextResponse.next()
`

const PAGE = `export const dynamic = "force-dynamic"

export default function Page() {
  return <p>a page</p>
}
`

/**
 * The cost of the locks of a Next app: the time of `seal`, and of a guarded page with the locks, beside the same page
 * with an empty proxy and without any. True if both claims hold.
 */
export async function nextCost(write: (line: string) => void): Promise<boolean> {
  const app = adopted("next", ENV, installForNext)
  try {
    prepare(app)
    app.succeed("sallyport", "generate")
    const proxy = app.textOf("proxy.ts")
    app.write("proxy.ts", EMPTY_PROXY)
    app.succeed("next", "build")
    const empty = copyOf(app, "empty")
    rmSync(path.join(empty.directory, ".next/server/instrumentation.js"))
    app.write("proxy.ts", proxy)
    app.succeed("next", "build")
    const plain = copyOf(app, "plain")
    withoutLocks(plain)
    const seal = sealSeconds(app)
    const sites: Served[] = []
    try {
      for (const site of [plain, empty, app]) sites.push(await served(site, START, ENV))
      const [toPlain, toEmpty] = await ratiosOf(sites.map(({ url }) => url))
      const tell = (what: string, figure: string, most: string, holds: boolean): void =>
        write(`${what.padEnd(44)} ${figure.padStart(24)}   ${most.padEnd(16)} ${holds ? "holds" : "DOES NOT HOLD"}`)
      tell(`seal of a Next build of ${ROUTES} routes`, `${seal.toFixed(1)} s`, "under 2 s", seal < 2)
      tell("a guarded request of Next, to an empty proxy", `${toEmpty!.toFixed(3)} x`, "at most 1.1", toEmpty! <= 1.1)
      write(`${"the same, to no proxy".padEnd(44)} ${`${toPlain!.toFixed(3)} x`.padStart(24)}`)
      return seal < 2 && toEmpty! <= 1.1
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
  for (let at = 0; at < ROUTES; at++) app.write(`app/dashboard/many/page-${at}/page.tsx`, PAGE)
  const rule = `{ path: "${LIGHTEST}", match: "exact", require: "signed-in", why: "it is measured" }`
  app.edit("policy/app.policy.ts", "  rules: [\n", `  rules: [\n    ${rule},\n`)
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

/**
 * The time of the last site divided by that of each other one, as medians of the rounds. Each round asks all, in turn.
 */
async function ratiosOf(sites: readonly string[]): Promise<readonly number[]> {
  const ratios: number[][] = sites.slice(0, -1).map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    const took: number[] = []
    for (let i = 0; i < sites.length; i++) {
      const side = (i + round) % sites.length
      const from = performance.now()
      await ask({ url: sites[side]! + LIGHTEST, requests: REQUESTS, connections: CONNECTIONS, status: 200 })
      took[side] = performance.now() - from
    }
    if (round >= WARM) for (const [side, list] of ratios.entries()) list.push(took.at(-1)! / took[side]!)
  }
  return ratios.map(median)
}
