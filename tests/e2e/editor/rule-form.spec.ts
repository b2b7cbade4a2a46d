// The rules as a form: a new rule that is not added yet, and rules that the server cannot read.
import type { Page } from "@playwright/test"

import { signedInSession } from "../../backend/fixture.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, hydrated, test, url } from "../visitor.ts"
import { content, openEditor, OPENED, retype } from "./editor-page.ts"

test.use({ savesData: true })

test.beforeEach(async ({ context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
})

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const findings = (page: Page) => page.getByRole("region", { name: "Compiler" }).getByRole("status")
const fresh = (page: Page) => page.getByRole("group", { name: "New rule" })
const leaving = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" })

/** Holds the requests for edits until the returned function is called. */
async function holdEdits(page: Page): Promise<() => void> {
  const { promise: isFree, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/editor/edit", async (route) => {
    await isFree
    await route.continue()
  })
  return release
}

async function openForm(page: Page): Promise<void> {
  await openEditor(page)
  await hydrated(page)
  await button(page, "Form").click()
  await expect(fresh(page)).toBeVisible()
}

test.describe("while the server cannot be reached", () => {
  test.use({ tolerated: /net::ERR_/ })

  test("the form gives the reason, and shows the rules once the server is back", async ({ page }) => {
    await openForm(page)
    await button(page, "Text").click()
    await page.route("**/editor/check", (route) => route.abort("connectionrefused"))
    await retype(page, OPENED)
    const reason = "The server cannot be reached. Your text is unchanged."
    await expect(findings(page)).toHaveText(`${reason} Checking again in 5 seconds.`)
    await button(page, "Form").click()
    await expect(page.locator(".policy-text").getByText(reason)).toBeVisible()
    await expect(page.getByText("Reading the rules…")).toHaveCount(0)
    await page.unroute("**/editor/check")
    await expect(page.getByRole("group", { name: "Rule 2: /editor subtree" })).toBeVisible()
    await expect(findings(page)).toContainText("the compiler")
  })
})

test.describe("a new rule", () => {
  test("is still there after a look at the text, and is not left without a question", async ({ page }) => {
    await openForm(page)
    await fresh(page).getByLabel("Path").fill("/editor/help")
    await button(page, "Text").click()
    await content(page).waitFor()
    await button(page, "Form").click()
    await expect(fresh(page).getByLabel("Path")).toHaveValue("/editor/help")
    // The tab keeps an unsaved text, but not a rule that is not in it yet.
    for (const exit of [page.getByRole("link", { name: "Dashboard" }).first(), button(page, "Review")]) {
      await exit.click()
      await expect(leaving(page)).toBeVisible()
      await button(page, "Stay here").click()
      await expect(leaving(page)).toBeHidden()
    }
    // Choosing a theme leads back to the page, which stays.
    await button(page, "Theme").click()
    await button(page, "Dark").click()
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
    await expect(fresh(page).getByLabel("Path")).toHaveValue("/editor/help")
    await fresh(page).getByLabel("Path").fill("")
    await page.getByRole("link", { name: "Dashboard" }).first().click()
    await expect(page).toHaveURL(/\/dashboard/)
  })

  test("is added by Enter, and the message about an empty field goes when the field is filled", async ({ page }) => {
    await openForm(page)
    await button(page, "Add rule").click()
    await expect(fresh(page)).toContainText("A rule needs a path and a reason.")
    await fresh(page).getByLabel("Path").fill("/editor/help")
    await expect(fresh(page)).toContainText("A rule needs a reason.")
    await fresh(page).getByLabel("Why").fill("help is for the few")
    await expect(fresh(page)).not.toContainText("A rule needs")
    await fresh(page).getByLabel("Why").press("Enter")
    await expect(page.locator(".rule-done")).toContainText("Added the rule for /editor/help.")
    await expect(fresh(page).getByLabel("Path")).toHaveValue("")
    await expect(fresh(page)).not.toContainText("A rule needs")
    await button(page, "Undo").click()
  })

  test("is kept if it is typed while the one before is being added", async ({ page }) => {
    await openForm(page)
    await fresh(page).getByLabel("Path").fill("/editor/help")
    await fresh(page).getByLabel("Why").fill("help is for the few")
    const release = await holdEdits(page)
    await fresh(page).getByLabel("Why").press("Enter")
    await fresh(page).getByLabel("Path").fill("/editor/more")
    release()
    await expect(page.locator(".rule-done")).toContainText("Added the rule for /editor/help.")
    await expect(fresh(page).getByLabel("Path")).toHaveValue("/editor/more")
    await expect(fresh(page).getByLabel("Why")).toHaveValue("help is for the few")
    await button(page, "Undo").click()
    await fresh(page).getByLabel("Path").fill("")
    await fresh(page).getByLabel("Why").fill("")
  })

  test("is added after the one before if the button is pressed meanwhile", async ({ page }) => {
    await openForm(page)
    const release = await holdEdits(page)
    await fresh(page).getByLabel("Path").fill("/editor/help")
    await fresh(page).getByLabel("Why").fill("help is for the few")
    await button(page, "Add rule").dblclick()
    await fresh(page).getByLabel("Path").fill("/editor/more")
    await button(page, "Add rule").click()
    release()
    await expect(page.locator(".rule-done")).toContainText("Added the rule for /editor/more.")
    await expect(fresh(page).getByLabel("Path")).toHaveValue("")
    await expect(page.getByRole("group", { name: /: \/editor\/help exact$/ })).toHaveCount(1)
    await expect(page.getByRole("group", { name: /: \/editor\/more exact$/ })).toHaveCount(1)
  })

  test("that is being added keeps other rules from being deleted, with a reason", async ({ page }) => {
    await openForm(page)
    const release = await holdEdits(page)
    await fresh(page).getByLabel("Path").fill("/editor/help")
    await fresh(page).getByLabel("Why").fill("help is for the few")
    await page.locator("#rule-0").click()
    await button(page, "Add rule").click()
    const remove = page.getByRole("button", { name: "Delete the rule for /dashboard", exact: true })
    await remove.click()
    const reason = page.locator(".rule-done").getByText("Your last change was not made")
    await expect(reason).toBeVisible()
    release()
    await expect(page.locator(".rule-done")).toContainText("Added the rule for /editor/help.")
    await expect(reason).toBeVisible()
    await remove.click()
    await expect(page.locator(".rule-done")).toContainText("Deleted the rule for /dashboard.")
    await expect(reason).toHaveCount(0)
  })

  test.describe("that the server fails to add", () => {
    test.use({ tolerated: /status of 500/ })

    test("stays reported while others are added", async ({ page }) => {
      await openForm(page)
      const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
      let asked = 0
      await page.route(
        "**/editor/edit",
        async (route) => {
          const isFirst = asked++ === 0
          await answers[isFirst ? 0 : 1].promise
          await (isFirst ? route.fulfill({ status: 500 }) : route.continue())
        },
        { times: 2 },
      )
      await fresh(page).getByLabel("Why").fill("help is for the few")
      const add = async (path: string) => {
        await fresh(page).getByLabel("Path").fill(path)
        await button(page, "Add rule").click()
      }
      const problem = page.locator(".rule-done").getByText("The server returned 500. Your text is unchanged.")
      await add("/editor/help")
      await add("/editor/more")
      answers[0].resolve()
      await expect(problem).toBeVisible()
      await add("/editor/news")
      await expect(problem).toBeVisible()
      answers[1].resolve()
      await expect(page.getByRole("group", { name: /: \/editor\/(more|news) exact$/ })).toHaveCount(2)
      await expect(problem).toBeVisible()
    })
  })

  test("with a path that is too long has one message, at the field", async ({ page }) => {
    await openForm(page)
    await fresh(page).getByLabel("Why").fill("help is for the few")
    await fresh(page)
      .getByLabel("Path")
      .fill(`/${"a".repeat(2_000)}`)
    await button(page, "Add rule").click()
    await expect(fresh(page)).toContainText("This is too long: enter at most 2,000 characters.")
    await expect(fresh(page)).not.toContainText("A rule needs")
    await fresh(page).getByLabel("Path").fill("")
  })
})
