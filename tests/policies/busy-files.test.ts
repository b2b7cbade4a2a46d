// Files of records and approvals that cannot be read for a moment, as if too many files were open.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import files from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import { RouterContextProvider } from "react-router"
import { afterAll, afterEach, expect, test, vi } from "vitest"
import { recordText } from "../../codegen/record/record-text.ts"
import { requestFactsContext } from "../../src/locks/context.ts"
import { recordedAppsOf } from "../../src/policies/chosen/apps.server.ts"
import { filedApprovals } from "../../src/policies/records/filed-approvals.server.ts"
import { recordFilesIn } from "../../src/policies/records/record-files.server.ts"
import { openRecordRegistry } from "../../src/policies/records/record-registry.server.ts"
import { EVENTFUL, recordOf, sourcesOf } from "../codegen/record/histories.ts"

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

test("an approval that is replaced while an older version fails to be read is read once", async () => {
  const file = path.join(root, "replaced.approval.json")
  writeFileSync(file, "{}")
  const { promise: late, reject: fail } = Promise.withResolvers<never>()
  const open = vi.spyOn(files, "open").mockReturnValueOnce(late)
  syncBuiltinESMExports()
  const kindNow = async () => (await filedApprovals([file], [])).approvals[0]?.read.kind
  const older = kindNow()
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce())
  writeFileSync(file, "{ }")
  expect(await kindNow()).toBe("malformed")
  fail(new Error("too many open files"))
  expect(await older).toBe("unreadable")
  expect(await kindNow()).toBe("malformed")
  expect(open).toHaveBeenCalledTimes(2)
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

test("the error behind a record that cannot be read right now is logged", async () => {
  const file = path.join(root, "true.json")
  writeFileSync(file, recordText(recordOf(sourcesOf(EVENTFUL))))
  const reportError = vi.fn<(error: unknown) => void>()
  const context = new RouterContextProvider()
  context.set(requestFactsContext, { recordPaths: [file], reportError } as never)
  const [app] = (await recordedAppsOf(context, ["shop"])).apps
  const asks = [() => app!.auditOf(0, "ada"), () => app!.reportOf({} as never, "ada")]
  for (const ask of asks) {
    reportError.mockClear()
    failOnce()
    await expect(ask()).rejects.toThrow("the record could not be read right now")
    const cause = expect.objectContaining({ code: "EMFILE" }) as unknown
    expect(reportError.mock.calls).toEqual([[expect.objectContaining({ cause })]])
  }
})
