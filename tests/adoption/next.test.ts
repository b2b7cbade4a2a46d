import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { serve, type ServerType } from "@hono/node-server"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { signedInSession, type AccountSession } from "../backend/fixture.ts"
import { accessTo, startBackend, type TestBackend } from "../backend/in-process.ts"
import type { RawAnswer } from "../server/raw-request.ts"
import { adopted, served, type Adopted, type Served } from "./adopted.ts"
import { openBrowser } from "./browser.ts"
import { actionsIn, copyOf, installForNext, withoutLocks, withoutProxy } from "./next-app.ts"
import { asked, attacksOf, markersIn, wrongAmong } from "./next-requests.ts"

// App Router and Pages Router with Supabase: teams in the address, actions, an intercepting route, a rewrite, cached pages.

const START = ["next", "start", "-H", "127.0.0.1"] as const
const COUNT = Number(process.env.NEXT_REQUESTS ?? 3_000)
const SEED = Number(process.env.NEXT_SEED ?? 16_04_06)

let backend: TestBackend
let service: ServerType
let app: Adopted
let env: Record<string, string>
let member: AccountSession
let owner: AccountSession
let plain: { readonly directory: string }
let bare: { readonly directory: string }
let site: Served

beforeAll(async () => {
  backend = await startBackend()
  member = await signedInSession(accessTo(backend))
  owner = await signedInSession(accessTo(backend))
  service = serve({ fetch: (request) => backend.backend.fetch(request, "127.0.0.1"), port: 0, hostname: "127.0.0.1" })
  await once(service, "listening")
  env = {
    SUPABASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    SUPABASE_PUBLISHABLE_KEY: backend.backend.publishableKey,
    NEXT_TELEMETRY_DISABLED: "1",
  }
  app = adopted("next", env, installForNext)
  app.write("members.json", JSON.stringify({ acme: { [member.email]: "member", [owner.email]: "owner" } }))
  env["MEMBERS"] = path.join(app.directory, "members.json")
  app.succeed("sallyport", "generate")
  app.succeed("next", "build")
  plain = copyOf(app, "plain")
  withoutLocks(plain)
  app.succeed("sallyport", "seal")
  bare = copyOf(app, "bare")
  withoutProxy(bare)
  site = await served(app, START, env)
}, 240_000)

afterAll(async () => {
  await site?.stop()
  service?.close()
  await backend?.remove()
  app?.remove()
})

/** The cookie that the app's own sign-in sets. */
const cookieOf = ({ session }: AccountSession): string =>
  `Cookie: sb-127-auth-token=base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`

const attacks = (visitor: readonly string[], count: number) =>
  attacksOf({
    seed: SEED,
    count,
    buildId: app.textOf(".next/BUILD_ID").trim(),
    // Whoever signs out is a stranger from then on.
    actions: [...actionsIn(app)].flatMap(([name, id]) => (visitor.length > 0 && name === "signOut" ? [] : [id])),
    visitor,
  })

describe("the sealed app", () => {
  test("strangers get nothing that is guarded, however they ask", async () => {
    const requests = attacks([], COUNT)
    const wrong = await wrongAmong(site.url, requests, (answer) => markersIn(answer).length > 0)
    expect(wrong).toEqual([])
    expect(requests.length).toBeGreaterThanOrEqual(3_000)
  }, 180_000)

  test("a member gets nothing of another team, and nothing that is for owners", async () => {
    const seen = new Set<string>()
    const isForeign = (answer: RawAnswer) => {
      const markers = markersIn(answer)
      for (const text of markers) seen.add(text)
      return markers.some((text) => /globex|the settings of/.test(text))
    }
    expect(await wrongAmong(site.url, attacks([cookieOf(member)], 1_000), isForeign)).toEqual([])
    for (const own of ["the board of acme", "my notes", "the photo 7", "totals", "liked "])
      expect([...seen].filter((text) => text.includes(own))).not.toEqual([])
  }, 120_000)

  test("what the policy opens is opened as if there were no locks", async () => {
    const opened = [
      "/dashboard",
      "/dashboard/week?added=x",
      "/settings",
      "/latest",
      "/guides/one",
      "/guides/two",
      "/photo/7",
      "/feed",
      "/api/notes?x=1",
      "/api/totals",
      "/api/export",
      "/api/t/acme",
      "/t/acme/settings",
      "/t/acme/board.csv",
      "/old/1",
      "/old/2",
      "/files/plan.txt",
      "/about",
      "/imprint",
      "/logo.svg",
      "/robots.txt",
      "/anything",
    ]
    const ways = [[], ["RSC: 1"], ["RSC: 1", "Next-Url: /feed"], ["RSC: 1", "Next-Router-Prefetch: 1"]]
    const asOwner = async (url: string) => {
      const answers: unknown[] = []
      for (const target of opened) {
        for (const headers of ways) {
          const answer = await asked(url, { target, headers: [...headers, cookieOf(owner)] })
          const type = answer.headers.get("content-type")
          answers.push({ target, headers, status: answer.status, type, markers: markersIn(answer) })
        }
      }
      return answers
    }
    const unlocked = await served(plain, START, env)
    try {
      expect(await asOwner(site.url)).toEqual(await asOwner(unlocked.url))
    } finally {
      await unlocked.stop()
    }
  }, 60_000)

  test("guarded answers are kept by no cache, and open ones as Next says", async () => {
    const cacheOf = async (target: string, headers: readonly string[] = []) =>
      (await asked(site.url, { target, headers })).headers.get("cache-control")
    for (const target of [
      "/dashboard",
      "/latest",
      "/guides/one",
      "/api/totals",
      "/old/1",
      "/files/plan.txt",
      "/legacy",
    ]) {
      expect([target, await cacheOf(target, [cookieOf(owner)])]).toEqual([target, "private, no-store"])
      expect([target, await cacheOf(target)]).toEqual([target, "private, no-store"])
    }
    expect(await cacheOf("/about")).toMatch(/^s-maxage=/)
  })

  test("strangers are sent to sign in and back, programs get a status, and nothing is rewritten", async () => {
    const answerTo = async (target: string, method = "GET") => {
      const { status, headers } = await asked(site.url, { target, method, headers: ["Content-Length: 0"] })
      return [status, headers.get("location")]
    }
    expect(await answerTo("/dashboard?x=1")).toEqual([303, "/sign-in?next=%2Fdashboard%3Fx%3D1"])
    expect(await answerTo("/t/acme")).toEqual([303, "/sign-in?next=%2Ft%2Facme"])
    expect(await answerTo("/api/notes")).toEqual([401, null])
    expect(await answerTo("/dashboard", "POST")).toEqual([401, null])
    expect(await answerTo("/nowhere/at/all")).toEqual([404, null])
    expect(await answerTo("/files%2fplan.txt")).toEqual([400, null])
  })

  test("browsers see the app's own view of a denial, at the address and with the status", async () => {
    const view = async (target: string, visitor: readonly string[] = [], method = "GET") => {
      const headers = ["Accept: text/html,*/*;q=0.8", "Content-Length: 0", 'If-None-Match: "x"', ...visitor]
      const answer = await asked(site.url, { target, method, headers })
      const heading = /<h1>(.*?)<\/h1>/.exec(answer.body)?.[1] ?? null
      return [answer.status, answer.headers.get("cache-control"), markersIn(answer), heading]
    }
    const signedIn = [cookieOf(member)]
    const noAccess = (status: number) => [status, "private, no-store", [], "This is not yours"]
    expect(await view("/t/globex", signedIn)).toEqual(noAccess(403))
    expect(await view("/t/globex/board.csv", signedIn)).toEqual(noAccess(403))
    expect(await view("/api/notes")).toEqual(noAccess(401))
    expect(await view("/api/notes", [], "HEAD")).toEqual([401, "private, no-store", [], null])
    const missing = [404, "private, no-store", [], "There is no such page here"]
    expect(await view("/nowhere/at/all")).toEqual(missing)
    expect(await view("/t/acme/settings", signedIn)).toEqual(missing)
    expect(await view("/t/globex", signedIn, "POST")).toEqual([403, "private, no-store", [], null])
    expect((await view("/no-access"))[0]).toBe(200)
  })

  test("a guarded action runs for nobody else, from whatever page it is called", async () => {
    const like = actionsIn(app).get("like")!
    const call = async (visitor: readonly string[]) =>
      asked(site.url, {
        method: "POST",
        target: "/feed",
        headers: [`Next-Action: ${like}`, "Content-Type: text/plain;charset=UTF-8", "Content-Length: 2", ...visitor],
        body: "[]",
      })
    const stranger = await call([])
    expect([stranger.status, markersIn(stranger)]).toEqual([401, []])
    expect(markersIn(await call([cookieOf(member)]))).toEqual([expect.stringMatching(/^kept-secret: liked \d+ times$/)])
  })

  test("an action that Next passes on runs for those who may open its page, where the address names the team", async () => {
    const count = actionsIn(app).get("countNotes")!
    const call = async (target: string, visitor: readonly string[], more: readonly string[] = []) => {
      const headers = ["Content-Type: text/plain;charset=UTF-8", "Content-Length: 2", ...visitor, ...more]
      const answer = await asked(site.url, {
        method: "POST",
        target,
        headers: [`Next-Action: ${count}`, ...headers],
        body: "[]",
      })
      return markersIn(answer)
    }
    const ran = [expect.stringContaining("the count of every note")]
    const [own, other] = [[cookieOf(owner)], [cookieOf(member)]]
    expect(await call("/t/acme", own)).toEqual(ran)
    expect(await call("/t/acme/settings", own)).toEqual(ran)
    expect(await call("/t/acme/settings", other)).toEqual([])
    expect(await call("/t/globex/settings", own)).toEqual([])
    // No page there names a team.
    expect(await call("/dashboard", own)).toEqual([])
    expect(await call("/feed", [])).toEqual([])
    expect(await call("/t/[team]", own, ["x-action-forwarded: 1"])).toEqual([])
  })

  test("people sign in, follow links, change something and sign out", async () => {
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(`${site.url}/`)
      await page.getByRole("link", { name: "My notes" }).click()
      await page.getByRole("heading", { name: "Sign in" }).waitFor()
      await page.getByLabel("E-mail").fill(owner.email)
      await page.getByLabel("Password").fill(owner.password)
      await page.getByRole("button", { name: "Sign in" }).click()
      await page.getByRole("heading", { name: "my notes" }).waitFor()
      await page.getByRole("link", { name: "Acme" }).click()
      await page.getByText(`${owner.email}: owner`).waitFor()
      await page.getByRole("link", { name: "Settings" }).click()
      await page.getByRole("heading", { name: "the settings of acme" }).waitFor()
      await page.goto(`${site.url}/feed`)
      await page.getByRole("link", { name: "The heron" }).click()
      await page.getByText("the photo 7 in front of the feed").waitFor()
      await page.goto(`${site.url}/legacy`)
      await page.getByRole("heading", { name: `the old page of ${owner.email}` }).waitFor()
      await page.goto(`${site.url}/t/globex`)
      await page.getByText(`You are signed in as ${owner.email}.`).waitFor()
      expect(new URL(page.url()).pathname).toBe("/t/globex")
      await page.goBack()
      await page.goto(`${site.url}/dashboard`)
      await page.getByLabel("Note").fill("heron")
      await page.getByRole("button", { name: "Add" }).click()
      await page.getByText("kept-secret: heron").waitFor()
      await page.goBack()
      await page.getByRole("button", { name: "Sign out" }).click()
      await page.getByRole("heading", { name: "Team notes" }).waitFor()
      await page.goto(`${site.url}/dashboard`)
      expect(new URL(page.url())).toMatchObject({ pathname: "/sign-in", search: "?next=%2Fdashboard" })
    } finally {
      await browser.close()
    }
  }, 60_000)
})

test("without its proxy, the app shows strangers nothing but a file", async () => {
  const alone = await served(bare, START, env)
  try {
    const wrong = await wrongAmong(alone.url, attacks([], 1_500), (answer) =>
      markersIn(answer).some((text) => !text.startsWith("kept-secret: the plan")),
    )
    expect(wrong).toEqual([])
  } finally {
    await alone.stop()
  }
}, 120_000)

describe("a server does not start", () => {
  const build = (file: string): string => path.join(bare.directory, ".next", file)
  const brokenBy = async (file: string, change: (text: string) => string): Promise<string> => {
    const before = readFileSync(build(file), "utf8")
    writeFileSync(build(file), change(before))
    try {
      const started = await served(bare, START, env)
      await started.stop()
      return "it started"
    } catch (error) {
      return String(error)
    } finally {
      writeFileSync(build(file), before)
    }
  }
  const ENTRY = "server/app/dashboard/page.js"

  test("where one entry lost its seal", async () => {
    const told = await brokenBy(ENTRY, (text) => text.slice(0, text.indexOf("\n;/* sallyport seal */")))
    expect(told).toContain(`${ENTRY} is not as it was sealed: run \`next build\` and \`sallyport seal\` again`)
  })

  test("where an entry was added", async () => {
    const told = await brokenBy("server/app-paths-manifest.json", (text) =>
      text.replace("{", '{ "/new/page": "app/new/page.js",'),
    )
    expect(told).toContain("server/app/new/page.js was added to the build after it was sealed")
  })

  test("where the list is of another policy", async () => {
    const told = await brokenBy("sallyport-seal.json", (text) => text.replace(/"policyHash": ?"./, '"policyHash":"x'))
    expect(told).toContain("this build was sealed with another policy than its guards have")
  })
})
