// Keyboard shortcuts: the list names what works, and nothing fires where a person types.
import { signedInSession } from "../backend/fixture.ts"
import { cookiesOf, enter } from "./people.ts"
import { expect, hydrated, test, url } from "./visitor.ts"

test.beforeEach(async ({ context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
})

test("every listed shortcut works", async ({ page }) => {
  await page.goto("/dashboard")
  await hydrated(page)
  await page.keyboard.press("?")
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await expect(list).toBeVisible()
  const keys = (await list.getByRole("term").allInnerTexts()).map((text) => text.replace(/\s/g, ""))
  expect(keys).toEqual(["gd", "gp", "gs", "gt", "gc", "gb", "gv", "go", "ge", "gr", "ga", "gm", "/", "?"])
  await page.keyboard.press("Escape")
  await expect(list).toBeHidden()

  await page.keyboard.press("/")
  await expect(page.getByLabel("Search")).toBeFocused()
  await expect(page.getByLabel("Search")).toHaveValue("")
  await page.getByLabel("Search").blur()
  for (const [key, path, heading] of [
    ["s", "/dashboard/simulator", "Simulator"],
    ["c", "/dashboard/changes", "Access changes"],
    ["m", "/dashboard/session", "Session"],
    ["a", "/dashboard/account", "Account"],
    ["p", "/dashboard/map", "Map"],
    ["t", "/dashboard/timeline", "Timeline"],
    ["b", "/dashboard/compare", "Compare versions"],
    ["v", "/dashboard/evidence", "Evidence"],
    ["o", "/dashboard/apps", "Apps"],
    ["r", "/reviews", "Reviews"],
    ["d", "/dashboard", "Access"],
    ["e", "/editor", /./],
  ] as const) {
    await page.keyboard.press("g")
    await page.keyboard.press(key)
    await expect(page).toHaveURL(`${url}${path}`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading)
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  }
})

test("a key right after closing a dialog does not count as typing in it", async ({ page }) => {
  await page.goto("/dashboard")
  await hydrated(page)
  await page.keyboard.press("?")
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await expect(dialog.getByRole("checkbox")).toBeFocused()
  // In one task, as on a busy machine: the browser takes the focus from what is hidden only with its next frame.
  await dialog.evaluate((list: HTMLDialogElement) => {
    list.close()
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }))
  })
  await expect(page.getByLabel("Search")).toBeFocused()
})

test("no shortcut works in a field, with a modifier, or behind a dialog", async ({ page }) => {
  await page.goto("/dashboard/simulator")
  await hydrated(page)
  const field = page.getByLabel("Path or address")
  await field.focus()
  await page.keyboard.type("?gd/")
  await expect(field).toHaveValue("?gd/")
  await field.blur()
  await page.keyboard.press("Alt+?")
  await page.keyboard.press("?")
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await expect(list).toBeVisible()
  await page.keyboard.press("g")
  await page.keyboard.press("d")
  await list.getByRole("button", { name: "Close" }).click()
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(`${url}/dashboard/simulator`)
})

test("shortcuts can be turned off, stay off, and can be turned on without a shortcut", async ({ page }) => {
  await page.goto("/dashboard")
  await hydrated(page)
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click()
  await list.getByRole("checkbox").uncheck()
  await page.keyboard.press("Escape")
  await page.reload()
  await hydrated(page)
  await page.keyboard.press("?")
  await page.keyboard.press("g")
  await page.keyboard.press("s")
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(`${url}/dashboard`)
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click()
  await expect(list.getByRole("checkbox")).not.toBeChecked()
  await list.getByRole("checkbox").check()
  await page.keyboard.press("Escape")
  await page.keyboard.press("?")
  await expect(list).toBeVisible()
})

test("a visitor who can open none of these pages gets no list of them", async ({ page, context }) => {
  await context.clearCookies()
  for (const path of ["/", "/signin", "/playground"]) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeHidden()
    await page.keyboard.press("?")
    await expect(page.getByRole("dialog")).toBeHidden()
  }
})

test.describe("in a browser that blocks the storage of sites", () => {
  // React Router logs that it cannot read the scroll positions.
  test.use({ tolerated: /^SecurityError: Access is denied for this document\.$/ })

  test("pages and shortcuts work", async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"] as const)
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("Access is denied for this document.", "SecurityError")
          },
        })
    })
    await page.goto("/dashboard")
    await hydrated(page)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access")
    await page.keyboard.press("g")
    await page.keyboard.press("p")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Map")
    await page.keyboard.press("?")
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" })
    await list.getByRole("checkbox").uncheck()
    await expect(list).toBeVisible()
    // The setting counts on this page, even if it cannot be stored.
    await page.keyboard.press("Escape")
    await page.keyboard.press("g")
    await page.keyboard.press("d")
    await page.keyboard.press("?")
    await expect(list).toBeHidden()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Map")
  })
})
