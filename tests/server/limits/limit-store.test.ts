import { afterEach, expect, test, vi } from "vitest"
import { pino } from "pino"
import { inMemory, inRedis, type LimitStore } from "../../../src/server/limits/limit-store.ts"
import { startRedis, type RedisServer } from "../redis-server.ts"

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function redis(): Promise<RedisServer> {
  const server = await startRedis()
  open.push(server.stop)
  return server
}

function logged() {
  const lines: string[] = []
  return { lines, log: pino({ base: null }, { write: (line: string) => void lines.push(line) }) }
}

async function storeAt(url: string, seconds = 60, log = logged().log): Promise<LimitStore> {
  const store = await inRedis(url, seconds, log)
  open.push(store.close)
  return store
}

const takenOf = async (store: LimitStore, times: number): Promise<readonly number[]> => {
  const taken: number[] = []
  for (let n = 0; n < times; n++) taken.push((await store.take("page", "ada")).taken)
  return taken
}

/** While no timer is ever due: a store that answers is heard, however long a busy machine takes. */
async function withoutHurry<T>(run: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  try {
    return await run()
  } finally {
    vi.useRealTimers()
  }
}

test("in memory, points are counted by limit and key, can be given back, and return with the next period", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  open.push(() => vi.useRealTimers())
  const store = inMemory(1)
  open.push(store.close)
  expect(await takenOf(store, 3)).toEqual([1, 2, 3])
  expect((await store.take("page", "bob")).taken).toBe(1)
  expect((await store.take("form", "ada")).taken).toBe(1)
  expect((await store.take("page", "ada", -1)).taken).toBe(2)
  vi.advanceTimersByTime(999)
  expect((await store.take("page", "ada")).taken).toBe(3)
  vi.advanceTimersByTime(1)
  expect((await store.take("page", "ada")).taken).toBe(1)
})

test("two instances share their counts in one store", async () => {
  const { url } = await redis()
  const [one, other] = [await storeAt(url), await storeAt(url)]
  await withoutHurry(async () => {
    expect(await takenOf(one, 2)).toEqual([1, 2])
    expect(await takenOf(other, 2)).toEqual([3, 4])
    const { rest } = await one.take("page", "ada")
    expect(rest).toBeGreaterThan(0)
    expect(rest).toBeLessThanOrEqual(60_000)
  })
})

test("if the store is down at start, this is logged and limits are counted in memory", async () => {
  const gone = await redis()
  await gone.stop()
  const { lines, log } = logged()
  const store = await storeAt(gone.url.replace("//", "//user:secret@"), 60, log)
  expect(await takenOf(store, 3)).toEqual([1, 2, 3])
  expect(lines.join("")).toContain("limits are counted here meanwhile")
  expect(lines.join("")).not.toContain("secret")
})

test("if the store fails, counting continues in memory, this is logged once, and counts are shared again afterwards", async () => {
  const first = await redis()
  const { lines, log } = logged()
  const store = await storeAt(first.url, 60, log)
  expect(await withoutHurry(() => takenOf(store, 2))).toEqual([1, 2])
  await first.stop()
  expect(await takenOf(store, 5)).toEqual([1, 2, 3, 4, 5])
  expect(lines.filter((line) => line.includes("does not answer"))).toHaveLength(1)
  const again = await startRedis(Number(new URL(first.url).port))
  open.push(again.stop)
  await expect.poll(() => takenOf(store, 1), { timeout: 20_000, interval: 200 }).toEqual([1])
  expect(lines.at(-1)).toContain("answers again")
})

test("after a failure, counts are shared again even if the machine's clock was set back an hour", async () => {
  const first = await redis()
  const store = await storeAt(first.url)
  expect(await withoutHurry(() => takenOf(store, 2))).toEqual([1, 2])
  await first.stop()
  expect(await takenOf(store, 3)).toEqual([1, 2, 3])
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 })
  open.push(() => vi.useRealTimers())
  const again = await startRedis(Number(new URL(first.url).port))
  open.push(again.stop)
  await expect.poll(() => takenOf(store, 1), { timeout: 20_000, interval: 200 }).toEqual([1])
})

test("a store that hangs delays a request only briefly", async () => {
  const hanging = await redis()
  const store = await storeAt(hanging.url)
  await takenOf(store, 1)
  hanging.child.kill("SIGSTOP")
  try {
    expect(await takenOf(store, 20)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  } finally {
    hanging.child.kill("SIGCONT")
  }
})
