import { expect, test } from "vitest"
import { compileTime } from "../../../src/policies/compiler/compile-worker.server.ts"

test("a person who has used twenty seconds of compiler time waits for the next minute, and others do not", () => {
  let now = 0
  const time = compileTime(() => now)
  time.use("ada", 12_000)
  expect(time.isUsedUp("ada")).toBe(false)
  expect([time.usedBy("ada"), time.usedBy("bob")]).toEqual([12_000, 0])
  now = 30_000
  time.use("ada", 8_000)
  expect([time.isUsedUp("ada"), time.isUsedUp("bob"), time.isUsedUp(null)]).toEqual([true, false, false])
  now = 59_999
  expect(time.isUsedUp("ada")).toBe(true)
  now = 60_000
  expect(time.isUsedUp("ada")).toBe(false)
})
