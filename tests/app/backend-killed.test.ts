import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { expect, test } from "vitest"
import { PASSWORD, startBackend } from "../backend-in-process.ts"
import { valueOf } from "../backend-fixture.ts"

test("a killed server loses no acknowledged account or draft, and its data opens at once", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sallyport-killed-"))
  const script = join(import.meta.dirname, "backend-killed-child.ts")
  const child = spawn(process.execPath, [script, dataDir], { stdio: ["ignore", "pipe", "inherit"] })
  const acknowledged: { email: string; id: string }[] = []
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(JSON.parse(line) as { email: string; id: string })
    if (acknowledged.length === 8) child.kill("SIGKILL")
  }
  if (child.signalCode === null) await once(child, "exit")
  expect(child.signalCode).toBe("SIGKILL")

  const at = await startBackend({ dataDir })
  for (const { email, id } of acknowledged) {
    const client = at.client()
    valueOf(await client.auth.signInWithPassword({ email, password: PASSWORD }))
    expect((await client.from("drafts").select("name").eq("id", id).single()).data).toEqual({ name: "kept" })
  }
  await at.remove()
})
