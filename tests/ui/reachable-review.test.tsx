import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, expect, test, vi } from "vitest"
import { obstacleStatusOf, useReachableReview } from "../../src/ui/forms/use-reachable-review.ts"
import { markupOf } from "./markup.tsx"

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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

test("a second press of Review during the check sends no request; a later one does", async () => {
  class ReviewButton {
    readonly value = "review"
    readonly formAction = "/editor/review"
  }
  const head = vi.fn<() => Promise<Response>>(async () => new Response(null, { status: 503 }))
  vi.stubGlobal("fetch", head)
  vi.stubGlobal("HTMLButtonElement", ReviewButton)
  const rendered: ReturnType<typeof useReachableReview>[] = []
  const Editor = () => {
    rendered.push(useReachableReview())
    return null
  }
  markupOf(<Editor />)
  const { onSubmit, again } = rendered[0]!
  const nativeEvent = Object.assign(new Event("submit"), { submitter: new ReviewButton() })
  const press = { nativeEvent, preventDefault: () => {} }
  onSubmit(press)
  onSubmit(press)
  expect(head).toHaveBeenCalledTimes(1)
  await new Promise((resolve) => setImmediate(resolve))
  again()
  expect(head).toHaveBeenCalledTimes(2)
})
