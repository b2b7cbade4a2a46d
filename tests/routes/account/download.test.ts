import { setImmediate } from "node:timers/promises"
import { RouterContextProvider } from "react-router"
import { afterEach, expect, test, vi } from "vitest"
import { requestFactsContext, type RequestFacts } from "../../../src/locks/context.ts"
import { DataServiceError } from "../../../src/policies/data-service/data-service.server.ts"
import { downloadStream, isDownloading, ownFileOf } from "../../../src/routes/account/data/own-file.server.ts"

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Notes how many pieces were asked for, and if their source was told that it is over. */
function pieces(count: number, failsAt = Infinity) {
  const seen = { made: 0, ended: false }
  async function* make() {
    try {
      for (let n = 0; n < count; n++) {
        if (n === failsAt) throw new Error("the piece cannot be made")
        seen.made++
        yield `piece ${n}\n`
      }
    } finally {
      seen.ended = true
    }
  }
  return { seen, make: make() }
}

test("a chunk is produced only when it is read", async () => {
  const { seen, make } = pieces(100)
  const reader = downloadStream("ada", make, () => {}).getReader()
  await setImmediate()
  expect(seen.made).toBe(0)
  await reader.read()
  await setImmediate()
  expect(seen.made).toBe(1)
  await reader.cancel()
})

const endings: [string, (body: ReadableStream<Uint8Array>) => Promise<unknown>, number][] = [
  ["read to its end", (body) => new Response(body).text(), 3],
  ["given up by its reader", (body) => body.cancel(), 0],
  ["cut short by a piece that fails", (body) => expect(new Response(body).text()).rejects.toThrow("cannot be made"), 3],
]
test.each(endings)("after a download that is %s, the person can start another", async (name, end) => {
  const reported: unknown[] = []
  const { make } = pieces(3, name.includes("fails") ? 1 : undefined)
  const body = downloadStream("bob", make, (error) => reported.push(error))
  expect([isDownloading("bob"), isDownloading("ada")]).toEqual([true, false])
  await end(body)
  expect(isDownloading("bob")).toBe(false)
  expect(reported).toHaveLength(name.includes("fails") ? 1 : 0)
})

test("a cancelled download reads nothing more", async () => {
  const { seen, make } = pieces(100)
  const reader = downloadStream("eve", make, () => {}).getReader()
  await reader.read()
  await reader.cancel()
  expect(seen).toEqual({ made: 1, ended: true })
})

test("a piece that fails after the download was given up is not reported", async () => {
  const gate = Promise.withResolvers<string>()
  async function* failing() {
    yield await gate.promise
  }
  const reported: unknown[] = []
  const reader = downloadStream("gus", failing(), (error) => reported.push(error)).getReader()
  void reader.read()
  // Until the piece is asked for.
  await setImmediate()
  const given = reader.cancel()
  gate.reject(new Error("the service has stopped"))
  await given
  await setImmediate()
  expect([isDownloading("gus"), reported]).toEqual([false, []])
})

test("a download that takes too long is aborted, and its last piece does not end the next one", async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(limit.signal)
  const gate = Promise.withResolvers<void>()
  async function* slow() {
    yield "piece 0\n"
    await gate.promise
    yield "piece 1\n"
  }
  const reported: unknown[] = []
  const reader = downloadStream("fay", slow(), (error) => reported.push(error)).getReader()
  expect(timeout).toHaveBeenCalledWith(120_000)
  await reader.read()
  const last = Promise.allSettled([reader.read()])
  // Until the second piece is asked for.
  await setImmediate()
  limit.abort()
  expect(isDownloading("fay")).toBe(false)
  const next = downloadStream("fay", pieces(100).make, () => {}).getReader()
  gate.resolve()
  await setImmediate()
  expect([isDownloading("fay"), reported]).toEqual([true, []])
  await next.cancel()
  expect(await last).toMatchObject([{ status: "rejected", reason: { name: "AbortError" } }])
})

/** A request for the file of one person, whose data `open` returns. */
function fileOf(person: string, open: () => Promise<AsyncGenerator<string>>, method = "GET"): Promise<Response> {
  const context = new RouterContextProvider()
  const facts: Pick<RequestFacts, "reader" | "reportError"> = {
    reader: { language: "en", locale: "en" },
    reportError: () => {},
  }
  context.set(requestFactsContext, facts as RequestFacts)
  const request = new Request("http://127.0.0.1/dashboard/account/data.json", { method })
  return ownFileOf(
    { request, context },
    {
      person,
      name: "mine.json",
      open,
      busy: "Your data is already being downloaded. Wait for that to finish, then try again.",
      unavailable: "Your data could not be read right now. Nothing is lost; try again in a moment.",
    },
  )
}

test("of requests at the same time, one opens the data, and the others are refused before", async () => {
  const open = vi.fn<() => Promise<AsyncGenerator<string>>>(async () => pieces(1).make)
  const answers = await Promise.all([1, 2, 3].map(() => fileOf("ida", open)))
  expect(answers.map(({ status }) => status)).toEqual([200, 429, 429])
  expect(open).toHaveBeenCalledTimes(1)
  expect(isDownloading("ida")).toBe(true)
  await answers[0]!.text()
  expect(isDownloading("ida")).toBe(false)
})

test("data that cannot be opened, and an answer without a body, leave no download behind", async () => {
  const failed = await fileOf("joe", async () => Promise.reject(new DataServiceError("the service has stopped")))
  const asked = await fileOf("joe", async () => pieces(1).make, "HEAD")
  await expect(fileOf("joe", async () => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug")
  expect([failed.status, asked.status, isDownloading("joe")]).toEqual([503, 200, false])
})

test("data that never opens is given up, and the person can try again", async () => {
  vi.useFakeTimers()
  const answer = fileOf("kim", () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(119_000)
  expect(isDownloading("kim")).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([(await answer).status, isDownloading("kim")]).toEqual([503, false])
})
