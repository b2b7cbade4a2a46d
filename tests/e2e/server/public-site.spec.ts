// A server with a public address, behind a proxy that ends TLS.
import { rmSync } from "node:fs"

import { startAppServer, type AppServer } from "../../server/app-server.ts"
import { confirmedAccount } from "../../backend/fixture.ts"
import { rawRequest } from "../../server/raw-request.ts"
import { backendOf } from "../people.ts"
import { startRelay, type Relay } from "./relay.ts"
import { expect, test, url } from "../visitor.ts"

/** The peer whose word about the visitor counts. */
const PROXY = "127.0.0.1"
const HOST = "app.example"

let relay: Relay
let server: AppServer

test.beforeAll(async () => {
  relay = await startRelay(url)
  const { key } = await backendOf(url)
  server = await startAppServer({
    SITE_URL: `https://${HOST}`,
    SUPABASE_URL: relay.url,
    SUPABASE_PUBLISHABLE_KEY: key,
    TRUST_PROXY: PROXY,
  })
})

test.afterAll(async () => {
  await server.stop()
  await relay.stop()
  rmSync(server.dataDir, { recursive: true, force: true })
})

const ask = (target: string, host = HOST, headers: readonly string[] = []) =>
  rawRequest(server.url, { target, host, headers, from: PROXY })

test("only its own host is answered", async () => {
  expect((await ask("/")).status).toBe(200)
  expect((await ask("/", "APP.example")).status).toBe(200)
  for (const host of ["evil.example", `${HOST}:8443`, `${HOST}.evil.example`, new URL(server.url).host]) {
    expect((await ask("/", host)).status, host).toBe(400)
  }
  const forwarded = await ask("/", HOST, ["X-Forwarded-Host: evil.example"])
  expect(forwarded.status).toBe(200)
  expect(forwarded.body).not.toContain("evil.example")
})

test("browsers are told to use TLS, and redirected to it if they do not", async () => {
  expect((await ask("/")).headers.get("strict-transport-security")).toContain("max-age=")
  const insecure = await ask("/dashboard?a=1", HOST, ["X-Forwarded-Proto: http"])
  expect(insecure.status).toBe(308)
  expect(insecure.headers.get("location")).toBe(`https://${HOST}/dashboard?a=1`)
})

test("the local mailbox and the embedded backend's addresses are not served", async () => {
  for (const target of ["/mailbox", "/auth/v1/health", "/rest/v1/drafts"])
    expect((await ask(target)).status, target).toBe(404)
})

test("a sign-in form of this site works, and its cookie is bound to the host", async () => {
  const { email, password } = await confirmedAccount(await backendOf(url))
  const body = new URLSearchParams({ email, password, next: "/editor" }).toString()
  const post = (origin: string) =>
    rawRequest(server.url, {
      method: "POST",
      target: "/signin",
      host: HOST,
      from: PROXY,
      headers: [
        `Origin: ${origin}`,
        "Content-Type: application/x-www-form-urlencoded",
        `Content-Length: ${body.length}`,
      ],
      body,
    })
  expect((await post("https://evil.example")).status).toBe(403)
  expect((await post(`http://${HOST}`)).status).toBe(403)
  const answer = await post(`https://${HOST}`)
  expect(answer.status).toBe(303)
  expect(answer.headers.get("location")).toBe("/editor")
  const cookies = answer.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-sallyport-auth-token(\.\d)?=/)
    expect(cookie).toMatch(/; Secure/i)
    expect(cookie).toMatch(/; Path=\//i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
  }
  const cookie = cookies.map((text) => text.split(";")[0]).join("; ")
  expect((await ask("/editor", HOST, [`Cookie: ${cookie}`])).status).toBe(200)
})
