// Tries each abuse against a fresh built server with a heap of 512 MB, and prints what it did to everybody else.
import { rmSync } from "node:fs"

import { startAppServer } from "../app-server.ts"
import { ABUSES, personOf } from "./abuses.ts"
import { watched } from "./watch.ts"

const countsOf = (statuses: readonly number[]): string =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, list]) => `${list.length} x ${status}`).join(", ")

const only = process.argv[2] ?? ""
console.log("| abuse | answers | longest wait, ms | most memory, MiB |\n|---|---|---|---|")
for (const [name, abuse] of Object.entries(ABUSES)) {
  if (!name.includes(only)) continue
  const server = await startAppServer({ NODE_OPTIONS: "--max-old-space-size=512" })
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
