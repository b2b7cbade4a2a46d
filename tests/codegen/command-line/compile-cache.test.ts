// The compile cache is shared by all commands: one command must not throw away what another one has cached.
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"

const START = path.resolve(import.meta.dirname, "../../../codegen/command-line/start.js")

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "compile-cache-"))
  for (const directory of ["node_modules", "app"]) mkdirSync(path.join(root, directory))
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

test("a command leaves the entries of other commands in the compile cache", () => {
  expect(run("codes", "P304")).toBe(0)
  const first = kept()
  expect(first.length).toBeGreaterThan(50)
  // Fails, because there is no policy here, and loads other modules before it does.
  expect(run("verify")).not.toBe(0)
  expect(kept().length).toBeGreaterThan(first.length)
  expect(run("codes", "P304")).toBe(0)
  expect(kept()).toEqual(expect.arrayContaining([...first]))
})
