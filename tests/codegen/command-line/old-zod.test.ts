import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, test } from "vitest"

const START = "codegen/command-line/start.js"
const scratch = mkdtempSync(path.join(tmpdir(), "old-zod-"))
afterAll(() => rmSync(scratch, { recursive: true }))

test.each(["3.25.76", "4.2.1"])("beside zod %s, every command ends with how to get a newer one", (version) => {
  const root = path.join(scratch, version)
  cpSync(path.resolve(import.meta.dirname, "../../..", START), path.join(root, START))
  mkdirSync(path.join(root, "node_modules/zod"), { recursive: true })
  writeFileSync(path.join(root, "node_modules/zod/package.json"), JSON.stringify({ name: "zod", version }))
  writeFileSync(path.join(root, "package.json"), JSON.stringify({ type: "module" }))
  const { status, stderr } = spawnSync(process.execPath, [START, "check"], { cwd: root, encoding: "utf8" })
  expect(status).toBe(66)
  expect(stderr).toContain(`sallyport needs zod 4.3 or later, and this app installs ${version} for it`)
  expect(stderr).toContain('"sallyport": { "zod": "^4.3.0" }')
  expect(stderr).toContain('"sallyport>zod": "^4.3.0"')
})
