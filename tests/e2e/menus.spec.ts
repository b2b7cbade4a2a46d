// The menus of the header and of the editor: they close when something is chosen and when the focus leaves them, and
// who chose something is left where they were.
import type { Page } from "@playwright/test"
import { signedInSession } from "../backend/fixture.ts"
import { cookiesOf, enter } from "./people.ts"
import { expect, hydrated, test, url } from "./visitor.ts"

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const isOpen = (page: Page) => expect(page.locator(":popover-open"))

for (const path of ["/", "/signin?next=%2Feditor%3Fa%3D1"]) {
  test(`a chosen theme closes the menu and leaves the focus on its button: ${path}`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
    await button(page, "Theme").press("Enter")
    await button(page, "Dark").press("Enter")
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
    await isOpen(page).toHaveCount(0)
    await expect(button(page, "Theme")).toBeFocused()

    await button(page, "Theme").click()
    await button(page, "Light").click()
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light")
    await isOpen(page).toHaveCount(0)
    await expect(button(page, "Theme")).toBeFocused()
  })

  test(`a chosen language leaves the focus on the menu's button in the new document: ${path}`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
    await button(page, "Language").press("Enter")
    await button(page, "Deutsch").press("Enter")
    await expect(page.locator("html")).toHaveAttribute("lang", "de")
    await hydrated(page)
    await expect(button(page, "Sprache")).toBeFocused()
    await isOpen(page).toHaveCount(0)
    await page.keyboard.press("Tab")
    await expect(button(page, "Farbschema")).toBeFocused()
    // Once: a later reload begins at its top, as every other does.
    await page.reload()
    await hydrated(page)
    await expect(page.locator("body")).toBeFocused()
  })
}

test("a focus that has moved on stays when the new document hydrates", async ({ page }) => {
  await page.goto("/signin")
  await hydrated(page)
  await button(page, "Language").click()
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => document.querySelector<HTMLElement>("[name=email]")?.focus()),
  )
  await button(page, "Deutsch").click()
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  await hydrated(page)
  await expect(page.locator("[name=email]")).toBeFocused()
})

test("a menu closes when the focus leaves it, forwards and backwards, and stays open within", async ({ page }) => {
  await page.goto("/signin")
  await hydrated(page)
  await button(page, "Language").press("Enter")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await expect(button(page, "Deutsch")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(button(page, "Theme")).toBeFocused()
  await isOpen(page).toHaveCount(0)

  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await expect(button(page, "Light")).toBeFocused()
  await page.keyboard.press("Shift+Tab")
  await expect(button(page, "Theme")).toBeFocused()
  await isOpen(page).toHaveCount(1)
  await page.keyboard.press("Shift+Tab")
  await expect(button(page, "Language")).toBeFocused()
  await isOpen(page).toHaveCount(0)
})

test("a click on the button of an open menu closes it, wherever the focus is", async ({ page }) => {
  await page.goto("/")
  await hydrated(page)
  await button(page, "Theme").click()
  await button(page, "Light").focus()
  await button(page, "Theme").click()
  await isOpen(page).toHaveCount(0)
})

test("the editor's menu and its dialogs, for a name and before deleting a draft, close when the focus leaves them", async ({
  page,
  context,
  backend,
}) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  await page.goto("/editor")
  await page.locator(".cm-content").waitFor()
  for (const name of ["Download or share", "Save draft"]) {
    await button(page, name).press("Enter")
    await isOpen(page).toHaveCount(1)
    // As a script moves it: Playwright's own way first takes it from everything.
    await page.locator(".cm-content").evaluate((content: HTMLElement) => content.focus())
    await isOpen(page).toHaveCount(0)
    await expect(page.locator(".cm-content")).toBeFocused()
  }
  await button(page, "Save draft").press("Enter")
  const prompt = page.locator(":popover-open")
  const fromButton = async () => {
    const [opened, opener] = [await prompt.boundingBox(), await button(page, "Save draft").boundingBox()]
    return [opened!.x - opener!.x - opener!.width + opened!.width, opened!.y - opener!.y]
  }
  const placed = await fromButton()
  // Each refusal opens it again, beside its button, also one for the same reason.
  for (let refusal = 1; refusal <= 2; refusal++) {
    await page.keyboard.press("Enter")
    await expect(prompt).toContainText("Give the draft a name.")
    expect(await fromButton()).toEqual(placed)
  }
  await page.getByLabel("Draft name").fill("To be kept")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/drafts/)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await button(page, "Delete this draft").press("Enter")
  await isOpen(page).toHaveCount(1)
  // Pressing Enter twice deletes nothing.
  await expect(button(page, "Keep it")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(button(page, "Delete it")).toBeFocused()
  await page.keyboard.press("Tab")
  await isOpen(page).toHaveCount(0)
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("after choosing a theme, the page reloads with the menu closed", async ({ page }) => {
    await page.goto("/signin")
    await button(page, "Theme").click()
    await button(page, "Dark").click()
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
    await expect(button(page, "Dark")).toBeHidden()
  })
})
