import { setImmediate, setTimeout } from "node:timers/promises"

import { expect, test } from "vitest"

import { withTimeout } from "../../src/session/with-timeout.ts"

/** As when the processor is somebody else's: this process does nothing, and hears nothing. */
const stopFor = (milliseconds: number): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

test("an answer or a rejection is passed on, and waiting for one ends in time", async () => {
  expect(await withTimeout(Promise.resolve("yes"), 1_000, "late")).toBe("yes")
  await expect(withTimeout(Promise.reject(new Error("no")), 1_000, "late")).rejects.toThrow("no")
  expect(await withTimeout(new Promise(() => {}), 250, "late")).toBe("late")
  expect(await withTimeout(new Promise(() => {}), 0, "late")).toBe("late")
})

test("time during which the process was suspended does not count as waiting", async () => {
  const answer = (async () => {
    await setTimeout(10)
    // As what comes from a socket: a few turns after whatever timer is due.
    for (let turn = 0; turn < 5; turn += 1) await setImmediate()
    return "yes"
  })()
  const heard = withTimeout(answer, 500, "late")
  // Until its clock runs.
  await setImmediate()
  stopFor(1_500)
  expect(await heard).toBe("yes")
})
