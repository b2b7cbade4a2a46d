// Node keeps what it compiled for one set of the engine's flags: a command that sets others must not undo what is kept for
// the rest.
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"

const START = path.resolve(import.meta.dirname, "../../../codegen/command-line/start.js")

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "compile-cache-"))
  mkdirSync(path.join(root, "node_modules"))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function run(...args: readonly string[]): number | null {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  return spawnSync(process.execPath, [START, ...args], { cwd: root, env, stdio: "ignore" }).status
}

/** Each file that is kept, with the moment at which it was written. */
function kept(): readonly string[] {
  const cache = path.join(root, "node_modules/.cache/sallyport")
  return readdirSync(cache, { recursive: true, encoding: "utf8" })
    .map((file) => [file, statSync(path.join(cache, file))] as const)
    .filter(([, stat]) => stat.isFile())
    .map(([file, { ino, mtimeMs }]) => `${file} ${ino} ${mtimeMs}`)
}

test("what one command keeps in compiled form stays, whatever other commands run", () => {
  expect(run("codes", "P304")).toBe(0)
  const first = kept()
  expect(first.length).toBeGreaterThan(50)
  // Nothing to verify here: it starts with flags of its own all the same.
  expect(run("verify")).not.toBe(0)
  expect(kept().length).toBeGreaterThan(first.length)
  expect(run("codes", "P304")).toBe(0)
  expect(kept()).toEqual(expect.arrayContaining([...first]))
})
