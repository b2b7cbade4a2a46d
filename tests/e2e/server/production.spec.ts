// `npm start` runs the production build, whatever the environment variables say.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { brotliDecompressSync, gunzipSync } from "node:zlib"

import { LIMITS } from "../../../src/server/limits/limit-table.ts"
import { startAppServer } from "../../server/app-server.ts"
import { confirmedAccount } from "../../backend/fixture.ts"
import { fetchFrom, someLoopbackAddress } from "../../server/fetch-from.ts"
import { backendOf } from "../people.ts"
import { expect, hydrated, test, url } from "../visitor.ts"

for (const NODE_ENV of ["development", "test", ""]) {
  test(`with NODE_ENV=${NODE_ENV} no development build of a library runs`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sallyport-loaded-"))
    const LOADED_MODULES = path.join(folder, "modules.json")
    const preload = path.resolve(import.meta.dirname, "../../loaded-modules.mjs")
    const server = await startAppServer({ NODE_ENV, LOADED_MODULES, NODE_OPTIONS: `--import ${preload}` })
    for (const page of ["/", "/signin", "/nowhere"]) await (await fetch(server.url + page)).text()
    expect(await server.stop()).toBe(0)
    const modules = JSON.parse(readFileSync(LOADED_MODULES, "utf8")) as string[]
    for (const library of ["react", "react-dom", "react-router"])
      expect(modules.filter((file) => file.includes(`/node_modules/${library}/`))).not.toEqual([])
    expect(modules.filter((file) => /\.development\.|\/development\//.test(file))).toEqual([])
    for (const each of [folder, server.dataDir]) rmSync(each, { recursive: true, force: true })
  })
}

test("the server stores passwords as hashes of a thousand rounds", async () => {
  const server = await startAppServer()
  const { email } = await confirmedAccount(await backendOf(server.url))
  expect(await server.stop()).toBe(0)
  const db = new DatabaseSync(path.join(server.dataDir, "sallyport.sqlite"), { readOnly: true })
  const kept = db.prepare('SELECT encrypted_password AS hash FROM "auth.users" WHERE email = ?').all(email)
  db.close()
  rmSync(server.dataDir, { recursive: true, force: true })
  expect(kept).toEqual([{ hash: expect.stringMatching(/^\$2b\$10\$/) }])
})

const ASSETS = path.resolve("build/client/assets")
const sizeOf = (name: string): number => statSync(path.join(ASSETS, name)).size

test("files of the build are compressed once, by the build, and every browser gets the same text", async () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"))
  const [largest = ""] = scripts.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const text = readFileSync(path.join(ASSETS, largest), "utf8")
  for (const [asked, encoding, unpack] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const) {
    const answer = await fetchFrom(someLoopbackAddress())(`${url}/assets/${largest}`, {
      headers: { "Accept-Encoding": asked },
    })
    expect({ status: answer.status, ...Object.fromEntries(answer.headers) }).toMatchObject({
      status: 200,
      "content-encoding": encoding,
      "content-type": expect.stringContaining("javascript"),
      "cache-control": "public, max-age=31536000, immutable",
      vary: expect.stringContaining("Accept-Encoding"),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const kept = readFileSync(path.join(ASSETS, `${largest}.${encoding === "br" ? "br" : "gz"}`))
    expect(bytes.equals(kept)).toBe(true)
    expect(unpack(bytes).toString() === text).toBe(true)
  }
})

test("two hundred people behind one address can open their first page within a minute", () => {
  const files = readdirSync(ASSETS).filter((name) => /\.(?:js|css|woff2)$/.test(name)).length
  expect(LIMITS.find(({ name }) => name === "file")!.address).toBeGreaterThan(files * 200)
})

/** Without what is made for one request alone. */
const bare = (html: string, { id, nonce }: { readonly id: string; readonly nonce: string }): string =>
  html.replaceAll(nonce, "NONCE").replaceAll(id, "ID")

for (const page of ["/", "/signin", "/playground", "/nowhere"]) {
  test(`${page} loads its scripts after everything that it needs to be drawn`, async ({ page: opened }) => {
    const html = await (await fetchFrom(someLoopbackAddress())(url + page)).text()
    expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
    expect(html.match(/<link rel="later" fetchpriority="low"/g)!.length).toBeGreaterThan(4)
    await opened.goto(page)
    await hydrated(opened)
    const { styled, asked } = await opened.evaluate(() => {
      const files = performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
        readonly renderBlockingStatus: string
      })[]
      const blocking = files.filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking")
      const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      return {
        styled: Math.max(...blocking.map(({ responseEnd }) => responseEnd)),
        asked: Math.min(...scripts.map(({ startTime }) => startTime)),
      }
    })
    expect(styled).toBeGreaterThan(0)
    // An image that is not drawn within a second is not awaited.
    expect(asked).toBeGreaterThan(Math.min(styled, 1000))
  })
}

for (const page of ["/", "/signin", "/signup", "/forgot-password", "/signin?next=%2Feditor"]) {
  test(`${page} is the same for every stranger, except for the nonce`, async () => {
    const shown = async (headers: Readonly<Record<string, string>>) => {
      const answer = await fetchFrom(someLoopbackAddress())(url + page, { headers })
      expect(answer.status).toBe(200)
      const html = await answer.text()
      const id = answer.headers.get("X-Request-Id")!
      const [, nonce = ""] = /'nonce-([^']+)'/.exec(answer.headers.get("Content-Security-Policy")!)!
      const nonces = new Set([...html.matchAll(/nonce="([^"]*)"/g)].map(([, found]) => found))
      expect([...nonces]).toEqual([nonce])
      expect(html).toContain(`data-request="${id}"`)
      return { id, nonce, html: bare(html, { id, nonce }), language: answer.headers.get("Content-Language") }
    }
    const english = [await shown({}), await shown({}), await shown({ Cookie: "sallyport-language=en" })]
    expect(new Set(english.map(({ html }) => html)).size).toBe(1)
    expect(new Set(english.map(({ id }) => id)).size).toBe(3)
    expect(new Set(english.map(({ nonce }) => nonce)).size).toBe(3)

    const german = await shown({ "Accept-Language": "de" })
    expect(german).toMatchObject({ language: "de", html: expect.stringContaining('<html lang="de"') })
    const dark = await shown({ Cookie: "sallyport-theme=dark" })
    expect(dark).toMatchObject({ language: "en", html: expect.stringContaining('data-theme="dark"') })
    expect((await shown({})).html).toBe(english[0]!.html)
  })
}

for (const target of ["/nowhere", "/signin/x", "/a/b?next=%2Feditor", "/x%22%3E%3Cscript%3E"]) {
  test(`a stranger at the unknown address ${target} gets the same page as a visitor with a cookie, without the address`, async () => {
    const shown = async (address: string, headers: Readonly<Record<string, string>>) => {
      const answer = await fetchFrom(someLoopbackAddress())(url + address, { headers })
      expect(answer.status).toBe(404)
      const [, nonce = ""] = /'nonce-([^']+)'/.exec(answer.headers.get("Content-Security-Policy")!)!
      return bare(await answer.text(), { id: answer.headers.get("X-Request-Id")!, nonce })
    }
    const drawn = await shown(target, { Cookie: "sallyport-language=en" })
    const kept = await shown("/elsewhere", {})
    expect(drawn).toContain("This page could not be found.")
    expect(kept).toBe(drawn)
    expect(await shown(target, {})).toBe(drawn)
  })
}

for (const target of ["/dashboard", "/Editor/?draft=1", "/reviews/1", "/mfa?next=%2Feditor"]) {
  test(`a stranger at ${target} gets the same answer as a visitor with a cookie`, async () => {
    const told = async (headers: Readonly<Record<string, string>>) => {
      const answer = await fetchFrom(someLoopbackAddress())(url + target, { headers })
      const {
        "x-request-id": id,
        "content-security-policy": policy,
        date,
        ...rest
      } = Object.fromEntries(answer.headers)
      const nonce = /'nonce-([^']{22}==)'/.exec(policy!)![1]!
      expect([id, date]).not.toContain(undefined)
      return { nonce, told: { status: answer.status, ...rest, policy: policy!.replaceAll(nonce, "NONCE") } }
    }
    const [stranger, other] = [await told({}), await told({ Cookie: "sallyport-theme=dark" })]
    expect(stranger.told).toEqual(other.told)
    expect(stranger.told).toMatchObject({ status: 302, location: expect.stringMatching(/^\/signin\?next=/) })
    expect(stranger.nonce).not.toBe(other.nonce)
  })
}
