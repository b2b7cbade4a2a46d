import {
  chmodSync,
  chownSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { clientFor, giveCode, signedInSession, signIn, verifiedSession } from "../fixture.ts"
import { AUDIT_LOG_FILE, openAuditLog } from "../../../src/audit-log/audit-log.ts"
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

/** The data directory's audit log, as a server opens it. */
const auditLogOf = ({ dataDir }: TestBackend) => openAuditLog({ dataDir, rules: new Set(), log: () => {} })

/** Locks a database of the data directory, as a server does while it writes. The returned function ends the lock. */
function lockedFor({ dataDir }: TestBackend, name: string, write: (db: DatabaseSync) => void = () => {}): () => void {
  const db = new DatabaseSync(join(dataDir, name))
  db.exec("BEGIN IMMEDIATE")
  return () => {
    write(db)
    db.exec("COMMIT")
    db.close()
  }
}

/** The time in which a command that has opened a database gets to its lock, in milliseconds. */
const TO_THE_LOCK = 500

/** Runs a command. `atLock` resolves once its process has opened a database of the data directory and waits for it. */
function runToLock({ dataDir }: TestBackend, args: readonly string[], name: string) {
  let fds = ""
  const ran = runData(dataDir, args, undefined, {}, (pid) => (fds = `/proc/${pid}/fd`))
  const isOpen = (fd: string): boolean => {
    try {
      return readlinkSync(join(fds, fd)) === join(dataDir, name)
    } catch {
      // Closed since it was listed.
      return false
    }
  }
  const opened = vi.waitFor(() => expect(readdirSync(fds).filter(isOpen)).not.toEqual([]), {
    timeout: 60_000,
    interval: 1,
  })
  return { ran, atLock: opened.then(() => sleep(TO_THE_LOCK)) }
}

test("a session that begins while somebody is unlocked is ended and counted, too", async () => {
  const own = await startBackend()
  onTestFinished(() => own.remove())
  const { email, session } = await signedInSession(accessTo(own))
  const [sid, userId] = [crypto.randomUUID(), session.user.id]
  const beginSession = (db: DatabaseSync): void => {
    db.prepare(`INSERT INTO "auth.sessions" (id, user_id, created_at, updated_at) VALUES (?, ?, 0, 0)`).run(sid, userId)
    using factors = new DatabaseSync(join(own.dataDir, "second-factor.sqlite"))
    factors.prepare("INSERT INTO session_methods (session_id, method, timestamp) VALUES (?, 'password', 0)").run(sid)
  }
  const unlock = lockedFor(own, "sallyport.sqlite", beginSession)
  const running = runToLock(own, ["unlock", email], "second-factor.sqlite")
  await running.atLock
  unlock()
  expect((await running.ran).stdout).toContain("ended 2 sessions.")
  // Nobody has opened an audit log there, and the command does not create one.
  expect(readdirSync(own.dataDir)).not.toContain(AUDIT_LOG_FILE)
  using factors = new DatabaseSync(join(own.dataDir, "second-factor.sqlite"))
  expect(factors.prepare("SELECT * FROM session_methods WHERE session_id = ?").all(sid)).toEqual([])
})

test("unlocking waits for the server's own write to the audit log", async () => {
  const own = await startBackend()
  onTestFinished(() => own.remove())
  const { email, session } = await signedInSession(accessTo(own))
  auditLogOf(own).close()
  const unlock = lockedFor(own, AUDIT_LOG_FILE)
  const running = runToLock(own, ["unlock", email], AUDIT_LOG_FILE)
  await running.atLock
  // Longer than a server waits for the lock when it opens the log.
  await sleep(1_500)
  unlock()
  expect(await running.ran).toMatchObject({ exit: 0, stderr: "" })
  const auditLog = auditLogOf(own)
  expect(auditLog.ofPerson(session.user.id, 10).map(({ kind, detail }) => [kind, detail])).toEqual([
    ["session-ended", { reason: "by-the-operator", sessions: 1 }],
    ["factor-removed", { reason: "by-the-operator", count: 0, codes: 0 }],
  ])
  auditLog.close()
})

test("an audit log that cannot be written is reported, once the account is unlocked, and left as it is", async () => {
  const own = await startBackend()
  onTestFinished(() => own.remove())
  const { email } = await signedInSession(accessTo(own))
  const file = join(own.dataDir, AUDIT_LOG_FILE)
  writeFileSync(file, "not a database, but something that somebody may still read".repeat(20))
  const before = readFileSync(file, "utf8")
  expect(await runData(own.dataDir, ["unlock", email])).toEqual({
    exit: 73,
    signal: null,
    stdout: expect.stringContaining("ended 1 session. They can now sign in with the password alone."),
    stderr: `The history of the account does not show this, because ${file} cannot be written: file is not a database.\n`,
  })
  expect(readFileSync(file, "utf8")).toBe(before)
  expect(readdirSync(own.dataDir).filter((name) => name.includes("unreadable"))).toEqual([])
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
