import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { pino } from "pino"
import { openServices } from "../../../src/server/services.ts"
import { readConfig } from "../../../src/server/settings/config.ts"
import { type TestBackend, startBackend } from "../in-process.ts"
import { DATA_HOME } from "../data-home.ts"

test("data of a newer version is refused in one sentence, and keeps what this version does not know", async () => {
  const at = await startBackend()
  onTestFinished(() => rmSync(at.dataDir, { recursive: true, force: true }))
  await at.backend.close()
  const file = join(at.dataDir, "sallyport.sqlite")
  const newer = new DatabaseSync(file)
  newer.exec(
    "ALTER TABLE drafts ADD COLUMN color TEXT; CREATE TABLE later (word TEXT); INSERT INTO later VALUES ('kept')",
  )
  newer.close()
  await expect(startBackend({ dataDir: at.dataDir })).rejects.toMatchObject({
    name: "BackendRefusal",
    exitCode: 66,
    message: `${at.dataDir} was written by a newer version of Sallyport. No data was changed; run that version, or restore a backup that this one made: npm run data -- restore <backup> --force`,
  })
  using after = new DatabaseSync(file)
  expect(after.prepare("SELECT word FROM later").all()).toEqual([{ word: "kept" }])
  expect(after.prepare("PRAGMA table_info(drafts)").all()).toContainEqual(expect.objectContaining({ name: "color" }))
})

describe("a booted backend", () => {
  let at: TestBackend
  beforeAll(async () => {
    at = await startBackend()
  })
  afterAll(() => at.remove())

  test("its data can be read by its owner alone", () => {
    expect(statSync(at.dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(at.dataDir, "secrets.json")).mode & 0o777).toBe(0o600)
  })

  test("a second server on the same data stops with a clear error", async () => {
    await expect(startBackend({ dataDir: at.dataDir })).rejects.toThrow(/^Another server is using the data in .+\.$/)
  })

  test("a second process cannot open the same data", () => {
    const directory = join(import.meta.dirname, "../../../src/backend/store/data-directory.ts")
    const script = `import(${JSON.stringify(directory)}).then((it) => it.takeDataDirectory(process.argv[1]))`
    const other = spawnSync(process.execPath, ["-e", script, at.dataDir], { encoding: "utf8" })
    expect(other.stderr).toContain("Another server is using the data in")
  })

  test("keys and schema survive a restart", async () => {
    const key = at.backend.publishableKey
    await at.restart()
    expect(at.backend.publishableKey).toBe(key)
  })

  const elsewhere = [
    "/",
    "/_system/config",
    "/auth/v1/../../_system/config",
    "/auth/v1/%2e%2e/%2e%2e/_system/config",
    "/auth/v1/..%2f..%2f_system/config",
    "/rest/v1/../../_system/config",
    "/rest/v1/",
    "/rest/v1/users",
    "/rest/v1/auth.users",
    "/rest/v1/auth%2eusers",
    "/rest/v1/sqlite_master",
    "/rest/v1/rpc/anything",
    "/rest/v1//drafts",
    "/rest/v1/Drafts",
    "/storage/v1/bucket",
    "/auth/v1/admin/users",
    "/auth/v1/authorize?provider=github",
    "/auth/v1/callback",
    "/auth/v1//user",
    "/AUTH/v1/user",
  ]
  test.each(elsewhere)("%s is not served", async (path) => {
    const response = await at.call(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toMatch(/secret|jwt|config/i)
  })

  test("a wrong method is refused by name", async () => {
    const response = await at.call("/auth/v1/signup", { method: "DELETE" })
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"])
  })
})

const secrets: [string, { given: object; want: RegExp }][] = [
  ["a short secret is refused", { given: { signingSecret: "short" }, want: /shorter than 64 characters/ }],
  ["a missing secret is refused", { given: {}, want: /shorter than 64 characters/ }],
  [
    "a foreign key is refused",
    { given: { signingSecret: "x".repeat(64), publishableKey: "k" }, want: /sb_publishable_/ },
  ],
]
test.each(secrets)("%s", async (_, { given, want }) => {
  const dataDir = mkdtempSync(join(DATA_HOME, "sallyport-backend-"))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  writeFileSync(join(dataDir, "secrets.json"), JSON.stringify(given))
  await expect(startBackend({ dataDir })).rejects.toThrow(want)
  expect(JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"))).toEqual(given)
})

/** The files in a directory that this process holds open. */
const openFilesIn = (directory: string): readonly string[] =>
  readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`)
      return file.startsWith(`${directory}/`) ? [file.slice(directory.length + 1)] : []
    } catch {
      // The directory of descriptors itself is closed again by now.
      return []
    }
  })

describe("a start that fails leaves no file open", () => {
  test("if a later store of the backend cannot be read", async () => {
    const at = await startBackend()
    onTestFinished(() => rmSync(at.dataDir, { recursive: true }))
    expect(openFilesIn(at.dataDir)).toContain("mailed-links.sqlite")
    await at.backend.close()
    expect(openFilesIn(at.dataDir)).toEqual([])
    const file = new DatabaseSync(join(at.dataDir, "second-factor.sqlite"))
    file.exec("ALTER TABLE session_traces RENAME COLUMN session_id TO other")
    file.close()
    await expect(at.start()).rejects.toThrow("session_id")
    expect(openFilesIn(at.dataDir)).toEqual([])
  })

  test("if a service of the server cannot be opened after its backend", async () => {
    const dataDir = mkdtempSync(join(DATA_HOME, "sallyport-services-"))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const read = readConfig({ DATA_DIR: dataDir })
    if ("mistakes" in read) throw new Error(read.mistakes.join())
    const opened = await openServices(read.config, pino({ enabled: false }))
    expect(openFilesIn(dataDir)).toContain("sallyport.sqlite")
    await opened.close()
    expect(openFilesIn(dataDir)).toEqual([])
    let isFirst = true
    const failing = {
      ...read.config,
      // The instances' shared store is asked for before the backend is opened, and after it.
      get limitsUrl() {
        if (!isFirst) throw new Error("no shared store")
        isFirst = false
        return null
      },
    }
    await expect(openServices(failing, pino({ enabled: false }))).rejects.toThrow("no shared store")
    expect(openFilesIn(dataDir)).toEqual([])
  })
})
