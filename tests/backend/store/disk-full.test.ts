import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { clientFor, signIn, signedInSession, verifiedSession } from "../fixture.ts"
import { readConfig } from "../../../src/server/settings/config.ts"
import { checksFor, openReadiness } from "../../../src/server/readiness.ts"
import { accessTo, startBackend, type TestBackend } from "../in-process.ts"

/** A small disk of its own. Only where the tests may mount one. */
const disk = mkdtempSync(join(tmpdir(), "sallyport-disk-"))
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", disk]).status === 0
const filler = join(disk, "filler")

function fill(): void {
  rmSync(filler, { force: true })
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(filler, Buffer.alloc(bavail * bsize))
}

/** The health check of a server with this data. */
function missing(): Promise<readonly string[]> {
  const read = readConfig({ DATA_DIR: join(disk, "data") })
  if ("mistakes" in read) throw new Error(read.mistakes.join())
  return openReadiness(checksFor(read.config))()
}

let at: TestBackend
beforeAll(async () => {
  if (mounted) at = await startBackend({ dataDir: join(disk, "data") })
})
afterAll(async () => {
  if (!mounted) return
  await at.backend.close()
  spawnSync("umount", [disk])
  rmSync(disk, { recursive: true })
})

test.runIf(mounted)(
  "on a full disk every write is refused in words, nothing acknowledged is lost, and room makes all well",
  async () => {
    const person = await signedInSession(accessTo(at))
    const enrolled = await verifiedSession(accessTo(at))
    const draft = (name: string) => ({
      id: crypto.randomUUID(),
      user_id: person.session.user.id,
      name,
      policy: "x".repeat(100_000),
      base_hash: "0",
    })
    const acknowledged: string[] = []
    const save = async (name: string) => {
      const row = draft(name)
      const { error, status } = await person.client.from("drafts").insert(row)
      if (error === null) acknowledged.push(row.id)
      return { status, error }
    }
    await save("before")
    expect(await missing()).toEqual([])
    fill()
    expect(await missing()).toEqual(["data"])
    const refused = []
    for (let i = 0; i < 40; i++) {
      const answer = await save(`full ${i}`)
      if (answer.error !== null) refused.push([answer.status, answer.error.message])
    }
    expect(refused.length).toBeGreaterThan(0)
    expect([...new Set(refused.map(String))]).toEqual(["507,there is no room left on the server"])

    // Silence, never a refusal: nobody is told that their password is wrong.
    const { error } = await clientFor(accessTo(at)).auth.signInWithPassword(person)
    expect(error?.status).toBeGreaterThanOrEqual(500)
    const signUp = await clientFor(accessTo(at)).auth.signUp({
      email: "late@example.test",
      password: "a long password",
    })
    expect(signUp.error?.status).toBe(503)
    // An endpoint that answers before it works would promise a mail that never arrives.
    for (const [path, more] of Object.entries({ recover: {}, otp: {}, resend: { type: "signup" } })) {
      const body = JSON.stringify({ email: "late@example.test", ...more })
      const asked = { method: "POST", body, headers: { "Content-Type": "application/json" } }
      expect([path, (await at.call(`/auth/v1/${path}`, asked)).status]).toEqual([path, 503])
    }
    const challenge = await enrolled.client.auth.mfa.challenge({ factorId: enrolled.factorId })
    expect(challenge.error?.status).toBeGreaterThanOrEqual(500)
    const { data } = await person.client.from("drafts").select("id")
    expect(new Set(data?.map(({ id }: { id: string }) => id))).toEqual(new Set(acknowledged))

    rmSync(filler)
    expect(await missing()).toEqual([])
    expect((await save("after")).error).toBeNull()
    await at.restart()
    const again = await signIn(accessTo(at), person)
    const kept = await again.client.from("drafts").select("id")
    expect(new Set(kept.data?.map(({ id }: { id: string }) => id))).toEqual(new Set(acknowledged))
  },
)

test.runIf(mounted)("a server that starts on a full disk says so in a sentence, and loses nothing", async () => {
  await at.backend.close()
  fill()
  const refusal = await startBackend({ dataDir: join(disk, "data") }).catch((error: unknown) => error)
  fill()
  const fresh = await startBackend({ dataDir: join(disk, "fresh") }).catch((error: unknown) => error)
  rmSync(filler)
  expect(fresh).toMatchObject({
    exitCode: 73,
    message: expect.stringMatching(/^There is no space left to write .+; make room, and start again\.$/),
  })
  expect(refusal).toMatchObject({ exitCode: 73 })
  at = await startBackend({ dataDir: join(disk, "data") })
  expect((await at.call("/auth/v1/health")).status).toBe(200)
})
