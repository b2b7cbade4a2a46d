// The playground: whole policies for visitors without an account, under limits that keep everybody else's work free.
import type { Page } from "@playwright/test"

import { slowPolicy } from "../../routes/editor/slow-policy.ts"
import { startAppServer } from "../../server/app-server.ts"
import { signedInSession } from "../../backend/fixture.ts"
import { fetchFrom, someLoopbackAddress } from "../../server/fetch-from.ts"
import { content, POLICY, retype } from "./editor-page.ts"
import { backendOf, cookiesOf, headerOf } from "../people.ts"
import { expect, hydrated, test as base } from "../visitor.ts"

// The time that an address may use up is one minute's, and all tests come from one: each has a server of its own.
const test = base.extend<{ readonly baseURL: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads in the pattern which fixtures are asked for
  baseURL: async ({}, use) => {
    const server = await startAppServer()
    await use(server.url)
    await server.stop()
  },
})

test.use({ savesData: true })

const findings = (page: Page) => page.getByRole("region", { name: "Compiler" })
const changes = (page: Page) => page.getByRole("region", { name: "Access changes" })

test("a visitor gets from the front page to a first access change without an account", async ({
  page,
  baseURL: url,
}) => {
  await page.goto("/")
  await hydrated(page)
  await page.getByRole("link", { name: "Playground" }).click()
  await expect(page).toHaveURL(`${url}/playground`)
  await content(page).waitFor()
  await expect(changes(page)).toContainText("No one's access changes")
  const text = await page.locator('textarea[name="policy"]').inputValue()
  const opened = text.replace(
    'match: "subtree", require: "signed-in", why: "orders',
    'match: "subtree", require: "anyone", why: "orders',
  )
  await retype(page, opened)
  await expect(changes(page)).toContainText("Opened to the public")
  await expect(changes(page)).toContainText("/orders")
  // The address holds the text: another window shows the same.
  await expect(page).toHaveURL(/#policy=/)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await content(other).waitFor()
  await expect(other.locator('textarea[name="policy"]')).toHaveValue(opened)
  await expect(changes(other)).toContainText("Opened to the public")
  await retype(page, text)
  await expect(page).toHaveURL(`${url}/playground`)
})

test("an address is tried as a person that the policy names", async ({ page }) => {
  await page.goto("/playground?example=roles")
  await content(page).waitFor()
  const trial = page.getByRole("region", { name: "Try an address" })
  await expect(trial.getByRole("combobox", { name: "Visitor" })).toHaveValue("team manager")
  await expect(trial.getByRole("status")).toHaveText("/t/acme/settings: opens by the rule /t/:team/settings subtree")
  await trial.getByRole("combobox", { name: "Visitor" }).selectOption("signed-in")
  await expect(trial.getByRole("status")).toContainText("opens with teamRole: manager | owner, otherwise blocked (403)")
  const text = await page.locator('textarea[name="policy"]').inputValue()
  await retype(page, text.replaceAll('"team manager"', '"boss"'))
  await expect(trial.getByRole("combobox", { name: "Visitor" }).getByRole("option")).toContainText(["boss", "staff"])
  await expect(findings(page)).toContainText("No findings")
})

test("an example is loaded by its address, and its contradiction is found with both positions", async ({ page }) => {
  await page.goto("/playground")
  await page.getByRole("link", { name: "Two rules that clash" }).click()
  await expect(page).toHaveURL(/example=clash/)
  await expect(findings(page)).toContainText("P305")
  await expect(changes(page)).toContainText("None")
})

test("a paste of a megabyte, a slow policy and a broken link get one sentence each", async ({ page }) => {
  await page.goto("/playground#policy=AAAA")
  await expect(page.getByRole("alert")).toHaveText(
    "This link contains no policy, or not all of it. Ask for the link again.",
  )
  await content(page).waitFor()
  await retype(page, "x".repeat(1024 * 1024))
  await expect(findings(page).getByRole("status")).toHaveText(
    "This policy is too long for the playground, which takes at most 64 KiB.",
  )
  await retype(page, slowPolicy().replace("export", "// slow\nexport"))
  await expect(findings(page).getByRole("status")).toHaveText(
    // However fast the machine is: given up, or found to be beyond examining.
    /^(Not checked: checking this policy took too long\.|1 error: the compiler rejects this policy\.)$/,
  )
})

test("a broken link stays in the address until something is typed", async ({ page, baseURL: url }) => {
  await page.clock.install()
  await page.goto("/playground#policy=AAAA")
  await content(page).waitFor()
  await expect(page.getByRole("alert")).toBeVisible()
  await page.clock.runFor(5000)
  await expect(page).toHaveURL(`${url}/playground#policy=AAAA`)
  const text = await page.locator('textarea[name="policy"]').inputValue()
  await retype(page, `// typed\n${text}`)
  await page.clock.runFor(5000)
  await expect(page).toHaveURL(/#policy=(?!AAAA$)/)
  // The address has a link of its own now, so there is nothing to ask for.
  await expect(page.getByRole("alert")).toHaveCount(0)
  await retype(page, text)
  await page.clock.runFor(5000)
  await expect(page).toHaveURL(`${url}/playground`)
})

test("a text above the limit in bytes stays out of the address", async ({ page }) => {
  await page.clock.install()
  await page.goto("/playground")
  await content(page).waitFor()
  await retype(page, "ü".repeat(40_000))
  await expect(findings(page).getByRole("status")).toContainText("too long for the playground")
  await page.clock.runFor(5000)
  await retype(page, "// short")
  await page.clock.runFor(5000)
  await expect(page).toHaveURL(/#policy=/)
  const short = page.url()
  await retype(page, "ü".repeat(40_000))
  await page.clock.runFor(5000)
  // Anything later than what was typed: the address would be written by then.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
  expect(page.url()).toBe(short)
})

test("a text that the compiler had no time for is checked again automatically, and the page says so", async ({
  page,
}) => {
  let refusals = 0
  await page.route("**/playground/check", async (route) => {
    if (refusals === 2) return route.continue()
    refusals += 1
    const problem = { message: "Not checked: {{reason}}.", values: {}, reason: "this server is too busy right now" }
    return route.fulfill({ status: 503, json: { kind: "unchecked", problem, again: 2 } })
  })
  await page.goto("/playground")
  await expect(findings(page).getByRole("status")).toHaveText(
    "Not checked: this server is too busy right now. Checking again in 2 seconds.",
  )
  await expect(findings(page)).toContainText("No findings")
  expect(refusals).toBe(2)
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the same form asks the same compiler", async ({ page }) => {
    await page.goto("/playground?example=two-factors")
    const text = await page.getByLabel("Policy", { exact: true }).inputValue()
    await page
      .getByLabel("Policy", { exact: true })
      .fill(text.replace('"subtree", require: "verified"', '"subtre", require: "verified"'))
    await page.getByRole("button", { name: "Check" }).click()
    await expect(findings(page)).toContainText("did you mean subtree?")
    await expect(page.getByLabel("Policy", { exact: true })).toHaveValue(/subtre"/)
  })
})

test("a flood of slow policies from many addresses leaves the editor's own check alone", async () => {
  const server = await startAppServer()
  const owner = await signedInSession(await backendOf(server.url))
  const answered: number[] = []
  const flood = Array.from({ length: 60 }, async (_, n) => {
    const from = fetchFrom(someLoopbackAddress())
    const body = new URLSearchParams({ policy: slowPolicy(n) })
    const answer = await from(`${server.url}/playground/check`, { method: "POST", body }).catch(() => null)
    answered.push(answer?.status ?? 0)
  })
  // The line of the playground is full: the rest is turned away at once.
  await expect.poll(() => answered).toContain(503)
  const answer = await fetch(`${server.url}/editor/check`, {
    method: "POST",
    body: new URLSearchParams({ policy: POLICY }),
    headers: { Cookie: headerOf(cookiesOf(owner.session)), Accept: "application/json", Origin: server.url },
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ kind: "checked", findings: [] })
  expect(answered.length, "the flood is still waiting").toBeLessThan(flood.length)
  expect(answered.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  await server.stop()
  await Promise.all(flood)
})
