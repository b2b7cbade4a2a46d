import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createRequestHandler } from "react-router"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { runningPolicyOf } from "../../../codegen/probe/send.ts"
import { probe as probed, probeDifferenceOf } from "../../../codegen/probe/probe.ts"
import { probeCellsOf, type ProbeRequest } from "../../../codegen/probe/requests.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { policyHash, type PageRequirement } from "../../../src/generated/guards.ts"
import * as guards from "../../../src/generated/guards.ts"
import { openLocks } from "../../../src/guard/index.ts"
import { buildOf, sayingPort, type VisitorSession } from "../../guard/served/app.ts"
import { ruleOf } from "../../policy/build.ts"
import { policyText, recordOf, sourcesOf } from "../record/histories.ts"
import { deployed, named, probe, type Deployment } from "./deployment.ts"

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

test("an app behind the locks matches the guard table in every state", async () => {
  const app = await deployed(named(policyHash, locked))
  const said = await probe(app.origin, ...cookies("signed-in", "challenged", "recovering", "verified"))
  await app.close()
  expect(said).toEqual({
    status: 0,
    stdout: expect.stringMatching(
      new RegExp(`^the deployment runs policy ${policyHash}\n\\d+ tried, 0 differ from the guard table\n$`),
    ),
    stderr: "",
  })
  expect(app.requests.length).toBeGreaterThan(100)
  expect(app.requests.filter((request) => !request.startsWith("GET /"))).toEqual([])
})

test("an app without its guard is reported region by region", async () => {
  const app = await deployed(named(policyHash, unlocked))
  const { status, stdout } = await probe(app.origin)
  await app.close()
  expect(status).toBe(3)
  expect(stdout).toContain(
    "/dashboard as signed-out: expected a redirect to /signin, got 200 (rule /dashboard subtree)\n",
  )
  expect(stdout).toContain("/editor as signed-out: expected a redirect to /signin, got 200")
  expect(stdout).not.toContain("/signin as signed-out")
})

test.each([
  ["0 differ", 0, locked],
  ["expected a redirect to /signin, got 200 (rule /dashboard subtree)", 3, unlocked],
] as const)(
  "an app that adds a slash to addresses is judged at the address with it: %s",
  async (words, status, app) => {
    const slashed = await deployed(
      named(policyHash, (request) => {
        const url = new URL(request.url)
        if (!url.pathname.endsWith("/"))
          return new Response(null, { status: 308, headers: { location: `${url.pathname}/` } })
        url.pathname = url.pathname.replace(/(?<=.)\/$/, "")
        return app(new Request(url, request))
      }),
    )
    const said = await probe(slashed.origin, ...cookies("signed-in"))
    await slashed.close()
    expect(said).toMatchObject({ status, stdout: expect.stringContaining(words) })
  },
)

test("a policy other than the recorded one is reported, and so is a missing policy header", async () => {
  const other = await deployed(named("0123456789abcdef".repeat(4), locked))
  expect(await probe(other.origin)).toMatchObject({
    status: 3,
    stdout: expect.stringContaining(`the deployment runs policy ${"0123456789abcdef".repeat(4)}, not ${policyHash}\n`),
  })
  await other.close()
  const silent = await deployed(locked)
  expect(await probe(silent.origin)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("the deployment does not say which policy it runs"),
  })
  await silent.close()
})

test("a closed page that the table opens is a difference", async () => {
  const app = await deployed(named(policyHash, () => new Response("", { status: 503 })))
  const { status, stdout } = await probe(app.origin)
  await app.close()
  expect(status).toBe(3)
  expect(stdout).toContain("/ as signed-out: expected the page, got 503 (rule / exact)\n")
})

describe("a redirect from a page that the table opens", () => {
  const redirecting = (to: string) =>
    deployed(
      named(policyHash, (request) =>
        new URL(request.url).pathname === "/"
          ? new Response(null, { status: 302, headers: { location: to } })
          : locked(request),
      ),
    )

  test.each([
    ["/signin", "signed-out", "/signin"],
    ["/signin?next=%2F", "signed-out", "/signin"],
    ["/mfa", "challenged", "/mfa"],
    ["/reset-password", "recovering", "/reset-password"],
  ])("to %s counts as the denial of %s by a guard", async (to, state, page) => {
    const app = await redirecting(to)
    const said = await probe(app.origin, ...cookies("challenged", "recovering"))
    await app.close()
    expect(said).toMatchObject({
      status: 3,
      stdout: expect.stringContaining(`/ as ${state}: expected the page, got a redirect to ${page} (rule / exact)\n`),
    })
    expect(said.stdout).toContain(", 1 differ from the guard table\n")
  })

  test.each(["/welcome", "/dashboard", "https://elsewhere.example/signin"])(
    "to %s counts as the page's own, and so does any redirect of a signed-in visitor",
    async (to) => {
      const app = await redirecting(to)
      const said = await probe(app.origin, ...cookies("signed-in", "verified"))
      await app.close()
      expect(said).toMatchObject({ status: 0, stdout: expect.stringContaining(", 0 differ from the guard table\n") })
    },
  )
})

test("only a page of `home` redirects visitors whom it is not for", () => {
  const rules = (["/signin", "/about"] as const).map((page) => ruleOf(page, "exact", "anyone"))
  const home = {
    "signed-out": "/signin",
    challenged: "/mfa",
    recovering: 403,
    "signed-in": 403,
    verified: 403,
  } as const
  const text = policyText([...rules, ruleOf("/mfa", "exact", "challenged")], { home })
  const { checked } = compile({ policy: { path: "a.policy.ts", text }, routes: null })
  const asked = probeCellsOf(checked!, ["signed-out", "challenged", "recovering", "signed-in"], "2026-01-01")!.requests
  const homesAt = (page: string) => asked.filter(({ path: one }) => one === page).map(({ home: one }) => one)
  expect(homesAt("/about")).toEqual(["/signin", "/mfa", null, null])
  expect(homesAt("/signin")).toEqual([null, null, null, null])
})

test("a redirect of an endpoint counts as its own", async () => {
  const app = await deployed(
    named(policyHash, (request) =>
      new URL(request.url).pathname === "/playground/check"
        ? new Response(null, { status: 302, headers: { location: "/signin" } })
        : locked(request),
    ),
  )
  const said = await probe(app.origin)
  await app.close()
  expect(app.requests).toContain("GET /playground/check")
  expect(said).toMatchObject({ status: 0, stdout: expect.stringContaining(", 0 differ from the guard table\n") })
})

test("what is withheld is listed in the order of the requests, whichever response is first", async () => {
  const requests = ["/a", "/b", "/c"].map((at): ProbeRequest => ({
    path: at,
    state: "signed-out",
    outcome: { kind: "refuse", status: 404 },
    rule: `${at} exact`,
    isServed: true,
    until: "2027-01-31",
    home: null,
  }))
  // The first request gets its response only after the others.
  const others = Promise.withResolvers<void>()
  let left = requests.length - 1
  const app = await deployed(async (request) => {
    if (new URL(request.url).pathname === "/a") await others.promise
    else if (--left === 0) others.resolve()
    return new Response("", { status: 200 })
  })
  const { withheld } = await probed(requests, { origin: app.origin, basename: "/", cookies: new Map() })
  await app.close()
  expect(withheld.map(({ path: at }) => at)).toEqual(["/a", "/b", "/c"])
})

describe("a region that was not tested does not count as a success", () => {
  const OPEN = { kind: "proceed" } as const
  const question = (at: number): ProbeRequest => ({
    path: `/p${at}`,
    state: "signed-out",
    outcome: OPEN,
    rule: `/p${at} exact`,
    isServed: true,
    until: null,
    home: null,
  })
  const questions = Array.from({ length: 1_200 }, (_, at) => question(at))
  const asking = async (bounds?: { requests: number; time: number }) => {
    const app = await deployed(() => new Response("", { status: 200 }))
    const found = await probed(questions, { origin: app.origin, basename: "/", cookies: new Map() }, undefined, bounds)
    await app.close()
    expect(app.requests).toHaveLength(found.asked)
    return found
  }

  test("a probe sends a thousand requests and says how many are left", async () => {
    expect(await asking()).toEqual({ asked: 1_000, left: 200, differences: [], withheld: [], unanswered: [] })
  })

  test("requests for an address in another spelling count towards the limit", async () => {
    const app = await deployed((request) => {
      const { pathname } = new URL(request.url)
      const isMoved = !pathname.endsWith("/")
      return new Response(null, isMoved ? { status: 308, headers: { location: `${pathname}/` } } : {})
    })
    const target = { origin: app.origin, basename: "/", cookies: new Map() }
    const found = await probed(questions, target, undefined, { requests: 101, time: 120_000 })
    await app.close()
    expect(app.requests).toHaveLength(101)
    expect(found).toEqual({
      asked: found.asked,
      left: 1_200 - found.asked,
      differences: [],
      withheld: [],
      unanswered: [],
    })
    // Every other one got only its redirect.
    expect(app.requests.filter((request) => request.endsWith("/"))).toHaveLength(found.asked)
  })

  test("a page that names another spelling of its address without a redirect is judged as it is", async () => {
    const app = await deployed((request) => {
      const { pathname } = new URL(request.url)
      return pathname.endsWith("/")
        ? new Response(null, { status: 403 })
        : new Response("content", { status: 200, headers: { location: `${pathname}/` } })
    })
    const closed: ProbeRequest = { ...question(1), outcome: { kind: "refuse", status: 403 } }
    const found = await probed([closed], { origin: app.origin, basename: "/", cookies: new Map() })
    await app.close()
    expect(app.requests).toHaveLength(1)
    expect(found.differences).toHaveLength(1)
  })

  test("a probe sends nothing more after its time limit", async () => {
    expect(await asking({ requests: 1_000, time: 0 })).toEqual({
      asked: 0,
      left: 1_200,
      differences: [],
      withheld: [],
      unanswered: [],
    })
  })

  test("a policy with more regions than a probe tests ends with exit code 3", async () => {
    const rules = Array.from({ length: 1_200 }, (_, at) =>
      ruleOf(`/p${at}`, "exact", at === 999 ? "signed-in" : "anyone"),
    )
    const file = path.join(directory, "many.json")
    const [source] = sourcesOf([policyText(rules, { unlisted: 404 })])
    const record = recordOf([source!])
    writeFileSync(file, recordText(record))
    const [version] = record.versions
    const hash = version?.status === "accepted" ? version.recordedHash : ""
    const app = await deployed(
      named(
        hash,
        (request) => new Response("", { status: /^\/p\d+$/.test(new URL(request.url).pathname) ? 200 : 404 }),
      ),
    )
    const { status, stdout } = await probe(app.origin, "--record", file)
    await app.close()
    expect({ status, stdout }).toEqual({
      status: 3,
      stdout: expect.stringMatching(
        new RegExp(
          `^the deployment runs policy ${hash}\n\\d+ more were not tried, because there are too many\n1000 tried, 0 differ from the guard table\n$`,
        ),
      ),
    })
  })
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
    `/dashboard as signed-out: expected a redirect to /signin, got a redirect to ${elsewhere.origin}`,
  )
  expect(elsewhere.requests).toEqual([])
})

test.each([
  ["more than an origin", 64, ["https://shop.example/dashboard"]],
  ["credentials", 64, ["https://a:b@shop.example"]],
  ["another protocol", 64, ["file:///etc"]],
  ["nobody there", 66, ["http://127.0.0.1:9"]],
  ["a state without sessions", 64, ["http://127.0.0.1:9", "--cookie", "signed-out=x"]],
  ["a cookie file that is not there", 66, ["http://127.0.0.1:9", "--cookie", "signed-in=nowhere"]],
])("%s ends with exit code %i", async (_, status, args) => {
  expect(await probe(...args)).toMatchObject({ status, stdout: "", stderr: expect.stringMatching(/^.+\n$/) })
})

test("a cookie file may have an equals sign in its name", async () => {
  const { stderr } = await probe("http://127.0.0.1:9", "--cookie", "signed-in=no=where")
  expect(stderr).toContain("the cookie file no=where does not exist")
})

test.each([
  ["localhost:3000", "is not an origin: write http://localhost:3000"],
  ["127.0.0.1:3000", "is not an origin: write http://127.0.0.1:3000"],
  ["[::1]:3000", "is not an origin: write http://[::1]:3000"],
  ["shop.localhost:3000", "is not an origin: write http://shop.localhost:3000"],
  ["shop.example", "is not an origin: write https://shop.example"],
  ["shop", "is not an origin: write it like https://shop.example"],
  ["file:///etc", "is not an origin: write it like https://shop.example"],
  ["https://a:b@shop.example", "is more than an origin: write https://shop.example"],
  ["https://shop.example/dashboard?a=b", "is more than an origin: write https://shop.example"],
])("the error about the origin %s shows what to write", async (origin, advice) => {
  expect((await probe(origin)).stderr).toBe(`error: ${origin} ${advice}\n`)
})

test.each([
  ["at the origin", "/healthz", ["/healthz"]],
  ["beneath its base path", "/club/healthz", ["/healthz", "/club/healthz"]],
  ["at neither", "/other", ["/healthz", "/club/healthz"]],
])("an app with a base path sends its policy header %s", async (_, at, asked) => {
  const app = await deployed((request) =>
    new URL(request.url).pathname === at ? Response.json({ policy: policyHash }) : new Response("", { status: 404 }),
  )
  const named = await runningPolicyOf(app.origin, "/club/", "/healthz")
  await app.close()
  expect([named, app.requests]).toEqual([at === "/other" ? null : policyHash, asked.map((path) => `GET ${path}`)])
})

test("no base path can send a probe and its cookies to another origin", async () => {
  const app = await deployed(() => Response.json({ policy: policyHash }))
  const { protocol, hostname, port } = new URL(app.origin)
  const [origin, rest] = [`${protocol}//${hostname}:${port.slice(0, -1)}`, port.slice(-1)]
  const question: ProbeRequest = {
    path: "/p",
    state: "signed-in",
    outcome: { kind: "proceed" },
    rule: null,
    isServed: true,
    until: null,
    home: null,
  }
  const found = await probed([question], {
    origin,
    basename: rest,
    cookies: new Map([["signed-in", "session=secret"]]),
  })
  const named = await runningPolicyOf(origin, rest, "/healthz")
  await app.close()
  expect({ silent: found.unanswered, named, requests: app.requests }).toEqual({
    silent: [question],
    named: null,
    requests: [],
  })
})

test.each<readonly [string, { at: string; location: string; outcome: ProbeRequest["outcome"]; want: string | null }]>([
  [
    "relative to its page, and not to the origin",
    { at: "/a/b", location: "signin", outcome: { kind: "proceed" }, want: null },
  ],
  [
    "to the app under another name of this machine",
    { at: "/a", location: "http://localhost:3000/signin", outcome: { kind: "redirect", to: "/signin" }, want: null },
  ],
  [
    "to another site",
    {
      at: "/a",
      location: "http://a.test/signin",
      outcome: { kind: "redirect", to: "/signin" },
      want: "expected a redirect to /signin, got a redirect to http://a.test",
    },
  ],
])("a redirect is read %s", (_, { at, location, outcome, want }) => {
  const request = { path: at, state: "signed-out", outcome, until: null, rule: null, isServed: true, home: "/signin" }
  const site = { origin: "http://127.0.0.1:3000", basename: "/" }
  expect(probeDifferenceOf(request as ProbeRequest, { status: 302, location }, site)).toBe(want)
})

describe("a policy in shadow mode", () => {
  const rules = [ruleOf("/admin", "exact", "verified"), ruleOf("/notes", "exact", "signed-in")]
  const probedWith = async (until: string, app: Deployment) => {
    const text = policyText(rules, { shadow: { until, rules: ["/admin exact"] } })
    const file = path.join(directory, `shadow-${until}.json`)
    writeFileSync(file, recordText(recordOf(sourcesOf([text]))))
    const said = await probe(app.origin, "--record", file)
    await app.close()
    return said
  }
  const served = (...open: readonly string[]) =>
    deployed((request) => {
      const { pathname } = new URL(request.url)
      return new Response("", { status: open.includes(pathname) ? 200 : pathname === "/notes" ? 401 : 404 })
    })

  test("is not enforced for the named rules until its last day is over: any answer counts as the app's own", async () => {
    for (const open of [["/admin"], []]) {
      const { status, stdout } = await probedWith("2099-01-31", await served(...open))
      expect(status).toBe(0)
      expect(stdout).toContain("1 not enforced until the end of 2099-01-31 (UTC), by shadow mode: rule /admin exact\n")
    }
  })

  test("is enforced for every other rule", async () => {
    const { status, stdout } = await probedWith("2099-01-31", await served("/admin", "/notes"))
    expect(status).toBe(3)
    expect(stdout).toContain("/notes as signed-out: expected 401, got 200 (rule /notes exact)\n")
    expect(stdout).not.toContain("/admin as")
  })

  test("is enforced after its last day", async () => {
    const { status, stdout } = await probedWith("2026-01-31", await served("/admin"))
    expect(status).toBe(3)
    expect(stdout).toContain("/admin as signed-out: expected 401, got 200 (rule /admin exact)\n")
    expect(stdout).not.toContain("shadow mode")
  })

  test("includes its whole last day", () => {
    const text = policyText(rules, { shadow: { until: "2026-01-31" } })
    const { checked } = compile({ policy: { path: "a.policy.ts", text }, routes: null })
    const untils = (today: string) => [
      ...new Set(probeCellsOf(checked!, ["signed-out"], today)!.requests.map(({ until }) => until)),
    ]
    expect(untils("2026-01-31")).toContain("2026-01-31")
    expect(untils("2026-02-01")).toEqual([null])
  })
})
