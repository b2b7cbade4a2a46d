import { execFileSync } from "node:child_process"
import { chownSync, globSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

import { freePort } from "../server/app-server.ts"

/** Debian keeps it off the path. */
const BIN =
  globSync("/usr/lib/postgresql/*/bin/initdb")
    .map((file) => path.dirname(realpathSync(file)))
    .at(-1) ?? null

/** True if this machine has a PostgreSQL for the tests. */
export const hasPostgres = BIN !== null

export interface Postgres {
  /** Runs statements as the owner of the database; throws with the server's words. */
  readonly run: (sql: string) => string
  readonly stop: () => void
}

/** A cluster of its own on a free loopback port, gone when it stops. It refuses root, so root starts it as `nobody`. */
export async function startPostgres(): Promise<Postgres> {
  if (BIN === null) throw new Error("there is no PostgreSQL on this machine")
  const nobody = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : null
  const folder = mkdtempSync(path.join(tmpdir(), "sallyport-postgres-"))
  if (nobody !== null) chownSync(folder, nobody.uid, nobody.gid)
  const port = String(await freePort())
  const ask = (program: string, args: readonly string[], input = ""): string =>
    execFileSync(path.join(BIN, program), args, {
      ...nobody,
      input,
      cwd: folder,
      encoding: "utf8",
      env: { PATH: process.env.PATH, HOME: folder, PGCONNECT_TIMEOUT: "10" },
      stdio: ["pipe", "pipe", "pipe"],
    })
  const data = path.join(folder, "data")
  ask("initdb", ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"])
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  ask("pg_ctl", ["-D", data, "-w", "-s", "-l", path.join(folder, "log"), "-o", settings, "start"])
  const session = ["-h", "127.0.0.1", "-p", port, "-U", "postgres", "-XqAt", "-v", "ON_ERROR_STOP=1", "-f", "-"]
  return {
    run: (sql) => ask("psql", session, sql),
    stop: () => {
      ask("pg_ctl", ["-D", data, "-m", "immediate", "-s", "stop"])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const idOf = (which: "-u" | "-g"): number => Number(execFileSync("id", [which, "nobody"], { encoding: "utf8" }))
