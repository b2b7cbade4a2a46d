import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"

import { describe, expect, onTestFinished, test, vi } from "vitest"

import { DATABASES } from "../../src/backend/store/whole-data.ts"
import { readConfig, type Config } from "../../src/server/settings/config.ts"
import { bearsToken, openMetrics } from "../../src/server/metrics.ts"
import { checksFor, openReadiness } from "../../src/server/readiness.ts"

const configOf = (env: Record<string, string>): Config => {
  const read = readConfig(env)
  if ("mistakes" in read) throw new Error(read.mistakes.join())
  return read.config
}

describe("a server is ready", () => {
  test("when its data can be written, and otherwise names the data that cannot", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sallyport-ready-"))
    for (const { name } of DATABASES) writeFileSync(path.join(folder, name), "")
    expect(await openReadiness(checksFor(configOf({ DATA_DIR: folder })))()).toEqual([])
    writeFileSync(path.join(folder, "file"), "")
    const beneath = path.join(folder, "file", "data")
    expect(await openReadiness(checksFor(configOf({ DATA_DIR: beneath })))()).toEqual(["data"])
    rmSync(folder, { recursive: true })
  })

  test.each<[string, (folder: string) => void]>([
    ["is removed", (folder) => rmSync(folder, { recursive: true })],
    ["is replaced by an empty one", (folder) => DATABASES.map(({ name }) => rmSync(path.join(folder, name)))],
  ])("and not when the data directory %s, which is then left as it is", async (_, lose) => {
    const folder = mkdtempSync(path.join(tmpdir(), "sallyport-ready-"))
    for (const { name } of DATABASES) writeFileSync(path.join(folder, name), "")
    const ready = openReadiness(checksFor(configOf({ DATA_DIR: folder })), -1)
    expect(await ready()).toEqual([])
    lose(folder)
    const left = () => (existsSync(folder) ? readdirSync(folder) : null)
    const before = left()
    expect(await ready()).toEqual(["data"])
    expect(left()).toEqual(before)
    rmSync(folder, { recursive: true, force: true })
  })

  test("as of now, even if the machine's clock was set back an hour", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    let broken = false
    const look = async () => {
      if (broken) throw new Error("broken")
    }
    const ready = openReadiness({ look }, 1)
    expect(await ready()).toEqual([])
    broken = true
    vi.setSystemTime(Date.now() - 3_600_000)
    await expect.poll(ready).toEqual(["look"])
  })

  test("when the hosted service answers, and not when that fails or is unreachable", async () => {
    let status = 200
    const service = createServer((_, response) => response.writeHead(status).end()).listen(0, "127.0.0.1")
    await once(service, "listening")
    const SUPABASE_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const ask = () => openReadiness(checksFor(configOf({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: "key" })))()
    expect(await ask()).toEqual([])
    status = 401
    expect(await ask()).toEqual([])
    status = 503
    expect(await ask()).toEqual(["auth-service"])
    service.close()
    service.closeAllConnections()
    await once(service, "close")
    expect(await ask()).toEqual(["auth-service"])
  })

  test("within a time limit, even if a check never ends", async () => {
    expect(await openReadiness({ never: () => new Promise(() => {}) }, 1_000, 20)()).toEqual(["never"])
  })

  test("with one check for any number of simultaneous requests", async () => {
    let looks = 0
    const ready = openReadiness({ look: async () => void looks++ }, 60_000)
    await Promise.all(Array.from({ length: 100 }, ready))
    await ready()
    expect(looks).toBe(1)
  })
})

describe("metrics", () => {
  test("count requests, outcomes and events, and include the process and the audit log", async () => {
    const metrics = openMetrics()
    metrics.watch(() => ({ kept: 7, gone: 2, lost: 1 }))
    metrics.answered("page", 302, 0.01)
    metrics.decided("/dashboard subtree", "redirect")
    metrics.happened("sign-in-failed")
    const text = await metrics.text()
    for (const line of [
      'sallyport_requests_total{kind="page",status="3xx"} 1',
      'sallyport_request_seconds_count{kind="page"} 1',
      'sallyport_outcomes_total{rule="/dashboard subtree",outcome="redirect"} 1',
      'sallyport_events_total{kind="sign-in-failed"} 1',
      "sallyport_record_events_kept 7",
      "sallyport_record_events_gone 2",
      "sallyport_record_events_lost 1",
    ])
      expect(text.split("\n")).toContain(line)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(text).toMatch(/^nodejs_heap_size_used_bytes /m)
  })

  test.each<[string | undefined, string | null, boolean]>([
    ["Bearer a-long-enough-token", "a-long-enough-token", true],
    ["Bearer a-long-enough-tokeN", "a-long-enough-token", false],
    ["a-long-enough-token", "a-long-enough-token", false],
    ["Bearer ", "a-long-enough-token", false],
    [undefined, "a-long-enough-token", false],
    ["Bearer null", null, false],
    [undefined, null, false],
  ])("%s has access to %s: %s", (authorization, token, opens) => {
    expect(bearsToken(authorization, token)).toBe(opens)
  })
})
