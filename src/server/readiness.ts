import { access, writeFile } from "node:fs/promises"
import path from "node:path"

import { hasDiskSpace } from "../backend/store/disk-space.ts"
import { DATABASES } from "../backend/store/whole-data.ts"
import { withTimeout } from "../session/with-timeout.ts"
import type { Config } from "./settings/config.ts"

/** The names of the failing parts; empty if this server can do its work. */
export type Readiness = () => Promise<readonly string[]>

/** Checks by the name that `/readyz` lists if they fail. A check throws if it fails. */
export type Checks = Readonly<Record<string, () => Promise<void>>>

/** The time for which a result is reused, in milliseconds. */
const MAX_AGE_MS = 2_000
/** The time that a check may take, in milliseconds. */
const TIMEOUT_MS = 2_000

/**
 * A readiness check whose result requests share: the checks run at most once in `maxAge` milliseconds, by a clock that
 * nobody can set back.
 */
export function openReadiness(checks: Checks, maxAge = MAX_AGE_MS, timeout = TIMEOUT_MS): Readiness {
  let last: { readonly at: number; readonly missing: Promise<readonly string[]> } | null = null
  return () => {
    const now = performance.now()
    if (last === null || now - last.at > maxAge) last = { at: now, missing: missingOf(checks, timeout) }
    return last.missing
  }
}

async function missingOf(checks: Checks, timeout: number): Promise<readonly string[]> {
  const failing = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await holds(check, timeout)) ? [] : [name])),
  )
  return failing.flat()
}

async function holds(check: () => Promise<void>, timeout: number): Promise<boolean> {
  const done = check().then(
    () => true,
    () => false,
  )
  return withTimeout(done, timeout, false)
}

/** All services work when the server starts, so only those that can fail later are checked. */
export function checksFor(config: Config): Checks {
  if (config.backend.kind === "hosted") {
    const { url, key } = config.backend
    return { "auth-service": () => reach(new URL("/auth/v1/health", url), key) }
  }
  return { data: () => writeTo(config.dataDir) }
}

async function reach(url: URL, key: string): Promise<void> {
  const response = await fetch(url, { headers: { apikey: key }, signal: AbortSignal.timeout(TIMEOUT_MS) })
  await response.body?.cancel()
  // A refusal shows that the service works, too.
  if (response.status >= 500) throw new Error(`the auth service answers ${response.status}`)
}

/**
 * Writes a file, because a directory can have write permission on a read-only disk. A full disk may still accept a few
 * bytes that replace others, so the file needs new space, too. If the databases were moved or unmounted, the server
 * still writes to the open files, and those writes would be lost.
 */
async function writeTo(dataDir: string): Promise<void> {
  await Promise.all(DATABASES.map(({ name }) => access(path.join(dataDir, name))))
  if (!hasDiskSpace(dataDir)) throw new Error("no room is left for data")
  await writeFile(path.join(dataDir, ".ready"), `${Date.now()}\n`, { mode: 0o600 })
}
