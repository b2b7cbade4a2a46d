// The development server on its first run, before it has prepared anything: a page that a person opens then works.
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

import { freePort } from "../../server/app-server.ts"
import { signedInSession } from "../../backend/fixture.ts"
import { backendOf, cookiesOf, enter } from "../people.ts"
import { connected, endsAt } from "../session/session-watch.ts"
import { expect, test } from "../visitor.ts"

const ROOT = path.resolve(import.meta.dirname, "../../..")
const READY = /Sallyport is ready: (http\S+)/

let dataDir: string
let dev: ChildProcess
let log = ""

test.beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "sallyport-dev-"))
  const port = String(await freePort())
  const env = { ...process.env, PORT: port, DATA_DIR: dataDir, NO_COLOR: "1", FORCE_COLOR: undefined }
  // It starts itself anew, so that its whole group has to be ended.
  dev = spawn("react-router", ["dev", "--force"], { cwd: ROOT, env, detached: true })
  for (const stream of [dev.stdout, dev.stderr]) stream?.on("data", (chunk: Buffer) => (log += chunk.toString()))
  await expect.poll(() => log).toMatch(READY)
})

test.afterAll(async () => {
  const ended = once(dev, "exit")
  process.kill(-dev.pid!, "SIGTERM")
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

test("it prints its address, and its pages open without an error, a warning or a reload", async ({ context }) => {
  const url = READY.exec(log)![1]!
  const backend = await backendOf(url)
  const page = await context.newPage()
  const warnings: string[] = []
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text())
  })
  const loads: string[] = []
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  const visit = async (address: string, state: string) => {
    await page.goto(url + address)
    await connected(page)
    await endsAt(page, state, address)
  }
  await visit("/", "signedOut")
  await visit("/signin", "signedOut")
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  await visit("/editor", "signedIn")
  await expect(page.locator(".cm-content")).toBeVisible()
  await visit("/dashboard?q=/editor", "signedIn")
  await visit("/dashboard/account", "signedIn")
  await page.getByRole("button", { name: "Set up a second factor" }).click()
  await expect(page.locator("figure svg")).toBeVisible()
  expect(loads).toEqual(["/", "/signin", "/editor", "/dashboard", "/dashboard/account"])
  expect(warnings).toEqual([])
  expect(log).not.toContain("optimized dependencies changed")
})
