import { DatabaseSync } from "node:sqlite"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"

import { refusalOrError, storageProblemOf } from "../../../src/backend/store/storage-problem.ts"

const sqliteError = (errcode: number): Error =>
  Object.assign(new Error("in words"), { code: "ERR_SQLITE_ERROR", errcode })

describe("the problem behind an error of SQLite", () => {
  test.each([
    ["a busy file", 5, "locked"],
    ["a locked table", 6, "locked"],
    ["a file without the right to write", 8, "not writable"],
    ["a read that the disk failed", 266, "failing"],
    ["a write that the disk failed", 778, "failing"],
    ["a damaged file", 11, "damaged"],
    ["a full disk", 13, "full"],
    ["a file that cannot be opened", 14, "not writable"],
    ["another kind of file", 26, "damaged"],
    ["a row that is there already", 1555, null],
  ] as const)("%s (%i)", (_, code, problem) => {
    expect(storageProblemOf(sqliteError(code))).toBe(problem)
  })

  test.each([
    ["database or disk is full", "full"],
    ["disk I/O error", "failing"],
    ["attempt to write a readonly database", "not writable"],
    ["unable to open database file", "not writable"],
    ["database disk image is malformed", "damaged"],
    ["malformed database schema (users)", "damaged"],
    ["file is not a database", "damaged"],
    ["database is locked", "locked"],
    ["SQLITE_BUSY: try again", "locked"],
  ] as const)("by its words, if it has lost its code: %s", (message, problem) => {
    expect(storageProblemOf(new Error(message))).toBe(problem)
  })

  test("by the words of a real damaged file", () => {
    const directory = mkdtempSync(join(tmpdir(), "sallyport-problem-"))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    writeFileSync(join(directory, "x.sqlite"), "no database, but long enough to be read as one".repeat(100))
    using db = new DatabaseSync(join(directory, "x.sqlite"))
    const read = () => {
      try {
        return db.prepare("SELECT * FROM sqlite_master").all()
      } catch (error) {
        return storageProblemOf(new Error((error as Error).message))
      }
    }
    expect(read()).toBe("damaged")
  })
})

test.each([
  ["an address that cannot be decoded", () => decodeURIComponent("%")],
  ["a text that is no JSON", () => JSON.parse("malformed")],
  [
    "a malformed request",
    () => {
      throw new Error("malformed request body")
    },
  ],
  [
    "a name",
    () => {
      throw new Error("`x` is not a database name")
    },
  ],
])("a programming error stays what it is: %s", (_, fail) => {
  const caught = (): unknown => {
    try {
      return fail()
    } catch (error) {
      return error
    }
  }
  const error = caught()
  expect(storageProblemOf(error)).toBeNull()
  expect(refusalOrError("/data", error)).toBe(error)
})

test("a disk that fails is known by the code of the operating system, too", () => {
  expect(storageProblemOf(Object.assign(new Error("in words"), { code: "EIO" }))).toBe("failing")
})

test("a disk that fails is not called a matter of permissions", () => {
  expect(refusalOrError("/data/x.sqlite", sqliteError(266))).toMatchObject({
    name: "BackendRefusal",
    exitCode: 73,
    message:
      "The disk failed to read or write /data/x.sqlite; make sure that it is not full or damaged, and start again.",
  })
})
