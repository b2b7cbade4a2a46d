import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { giveCode, signIn, signedInSession, verifiedSession, type EnrolledSession } from "../fixture.ts"
import { accessTo, startBackend, type TestBackend } from "../in-process.ts"
import { runData } from "./fixture.ts"
import { DATA_HOME } from "../data-home.ts"

/** Each kill takes a second: all of them when there is time. */
const STRIDE = process.env.EVERY_STEP === undefined ? 4 : 1

const scratch = (): string => {
  const path = mkdtempSync(join(DATA_HOME, "sallyport-keeping-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

describe("while the server runs and people write", () => {
  let at: TestBackend
  beforeAll(async () => {
    at = await startBackend()
  })
  afterAll(() => at.remove())

  test("a backup has everything that was acknowledged before it, and can be opened", async () => {
    const enrolled = await verifiedSession(accessTo(at))
    const { client, session } = await signedInSession(accessTo(at))
    const acknowledged: string[] = []
    const writing = new AbortController()
    const write = async () => {
      while (!writing.signal.aborted) {
        const id = crypto.randomUUID()
        const draft = { id, user_id: session.user.id, name: "kept", policy: "text".repeat(5_000), base_hash: "0" }
        const { error } = await client.from("drafts").insert(draft)
        if (error === null) acknowledged.push(id)
      }
    }
    const writers = [write(), write()]
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
    const before = [...acknowledged]
    const place = join(scratch(), "backup")
    const ran = await runData(at.dataDir, ["backup", place])
    writing.abort()
    await Promise.all(writers)
    expect(ran).toEqual({ exit: 0, signal: null, stdout: `${place}\n`, stderr: "" })
    // Written to during the backup, and yet of one moment.
    expect(acknowledged.length).toBeGreaterThan(before.length)
    expect(modesIn(place)).toEqual([0o600])
    expect(statSync(place).mode & 0o777).toBe(0o700)

    const dataDir = join(scratch(), "data")
    expect(await runData(dataDir, ["restore", place])).toMatchObject({ exit: 0, stderr: "" })
    const again = await startBackend({ dataDir })
    onTestFinished(() => again.remove())
    const ids = new Set((await draftsOf(again, client, session)).map(({ id }) => id))
    expect(before.filter((id) => !ids.has(id))).toEqual([])
    const back = await signIn(accessTo(again), enrolled)
    await giveCode(back.client, enrolled.factorId, enrolled.totpSecret, 1)
  })

  test("a restore under a running server is refused, and changes nothing", async () => {
    const place = join(scratch(), "backup")
    await runData(at.dataDir, ["backup", place])
    const before = readdirSync(at.dataDir)
    expect(await runData(at.dataDir, ["restore", place, "--force"])).toMatchObject({
      exit: 73,
      stderr: `A server is using the data in ${at.dataDir}: stop it first, and start it again when you are done.\n`,
    })
    expect(readdirSync(at.dataDir)).toEqual(before)
  })

  async function draftsOf(again: TestBackend, _: unknown, { user }: { user: { email?: string | undefined } }) {
    const own = again.client()
    await own.auth.signInWithPassword({ email: String(user.email), password: "correct horse battery staple" })
    const { data } = await own.from("drafts").select("id")
    return (data ?? []) as { id: string }[]
  }
})

describe("a restore", () => {
  let dataDir: string
  let place: string
  let person: EnrolledSession
  beforeAll(async () => {
    const at = await startBackend()
    person = await verifiedSession(accessTo(at))
    await at.backend.close()
    dataDir = at.dataDir
    place = join(mkdtempSync(join(DATA_HOME, "sallyport-keeping-")), "backup")
    await runData(dataDir, ["backup", place])
  })
  afterAll(() => {
    rmSync(dataDir, { recursive: true })
    rmSync(place, { recursive: true })
  })

  const used = (): string => {
    const path = scratch()
    cpSync(dataDir, path, { recursive: true })
    return path
  }

  test("without --force leaves existing data alone", async () => {
    const data = used()
    const ran = await runData(data, ["restore", place])
    expect(ran).toMatchObject({ exit: 73, stdout: "" })
    expect(ran.stderr).toBe(`${data} is not empty: give --force to move what is there aside, where it is kept.\n`)
    expect(readdirSync(data).sort()).toEqual(readdirSync(dataDir).sort())
  })

  test("with --force moves existing data aside and says where; the sessions of the backup have ended", async () => {
    const data = used()
    writeFileSync(join(data, "secrets.json"), "torn")
    const ran = await runData(data, ["restore", place, "--force"])
    expect(ran).toMatchObject({ exit: 0, stderr: "" })
    const aside = /^The data from before is kept in (.+)\.$/m.exec(ran.stdout)?.[1] ?? ""
    expect(readFileSync(join(aside, "secrets.json"), "utf8")).toBe("torn")
    expect(readdirSync(aside)).toContain("sallyport.sqlite")
    const at = await startBackend({ dataDir: data })
    const { error } = await at.client().auth.refreshSession({ refresh_token: person.session.refresh_token })
    expect(error?.status).toBe(400)
    await giveCode((await signIn(accessTo(at), person)).client, person.factorId, person.totpSecret, 0)
    await at.backend.close()
  })

  const harms: [string, { file: string; harm: (bytes: Buffer) => Buffer }][] = [
    "sallyport.sqlite",
    "second-factor.sqlite",
    "mailed-links.sqlite",
    "secrets.json",
    "backup.json",
  ].flatMap((file) => [
    [`${file} with one byte changed`, { file, harm: (bytes) => bytes.fill((bytes[20] ?? 0) ^ 1, 20, 21) }],
    [`${file} cut short`, { file, harm: (bytes) => bytes.subarray(0, -9) }],
  ])
  test.each(harms)("of a backup with %s is refused before anything is moved", async (_, { file, harm }) => {
    const [data, torn] = [used(), scratch()]
    cpSync(place, torn, { recursive: true })
    writeFileSync(join(torn, file), harm(readFileSync(join(torn, file))))
    const ran = await runData(data, ["restore", torn, "--force"])
    expect(ran).toMatchObject({ exit: 66, stdout: "" })
    expect(ran.stderr).toContain("is damaged")
    expect(readdirSync(data).sort()).toEqual(readdirSync(dataDir).sort())
  })

  test("that is killed before any of its steps succeeds when repeated, and loses no earlier data", async () => {
    for (let step = 1, killed = true; killed; step += STRIDE) {
      const data = used()
      writeFileSync(join(data, "secrets.json"), "of before")
      killed = (await runData(data, ["restore", place, "--force"], step)).signal === "SIGKILL"
      const again = killed ? await runData(data, ["restore", place, "--force"]) : null
      expect(again ?? { exit: 0, stderr: "" }).toMatchObject({ exit: 0, stderr: "" })
      expect(await runData(data, ["check"]), `killed at ${step}`).toMatchObject({ exit: 0, stderr: "" })
      const asides = readdirSync(data).filter((name) => name.startsWith("before-restore-"))
      const kept = asides.map((name) =>
        readdirSync(join(data, name)).includes("secrets.json")
          ? readFileSync(join(data, name, "secrets.json"), "utf8")
          : null,
      )
      expect(kept).toContain("of before")
      const named = Array.from((again?.stdout ?? "").matchAll(/^The data from before is kept in (.+)\.$/gm))
      const places = named.map(([, place = ""]) => basename(place))
      const isNamed = places.includes(asides[kept.indexOf("of before")] ?? "")
      expect(isNamed || !killed, `killed at ${step}`).toBe(true)
      expect(step).toBeLessThan(100)
      expect(killed || step > 15).toBe(true)
    }
  })
})

test("a file that is not a backup and missing data each get a clear error", async () => {
  const place = scratch()
  expect(await runData(join(place, "none"), ["backup", join(place, "b")])).toMatchObject({ exit: 66 })
  expect(await runData(join(place, "none"), ["restore", join(place, "b")])).toMatchObject({ exit: 66 })
  expect((await runData(join(place, "none"), ["restore", place])).stderr).toBe(
    `${place} is not a backup: it has no backup.json.\n`,
  )
})

test("a file in place of the data directory gets a clear error", async () => {
  const file = join(scratch(), "file")
  writeFileSync(file, "")
  expect(await runData(file, ["backup", join(scratch(), "b")])).toMatchObject({
    exit: 66,
    stderr: `${file} is not a directory: set DATA_DIR as for the server, or give --data <directory>.\n`,
  })
})

const modesIn = (directory: string): readonly number[] => [
  ...new Set(readdirSync(directory).map((name) => statSync(join(directory, name)).mode & 0o777)),
]
