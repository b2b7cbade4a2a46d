import { setImmediate } from "node:timers/promises"

import { Hono } from "hono"
import { expect, test } from "vitest"

import type { ServerEnv } from "../../../src/server/http/env.ts"
import { limitConcurrency } from "../../../src/server/fair-queue/concurrency-limit.ts"

const MOST = 2

/** A server whose pages are ready when the test says so. */
function openServer() {
  const begun: string[] = []
  const ready: (() => void)[] = []
  const server = new Hono<ServerEnv>()
  server.use(async (context, next) => {
    context.set("client", context.req.header("From") ?? "")
    await next()
  })
  server.use(limitConcurrency(MOST))
  server.on(["GET", "HEAD", "POST"], "*", async (context) => {
    begun.push(context.req.path)
    await new Promise<void>((resolve) => ready.push(resolve))
    if (context.req.path === "/broken") throw new Error("broken")
    return context.text("page")
  })
  server.onError((_, context) => context.text("failed", 500))
  const ask = async (target: string, from = "192.0.2.1", outgoing = { destroyed: false }, method = "GET") =>
    (await server.request(target, { method, headers: { From: from } }, { outgoing })).status
  return { ask, begun, finish: (): void => ready.splice(0).forEach((resolve) => resolve()) }
}

/** Until everything that needs no page to be ready has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await setImmediate()
}

test("pages for one address are rendered a few at a time, in order, and do not delay another address", async () => {
  const { ask, begun, finish } = openServer()
  const asked = ["/1", "/2", "/3", "/4", "/5"].map((target) => ask(target))
  await settled()
  expect(begun).toEqual(["/1", "/2"])
  const other = ask("/other", "192.0.2.2")
  await settled()
  expect(begun).toEqual(["/1", "/2", "/other"])
  finish()
  await settled()
  expect(begun).toEqual(["/1", "/2", "/other", "/3", "/4"])
  finish()
  await settled()
  finish()
  expect(await Promise.all([...asked, other])).toEqual([200, 200, 200, 200, 200, 200])
})

test("a POST takes no slot, so that slow senders delay nobody's page", async () => {
  const { ask, begun, finish } = openServer()
  const asked = ["/a", "/b", "/c"].map((target) => ask(target, "192.0.2.1", { destroyed: false }, "POST"))
  asked.push(ask("/page"), ask("/head", "192.0.2.1", { destroyed: false }, "HEAD"), ask("/waits"))
  await settled()
  expect(begun).toEqual(["/a", "/b", "/c", "/page", "/head"])
  finish()
  await settled()
  finish()
  expect(await Promise.all(asked)).toEqual([200, 200, 200, 200, 200, 200])
})

test("an IPv6 /64 counts as one address", async () => {
  const { ask, begun, finish } = openServer()
  const asked = ["1", "2", "3"].map((host) => ask(`/${host}`, `2001:db8::${host}`))
  await settled()
  expect(begun).toEqual(["/1", "/2"])
  finish()
  await settled()
  finish()
  expect(await Promise.all(asked)).toEqual([200, 200, 200])
})

test("a page that fails frees its slot", async () => {
  const { ask, finish } = openServer()
  const asked = ["/broken", "/broken", "/1"].map((target) => ask(target))
  await settled()
  finish()
  await settled()
  finish()
  expect(await Promise.all(asked)).toEqual([500, 500, 200])
})

test("a page is not rendered for a client that disconnected while waiting", async () => {
  const { ask, begun, finish } = openServer()
  const gone = { destroyed: false }
  const asked = [ask("/1"), ask("/2"), ask("/left", "192.0.2.1", gone), ask("/3")]
  await settled()
  gone.destroyed = true
  finish()
  await settled()
  finish()
  await Promise.all(asked)
  expect(begun).toEqual(["/1", "/2", "/3"])
})

test("other clients are served between two queued pages of one client", async () => {
  const { ask, begun, finish } = openServer()
  const asked = ["/1", "/2", "/3"].map((target) => ask(target))
  await settled()
  let seen = -1
  const heard = setImmediate().then(() => (seen = begun.length))
  finish()
  await heard
  expect(seen).toBe(2)
  await settled()
  finish()
  await Promise.all(asked)
})
