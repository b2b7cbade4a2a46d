import { spawnSync } from "node:child_process"
import { closeSync, openSync } from "node:fs"
import { join } from "node:path"

import { expect, test } from "vitest"

const MODULE = join(import.meta.dirname, "../../../src/server/http/log.ts")

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
