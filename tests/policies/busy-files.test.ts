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
import type { ReportError } from "../../src/policies/records/record-source.ts"
import { EVENTFUL, recordOf, sourcesOf } from "../codegen/record/histories.ts"

const root = mkdtempSync(path.join(tmpdir(), "sallyport-busy-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** The code of the error that `failOnce` makes. */
const BUSY = { code: "EMFILE" }

/** Makes the next file, or the next files, fail to open. */
function failOnce(count = 1): void {
  const error = Object.assign(new Error("too many open files"), BUSY)
  const open = vi.spyOn(files, "open")
  for (let n = 0; n < count; n++) open.mockRejectedValueOnce(error)
  syncBuiltinESMExports()
}

test("approvals that cannot be read at once are logged together, with the first cause", async () => {
  const names = ["two", "three", "four"].map((name) => path.join(root, `${name}.approval.json`))
  for (const name of names) writeFileSync(name, "{}")
  const reportError = vi.fn<ReportError>()
  failOnce(2)
  const { approvals } = await filedApprovals(names, [], reportError)
  expect(approvals.map(({ read }) => read.kind).toSorted()).toEqual(["malformed", "unreadable", "unreadable"])
  expect(reportError.mock.calls).toMatchObject([
    [
      {
        message: expect.stringMatching(/\.approval\.json could not be read, nor could 1 more$/) as unknown,
        cause: BUSY,
      },
    ],
  ])
})

test("an approval is read again for the next page, and the error is logged once", async () => {
  const file = path.join(root, "one.approval.json")
  writeFileSync(file, "{}")
  const reportError = vi.fn<ReportError>()
  const kindNow = async () => (await filedApprovals([file], [], reportError)).approvals[0]?.read.kind
  failOnce()
  expect([await kindNow(), await kindNow()]).toEqual(["unreadable", "malformed"])
  expect(reportError.mock.calls).toMatchObject([[{ message: expect.stringContaining(file) as unknown, cause: BUSY }]])
})

test("an approval that is replaced while an older version fails to be read is read once", async () => {
  const file = path.join(root, "replaced.approval.json")
  writeFileSync(file, "{}")
  const { promise: late, reject: fail } = Promise.withResolvers<never>()
  const open = vi.spyOn(files, "open").mockReturnValueOnce(late)
  syncBuiltinESMExports()
  const kindNow = async () => (await filedApprovals([file], [], () => {})).approvals[0]?.read.kind
  const older = kindNow()
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce())
  writeFileSync(file, "{ }")
  expect(await kindNow()).toBe("malformed")
  fail(new Error("too many open files"))
  expect(await older).toBe("unreadable")
  expect(await kindNow()).toBe("malformed")
  expect(open).toHaveBeenCalledTimes(2)
})

test("a record is not called unreadable, can be proved later, and each failed attempt is logged once", async () => {
  const file = path.join(root, "shop.json")
  writeFileSync(file, "{}")
  const registry = openRecordRegistry({ processorMs: 600_000, maxWaiting: 8, maxBytes: 1_000, retryDelaysMs: [60_000] })
  const reportError = vi.fn<ReportError>()
  const { sources } = await recordFilesIn([file])
  failOnce()
  const look = () => registry.openedRecords(sources, reportError)
  const putOff = [{ kind: "unchecked", again: "later" }]
  expect([await look(), await look()]).toMatchObject([putOff, putOff])
  const cause = { message: "the record could not be read right now", cause: BUSY }
  const message = `the record ${file} could not be proved`
  expect(reportError.mock.calls).toMatchObject([[{ message, cause }]])
  failOnce()
  await expect(registry.auditOf(sources[0]!, 0, "ada")).rejects.toThrow("the record could not be read right now")
})

test("the error behind a record that cannot be read right now is logged", async () => {
  const file = path.join(root, "true.json")
  writeFileSync(file, recordText(recordOf(sourcesOf(EVENTFUL))))
  const reportError = vi.fn<ReportError>()
  const context = new RouterContextProvider()
  context.set(requestFactsContext, { recordPaths: [file], reportError } as never)
  // A busy machine may not have proved it in time for the first page.
  const app = await vi.waitUntil(async () => (await recordedAppsOf(context, ["shop"])).apps[0], { timeout: 120_000 })
  const asks = [() => app.auditOf(0, "ada"), () => app.reportOf({} as never, "ada")]
  for (const ask of asks) {
    reportError.mockClear()
    failOnce()
    await expect(ask()).rejects.toThrow("the record could not be read right now")
    expect(reportError.mock.calls).toMatchObject([[{ cause: BUSY }]])
  }
})
