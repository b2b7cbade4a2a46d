import { readdirSync, rmSync, truncateSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { clientFor, giveCode, signIn, verifiedSession } from "../fixture.ts"
import { accessTo, startBackend, type TestBackend } from "../in-process.ts"
import { runData } from "./fixture.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

test("after unlocking, a person without their second factor can sign in by password, their sessions have ended, and nobody else is affected", async () => {
  const [locked, other] = [await verifiedSession(accessTo(at)), await verifiedSession(accessTo(at))]
  expect(await runData(at.dataDir, ["unlock", locked.email.toUpperCase()])).toMatchObject({
    exit: 0,
    stderr: "",
    stdout: expect.stringMatching(
      /: removed 1 second factor and 0 recovery codes, ended 1 session\. They can now sign in/,
    ),
  })
  // The server runs on, and takes it up at once.
  const was = await at.call("/auth/v1/user", { headers: { Authorization: `Bearer ${locked.session.access_token}` } })
  expect(was.status).toBe(403)
  const { error } = await clientFor(accessTo(at)).auth.refreshSession({ refresh_token: locked.session.refresh_token })
  expect(error).not.toBeNull()
  const { client } = await signIn(accessTo(at), locked)
  const levels = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(levels.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" })

  const still = await at.call("/auth/v1/user", { headers: { Authorization: `Bearer ${other.session.access_token}` } })
  expect(still.status).toBe(200)
  await giveCode((await signIn(accessTo(at), other)).client, other.factorId, other.totpSecret, 1)
})

test("an unknown address is reported with exit code 66", async () => {
  expect(await runData(at.dataDir, ["unlock", "nobody@example.test"])).toMatchObject({
    exit: 66,
    stdout: "",
    stderr: `Nobody has an account with the address "nobody@example.test".\n`,
  })
})

test("check counts the rows of every table while a server runs, and succeeds", async () => {
  const ran = await runData(at.dataDir, ["check"])
  expect(ran).toMatchObject({ exit: 0, stderr: "" })
  expect(ran.stdout).toMatch(/sallyport\.sqlite\tauth\.users\t2\n/)
  expect(ran.stdout).toMatch(/second-factor\.sqlite\tfactors\t1\n/)
  expect(ran.stdout).toMatch(/\nfine\n$/)
})

test.each(["sallyport.sqlite", "second-factor.sqlite", "mailed-links.sqlite", "secrets.json"])(
  "check names a damaged %s, with the restore command",
  async (file) => {
    const own = await startBackend()
    await own.backend.close()
    truncateSync(join(own.dataDir, file), file === "secrets.json" ? 10 : 4096)
    const ran = await runData(own.dataDir, ["check"])
    expect(ran).toMatchObject({ exit: 3, stdout: "" })
    expect(ran.stderr).toContain(join(own.dataDir, file))
    expect(ran.stderr).toContain("npm run data -- restore <backup> --force")
    expect(readdirSync(own.dataDir)).toContain(file)
    rmSync(own.dataDir, { recursive: true })
  },
)

test.each([
  ["an unknown command", ["wat"]],
  ["an unknown option", ["check", "--wat"]],
  ["a missing argument", ["restore"]],
])("%s is a usage error with exit code 64", async (_, args) => {
  expect((await runData(at.dataDir, args)).exit).toBe(64)
})
