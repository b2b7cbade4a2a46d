import { chmodSync, chownSync, readdirSync, rmSync, truncateSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { clientFor, giveCode, signedInSession, signIn, verifiedSession } from "../fixture.ts"
import { accessTo, startBackend, type TestBackend } from "../in-process.ts"
import { runData } from "./fixture.ts"

const NOBODY = 65_534

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

describe.runIf(process.getuid?.() === 0)("run by an ordinary user", () => {
  const as = { uid: NOBODY, gid: NOBODY }
  const unreadable = (path: string) =>
    `${path} cannot be read by this user: run the command as the user that runs the server, who must have access to it.\n`

  test.each([["check"], ["backup", "/tmp/never"], ["unlock", "ada@example.test"], ["rotate-secret"]])(
    "%s reports data of another user as unreadable, not as missing or damaged",
    async (...args) => {
      const ran = await runData(at.dataDir, args, undefined, as)
      expect(ran).toEqual({ exit: 66, signal: null, stdout: "", stderr: unreadable(at.dataDir) })
    },
  )

  test("restore reports another user's backup as unreadable, not as incomplete", async () => {
    const place = join(at.dataDir, "..", `backup-${crypto.randomUUID()}`)
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    await runData(at.dataDir, ["backup", place])
    const ran = await runData(join(place, "none"), ["restore", place], undefined, as)
    expect(ran).toMatchObject({ exit: 66, stdout: "", stderr: unreadable(place) })
  })

  test("a database without access is neither called damaged nor a bug", async () => {
    const own = await startBackend()
    onTestFinished(() => rmSync(own.dataDir, { recursive: true, force: true }))
    const { email } = await signedInSession(accessTo(own))
    await own.backend.close()
    for (const name of ["", ...readdirSync(own.dataDir)]) chownSync(join(own.dataDir, name), NOBODY, NOBODY)
    const file = join(own.dataDir, "sallyport.sqlite")
    chownSync(file, 0, 0)
    expect(await runData(own.dataDir, ["check"], undefined, as)).toMatchObject({
      exit: 66,
      stdout: "",
      stderr: unreadable(file),
    })
    chmodSync(file, 0o444)
    expect(await runData(own.dataDir, ["unlock", email], undefined, as)).toMatchObject({
      exit: 73,
      stdout: "",
      stderr: `${own.dataDir} cannot be written; give the user that runs the server the right to, or set DATA_DIR to another directory.\n`,
    })
  })
})

test.each([
  ["an unknown command", ["wat"]],
  ["an unknown option", ["check", "--wat"]],
  ["a missing argument", ["restore"]],
])("%s is a usage error with exit code 64", async (_, args) => {
  expect((await runData(at.dataDir, args)).exit).toBe(64)
})
