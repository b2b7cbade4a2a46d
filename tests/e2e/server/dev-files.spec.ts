// The development server gives nobody a byte of what lies beside the app: data, environment, git, lock files.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"

import { expect, test } from "@playwright/test"

import { DATA_DIR, MARK, NEEDLES, SECRETS, SENDERS, spellingsOf, writeMarked } from "../../attack/dev-targets.ts"
import { rawRequest } from "../../server/raw-request.ts"
import { startDevServer, type DevServer } from "./dev-server.ts"

let outside: string
let dev: DevServer

test.beforeAll(async () => {
  test.setTimeout(120_000)
  outside = mkdtempSync(path.join(tmpdir(), "sallyport-outside-"))
  writeFileSync(path.join(outside, "secrets.json"), MARK)
  dev = await startDevServer({ DATA_DIR }, writeMarked)
  await expect.poll(dev.log).toMatch(/Sallyport is ready: http/)
})

test.afterAll(async () => {
  await dev.stop()
  rmSync(outside, { recursive: true, force: true })
})

test("no spelling of an address returns a byte of them", async () => {
  test.setTimeout(180_000)
  const signing = JSON.parse(readFileSync(path.join(dev.root, DATA_DIR, "secrets.json"), "utf8")) as Record<
    string,
    string
  >
  const needles = [...NEEDLES, signing["signingSecret"]!]
  // One file of each kind in every spelling; each other one in those that Vite once gave it away by.
  const every = [".env", "src/kept/secrets.json", "src/kept/notes.ts"]
  const others = SECRETS.filter((file) => !every.includes(file))
  const targets = [
    ...every.flatMap((file) => spellingsOf(file, dev.root)),
    ...others.flatMap((file) => [`/${file}`, `/${file}?raw`, `/${file}?import&url`, `/@fs${dev.root}/${file}?raw`]),
    ...spellingsOf("secrets.json", outside).filter((address) => address.startsWith("/@fs")),
    "/@fs/etc/passwd",
    "/@fs/etc/passwd?raw",
    "/@fs/etc/passwd?import&raw",
    "/@id//etc/passwd?raw",
  ]
  const leaks: string[] = []
  const queue = targets.map((target, i) => ({ target, headers: SENDERS[i % SENDERS.length]! }))
  expect(queue.length).toBeGreaterThan(400)
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const { status, headers, body } = await rawRequest(dev.url, { ...next, from: "127.0.0.1" })
        const leaked = needles.some((needle) => body.includes(needle))
        if (leaked || headers.has("access-control-allow-origin")) leaks.push(`${status} ${next.target}`)
      }
    }),
  )
  expect(leaks).toEqual([])
})

test("no other origin can read anything, not even the local mailbox", async () => {
  for (const target of ["/mailbox", "/", "/src/root.tsx", "/@vite/client", "/healthz"]) {
    for (const origin of ["http://127.0.0.1:1", "http://localhost:5173", "http://evil.example", "null"]) {
      const { headers } = await rawRequest(dev.url, { target, headers: [`Origin: ${origin}`] })
      expect([target, headers.get("access-control-allow-origin")]).toEqual([target, null])
    }
  }
  expect((await rawRequest(dev.url, { target: "/src/root.tsx", headers: ["Sec-Fetch-Site: same-site"] })).status).toBe(
    404,
  )
  expect((await rawRequest(dev.url, { target: "/src/root.tsx" })).status).toBe(200)
})

test("a request with another Host gets nothing, not even from Vite", async () => {
  for (const target of ["/", "/src/root.tsx", "/@vite/client", "/favicon.svg"])
    expect((await rawRequest(dev.url, { target, host: "evil.example" })).status).toBe(400)
})

test("the live reload socket opens only for the app's own page", async () => {
  const { port, host } = new URL(dev.url)
  const token = /wsToken = "([^"]+)"/.exec((await rawRequest(dev.url, { target: "/@vite/client" })).body)?.[1]
  const opens = (headers: string[]) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1")
      const upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
      upgrade.push("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol: vite-hmr")
      socket.write([`GET /?token=${token} HTTP/1.1`, ...upgrade, ...headers, "", ""].join("\r\n"))
      socket.once("data", (chunk) => {
        resolve(chunk.toString().startsWith("HTTP/1.1 101"))
        socket.destroy()
      })
      socket.on("error", () => resolve(false))
      socket.on("close", () => resolve(false))
    })
  expect(await opens([`Host: ${host}`, `Origin: http://${host}`])).toBe(true)
  expect(await opens([`Host: ${host}`, "Origin: http://127.0.0.1:1"])).toBe(false)
  expect(await opens([`Host: ${host}`])).toBe(false)
  expect(await opens(["Host: evil.example", "Origin: http://evil.example"])).toBe(false)
})

test("a rejected setting stops Vite, too", async () => {
  const stopped = await startDevServer({ HOST: "0.0.0.0" })
  const code = await stopped.ended
  const log = stopped.log()
  await stopped.stop()
  expect(code).toBe(64)
  expect(log).toContain("SITE_URL: ")
  expect(log).toContain("SMTP_URL: ")
})
