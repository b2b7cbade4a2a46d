// Text that others wrote, in any script and of any length, moves nothing on a page and leaves none.
import type { Page } from "@playwright/test"

import { signedInSession } from "../../backend/fixture.ts"
import { startAppServer, type AppServer } from "../../server/app-server.ts"
import { complaintsOf } from "../layout-complaints.ts"
import { backendOf, cookiesOf, enter } from "../people.ts"
import { expect, hydrated, test } from "../visitor.ts"
import { Directory, longNamed, rightToLeft, type RecordedApp } from "./recorded-apps.ts"

test.use({ savesData: true })

let server: AppServer
let directory: Directory
let apps: { readonly rightToLeft: RecordedApp; readonly longNamed: RecordedApp }

test.beforeAll(async () => {
  directory = new Directory()
  apps = { rightToLeft: rightToLeft(), longNamed: longNamed() }
  for (const [name, { record }] of Object.entries(apps)) directory.put(`${name}.json`, record)
  server = await startAppServer({ RECORDS: directory.at })
})

test.afterAll(async () => {
  await server.stop()
  for (const { repository } of Object.values(apps)) repository.remove()
  directory.remove()
})

test.beforeEach(async ({ context, page }) => {
  const backend = await backendOf(server.url)
  await enter(context, server.url, cookiesOf((await signedInSession(backend)).session))
  await expect
    .poll(async () => (await page.request.get(`${server.url}/dashboard/apps`)).text())
    .not.toContain("again in a moment")
})

const WORD = "w".repeat(135)

/** Every view of an app, with a rule, an address and a comparison that show its text. */
const viewsOf = (app: string, path: string): readonly string[] =>
  [
    ["/dashboard", {}],
    ["/dashboard", { rule: `${path} subtree` }],
    ["/dashboard/map", {}],
    ["/dashboard/timeline", {}],
    ["/dashboard/changes", { show: "all" }],
    ["/dashboard/compare", { from: "none" }],
    ["/dashboard/evidence", {}],
    ["/dashboard/simulator", { url: `${path}/x`, as: "signed-out" }],
    ["/dashboard/simulator", { urls: `${path}/x\n/about` }],
    ["/editor", {}],
  ].map(([at, params]) => `${at as string}?${new URLSearchParams({ app, ...(params as object) })}`)

async function expectNoComplaints(page: Page, views: readonly string[]): Promise<void> {
  for (const view of views) {
    expect((await page.goto(`${server.url}${view}`))?.status(), view).toBe(200)
    await hydrated(page)
    expect(await page.evaluate(complaintsOf), view).toEqual([])
  }
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test("text from right to left is isolated from the sentences around it in every view", async ({ page }) => {
      await expectNoComplaints(page, viewsOf("متجر-الكتب", "/مرحبا/:id"))
    })

    test("a name of 100 letters, and paths and reasons of 135, fit into every view", async ({ page }) => {
      await expectNoComplaints(page, viewsOf("n".repeat(100), `/${WORD}`))
    })
  })
}

test("the words of a path stand from left to right, whatever script they are in", async ({ page }) => {
  await page.goto(`${server.url}/dashboard?${new URLSearchParams({ app: "متجر-الكتب" })}`)
  const words = page.locator(".rule-name .path").filter({ hasText: "תודה" }).locator("bdi")
  const places = await words.evaluateAll((all) => all.map((word) => word.getBoundingClientRect().left))
  expect(places).toHaveLength(2)
  expect(places[0]).toBeLessThan(places[1]!)
})

for (const [version, advice] of [
  ["2026-02-31", "The date in the address is not in the calendar."],
  ["2026-01-01", "The app had no policy at that time."],
  ["nonsense", "No recorded version matches the address."],
  // Every link of the page would repeat it.
  [`${" ".repeat(200)}2099-01-01`, "No recorded version matches the address."],
] as const)
  test(`an address with the version ${version} of ${version.length} characters is answered with the reason`, async ({
    page,
  }) => {
    const params = new URLSearchParams({ app: "متجر-الكتب", version })
    expect((await page.goto(`${server.url}/dashboard?${params}`))?.status()).toBe(404)
    await expect(page.getByRole("heading", { name: "This version could not be found." })).toBeVisible()
    await expect(page.getByText(advice)).toBeVisible()
  })

test("an address with an app that has no record is answered with the reason", async ({ page }) => {
  expect((await page.goto(`${server.url}/dashboard?app=unheard-of`))?.status()).toBe(404)
  await expect(page.getByText("No valid record of it is on this server or among your uploads.")).toBeVisible()
})
