import { setTimeout } from "node:timers/promises"
import { Hono } from "hono"
import { afterEach, expect, test } from "vitest"
import { reachOthers, type OtherInstances } from "../../../src/server/limits/other-instances.ts"
import { forgetOnWrites, openVerdictCache } from "../../../src/server/verdict-cache.ts"
import { freePort } from "../app-server.ts"
import { startRedis } from "../redis-server.ts"

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function redis(port?: number) {
  const server = await startRedis(port)
  open.push(server.stop)
  return server
}

async function instanceAt(url: string) {
  let count = 0
  let heard: () => void = () => {}
  const forget = (): void => {
    count += 1
    heard()
  }
  const others: OtherInstances = await reachOthers(url, forget)
  open.push(others.close)
  const forgotten = () => count
  /** As soon as it was told more often than so many times, however long that takes. */
  const toldMoreThan = (times: number): Promise<void> =>
    new Promise((resolve) => {
      heard = () => {
        if (count > times) resolve()
      }
      heard()
    })
  return { others, forgotten, toldMoreThan }
}

test("a write to one instance clears the caches of the others, and a read does not", async () => {
  const { url } = await redis()
  const [one, other] = [await instanceAt(url), await instanceAt(url)]
  const app = new Hono()
  app.use(forgetOnWrites(openVerdictCache(), one.others))
  app.all("*", (context) => context.text(""))
  const before = other.forgotten()
  await app.request("/")
  await app.request("/", { method: "POST" })
  await other.toldMoreThan(before)
  await setTimeout(50)
  expect(other.forgotten()).toBe(before + 1)
})

test("when the connection to the store returns, cached verdicts are dropped", async () => {
  const port = await freePort()
  const first = await redis(port)
  const { forgotten, toldMoreThan, others } = await instanceAt(first.url)
  await first.stop()
  // Nobody waits long for a store that is gone.
  await others.invalidate()
  const before = forgotten()
  const again = await redis(port)
  await toldMoreThan(before)
  const other = await instanceAt(again.url)
  const then = forgotten()
  await other.others.invalidate()
  await toldMoreThan(then)
  expect(forgotten()).toBeGreaterThan(then)
})

test("a store that is down at start delays nobody", async () => {
  const gone = await redis()
  await gone.stop()
  const { others, forgotten } = await instanceAt(gone.url)
  await expect(others.invalidate()).resolves.toBeUndefined()
  expect(forgotten()).toBe(0)
})
