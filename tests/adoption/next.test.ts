import { existsSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Attacked } from "../../codegen/next/attack/attack.ts"
import { policyIn } from "../codegen/command-line/command-line.ts"
import type { Served } from "./adopted.ts"
import { openBrowser } from "./browser.ts"
import { differingSpelling } from "./next-agreement.ts"
import { actionsIn } from "./next-app.ts"
import {
  answersToDraftMode,
  leaksToStrangers,
  leaksWithoutProxy,
  openedWithAndWithoutLocks,
  readByMember,
  startedThough,
  TAMPERINGS,
} from "./next-conformance.ts"
import { asked, attacksOf, markersIn, wrongAmong } from "./next-requests.ts"
import { answersOf, ejectedCopyOf, type Ejected } from "./next-ejected.ts"
import { inShadowMode, type Shadowed } from "./next-shadow.ts"
import { cookieOf, nextSite, type NextSite } from "./next-site.ts"

// App Router and Pages Router with Supabase: teams in the address, actions, an intercepting route, a rewrite, cached
// pages.

const COUNT = Number(process.env.NEXT_REQUESTS ?? 3_000)
const SEED = Number(process.env.NEXT_SEED ?? 16_04_06)

let team: NextSite
let site: Served

beforeAll(async () => {
  team = await nextSite()
  site = await team.serve(team.sealed)
})

afterAll(async () => {
  await site?.stop()
  await team?.remove()
})

test("the compiler does not load React Router", () => {
  const { app } = team
  for (const name of ["react-router", "@react-router/dev"])
    expect(existsSync(path.join(app.directory, "node_modules", name))).toBe(false)
  for (const [command, ...args] of [["check"], ["generate", "--check"], ["routes"], ["verify"], ["explain", "/latest"]])
    app.succeed("sallyport", command!, ...args)
})

test("`check` notes requests that only the second lock refuses", () => {
  expect(team.app.succeed("sallyport", "check")).toContain(
    "The rewrite from /latest (/latest exact) to /reports (/reports exact) lets in visitors whom its page refuses",
  )
})

test("a scan starts the app's own build, and sees the pages that signed-out visitors get", () => {
  const lines = team.app
    .succeed("sallyport", "scan")
    .split("\n")
    .map((line) => line.trim().replace(/ {2,}/g, " "))
  expect(lines).toEqual(
    expect.arrayContaining([
      "/imprint page open",
      "/dashboard page sent to /sign-in",
      "/api/notes endpoint refused (401)",
    ]),
  )
})

describe("the package's own attack", () => {
  const attack = async (url: string, ...more: readonly string[]) => {
    team.app.write(".next/owner.txt", cookieOf(team.owner).replace("Cookie: ", ""))
    const args = ["--cookie", "owner=.next/owner.txt", "--param", "team=acme", "--closed", "/files/plan.txt", ...more]
    const { status, stdout } = await policyIn(team.app.directory, "--json", "scan", url, "--attack", ...args)
    return { status, ...(JSON.parse(stdout) as { readonly data: Attacked }).data }
  }

  test("gets nothing from the sealed app", async () => {
    const { status, leaks, unanswered, closed } = await attack(site.url)
    expect({ status, leaks, unanswered }).toEqual({ status: 0, leaks: [], unanswered: 0 })
    expect(closed).toBeGreaterThan(15)
  })

  test("finds pages, endpoints and files of the app without its locks", async () => {
    const plain = await team.serve(team.plain)
    try {
      const { status, leaks, unanswered } = await attack(plain.url, "--requests", "400")
      expect({ status, unanswered }).toEqual({ status: 3, unanswered: 0 })
      expect([...new Set(leaks.map((leak) => leak.of))]).toEqual(
        expect.arrayContaining([
          "/dashboard",
          "/settings",
          "/t/acme/settings",
          "/t/acme/board.csv",
          "/api/notes",
          "/api/export",
          "/old/1",
          "/files/plan.txt",
        ]),
      )
    } finally {
      await plain.stop()
    }
  })
})

describe("the sealed app", () => {
  test("signed-out visitors get no guarded page, however they ask", async () => {
    expect(COUNT).toBeGreaterThanOrEqual(3_000)
    expect(await leaksToStrangers(team, site.url, { seed: SEED, count: COUNT })).toEqual([])
  })

  test("a member gets nothing of another team, and nothing that is for owners", async () => {
    const { wrong, seen } = await readByMember(team, site.url, { seed: SEED, count: 1_000 })
    expect(wrong).toEqual([])
    for (const own of ["the board of acme", "my notes", "the photo 7", "totals", "liked "])
      expect([...seen].filter((text) => text.includes(own))).not.toEqual([])
  })

  test("open pages are served as without locks", async () => {
    const [locked, unlocked] = await openedWithAndWithoutLocks(team, site.url)
    expect(locked).toEqual(unlocked)
    expect(locked.filter((line) => line.includes("kept-secret")).length).toBeGreaterThan(40)
  })

  test("guarded answers are never cached, whatever next.config says, and open ones as Next says", async () => {
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
      expect([target, await cacheOf(target, [cookieOf(team.owner)])]).toEqual([target, "private, no-store"])
      expect([target, await cacheOf(target)]).toEqual([target, "private, no-store"])
    }
    expect(await cacheOf("/about")).toMatch(/^s-maxage=/)
  })

  test("the id of draft mode opens no file, and skips no lock", async () => {
    expect(await answersToDraftMode(team, site.url)).toEqual([
      "/files/plan.txt 404",
      "/%66iles/plan.txt 404",
      "/files%2fplan.txt 404",
      "/logo.svg 404",
      "/about 404",
      "/dashboard 404",
    ])
    const refreshing = { target: "/api/export?refresh", headers: [cookieOf(team.member)] }
    expect((await asked(site.url, refreshing)).status).toBe(200)
  })

  test("the image optimizer shows open images to everyone, and nobody a closed one in another visitor's name", async () => {
    const image = async (at: string, visitor: readonly string[]) => {
      const target = `/_next/image?url=${encodeURIComponent(at)}&w=64&q=75`
      const { status, headers } = await asked(site.url, { target, headers: visitor })
      return [status, headers.get("location") ?? headers.get("content-type"), headers.get("cache-control")]
    }
    const member = [cookieOf(team.member)]
    for (const visitor of [member, []])
      expect(await image("/photo.png", visitor)).toEqual([200, "image/png", expect.stringContaining("public")])
    for (const [visitor, to] of [
      [member, "/files/map.png"],
      [[], "/sign-in?next=%2Ffiles%2Fmap.png"],
      [member, "/files/map.png"],
    ] as const)
      expect(await image("/files/map.png", visitor)).toEqual([303, to, "private, no-store"])
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
    const signedIn = [cookieOf(team.member)]
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
    const like = actionsIn(team.app).get("like")!
    const call = async (visitor: readonly string[]) =>
      asked(site.url, {
        method: "POST",
        target: "/feed",
        headers: [`Next-Action: ${like}`, "Content-Type: text/plain;charset=UTF-8", "Content-Length: 2", ...visitor],
        body: "[]",
      })
    const stranger = await call([])
    expect([stranger.status, markersIn(stranger)]).toEqual([401, []])
    expect(markersIn(await call([cookieOf(team.member)]))).toEqual([
      expect.stringMatching(/^kept-secret: liked \d+ times$/),
    ])
  })

  test("an action that Next passes on runs only for visitors who may open its page for the team in the address", async () => {
    const count = actionsIn(team.app).get("countNotes")!
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
    const [own, other] = [[cookieOf(team.owner)], [cookieOf(team.member)]]
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
      await page.getByLabel("E-mail").fill(team.owner.email)
      await page.getByLabel("Password").fill(team.owner.password)
      await page.getByRole("button", { name: "Sign in" }).click()
      await page.getByRole("heading", { name: "my notes" }).waitFor()
      await page.getByRole("link", { name: "Acme" }).click()
      await page.getByText(`${team.owner.email}: owner`).waitFor()
      await page.getByRole("link", { name: "Settings" }).click()
      await page.getByRole("heading", { name: "the settings of acme" }).waitFor()
      await page.goto(`${site.url}/feed`)
      await page.getByRole("link", { name: "The heron" }).click()
      await page.getByText("the photo 7 in front of the feed").waitFor()
      await page.goto(`${site.url}/legacy`)
      await page.getByRole("heading", { name: `the old page of ${team.owner.email}` }).waitFor()
      await page.goto(`${site.url}/t/globex`)
      await page.getByText(`You are signed in as ${team.owner.email}.`).waitFor()
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
  })
})

test("Next reads addresses as the compiler expects, in whatever spelling", async () => {
  expect(await differingSpelling(team, { seed: SEED, count: 400 })).toBeNull()
})

test("without its proxy, the app shows strangers nothing but a file", async () => {
  expect(await leaksWithoutProxy(team, { seed: SEED, count: 1_500 })).toEqual([])
})

describe("a server does not start", () => {
  test.each(TAMPERINGS)("where $name", async (tampering) => {
    expect(await startedThough(team, tampering)).toBeNull()
  })
})

describe("after `eject`, without the package", () => {
  let ejected: Ejected

  beforeAll(() => {
    ejected = ejectedCopyOf(team)
    const { status, output } = ejected.build()
    if (status !== 0) throw new Error(output)
  })

  test("the app is built and sealed by its own script, and imports the package nowhere", () => {
    expect(ejected.output).toMatch(/took sallyport out:[^]*lost without the package:[^]*`check`[^]*left to do:/)
    expect(JSON.parse(ejected.textOf("package.json"))).toMatchObject({
      scripts: { build: "next build --turbopack && node sallyport/seal.js" },
    })
    for (const file of ["locks.ts", "policy/app.policy.ts", "proxy.ts", "instrumentation.ts"])
      expect(ejected.textOf(file)).not.toMatch(/from "sallyport/)
  })

  test("it gives the same answers, to strangers and to its owner", async () => {
    const server = await team.serve(ejected)
    try {
      const bothTo = async (visitor: readonly string[]) => {
        const drawn = { seed: SEED, count: 500, visitor }
        return [await answersOf(ejected, server.url, drawn), await answersOf(team.sealed, site.url, drawn)] as const
      }
      const [toStrangers, toStrangersBefore] = await bothTo([])
      expect(toStrangers).toEqual(toStrangersBefore)
      const [toOwner, toOwnerBefore] = await bothTo([cookieOf(team.owner)])
      expect(toOwner).toEqual(toOwnerBefore)
      expect(toOwner.filter((line) => line.includes("kept-secret")).length).toBeGreaterThan(40)
    } finally {
      await server.stop()
    }
  })

  test("its server does not start with a changed entry", async () => {
    const file = ".next/server/app/dashboard/page.js"
    const text = ejected.textOf(file)
    ejected.write(file, `${text}\n`)
    await expect(team.serve(ejected)).rejects.toThrow(
      "server/app/dashboard/page.js is not as it was sealed: run `next build` and `node sallyport/seal.js` again",
    )
    ejected.write(file, text)
  })

  test("its build fails if it has a server action that the script does not list", () => {
    const file = "app/dashboard/actions.ts"
    ejected.write(file, `${ejected.textOf(file)}\nexport const erase = async () => "erased"\n`)
    const { status, output } = ejected.build()
    expect(output).toContain("erase in app/dashboard/actions.ts is a new server action, which anybody can call")
    expect(status).toBe(1)
  })
})

// Last, because the app is built again.
describe("in shadow mode for some rules", () => {
  const RULES = ["/settings exact", "/reports exact", "/api/notes exact", "/files/:file exact", "/t/:team subtree"]
  let shadowed: Shadowed

  beforeAll(async () => {
    await site.stop()
    shadowed = await inShadowMode(team, RULES)
  })

  afterAll(async () => shadowed?.server.stop())

  const answerTo = async (target: string, headers: readonly string[] = []) => {
    const answer = await asked(shadowed.server.url, { target, headers })
    return [answer.status, answer.headers.get("cache-control"), markersIn(answer).length > 0]
  }

  test("a withheld denial lets a stranger through both locks, and is reported once", async () => {
    const shown = async (target: string) => [await answerTo(target), shadowed.withheld()]
    const denial = (pathname: string, rule: string, would: object) => ({
      rule,
      state: "signed-out",
      method: "GET",
      pathname,
      would,
    })
    const signIn = (path: string) => ({ kind: "redirect", to: `/sign-in?next=${encodeURIComponent(path)}` })
    const opened = [200, "private, no-store", true]
    expect(await shown("/settings")).toEqual([opened, [denial("/settings", "/settings exact", signIn("/settings"))]])
    expect(await shown("/reports")).toEqual([opened, [denial("/reports", "/reports exact", signIn("/reports"))]])
    expect(await shown("/api/notes")).toEqual([
      opened,
      [denial("/api/notes", "/api/notes exact", { kind: "refuse", status: 401 })],
    ])
    expect(await shown("/files/plan.txt")).toEqual([
      opened,
      [denial("/files/plan.txt", "/files/:file exact", signIn("/files/plan.txt"))],
    ])
    expect(await shown("/t/globex/board.csv")).toEqual([
      opened,
      [denial("/t/globex/board.csv", "/t/:team subtree", signIn("/t/globex/board.csv"))],
    ])
    // The proxy lets this address in, and the lock of the entry finds the denial of its page.
    expect(await shown("/latest")).toEqual([opened, [denial("/reports", "/reports exact", signIn("/reports"))]])
  })

  test("a visitor who would be let in is reported to nobody", async () => {
    expect(await answerTo("/settings", [cookieOf(team.member)])).toEqual([200, "private, no-store", true])
    expect(await answerTo("/dashboard")).toEqual([303, "private, no-store", false])
    expect(shadowed.withheld()).toEqual([])
  })

  test("a page that asks for the session is closed, as are other rules and operations, however they are requested", async () => {
    const open = /^kept-secret: (?:my settings|all notes|saved|the (?:reports|plan|(?:numbers|frame) of .*))$/
    const requests = attacksOf({
      seed: SEED,
      count: 1_500,
      buildId: team.app.textOf(".next/BUILD_ID").trim(),
      actions: [...actionsIn(team.app).values()],
      visitor: [],
    })
    const wrong = await wrongAmong(shadowed.server.url, requests, (answer) =>
      markersIn(answer).some((text) => !open.test(text)),
    )
    expect(wrong).toEqual([])
    expect(shadowed.withheld().filter(({ rule }) => !RULES.includes(rule!))).toEqual([])
  })
})
