// Files of records and approvals that cannot be read for a moment, as if too many files were open.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import files from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, afterEach, expect, test, vi } from "vitest"
import { filedApprovals } from "../../src/policies/records/filed-approvals.server.ts"
import { recordFilesIn } from "../../src/policies/records/record-files.server.ts"
import { openRecordRegistry } from "../../src/policies/records/record-registry.server.ts"

const root = mkdtempSync(path.join(tmpdir(), "sallyport-busy-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** Makes the next file fail to open. */
function failOnce(): void {
  const error = Object.assign(new Error("too many open files"), { code: "EMFILE" })
  vi.spyOn(files, "open").mockRejectedValueOnce(error)
  syncBuiltinESMExports()
}

test("an approval is read again for the next page", async () => {
  const file = path.join(root, "one.approval.json")
  writeFileSync(file, "{}")
  const kindNow = async () => (await filedApprovals([file], [])).approvals[0]?.read.kind
  failOnce()
  expect([await kindNow(), await kindNow()]).toEqual(["unreadable", "malformed"])
})

test("a record is not called unreadable, and can be proved later", async () => {
  const file = path.join(root, "shop.json")
  writeFileSync(file, "{}")
  const registry = openRecordRegistry({ processor: 600_000, waiting: 8, largest: 1_000, waits: [0] })
  const { sources } = await recordFilesIn([file])
  failOnce()
  expect(await registry.openedRecords(sources)).toMatchObject([{ kind: "unchecked", again: "later" }])
  failOnce()
  await expect(registry.auditOf(sources[0]!, 0, "ada")).rejects.toThrow("the record could not be read right now")
})
