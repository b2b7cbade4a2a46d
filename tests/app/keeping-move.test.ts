import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import bcrypt from "bcrypt"
import { afterAll, beforeAll, expect, test } from "vitest"
import { clientFor, newAccount, signedInSession, verifiedSession, type AccountSession } from "../backend-fixture.ts"
import { accessTo, startBackend, type TestBackend } from "../backend-in-process.ts"
import { runData } from "../keeping.ts"

const POLICY = `it's "quoted" \\ and\nlong; drop table auth.users; --\n$$ 'x' -- ü`
let at: TestBackend
let person: AccountSession
let place: string
beforeAll(async () => {
  at = await startBackend()
  place = mkdtempSync(join(tmpdir(), "sallyport-move-"))
  person = await signedInSession(accessTo(at))
  await verifiedSession(accessTo(at))
  const unconfirmed = newAccount()
  await clientFor(accessTo(at)).auth.signUp(unconfirmed)
  // Mail that has come says that the account is there: the answer does not.
  await accessTo(at).linkTo(unconfirmed.email, "signup")
  const draft = {
    id: crypto.randomUUID(),
    user_id: person.session.user.id,
    name: "o'clock",
    policy: POLICY,
    base_hash: "0",
  }
  await person.client.from("drafts").insert(draft).throwOnError()
})
afterAll(async () => {
  await at.remove()
  rmSync(place, { recursive: true })
})

test("people move with their password hashes, their way to sign in and their drafts; what does not is said", async () => {
  const file = join(place, "move.sql")
  const ran = await runData(at.dataDir, ["move", "--to-hosted", file])
  expect(ran).toMatchObject({ exit: 0, stderr: "" })
  expect(ran.stdout).toContain(`Wrote 2 people and 1 draft to ${file}`)
  expect(ran.stdout).toContain("1 account whose address was never confirmed does not move")
  expect(ran.stdout).toContain("1 person has a second factor, which does not move")
  expect(ran.stdout).toContain("Sessions, recovery codes and mailed links do not move")
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const sql = readFileSync(file, "utf8")
  const rows = sql.match(/^insert into auth\.users /gm)
  expect(rows).toHaveLength(2)
  expect(sql.match(/^insert into auth\.identities /gm)).toHaveLength(2)
  const own =
    sql.split("\n").find((line) => line.startsWith("insert into auth.users") && line.includes(person.email)) ?? ""
  expect(await bcrypt.compare(person.password, /'(\$2[aby]\$[^']+)'/.exec(own)?.[1] ?? "")).toBe(true)
  // Every quote of a value is doubled, so that none of them ends it.
  expect(sql).toContain(`'${POLICY.replaceAll("'", "''")}'`)
  expect(sql.split("\nbegin;\n")).toHaveLength(2)
  expect(sql.endsWith("\ncommit;\n")).toBe(true)
})

test("a file that is there is not written over, and a move without a destination is a usage mistake", async () => {
  const file = join(place, "move.sql")
  const before = readFileSync(file, "utf8")
  expect(await runData(at.dataDir, ["move", "--to-hosted", file])).toMatchObject({ exit: 73, stdout: "" })
  expect(readFileSync(file, "utf8")).toBe(before)
  expect((await runData(at.dataDir, ["move"])).exit).toBe(64)
})
