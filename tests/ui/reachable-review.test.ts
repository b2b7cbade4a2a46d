import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, expect, test, vi } from "vitest"
import { obstacleStatusOf } from "../../src/ui/forms/use-reachable-review.ts"

afterEach(() => vi.restoreAllMocks())

test("a server that accepts the request and never answers counts as not reached", async () => {
  const limits: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, "timeout").mockImplementation((limit) => {
    limits.push(limit)
    return timeout(50)
  })
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => void silent.listen(0, "127.0.0.1", resolve))
  const { port } = silent.address() as AddressInfo
  try {
    expect(await obstacleStatusOf(`http://127.0.0.1:${port}/`)).toBeNull()
    expect(limits).toEqual([20_000])
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
})
