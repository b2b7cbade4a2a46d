// The editor: the command line's own compiler, live; drafts that belong to one person and are never lost.
import type { Page } from "@playwright/test"

import { clientFor, signedInSession } from "../../backend/fixture.ts"
import { askToSave, POLICY, retype, saveAgain, saveNew } from "./editor-page.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, test, url } from "../visitor.ts"

test.use({ savesData: true })

/** The dashboard open to everybody, which the policy itself rules out. */
const OPENED = POLICY.replace(/(path: "\/dashboard",\s*match: "subtree",\s*require: )"signed-in"/, '$1"anyone"')
const BROKEN = POLICY.replace('match: "subtree"', 'match: "subtre"')

const findings = (page: Page) => page.getByRole("region", { name: "Compiler" })

test("the text is checked while typing, by the command line's compiler", async ({ page, context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  await page.goto("/editor")
  await expect(findings(page)).toContainText("No findings")

  await retype(page, BROKEN)
  await expect(findings(page)).toContainText("P")
  await expect(findings(page)).toContainText("subtre is not a valid match mode")
  await expect(findings(page)).toContainText("subtree")
  // The text scrolls in its own pane: the finding leads to its line.
  await findings(page).getByRole("button", { name: /^line/ }).click()
  await expect(page.locator(".cm-lint-marker-error")).toBeInViewport()

  // An invariant refuted, with the page that shows it.
  await retype(page, OPENED)
  await expect(findings(page)).toContainText(/P6\d\d/)
  await expect(findings(page)).toContainText("/dashboard")

  await retype(page, POLICY)
  await expect(findings(page)).toContainText("No findings")
})

test("findings about pages without a rule name the file of the routes, and mark nothing in the policy", async ({
  page,
  context,
  backend,
}) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  await page.goto("/editor")
  await expect(findings(page)).toContainText("No findings")
  // Shorter than the file of the routes, so that positions there lie beyond its end.
  const home = ["signed-out", "challenged", "recovering", "signed-in", "verified"].map((state) => `"${state}": "/"`)
  const rule = '{ path: "/", match: "exact", require: "anyone", why: "the front page" }'
  await retype(
    page,
    `export default { home: { ${home.join(", ")} }, unlisted: 404, rules: [${rule}], never: [], always: [], outside: [], accept: [] }`,
  )
  await expect(findings(page)).toContainText("error P404 src/routes.ts, line")
  await expect(findings(page).getByRole("button", { name: /line/ })).toHaveCount(0)
  await expect(page.locator(".cm-content")).toContainText("the front page")
  await expect(page.locator(".cm-lintRange")).toHaveCount(0)
})

test("a draft can be saved, listed, opened, changed and deleted, and nobody else can see it", async ({
  page,
  context,
  browser,
  backend,
}) => {
  const owner = await signedInSession(backend)
  await enter(context, url, cookiesOf(owner.session))
  await page.goto("/editor")
  await expect(page.locator(".cm-content")).toBeVisible()
  await retype(page, OPENED)
  await saveNew(page, "Open house")
  await expect(page).toHaveURL(/\/editor\/drafts\/[0-9a-f-]{36}$/)
  const draft = new URL(page.url()).pathname

  await page.goto("/editor")
  await page.getByRole("link", { name: "Open house" }).click()
  await expect(page).toHaveURL(url + draft)
  await expect(page.locator(".cm-content")).toContainText("anyone")
  await retype(page, BROKEN)
  await saveAgain(page)
  await page.reload()
  await expect(page.locator(".cm-content")).toContainText("subtre")

  const stranger = await signedInSession(backend)
  const other = await browser.newContext({ baseURL: url })
  await enter(other, url, cookiesOf(stranger.session))
  expect((await other.request.get(draft)).status()).toBe(404)
  expect(await (await other.request.get("/editor")).text()).not.toContain("Open house")
  expect((await stranger.client.from("drafts").select("id")).data).toEqual([])
  expect((await clientFor(backend).from("drafts").select("id")).data ?? []).toEqual([])
  await other.close()

  await page.getByRole("button", { name: "Delete this draft" }).click()
  await page.getByRole("button", { name: "Delete it" }).click()
  await expect(page).toHaveURL(`${url}/editor`)
  await expect(page.getByRole("link", { name: "Open house" })).toHaveCount(0)
})

test("two windows with one draft: the second gets a warning, and loses nothing", async ({ context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  const one = await context.newPage()
  await one.goto(`${url}/editor`)
  await saveNew(one, "Shared")
  await expect(one).toHaveURL(/drafts/)
  const two = await context.newPage()
  await two.goto(one.url())
  await expect(two.locator(".cm-content")).toBeVisible()

  await retype(one, OPENED)
  await saveAgain(one)
  await expect(one.getByRole("alert")).toHaveCount(0)
  await one.reload()
  await expect(one.locator(".cm-content")).toContainText("anyone")

  await retype(two, BROKEN)
  await two.getByRole("button", { name: /^Save/ }).first().click()
  await expect(two.getByRole("alert")).toBeVisible()
  await expect(two.locator(".cm-content")).toContainText("subtre")
})

test("Tab leaves the text field", async ({ page, context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  await page.goto("/editor")
  await page.locator(".cm-content").click()
  await page.keyboard.press("Tab")
  await expect(page.locator(".cm-content")).not.toBeFocused()
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the same form checks and saves", async ({ page, context, backend }) => {
    await enter(context, url, cookiesOf((await signedInSession(backend)).session))
    await page.goto("/editor")
    // The keys are those of the code editor, which needs a script.
    await expect(page.getByText("Ctrl+Space shows suggestions")).toBeHidden()
    await expect(page.getByLabel("Policy", { exact: true })).toHaveAccessibleDescription("")
    await page.getByLabel("Policy", { exact: true }).fill(BROKEN)
    await page.getByRole("button", { name: "Check" }).click()
    await expect(findings(page)).toContainText("subtre is not a valid match mode")
    await expect(page.getByLabel("Policy", { exact: true })).toHaveValue(/subtre"/)
    await askToSave(page, "By hand")
    await expect(page).toHaveURL(/drafts/)
    await expect(page.getByLabel("Policy", { exact: true })).toHaveValue(/subtre"/)
  })
})

test("a draft that is too large is refused and kept", async ({ context, backend }) => {
  const { session } = await signedInSession(backend)
  await enter(context, url, cookiesOf(session))
  const form = {
    intent: "save",
    name: "Large",
    base_hash: "0".repeat(16),
    revision: "",
    policy: "x".repeat(257 * 1024),
  }
  const response = await context.request.post(`${url}/editor`, { form, maxRedirects: 0 })
  expect(response.status()).toBe(413)
  expect(await response.text()).toContain("x".repeat(1000))
})
