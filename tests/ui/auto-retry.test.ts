import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { retryUntilAnswered } from "../../src/ui/shell/auto-retry.tsx"

let page: EventTarget
const goOnline = () => page.dispatchEvent(new Event("online"))

beforeEach(() => {
  page = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal("window", page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Answers each request after a time, with a status, unless the request is aborted first. */
function answering(status: number, afterMs: number) {
  const fetched = vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((resolve, reject) => {
        setTimeout(() => resolve(new Response(null, { status })), afterMs)
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")))
      }),
  )
  vi.stubGlobal("fetch", fetched)
  return fetched
}

test("an answer is reported once, also when the browser goes online during the request", async () => {
  answering(200, 3000)
  const onAnswer = vi.fn<() => void>()
  retryUntilAnswered("/x", onAnswer)
  await vi.advanceTimersByTimeAsync(5500)
  goOnline()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onAnswer).toHaveBeenCalledTimes(1)
})

test("after the answer, going online requests nothing more", async () => {
  const fetched = answering(200, 0)
  const onAnswer = vi.fn<() => void>()
  retryUntilAnswered("/x", onAnswer)
  await vi.advanceTimersByTimeAsync(6000)
  goOnline()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([fetched.mock.calls.length, onAnswer.mock.calls.length]).toEqual([1, 1])
})

test("after a server error, going online brings the next request forward", async () => {
  const fetched = answering(503, 0)
  const stop = retryUntilAnswered("/x", () => {})
  await vi.advanceTimersByTimeAsync(5100)
  goOnline()
  await vi.advanceTimersByTimeAsync(1100)
  expect(fetched).toHaveBeenCalledTimes(2)
  stop()
  goOnline()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(2)
})
