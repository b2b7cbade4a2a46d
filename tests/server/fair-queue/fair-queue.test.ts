import { setImmediate } from "node:timers/promises"

import { Hono } from "hono"
import { expect, test } from "vitest"

import { openFairQueue, fairQueueing } from "../../../src/server/fair-queue/fair-queue.ts"
import type { ServerEnv } from "../../../src/server/http/env.ts"

const MOST = 2

function openServer() {
  const begun: string[] = []
  const server = new Hono<ServerEnv>()
  server.use(async (context, next) => {
    context.set("client", context.req.header("From") ?? "")
    await next()
  })
  server.use(fairQueueing(openFairQueue(MOST)))
  server.all("*", (context) => {
    begun.push(context.req.path)
    return context.text("page")
  })
  const ask = async (target: string, from = "192.0.2.1", { method = "GET", outgoing = { destroyed: false } } = {}) =>
    (await server.request(target, { method, headers: { From: from } }, { outgoing })).status
  return { ask, begun }
}

/** The requests that began in each turn of the event loop, one list per turn. */
async function begunByTurn(begun: string[], turns: number): Promise<readonly (readonly string[])[]> {
  const seen: string[][] = []
  for (let turn = 0; turn < turns; turn++) {
    await setImmediate()
    seen.push(begun.splice(0))
  }
  return seen
}

test("only a few requests of one address start before others are served, in their order", async () => {
  const { ask, begun } = openServer()
  const asked = ["/1", "/2", "/3", "/4", "/5", "/6"].map((target) => ask(target))
  asked.push(ask("/other", "192.0.2.2"))
  const turns = await begunByTurn(begun, 8)
  expect(turns[0]).toEqual(["/1", "/2", "/other"])
  expect(turns.flat()).toEqual(["/1", "/2", "/other", "/3", "/4", "/5", "/6"])
  expect(turns.every((turn) => turn.filter((path) => path !== "/other").length <= MOST)).toBe(true)
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
})

test("writes are queued like reads", async () => {
  const { ask, begun } = openServer()
  const asked = ["/1", "/2", "/3"].map((target) => ask(target, "192.0.2.1", { method: "POST" }))
  expect((await begunByTurn(begun, 8))[0]).toEqual(["/1", "/2"])
  expect(await Promise.all(asked)).toEqual([200, 200, 200])
})

test("an IPv6 /64 counts as one address", async () => {
  const { ask, begun } = openServer()
  const asked = ["1", "2", "3"].map((host) => ask(`/${host}`, `2001:db8::${host}`))
  expect((await begunByTurn(begun, 8))[0]).toEqual(["/1", "/2"])
  expect(await Promise.all(asked)).toEqual([200, 200, 200])
})

test("a disconnected client is not answered, and its next request does not wait", async () => {
  const { ask, begun } = openServer()
  const gone = { destroyed: false }
  const asked = [ask("/1"), ask("/2"), ask("/gone", "192.0.2.1", { outgoing: gone }), ask("/3")]
  gone.destroyed = true
  expect(await Promise.all(asked)).toEqual([200, 200, 408, 200])
  expect(begun.splice(0)).toEqual(["/1", "/2", "/3"])
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  const again = [ask("/1"), ask("/2")]
  expect((await begunByTurn(begun, 1))[0]).toEqual(["/1", "/2"])
  expect(await Promise.all(again)).toEqual([200, 200])
})
