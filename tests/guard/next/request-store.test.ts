import { expect, onTestFinished, test, vi } from "vitest"
import type { JudgedRequest } from "../../../src/guard/core/judged-request.ts"
import {
  isForwarded,
  keepOpen,
  keepPassed,
  judgedRequestsOf,
  openRequestOf,
} from "../../../src/guard/next/request-store.ts"

const judged = (name: string): JudgedRequest => ({ policyHash: name }) as JudgedRequest

test("a passed request is found only by its handle, and handles are unique", () => {
  const [one, other] = [keepPassed(judged("one")), keepPassed(judged("other"))]
  expect(one).not.toBe(other)
  expect(judgedRequestsOf(one)).toEqual([judged("one")])
  expect(judgedRequestsOf("one")).toEqual([])
  expect(judgedRequestsOf(null)).toEqual([])
})

test("an entry's requests are stored until `close` is called, in place of the one from the proxy", () => {
  const name = keepPassed(judged("one"))
  const open = keepOpen([judged("one"), judged("route")], name)
  expect(judgedRequestsOf(name)).toEqual([])
  expect(judgedRequestsOf(open.handle)).toHaveLength(2)
  expect([open.handle, name, null].map(openRequestOf)).toEqual([judged("one"), null, null])
  open.close()
  expect(openRequestOf(open.handle)).toBeNull()
  expect(judgedRequestsOf(open.handle)).toEqual([])
})

test("a passed request expires after a minute, or when too many newer ones are stored", () => {
  const start = performance.now() + 3_600_000
  const old = keepPassed(judged("old"), { now: start })
  keepPassed(judged("next"), { now: start + 59_999 })
  expect(judgedRequestsOf(old)).toHaveLength(1)
  keepPassed(judged("later"), { now: start + 60_000 })
  expect(judgedRequestsOf(old)).toEqual([])
  const first = keepPassed(judged("first"), { now: start + 60_000 })
  for (let i = 0; i < 10_000; i++) keepPassed(judged("more"), { now: start + 60_000 })
  expect(judgedRequestsOf(first)).toEqual([])
})

test("only a request that was passed on for an action is a forwarded one", () => {
  expect(isForwarded(keepPassed(judged("action"), { isForwarded: true }))).toBe(true)
  expect(isForwarded(keepPassed(judged("page")))).toBe(false)
  expect([isForwarded("forged"), isForwarded(null)]).toEqual([false, false])
})

test("at most 10,000 requests are open at once, because an entry may never end", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {})
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000_000)
  const { handle, close } = keepOpen([judged("first")], null)
  const others = Array.from({ length: 9_999 }, () => keepOpen([judged("more")], null))
  expect(judgedRequestsOf(handle)).toHaveLength(1)
  expect(log).not.toHaveBeenCalled()
  for (let i = 0; i < 2; i++) others.push(keepOpen([judged("more")], null))
  onTestFinished(() => {
    clock.mockRestore()
    close()
    for (const other of others) other.close()
  })
  expect([handle, others[0]!.handle].map(judgedRequestsOf)).toEqual([[], []])
  expect(judgedRequestsOf(others[1]!.handle)).toHaveLength(1)
  expect(log.mock.calls).toEqual([
    [
      "sallyport: 10,000 requests are being answered at once, so the pages of the oldest ones fail: find the page or endpoint whose response never ends, or limit the requests in front of this server",
    ],
  ])
  // The flood goes on while requests are beyond the limit, however long, and the next one is logged again.
  for (const later of [1_060_000, 1_120_000]) {
    clock.mockReturnValue(later)
    others.push(keepOpen([judged("more")], null))
  }
  expect(log).toHaveBeenCalledTimes(1)
  clock.mockReturnValue(1_180_001)
  others.push(keepOpen([judged("more")], null))
  expect(log).toHaveBeenCalledTimes(2)
})
