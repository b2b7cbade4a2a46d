// The development server gives nobody a byte of what lies beside the app: data, environment, git, lock files.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"

import { expect, test } from "@playwright/test"

import { rawRequest } from "../raw-request.ts"
import { startDevServer, type DevServer } from "./dev-server.ts"

const MARK = "SALLYPORT-MARKED-SECRET"
let outside: string
let dev: DevServer

test.beforeAll(async () => {
  test.setTimeout(120_000)
  outside = mkdtempSync(path.join(tmpdir(), "sallyport-outside-"))
  writeFileSync(path.join(outside, "secrets.json"), MARK)
  // A place that Vite would serve from: beneath the sources, beside modules.
  dev = await startDevServer({ DATA_DIR: "src/kept" }, (root) => {
    for (const file of SECRETS) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(path.join(root, file), `export default "${MARK}"\n`)
    }
  })
  await expect.poll(dev.log, { timeout: 100_000 }).toMatch(/Sallyport is ready: http/)
})

test.afterAll(async () => {
  await dev.stop()
  rmSync(outside, { recursive: true, force: true })
})

/** Marked before the start; what the server itself keeps in its data directory is added later. */
const SECRETS = [
  ".data/secrets.json",
  ".data/sallyport.sqlite",
  ".data-dev/secrets.json",
  ".env",
  ".env.local",
  ".git/config",
  "node_modules/.package-lock.json",
  "node_modules/.cache/token.js",
  "src/kept/notes.ts",
  "src/kept/notes.css",
  "key.pem",
]
const OTHERS = [
  "src/kept/secrets.json",
  "src/kept/sallyport.sqlite",
  "src/kept/sallyport.sqlite-wal",
  "package-lock.json",
]

/** A file's addresses, in all of Vite's spellings and some that file systems forgive. */
const spellings = (file: string, root: string): readonly string[] => {
  const absolute = path.join(root, file)
  const plain = [`/${file}`, `/@fs${absolute}`, `/@fs/${absolute}`, `/@id/${absolute}`, `/@id/__x00__${absolute}`]
  const queries = ["", "raw", "url", "inline", "import", "import&raw", "raw&import", "raw??", "?raw", "import&inline"]
  queries.push(
    "url&inline",
    "init",
    "worker&inline",
    "t=1",
    "v=1",
    "direct",
    "html-proxy&index=0.js",
    ".svg?import",
    "x.css",
  )
  const odd = [
    `//${file}`,
    `/./${file}`,
    `/src/../${file}`,
    `/src/%2e%2e/${file}`,
    `/src/..%2f${file}`,
    `/${file}.`,
    `/${file}/`,
    `/${file}%20`,
    `/${file}%00`,
    `/${file}::$DATA`,
    `/${file.toUpperCase()}`,
    `/${file.replace(/./g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
    `/${file.replace(".", "%2e")}`,
    `/${file.replaceAll("/", "%2f")}`,
    `/${file.replaceAll("/", "\\")}`,
    `/@fs/${encodeURIComponent(absolute)}`,
    `/@fs${path.dirname(absolute)}/../${path.basename(path.dirname(absolute))}/${path.basename(file)}?raw`,
    `/node_modules/vite/dist/client/../../../../${file}`,
    `/@vite/../${file}`,
    `/assets/../${file}`,
    `/__open-in-editor?file=${absolute}`,
    `/@react-router/critical.css?pathname=/${file}`,
  ]
  return [...plain.flatMap((address) => queries.map((query) => `${address}${query && "?"}${query}`)), ...odd]
}

const HEADERS: readonly (readonly string[])[] = [
  [],
  ["Origin: http://127.0.0.1:1", "Sec-Fetch-Dest: script"],
  ["Accept: text/css", "Sec-Fetch-Dest: style"],
]

test("no spelling of any address gives a byte of them", async () => {
  test.setTimeout(180_000)
  const signing = JSON.parse(readFileSync(path.join(dev.root, "src/kept/secrets.json"), "utf8")) as Record<
    string,
    string
  >
  const needles = [MARK, signing["signingSecret"]!, "SQLite format 3", '"lockfileVersion"']
  // One file of each kind in every spelling; each other one in those that Vite once gave it away by.
  const every = [".env", "src/kept/secrets.json", "src/kept/notes.ts"]
  const others = [...SECRETS, ...OTHERS].filter((file) => !every.includes(file))
  const targets = [
    ...every.flatMap((file) => spellings(file, dev.root)),
    ...others.flatMap((file) => [`/${file}`, `/${file}?raw`, `/${file}?import&url`, `/@fs${dev.root}/${file}?raw`]),
    ...spellings("secrets.json", outside).filter((address) => address.startsWith("/@fs")),
    "/@fs/etc/passwd",
    "/@fs/etc/passwd?raw",
    "/@fs/etc/passwd?import&raw",
    "/@id//etc/passwd?raw",
  ]
  const leaks: string[] = []
  const queue = targets.map((target, i) => ({ target, headers: HEADERS[i % HEADERS.length]! }))
  expect(queue.length).toBeGreaterThan(400)
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const { status, headers, body } = await rawRequest(dev.url, { ...next, from: "127.0.0.1" })
        const leaked = [...needles, "root:x:0:0"].some((needle) => body.includes(needle))
        if (leaked || headers.has("access-control-allow-origin")) leaks.push(`${status} ${next.target}`)
      }
    }),
  )
  expect(leaks).toEqual([])
})

test("no other origin reads anything, the local mailbox neither", async () => {
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

test("a Host of another name gets nothing, from Vite neither", async () => {
  for (const target of ["/", "/src/root.tsx", "/@vite/client", "/favicon.svg"])
    expect((await rawRequest(dev.url, { target, host: "evil.example" })).status).toBe(400)
})

test("the live reload's socket opens for the app's own page alone", async () => {
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

test("a rejected setting stops Vite too", async () => {
  const stopped = await startDevServer({ HOST: "0.0.0.0" })
  const code = await stopped.ended
  const log = stopped.log()
  await stopped.stop()
  expect(code).toBe(64)
  expect(log).toContain("SITE_URL: ")
  expect(log).toContain("SMTP_URL: ")
})
