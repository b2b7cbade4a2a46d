import { setImmediate } from "node:timers/promises"

import { expect, test } from "vitest"

import { yieldToEventLoop } from "../../../src/server/fair-queue/yield.ts"

test("one waiting request continues in each turn of the event loop", async () => {
  const gone: number[] = []
  const all = [1, 2, 3, 4].map((one) => yieldToEventLoop().then(() => gone.push(one)))
  expect(gone).toEqual([])
  const seen: number[] = []
  for (let round = 0; round < 20 && gone.length < 4; round++) {
    const before = gone.length
    await setImmediate()
    seen.push(gone.length - before)
  }
  await Promise.all(all)
  expect(gone).toEqual([1, 2, 3, 4])
  expect(Math.max(...seen)).toBe(1)
})
