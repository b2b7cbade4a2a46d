import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { expect, test } from "vitest"
import { PASSWORD, startBackend } from "../in-process.ts"
import { valueOf } from "../fixture.ts"
import { DATA_HOME } from "../data-home.ts"

/** The number of kills in the middle of writes. `KILLS=1000` takes half an hour. */
const KILLS = Number(process.env.KILLS ?? 3)
const SCRIPT = join(import.meta.dirname, "killed-child.ts")

interface Acknowledged {
  readonly email: string
  readonly id: string
}

/** Writes on `dataDir` until it is killed, some moment after so many acknowledged writes. */
async function writtenUntilKilled(dataDir: string, writes: number): Promise<readonly Acknowledged[]> {
  const child = spawn(process.execPath, [SCRIPT, dataDir], { stdio: ["ignore", "pipe", "inherit"] })
  const acknowledged: Acknowledged[] = []
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(JSON.parse(line) as Acknowledged)
    // Anywhere within the next write, which takes about that long.
    if (acknowledged.length === writes) setTimeout(() => child.kill("SIGKILL"), Math.random() * 200)
  }
  if (child.signalCode === null) await once(child, "exit")
  expect(child.signalCode).toBe("SIGKILL")
  return acknowledged
}

test(
  `killed ${KILLS} times while it writes, the server loses no acknowledged account or draft, and its data opens at once`,
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    const dataDir = mkdtempSync(join(DATA_HOME, "sallyport-killed-"))
    const acknowledged: Acknowledged[] = []
    // Each start is on what the kill before it left.
    for (let kill = 0; kill < KILLS; kill++) acknowledged.push(...(await writtenUntilKilled(dataDir, 1 + (kill % 4))))
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS)

    const at = await startBackend({ dataDir })
    const lost: string[] = []
    for (const { email, id } of acknowledged) {
      const client = at.client()
      valueOf(await client.auth.signInWithPassword({ email, password: PASSWORD }))
      const { data } = await client.from("drafts").select("name").eq("id", id).maybeSingle()
      if (data?.["name"] !== "kept") lost.push(id)
    }
    console.log(`kills ${KILLS}, acknowledged writes ${acknowledged.length}, lost ${lost.length}`)
    expect(lost).toEqual([])
    await at.remove()
  },
)
