import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Served } from "./adopted.ts"
import { leaksToStrangers, leaksWithoutProxy, readByMember } from "./next-conformance.ts"
import { asked, markersIn } from "./next-requests.ts"
import { cookieOf, nextSite, type NextSite } from "./next-site.ts"
import { withSetting } from "./next-variants.ts"
import { withWrappedModules } from "./next-wrapped.ts"

// The app as on a host that builds and serves by itself: nothing is sealed, and each guarded module is wrapped.

const SEED = Number(process.env.NEXT_SEED ?? 16_04_06)

let team: NextSite
let site: Served

beforeAll(async () => {
  team = await nextSite({ change: withWrappedModules })
  site = await team.serve(team.sealed)
})

afterAll(async () => {
  await site?.stop()
  await team?.remove()
})

test("signed-out visitors get no guarded page, however they ask", async () => {
  expect(await leaksToStrangers(team, site.url, { seed: SEED, count: 3_000 })).toEqual([])
})

test("without its proxy, the app shows strangers nothing but a file", async () => {
  expect(await leaksWithoutProxy(team, { seed: SEED, count: 3_000 })).toEqual([])
})

test("a member gets nothing of another team, and nothing that is for owners", async () => {
  const { wrong, seen } = await readByMember(team, site.url, { seed: SEED, count: 1_000 })
  expect(wrong).toEqual([])
  for (const own of ["the board of acme", "my notes", "the photo 7", "totals", "liked "])
    expect([...seen].filter((text) => text.includes(own))).not.toEqual([])
})

test("pages open to whom the policy opens them", async () => {
  const shown = async (target: string, visitor: readonly string[]) => {
    const answer = await asked(site.url, { target, headers: visitor })
    return [answer.status, answer.headers.get("location"), markersIn(answer).length > 0]
  }
  const [owner, member] = [[cookieOf(team.owner)], [cookieOf(team.member)]]
  for (const target of [
    "/dashboard",
    "/dashboard/week",
    "/settings",
    "/reports",
    "/latest",
    "/guides/one",
    "/photo/7",
    "/legacy",
    "/old/1",
  ]) {
    expect([target, ...(await shown(target, member))]).toEqual([target, 200, null, true])
    const stranger = await shown(target, [])
    expect([target, ...stranger]).toEqual([target, target === "/latest" ? 307 : 303, expect.any(String), false])
  }
  for (const target of ["/t/acme", "/t/acme/board.csv", "/api/notes", "/api/totals", "/api/export", "/api/t/acme"])
    expect([target, ...(await shown(target, member))]).toEqual([target, 200, null, true])
  expect(await shown("/t/acme/settings", owner)).toEqual([200, null, true])
  expect(await shown("/t/acme/settings", member)).toEqual([404, null, false])
  expect(await shown("/t/globex", owner)).toEqual([403, null, false])
  expect((await shown("/no-access", []))[0]).toBe(200)
})

test("without the proxy, denials keep their status, and guarded answers are not cached", async () => {
  const alone = await team.serve(team.bare)
  try {
    const answerTo = async (target: string, visitor: readonly string[] = []) => {
      const { status, headers } = await asked(alone.url, { target, headers: visitor })
      return [status, headers.get("location"), /no-store/.test(headers.get("cache-control") ?? "")]
    }
    const member = [cookieOf(team.member)]
    expect(await answerTo("/settings")).toEqual([307, "/sign-in?next=%2Fsettings", true])
    expect(await answerTo("/settings", member)).toEqual([200, null, true])
    expect(await answerTo("/api/notes")).toEqual([401, null, true])
    expect(await answerTo("/api/notes", member)).toEqual([200, null, true])
    expect(await answerTo("/t/globex", member)).toEqual([403, null, true])
    expect(await answerTo("/legacy")).toEqual([303, "/sign-in?next=%2Flegacy", true])
    expect(await answerTo("/old/1")).toEqual([303, "/sign-in?next=%2Fold%2F1", true])
    for (const target of ["/legacy", "/old/1", "/api/export", "/api/t/acme"])
      expect([target, ...(await answerTo(target, member))]).toEqual([target, 200, null, true])
    expect(await answerTo("/api/export")).toEqual([401, null, true])
    expect(await answerTo("/api/t/globex", member)).toEqual([403, null, true])
    // The sender's own words do not name the params.
    expect(await answerTo("/api/t/globex?team=acme&te%2Fam=acme", member)).toEqual([403, null, true])
    expect(await answerTo("/t/acme/settings", member)).toEqual([404, null, true])
    expect(await answerTo("/t/acme/settings", [cookieOf(team.owner)])).toEqual([200, null, true])
  } finally {
    await alone.stop()
  }
})

test("without the proxy, redirects keep the base path, and a denial of page data is no error of the build's `deploymentId`", async () => {
  const based = await nextSite({
    change: (app) => {
      withWrappedModules(app)
      withSetting('basePath: "/base",\n  deploymentId: "one"')(app)
      app.edit(
        "policy/app.policy.ts",
        '"/api/export",\n      match: "exact",\n      require: "signed-in",\n      deny: { "signed-out": 401 },',
        '"/api/export",\n      match: "exact",\n      require: "signed-in",',
      )
    },
  })
  const alone = await based.serve(based.bare)
  try {
    const locationOf = async (target: string) =>
      (await asked(alone.url, { target, headers: [] })).headers.get("location")
    expect(await locationOf("/base/api/export")).toBe("/base/sign-in?next=%2Fapi%2Fexport")
    expect(await locationOf("/base/legacy")).toBe("/base/sign-in?next=%2Flegacy")
    expect(await locationOf("/base/settings")).toBe("/base/sign-in?next=%2Fsettings")
    const target = `/base/_next/data/${based.app.textOf(".next/BUILD_ID")}/legacy.json`
    const answer = await asked(alone.url, { method: "POST", target, headers: [] })
    expect([answer.status, markersIn(answer)]).toEqual([401, []])
    expect(alone.log()).not.toContain("ERR_HTTP_HEADERS_SENT")
  } finally {
    await alone.stop()
    await based.remove()
  }
})

describe("`seal` refuses the build", () => {
  const DASHBOARD = 'export default locks.guardPage("/dashboard", Dashboard)'

  test.each<[string, string, string, string, string]>([
    ["a page without wrapper", "app/dashboard/page.tsx", DASHBOARD, "export default Dashboard", "guardPage"],
    [
      "the wrapper of another page",
      "app/dashboard/page.tsx",
      DASHBOARD,
      DASHBOARD.replace("hboard", "hboard/week"),
      "guardPage",
    ],
    [
      "a layout without wrapper",
      "app/dashboard/layout.tsx",
      'locks.guardPage("/dashboard", Layout)',
      "Layout",
      "guardPage",
    ],
    ["a layout that refuses members", "app/t/[team]/layout.tsx", '"/t/:team"', '"/t/:team/settings"', "guardPage"],
    [
      "a handler without wrapper",
      "app/api/notes/route.ts",
      'locks.guardHandler("/api/notes", () =>',
      "(() =>",
      "const POST",
    ],
    [
      "metadata without wrapper",
      "app/dashboard/week/page.tsx",
      'locks.guardMetadata("/dashboard/week", metadataOf)',
      "metadataOf",
      "guardMetadata",
    ],
    [
      "metadata for everybody",
      "app/reports/page.tsx",
      "function",
      'export const metadata = { title: "x" }\n\nfunction',
      "its `metadata` is shown to everybody",
    ],
    [
      "a page for everybody",
      "app/reports/page.tsx",
      "function",
      "export const revalidate = 2\n\nfunction",
      "`revalidate`",
    ],
    ["a client page", "app/reports/page.tsx", "import", '"use client"\n\nimport', "client module"],
    [
      "names of another module",
      "app/reports/page.tsx",
      "function",
      'export * from "./x"\n\nfunction',
      "everything of another module",
    ],
    ["other locks", "app/reports/page.tsx", '"@/locks"', '"@/lib/locks"', "guardPage"],
  ])("for %s", (_, file, from, to, reason) => {
    const { app } = team
    const before = app.textOf(file)
    app.edit(file, from, to)
    try {
      const { status, stderr } = app.run("sallyport", "seal")
      expect(stderr).toContain(file)
      expect(stderr).toContain(reason)
      expect(status).toBe(1)
    } finally {
      app.write(file, before)
    }
  })

  test("not if every guarded module is wrapped, and leaves it as it is", () => {
    expect(team.app.run("sallyport", "seal")).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("nothing was sealed"),
    })
    expect(team.app.textOf(".next/server/app/dashboard/page.js")).not.toContain("sallyport seal")
  })
})
