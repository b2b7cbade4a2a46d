import { spawnSync } from "node:child_process"
import { closeSync, openSync } from "node:fs"
import { join } from "node:path"

import { expect, test } from "vitest"

const MODULE = join(import.meta.dirname, "../../../src/server/http/log.ts")

test("lines that waited are written once there is room, also if so many waited that later ones were dropped", () => {
  const script = `
    import fs from "node:fs"
    const { writeSync } = fs
    let isFull = true
    fs.writeSync = (fd, ...rest) => {
      if (fd === 2 && isFull) throw Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC" })
      return writeSync(fd, ...rest)
    }
    const { openLog } = await import(${JSON.stringify(MODULE)})
    const log = openLog()
    for (let n = 0; n < 12_000; n++) log.error({ n, filler: "x".repeat(100) }, "a line")
    isFull = false
    setTimeout(() => log.error({ n: "last", filler: "x".repeat(1_000) }, "a line"), 3_000)
  `
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 16 * 1024 * 1024,
  })
  const lines = stderr.split("\n").filter((line) => line !== "")
  expect(status).toBe(0)
  expect(lines[0]).toContain('"n":0,')
  expect(lines.at(-1)).toContain('"n":"last",')
})

test.runIf(process.platform === "linux")("a program goes on while its log cannot be written to a full disk", () => {
  const script = `
    import { openLog } from ${JSON.stringify(MODULE)}
    const log = openLog()
    for (let n = 0; n < 3; n++) log.error({ n }, "a line")
    process.stdout.write("still here")
  `
  const full = openSync("/dev/full", "w")
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", full],
  })
  closeSync(full)
  expect({ status, stdout }).toEqual({ status: 0, stdout: "still here" })
})
