import { builtFrom } from "virtual:sallyport/life"
import { policyHash } from "../../../generated/guards.ts"
import { answersOf } from "../answers/answers.ts"
import { life } from "../audited/life.server.ts"
import type { Evidence } from "./evidence.ts"

const STARTED = new Date(Date.now() - process.uptime() * 1000).toISOString()

/** What this server can show for what it runs. */
export function evidence(request: Request): Evidence {
  const newest = life.versions.at(-1)
  return {
    host: new URL(request.url).host,
    origin: new URL(request.url).origin,
    asked: new Date().toISOString(),
    started: STARTED,
    running: policyHash,
    recorded:
      newest === undefined
        ? null
        : { commit: newest.commit, date: newest.date, hash: newest.hash, versions: life.versions.length },
    lastOpened: answersOf(life)?.lastOpened ?? null,
    claims: life.table?.invariants.length ?? 0,
    rules: life.table?.counts.rules ?? 0,
    files: builtFrom,
  }
}
