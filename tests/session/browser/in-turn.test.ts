import { array, assert, asyncProperty, nat, scheduler } from "fast-check"
import { expect, test } from "vitest"
import { oneAtATime } from "../../../src/session/browser/connect.ts"

test("checks never run at the same time, and each caller gets an answer newer than its call", async () => {
  await assert(
    asyncProperty(scheduler(), array(nat(3), { minLength: 1, maxLength: 12 }), async (order, waits) => {
      let time = 0
      let open = 0
      let answered = -1
      const ask = oneAtATime(async () => {
        const began = time++
        open += 1
        expect(open).toBe(1)
        await order.schedule(Promise.resolve(), "the server answers")
        open -= 1
        answered = began
      })
      const callers = waits.map(async (wait) => {
        for (let i = 0; i < wait; i++) await order.schedule(Promise.resolve(), "something else happens")
        const asked = time++
        await ask()
        expect(answered).toBeGreaterThan(asked)
      })
      await order.waitFor(Promise.all(callers))
    }),
    { numRuns: 500 },
  )
})

test("calls during a running check share one further check", async () => {
  let asked = 0
  const ask = oneAtATime(async () => {
    asked += 1
    await Promise.resolve()
  })
  await Promise.all([ask(), ask(), ask(), ask()])
  expect(asked).toBe(2)
})

test("a failed check is repeated by the next call", async () => {
  let asked = 0
  const ask = oneAtATime(async () => {
    asked += 1
    await Promise.resolve()
    if (asked === 1) throw new Error("no answer")
  })
  await expect(ask()).rejects.toThrow("no answer")
  await ask()
  expect(asked).toBe(2)
})
