import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { CompileUnavailable } from "../../../src/policies/compiler/compile-worker.server.ts"
import { submitFailureBecause } from "../../../src/policies/compiler/submit-failure.ts"
import { checkText, liveCheckOf, pauseAfter, secondsIn } from "../../../src/routes/editor/check/use-live-check.ts"
import { checkResponse, uncheckedBecause } from "../../../src/routes/editor/check/check-policy.server.ts"

test.each([
  ["five seconds, twice as long each time", 5, [5, 10, 20, 40, 60, null]],
  ["never sooner than the server says", 90, [90, 90, 90, 90, 90, null]],
  ["not at all where the same text would end the same way", undefined, [null, null]],
])("the check of a text is retried after %s, a limited number of times", (_, again, want) => {
  expect(want.map((_pause, refusals) => pauseAfter(refusals + 1, again))).toEqual(want)
})

test.each([
  ["5", 5],
  ["60", 60],
  ["0", undefined],
  ["-5", undefined],
  ["1e9", undefined],
  ["Wed, 21 Oct 2026 07:28:00 GMT", undefined],
  [null, undefined],
])("Retry-After: %s is %s seconds", (given, want) => {
  expect(secondsIn(given)).toBe(want)
})

const answerOf = (error: CompileUnavailable) =>
  checkResponse(uncheckedBecause(error, submitFailureBecause("Not checked: {{reason}}.", error.reason)))

test.each([
  [new CompileUnavailable("too many policies are waiting to be checked"), "5"],
  [new CompileUnavailable("your checks took very long, so wait a minute before the next one", 60), "60"],
  [new CompileUnavailable("checking this policy took too long", null), null],
])("503 with the time to wait: %s, %s", (error, want) => {
  const { status, headers } = answerOf(error)
  expect([status, headers.get("Retry-After")]).toEqual([503, want])
})

test("an answer is about the text as it is now only if that text was checked, the one of the loaded page included", () => {
  const problem = submitFailureBecause("Not checked: {{reason}}.", "this server is too busy right now")
  const checked = { text: "one", answer: { kind: "unchecked", problem }, pause: 5 } as const
  expect(liveCheckOf("one", checked)).toEqual({ answer: checked.answer, current: true, pause: 5 })
  expect(liveCheckOf("two", checked)).toEqual({ answer: checked.answer, current: false, pause: 5 })
  expect(liveCheckOf("one", null)).toEqual({ answer: null, current: false, pause: null })
})

describe("the check of a text while the server is out", () => {
  let page: EventTarget

  beforeEach(() => {
    page = new EventTarget()
    vi.useFakeTimers()
    vi.stubGlobal("window", page)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /**
   * Checks a text while the server answers each request so. Returns the pauses so far, and the functions of the checks.
   */
  function checking(answer: () => Promise<Response>) {
    const fetched = vi.fn<typeof fetch>(answer)
    vi.stubGlobal("fetch", fetched)
    const pauses: (number | null)[] = []
    const endpoint = { to: "/editor/check", fields: "", maxBytes: null }
    return { fetched, pauses, ...checkText("text", endpoint, (_, pause) => pauses.push(pause)) }
  }

  const unreachable = () => Promise.reject(new TypeError("Failed to fetch"))
  const withStatus = (status: number) => () => Promise.resolve(new Response("no", { status }))

  test.each([
    ["cannot be reached", unreachable],
    ["is behind a proxy that cannot reach it", withStatus(502)],
    ["is behind a Cloudflare proxy that cannot connect to it", withStatus(522)],
    ["is behind a Cloudflare proxy that cannot find its address", withStatus(530)],
  ])("is repeated after growing pauses for as long as the server %s", async (_, answer) => {
    const { fetched, pauses, stop, retryNow } = checking(answer)
    await vi.advanceTimersByTimeAsync(400_000)
    expect(pauses).toEqual([5, 10, 20, 40, 60, 60, 60, 60, 60, 60])
    stop()
    await vi.advanceTimersByTimeAsync(400_000)
    page.dispatchEvent(new Event("online"))
    retryNow()
    await vi.advanceTimersByTimeAsync(400_000)
    expect(pauses).toHaveLength(10)
    expect(fetched).toHaveBeenCalledTimes(10)
  })

  test.each([503, 504, 520, 524])("is repeated a limited number of times if the answer is %i", async (status) => {
    const { pauses } = checking(withStatus(status))
    await vi.advanceTimersByTimeAsync(10_000)
    page.dispatchEvent(new Event("online"))
    await vi.advanceTimersByTimeAsync(400_000)
    expect(pauses).toEqual([5, 10, 20, 40, 60, null])
  })

  test("is repeated once more after these retries if the browser is online again", async () => {
    const { pauses } = checking(withStatus(503))
    await vi.advanceTimersByTimeAsync(400_000)
    page.dispatchEvent(new Event("online"))
    await vi.advanceTimersByTimeAsync(400_000)
    const retries = [5, 10, 20, 40, 60, null]
    expect(pauses).toEqual([...retries, ...retries])
  })

  test("follows a second after the browser is online again", async () => {
    const { fetched, pauses } = checking(unreachable)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(pauses).toEqual([5, 10, 20, 40])
    fetched.mockImplementation(async () => Response.json({ kind: "checked" }))
    page.dispatchEvent(new Event("online"))
    await vi.advanceTimersByTimeAsync(1100)
    expect(pauses).toEqual([5, 10, 20, 40, null])
    page.dispatchEvent(new Event("online"))
    await vi.advanceTimersByTimeAsync(400_000)
    expect(pauses).toHaveLength(5)
  })

  test("follows at once when the server is known to be back, and only then", async () => {
    const { fetched, pauses, retryNow } = checking(unreachable)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(pauses).toEqual([5, 10, 20, 40])
    fetched.mockImplementation(async () => Response.json({ kind: "checked" }))
    retryNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(pauses).toEqual([5, 10, 20, 40, null])
    retryNow()
    await vi.advanceTimersByTimeAsync(400_000)
    expect(fetched).toHaveBeenCalledTimes(5)
  })

  test("is not repeated at once by a server that is too busy, which asks to wait", async () => {
    const { fetched, pauses, retryNow } = checking(withStatus(503))
    await vi.advanceTimersByTimeAsync(400)
    retryNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(pauses).toEqual([5])
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test("is not repeated while its answer is under way, and that answer is dropped once it was stopped", async () => {
    const { fetched, pauses, stop } = checking(unreachable)
    await vi.advanceTimersByTimeAsync(1000)
    const { promise, reject } = Promise.withResolvers<Response>()
    fetched.mockImplementation(() => promise)
    await vi.advanceTimersByTimeAsync(5000)
    page.dispatchEvent(new Event("online"))
    await vi.advanceTimersByTimeAsync(5000)
    expect(fetched).toHaveBeenCalledTimes(2)
    stop()
    reject(new TypeError("Failed to fetch"))
    await vi.advanceTimersByTimeAsync(400_000)
    expect(pauses).toEqual([5])
  })

  test("is not repeated if the server has answered, whatever the answer", async () => {
    const { pauses } = checking(withStatus(500))
    await vi.advanceTimersByTimeAsync(400)
    page.dispatchEvent(new Event("online"))
    await vi.advanceTimersByTimeAsync(400_000)
    expect(pauses).toEqual([null])
  })
})
