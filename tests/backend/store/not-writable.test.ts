// A data directory that the server's user may not write. Root may write everywhere, so these are asked as `nobody`.
import { spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { takeDataDirectory } from "../../../src/backend/store/data-directory.ts"
import { startBackend } from "../in-process.ts"

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

// Loads all that a backend loads, which `nobody` may not be allowed to read.
beforeAll(async () => {
  const at = await startBackend()
  await at.remove()
})

/** Files are opened as an ordinary user meanwhile; who is one already stays so. */
async function asOrdinaryUser<Value>(act: () => Promise<Value>): Promise<Value> {
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    return await act()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

/** The user who runs the tests owns the directory, and everybody may enter it. */
function scratch(): string {
  const path = mkdtempSync(join(tmpdir(), "sallyport-not-writable-"))
  chmodSync(path, 0o755)
  onTestFinished(() => {
    chmodSync(path, 0o755)
    rmSync(path, { recursive: true, force: true })
  })
  return path
}

const refusalFor = (dataDir: string) =>
  asOrdinaryUser(() =>
    startBackend({ dataDir }).then(
      () => null,
      (error: unknown) => error as Error,
    ),
  )

const sentenceOn = (file: string) =>
  `${file} cannot be written; give the user that runs the server the right to, or set DATA_DIR to another directory.`

test("nothing is created in a read-only directory, and the error names it", async () => {
  const parent = scratch()
  chmodSync(parent, 0o555)
  const dataDir = join(parent, "data")
  expect(await refusalFor(dataDir)).toMatchObject({
    name: "BackendRefusal",
    exitCode: 73,
    message: sentenceOn(dataDir),
  })
  expect(readdirSync(parent)).toEqual([])
})

test.runIf(process.platform === "linux")("where a file system takes nothing, a server does not try for ever", () => {
  const module = join(import.meta.dirname, "../../../src/backend/store/data-directory.ts")
  const script = `import { makeDataDirectory } from ${JSON.stringify(module)}; makeDataDirectory("/proc/none/data")`
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    timeout: 60_000,
  })
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(sentenceOn("/proc/none/data")) })
})

test("a file is refused as a data directory, and keeps its permissions", async () => {
  const file = join(scratch(), "file")
  writeFileSync(file, "mine", { mode: 0o644 })
  chmodSync(file, 0o644)
  expect(await refusalFor(file)).toMatchObject({
    name: "BackendRefusal",
    exitCode: 73,
    message: `${file} is not a directory; set DATA_DIR to one.`,
  })
  expect(statSync(file).mode & 0o777).toBe(0o644)
})

test.runIf(isRoot)("a directory of somebody else's is left as it is, with its rights, and named", async () => {
  const dataDir = scratch()
  writeFileSync(join(dataDir, "kept"), "theirs")
  expect(await refusalFor(dataDir)).toMatchObject({
    name: "BackendRefusal",
    exitCode: 73,
    message: sentenceOn(dataDir),
  })
  expect([readdirSync(dataDir), statSync(dataDir).mode & 0o777]).toEqual([["kept"], 0o755])
})

test.runIf(isRoot)("data that another user wrote is neither read nor touched", async () => {
  const at = await startBackend()
  await at.backend.close()
  onTestFinished(() => rmSync(at.dataDir, { recursive: true, force: true }))
  const before = readdirSync(at.dataDir)
  const refusal = await refusalFor(at.dataDir)
  expect(refusal).toMatchObject({ name: "BackendRefusal", exitCode: 73, message: sentenceOn(at.dataDir) })
  expect(readdirSync(at.dataDir)).toEqual(before)
})

test("a directory of the same user gets safe permissions and is used", async () => {
  const parent = scratch()
  chmodSync(parent, 0o777)
  const dataDir = join(parent, "data")
  // The directory alone: the backend reads files of this repository, which `nobody` may not be allowed to enter.
  await asOrdinaryUser(async () => {
    mkdirSync(dataDir, { mode: 0o555 })
    const directory = takeDataDirectory(dataDir)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    directory.close()
  })
  const at = await startBackend({ dataDir })
  await at.remove()
})
