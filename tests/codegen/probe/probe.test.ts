import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createRequestHandler } from "react-router"
import { afterAll, beforeAll, expect, test } from "vitest"
import { policyHash, type PageRequirement } from "../../../src/generated/guards.ts"
import * as guards from "../../../src/generated/guards.ts"
import { openLocks } from "../../../src/guard/index.ts"
import { buildOf, sayingPort, type VisitorSession } from "../../guard/served/app.ts"
import { deployed, named, probe } from "./deployment.ts"

const locks = openLocks<PageRequirement, VisitorSession>({ guards, session: sayingPort })
const locked = locks.fetch(createRequestHandler(buildOf({ middleware: [locks.middleware] }), "production"))
const unlocked = createRequestHandler(buildOf({ middleware: [] }), "production")

let directory: string

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "sallyport-probe-"))
  for (const state of ["signed-in", "challenged", "recovering", "verified"])
    writeFileSync(path.join(directory, state), `state=${state}\n`)
})

afterAll(() => rmSync(directory, { recursive: true }))

const cookies = (...states: readonly string[]): readonly string[] =>
  states.flatMap((state) => ["--cookie", `${state}=${path.join(directory, state)}`])

test("an app behind the locks does what the guard table says, in every state", async () => {
  const app = await deployed(named(policyHash, locked))
  const said = await probe(app.origin, ...cookies("signed-in", "challenged", "recovering", "verified"))
  await app.close()
  expect(said).toEqual({
    status: 0,
    stdout: expect.stringMatching(
      new RegExp(`^it runs policy ${policyHash}\n\\d+ tried, 0 differ from the guard table\n$`),
    ),
    stderr: "",
  })
  expect(app.requests.length).toBeGreaterThan(100)
  expect(app.requests.filter((request) => !request.startsWith("GET /"))).toEqual([])
})

test("an app whose guard was removed is told region by region", async () => {
  const app = await deployed(named(policyHash, unlocked))
  const { status, stdout } = await probe(app.origin)
  await app.close()
  expect(status).toBe(3)
  expect(stdout).toContain(
    "/dashboard as signed-out: the table sends them to /signin, and they get 200 (rule /dashboard subtree)\n",
  )
  expect(stdout).toContain("/editor as signed-out: the table sends them to /signin, and they get 200")
  expect(stdout).not.toContain("/signin as signed-out")
})

test("another policy than the one on record is named, and so is one that is not told", async () => {
  const other = await deployed(named("0123456789abcdef", locked))
  expect(await probe(other.origin)).toMatchObject({
    status: 3,
    stdout: expect.stringContaining(`it runs policy 0123456789abcdef, and not ${policyHash}\n`),
  })
  await other.close()
  const silent = await deployed(locked)
  expect(await probe(silent.origin)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("it does not say which policy it runs"),
  })
  await silent.close()
})

test("a page that the table opens and that is closed differs too", async () => {
  const app = await deployed(named(policyHash, () => new Response("", { status: 503 })))
  const { status, stdout } = await probe(app.origin)
  await app.close()
  expect(status).toBe(3)
  expect(stdout).toContain("/ as signed-out: the table lets them in, and they get 503 (rule / exact)\n")
})

test("no redirect is followed, on the origin or off it", async () => {
  const elsewhere = await deployed(() => new Response("never"))
  const app = await deployed(
    () => new Response(null, { status: 302, headers: { location: `${elsewhere.origin}/signin` } }),
  )
  const { status, stdout } = await probe(app.origin)
  await Promise.all([app.close(), elsewhere.close()])
  expect(status).toBe(3)
  expect(stdout).toContain(
    `/dashboard as signed-out: the table sends them to /signin, and they get a redirect to ${elsewhere.origin}`,
  )
  expect(elsewhere.requests).toEqual([])
})

test.each([
  ["more than an origin", ["https://shop.example/dashboard"]],
  ["credentials", ["https://a:b@shop.example"]],
  ["another protocol", ["file:///etc"]],
  ["nobody there", ["http://127.0.0.1:9"]],
  ["a state without sessions", ["http://127.0.0.1:9", "--cookie", "signed-out=x"]],
  ["a cookie file that is not there", ["http://127.0.0.1:9", "--cookie", "signed-in=nowhere"]],
])("what cannot be asked ends with 66: %s", async (_, args) => {
  expect(await probe(...args)).toMatchObject({ status: 66, stdout: "", stderr: expect.stringMatching(/^.+\n$/) })
})
