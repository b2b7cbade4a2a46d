// The monitoring endpoints: readiness for everybody, and metrics, which are not public.
import { readFileSync, rmSync } from "node:fs"
import path from "node:path"

import { expect, test } from "@playwright/test"

import { freePort, startAppServer } from "../../server/app-server.ts"
import { rawRequest } from "../../server/raw-request.ts"

test("a server reports that it is ready, and shows its metrics only to this machine or with the token", async () => {
  const METRICS_TOKEN = "a-token-of-some-length"
  const server = await startAppServer({ METRICS_TOKEN })
  const status = async (target: string, ...headers: string[]) =>
    (await rawRequest(server.url, { target, headers })).status
  expect(await status("/readyz")).toBe(200)
  expect(await status("/dashboard/account")).toBe(302)
  expect(await status("/no-such-page")).toBe(404)
  const { status: shown, body } = await rawRequest(server.url, { target: "/metrics" })
  expect(shown).toBe(200)
  expect(body).toContain('sallyport_outcomes_total{rule="/dashboard subtree",outcome="redirect"} 1')
  expect(body).toContain('sallyport_outcomes_total{rule="unlisted",outcome="404"} 1')
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  for (const secret of ["no-such-page", "account", "127.0.0.1", METRICS_TOKEN]) expect(body).not.toContain(secret)

  const forwarded = "X-Forwarded-For: 203.0.113.9"
  expect(await status("/metrics", forwarded)).toBe(404)
  expect(await status("/metrics", forwarded, "Authorization: Bearer another-token-of-length")).toBe(404)
  expect(await status("/metrics", forwarded, `Authorization: Bearer ${METRICS_TOKEN}`)).toBe(200)

  expect(await server.stop()).toBe(0)
  rmSync(server.dataDir, { recursive: true, force: true })
})

test("every line of the log is one record, also a library's message about an address that cannot be decoded", async () => {
  const server = await startAppServer()
  for (const target of ["/%ff", "/editor/%ff", "/%ff.data", "/rest/v1/drafts?select=%0a{}", "/%0a%1b[31m%ff"])
    await rawRequest(server.url, { target })
  expect(await server.stop()).toBe(0)
  const lines = server.log().trimEnd().split("\n")
  expect(server.log()).toContain("could not be decoded")
  expect(lines.filter((line) => !line.startsWith("{") || !line.endsWith("}"))).toEqual([])
  rmSync(server.dataDir, { recursive: true, force: true })
})

test("a server whose log is read by nobody anymore goes on", async () => {
  const server = await startAppServer()
  server.child.stderr?.destroy()
  // A library prints this address through the console.
  for (let n = 0; n < 3; n++) await rawRequest(server.url, { target: "/%ff" })
  expect((await rawRequest(server.url, { target: "/readyz" })).status).toBe(200)
  expect(await server.stop()).toBe(0)
  rmSync(server.dataDir, { recursive: true, force: true })
})

test("an email that is not delivered is counted, and is an error in the log", async () => {
  const nobody = await freePort()
  const server = await startAppServer({ SMTP_URL: `smtp://127.0.0.1:${nobody}`, MAIL_FROM: "door@example.test" })
  const { publishableKey } = JSON.parse(readFileSync(path.join(server.dataDir, "secrets.json"), "utf8")) as {
    publishableKey: string
  }
  const { status } = await fetch(`${server.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.test", password: "correct horse battery staple" }),
  })
  expect(status).toBe(200)
  const metrics = async () => (await rawRequest(server.url, { target: "/metrics" })).body
  await expect.poll(metrics).toContain('sallyport_mails_total{result="failed"} 1')
  expect(await metrics()).toContain('sallyport_mails_total{result="delivered"} 0')
  expect(await server.stop()).toBe(0)
  const lines = recordsOf(server.log())
  expect(lines).toContainEqual(expect.objectContaining({ level: 50, kind: "signup", msg: "mail was not delivered" }))
  rmSync(server.dataDir, { recursive: true, force: true })
})

test("a site behind https without a trusted proxy is warned that limits count all visitors as one", async () => {
  const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`
  const site = { SITE_URL: "https://app.example.test", SMTP_URL, MAIL_FROM: "door@example.test" }
  const warnings: number[] = []
  for (const proxy of [{}, { TRUST_PROXY: "127.0.0.1" }]) {
    const server = await startAppServer({ ...site, ...proxy })
    expect(await server.stop()).toBe(0)
    warnings.push(recordsOf(server.log()).filter(({ level, msg }) => level === 40 && /TRUST_PROXY/.test(msg)).length)
    rmSync(server.dataDir, { recursive: true, force: true })
  }
  expect(warnings).toEqual([1, 0])
})

const recordsOf = (log: string) =>
  log
    .trimEnd()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { readonly level: number; readonly msg: string })
