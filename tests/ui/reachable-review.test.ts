import { afterEach, expect, test, vi } from "vitest"
import { obstacleStatusOf } from "../../src/ui/forms/use-reachable-review.ts"

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test("a server that does not answer within ten seconds counts as not reached", async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal)
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
    if (signal == null) return new Response()
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("", "TimeoutError")))
    })
  })
  const status = obstacleStatusOf("/editor/review")
  limit.abort()
  expect(await status).toBeNull()
  expect(timeout).toHaveBeenCalledWith(10_000)
})
