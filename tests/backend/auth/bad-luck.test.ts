import { createHash } from "node:crypto"
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { confirmedAccount, signIn, verifiedSession } from "../fixture.ts"
import { accessTo, startBackend } from "../in-process.ts"

const scratch = (): string => {
  const path = mkdtempSync(join(tmpdir(), "sallyport-bad-luck-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

describe("damaged or incomplete data", () => {
  /** The data of a server that somebody used and that was stopped. */
  let whole: string
  beforeAll(async () => {
    const at = await startBackend()
    await verifiedSession(accessTo(at))
    await at.backend.close()
    whole = at.dataDir
  })
  afterAll(() => rmSync(whole, { recursive: true }))

  const gone = (file: string) => (dir: string) => rmSync(join(dir, file))
  const empty = (file: string) => (dir: string) => truncateSync(join(dir, file), 0)
  /** From the second page on: the first alone would still open. */
  const overwritten = (file: string) => (dir: string) => {
    const bytes = readFileSync(join(dir, file))
    writeFileSync(join(dir, file), bytes.fill(0x5a, 4096))
  }
  const noDatabase = (file: string) => (dir: string) =>
    writeFileSync(join(dir, file), "no database at all\n".repeat(400))
  const halved = (file: string) => (dir: string) => truncateSync(join(dir, file), statSync(join(dir, file)).size / 2)

  const files = ["sallyport.sqlite", "second-factor.sqlite", "mailed-links.sqlite", "secrets.json"]
  const harms = { gone, empty, overwritten, "no database": noDatabase, halved }
  const rows = files.flatMap((file) =>
    Object.entries(harms)
      // A secret is one short line.
      .filter(([name]) => file !== "secrets.json" || name !== "overwritten")
      .map(([name, harm]) => [file, name, harm(file)] as const),
  )

  test.each(rows)(
    "%s %s: one sentence names it and the restore command, and nothing is changed",
    async (file, _, harm) => {
      const dataDir = scratch()
      cpSync(whole, dataDir, { recursive: true })
      harm(dataDir)
      const before = contentsOf(dataDir)
      const refusal = (await startBackend({ dataDir }).catch((error: unknown) => error)) as Error
      expect(refusal).toMatchObject({ name: "BackendRefusal", exitCode: 66 })
      expect(refusal.message).toContain(join(dataDir, file))
      expect(refusal.message).toMatch(/^[^\n]+npm run data -- restore <backup> --force$/)
      expect(contentsOf(dataDir)).toEqual(before)
    },
  )

  test("the secrets of another directory are refused, because they cannot decrypt second factors", async () => {
    const [dataDir, other] = [scratch(), await startBackend()]
    await other.backend.close()
    cpSync(whole, dataDir, { recursive: true })
    cpSync(join(other.dataDir, "secrets.json"), join(dataDir, "secrets.json"))
    rmSync(other.dataDir, { recursive: true })
    await expect(startBackend({ dataDir })).rejects.toThrow(/secrets\.json is not the one that .+ were sealed with/)
  })

  test("secrets that others could read get safe permissions, and this is logged", async () => {
    const dataDir = scratch()
    cpSync(whole, dataDir, { recursive: true })
    chmodSync(join(dataDir, "secrets.json"), 0o644)
    const at = await startBackend({ dataDir })
    expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600)
    expect(at.logged).toContain("the secrets could be read by other users of this machine: now they cannot")
    await at.remove()
  })

  test("an interrupted first start is completed by the next one", async () => {
    const first = await startBackend()
    await first.backend.close()
    rmSync(join(first.dataDir, "secrets.json"))
    const at = await startBackend({ dataDir: first.dataDir })
    const { session } = await signIn(accessTo(at), await confirmedAccount(accessTo(at)))
    expect(session.access_token).not.toBe("")
    await at.remove()
  })

  test("every file is readable by its owner alone", () => {
    expect(readdirSync(whole).filter((name) => (statSync(join(whole, name)).mode & 0o077) !== 0)).toEqual([])
  })
})

test("a DATA_DIR that is a file, or is beneath one, is a clear error", async () => {
  const file = join(scratch(), "file")
  writeFileSync(file, "kept")
  for (const dataDir of [file, join(file, "beneath")]) {
    await expect(startBackend({ dataDir })).rejects.toThrow(`${dataDir} is not a directory; set DATA_DIR to one.`)
  }
  expect(readFileSync(file, "utf8")).toBe("kept")
})

test("a DATA_DIR that is a link to a missing directory, or is beneath one, is a clear error", async () => {
  const link = join(scratch(), "link")
  symlinkSync(join(scratch(), "not-mounted"), link)
  for (const dataDir of [link, join(link, "beneath")]) {
    await expect(startBackend({ dataDir })).rejects.toThrow(`${link} is not a directory; set DATA_DIR to one.`)
  }
})

/** Of the files that hold something: `-shm` is an index that SQLite makes anew, the lock is empty. */
function contentsOf(dir: string): Readonly<Record<string, string>> {
  const kept = readdirSync(dir).filter((name) => name !== "lock" && !name.endsWith("-shm"))
  return Object.fromEntries(
    kept
      .filter((name) => !name.endsWith("-wal") || statSync(join(dir, name)).size > 0)
      .map((name) => [
        name,
        createHash("sha256")
          .update(readFileSync(join(dir, name)))
          .digest("hex"),
      ]),
  )
}
