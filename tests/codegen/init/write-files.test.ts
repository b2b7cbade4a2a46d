import fs, { readdirSync, rmSync, writeFileSync } from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import path from "node:path"
import { afterEach, expect, test, vi } from "vitest"
import { writeFiles } from "../../../codegen/init/write-files.ts"
import { treeOf, written } from "./set-up.ts"

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const made = (path: string) => ({ path, before: null, after: "text" })

test("a failed write removes the directories that it has already made", () => {
  const root = written({ "a.ts": "a" })
  // A name that no file system takes, beneath one that it does.
  expect(() => writeFiles(root, [made("one/b.ts"), made(`two/three/${"x".repeat(300)}/c.ts`)])).toThrow(
    "nothing was changed",
  )
  expect(readdirSync(root)).toEqual(["a.ts"])
})

test("what another program puts into a new directory meanwhile stays, and the first error is reported", () => {
  const root = written({})
  vi.spyOn(fs, "renameSync").mockImplementation(() => {
    writeFileSync(path.join(root, "new/other.txt"), "of another program")
    throw new Error("the disk is full")
  })
  syncBuiltinESMExports()
  expect(() => writeFiles(root, [made("new/deep/a.ts")])).toThrow("nothing was changed: the disk is full")
  expect(treeOf(root)).toEqual({ "new/other.txt": "of another program" })
  expect(readdirSync(path.join(root, "new"))).toEqual(["other.txt"])
})

test("a new directory that another program removes meanwhile does not hide the first error", () => {
  const root = written({})
  vi.spyOn(fs, "renameSync").mockImplementation(() => {
    rmSync(path.join(root, "new"), { recursive: true })
    throw new Error("the disk is full")
  })
  syncBuiltinESMExports()
  expect(() => writeFiles(root, [made("own/a.ts"), made("new/deep/a.ts")])).toThrow(
    "nothing was changed: the disk is full",
  )
  expect(readdirSync(root)).toEqual([])
})
