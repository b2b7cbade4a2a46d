// Tries each abuse against a fresh built server with a heap of 512 MB, and prints what it did to everybody else; then
// whether the time of an answer tells who has an account. `npm run abuse -- <part of a name>` tries those alone, and
// `-- "equal times" --seed <n> --rounds <n>` measures the times. Exit code 3 where they tell something.
import { rmSync } from "node:fs"

import { startAppServer } from "../server/app-server.ts"
import { countIn, seedIn } from "../attack/dice.ts"
import { ABUSES, personOf } from "./abuses.ts"
import { equalTimes } from "./equal-times.ts"
import { medianOf, ranked } from "./rank-test.ts"
import { watched } from "./watch.ts"

const countsOf = (statuses: readonly number[]): string =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, list]) => `${list.length} x ${status}`).join(", ")

/** Eight comparisons are made: where nothing differs, one run in 125 finds a difference all the same. */
const CHANCE = 0.001

const given = process.argv.slice(2)
const only = given[0]?.startsWith("--") === false ? given[0] : ""
const start = () => startAppServer({ NODE_OPTIONS: "--max-old-space-size=512" })

const abuses = Object.entries(ABUSES).filter(([name]) => name.includes(only))
if (abuses.length > 0) console.log("| abuse | answers | longest wait, ms | most memory, MiB |\n|---|---|---|---|")
for (const [name, abuse] of abuses) {
  const server = await start()
  try {
    const person = await personOf(server)
    let statuses: readonly number[] = []
    const seen = await watched(server, async () => {
      statuses = await abuse(server, person)
    })
    const ended = seen.failures > 0 ? ` (${seen.failures} looks failed)` : ""
    console.log(`| ${name} | ${countsOf(statuses)} | ${seen.longestWait}${ended} | ${seen.mostMemory} |`)
  } finally {
    await server.stop("SIGKILL")
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}

if ("equal times".includes(only)) {
  const seed = seedIn(given)
  const rounds = countIn(given, "rounds", 40)
  console.log(`\nequal times: ${rounds} rounds, seed ${seed}: the same with --seed ${seed}\n`)
  console.log("| asked while ten sign in | answers | median of an unknown address, ms | confirmed | unconfirmed |")
  console.log("|---|---|---|---|---|")
  const server = await start()
  try {
    for (const { ask, statuses, times } of await equalTimes(server, seed, rounds)) {
      const compared = (["confirmed", "unconfirmed"] as const).map((kind) => {
        const { longer, chance } = ranked(times[kind], times.unknown)
        if (chance < CHANCE) process.exitCode = 3
        return `${medianOf(times[kind]).toFixed(1)} (longer ${(longer * 100).toFixed(0)} % of the time, p ${chance.toFixed(3)})`
      })
      if (statuses.size !== 1) process.exitCode = 3
      console.log(`| ${[ask, [...statuses].join(", "), medianOf(times.unknown).toFixed(1), ...compared].join(" | ")} |`)
    }
  } finally {
    await server.stop("SIGKILL")
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}
