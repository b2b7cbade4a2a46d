import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { followPolicy } from "../../../src/routes/editor/review/applied.tsx"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The server's running policy, poll by poll; the last one from then on. Null while the server restarts. */
function running(...hashes: readonly (string | null)[]) {
  let polls = 0
  const health = vi.fn<() => Promise<Response>>(async () => {
    const policy = hashes[Math.min(polls++, hashes.length - 1)]!
    if (policy === null) throw new TypeError("fetch failed")
    return Response.json({ policy })
  })
  vi.stubGlobal("fetch", health)
  return health
}

/** The calls that the page received within a minute of waiting for the policy `new`. */
async function afterAMinute(leave: (stop: () => void) => void = () => {}): Promise<readonly string[]> {
  const done: string[] = []
  const stop = followPolicy(
    "new",
    () => done.push("reloaded"),
    () => done.push("said that it is late"),
  )
  leave(stop)
  await vi.advanceTimersByTimeAsync(60_000)
  return done
}

test("the page is reloaded once when the applied policy runs, even if the server restarts meanwhile", async () => {
  const health = running("old", null, "new")
  expect(await afterAMinute()).toEqual(["reloaded"])
  expect(health).toHaveBeenCalledTimes(3)
})

test("a page that waits in vain says so, and stops asking", async () => {
  const health = running("old")
  expect(await afterAMinute()).toEqual(["said that it is late"])
  expect(health).toHaveBeenCalledTimes(60)
})

test("a request that is under way when the page is left reloads no other page", async () => {
  let answer: (response: Response) => void = () => {}
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)))
  const done = await afterAMinute((stop) => {
    // After the first request, and before its answer.
    setTimeout(() => {
      stop()
      answer(Response.json({ policy: "new" }))
    }, 750)
  })
  expect(done).toEqual([])
})
