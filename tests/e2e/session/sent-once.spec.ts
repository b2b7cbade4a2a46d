// A form that is sent again before its answer has arrived counts once.
import { setTimeout } from "node:timers/promises"
import type { Locator } from "@playwright/test"
import { codeFor, newAccount, signedInSession } from "../../backend/fixture.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, hydrated, test, url } from "../visitor.ts"

test.use({ savesData: true, sendsMail: true })

const WAYS: readonly (readonly [name: string, twice: (button: Locator) => Promise<void>])[] = [
  ["by a double click", (button) => button.dblclick()],
  [
    "by two clicks",
    async (button) => {
      await button.evaluate((element: HTMLButtonElement) => {
        element.click()
        element.click()
      })
    },
  ],
  [
    "by pressing Enter twice",
    async (button) => {
      await button.focus()
      await button.page().keyboard.press("Enter")
      await button.page().keyboard.press("Enter")
    },
  ],
]

for (const [way, twice] of WAYS)
  test.describe(way, () => {
    test("a changed password is reported as changed", async ({ page, context, backend }) => {
      const { password, session } = await signedInSession(backend)
      await enter(context, url, cookiesOf(session))
      await page.goto("/dashboard/account")
      await hydrated(page)
      await page.getByLabel("Current password").fill(password)
      await page.getByLabel("New password", { exact: true }).fill("another long password 7")
      await twice(page.getByRole("button", { name: "Change password" }))
      await expect(page.getByText("Your password was changed.")).toBeVisible()
      await expect(page.getByRole("alert")).toHaveCount(0)
      await page.getByLabel("Current password").fill("another long password 7")
      await page.getByLabel("New password", { exact: true }).fill("a third long password 8")
      await page.getByRole("button", { name: "Change password" }).click()
      await expect(page.getByLabel("Current password")).toHaveValue("")
      await expect(page.getByText("Your password was changed.")).toBeVisible()
    })

    test("a second factor is turned on, and its recovery codes are shown", async ({ page, context, backend }) => {
      await enter(context, url, cookiesOf((await signedInSession(backend)).session))
      await page.goto("/dashboard/account")
      await hydrated(page)
      await twice(page.getByRole("button", { name: "Set up a second factor" }))
      const secret = page.locator("code").filter({ hasText: /^[A-Z2-7 ]{16,}$/ })
      await page.getByLabel("Six-digit code").fill(codeFor((await secret.innerText()).replaceAll(" ", "")))
      await twice(page.getByRole("button", { name: "Turn on" }))
      await expect(page.getByRole("list", { name: "Recovery codes" }).locator("code")).toHaveCount(10)
      await expect(page.getByText("Your second factor is on.")).toBeVisible()
    })

    test("a new account is created with one email, and its link signs in", async ({ page, backend }) => {
      const { email, password } = newAccount()
      await page.goto("/signup")
      await hydrated(page)
      await page.getByLabel("Email address").fill(email)
      await page.getByLabel("Password", { exact: true }).fill(password)
      await twice(page.getByRole("button", { name: "Create account" }))
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/check your email/i)
      await page.goto((await backend.linkTo(email)).href)
      await hydrated(page)
      await twice(page.getByRole("button", { name: "Confirm and sign in" }))
      await expect(page).toHaveURL(`${url}/dashboard`)
      const mailbox = await fetch(`${url}/mailbox`, { headers: { Accept: "application/json" } })
      const mails = (await mailbox.json()) as readonly { readonly to: string }[]
      expect(mails.filter(({ to }) => to === email)).toHaveLength(1)
    })

    test("a deleted account is reported as deleted", async ({ page, context, backend }) => {
      const { email, session } = await signedInSession(backend)
      await enter(context, url, cookiesOf(session))
      await page.goto("/dashboard/account/delete")
      await hydrated(page)
      await page.getByLabel("Your email address").fill(email)
      await twice(page.getByRole("button", { name: "Delete my account for good" }))
      await expect(page).toHaveURL(`${url}/?done=account-deleted`)
    })
  })

test("a form whose answer a link has interrupted can be sent again", async ({ page, context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  await page.goto("/dashboard/account")
  await hydrated(page)
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  for (const held of ["**/auth/v1/user", "**/dashboard/account/devices.data*"])
    await page.route(held, async (route) => {
      await shown
      await route.continue()
    })
  const save = page.getByRole("button", { name: "Save name" })
  await page.getByLabel("Your name").fill("Ada")
  await save.click()
  await expect(save).toHaveAttribute("aria-busy")
  await page.getByRole("link", { name: "Devices", exact: true }).click()
  await expect(save).not.toHaveAttribute("aria-busy")
  await save.click()
  show()
  await expect(page.getByText("Your name was saved.")).toBeVisible()
})

test("a form cannot be sent while another one's answer is outstanding, and keeps what was typed", async ({
  page,
  context,
  backend,
}) => {
  const { password, session } = await signedInSession(backend)
  await enter(context, url, cookiesOf(session))
  await page.goto("/dashboard/account")
  await hydrated(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  await page.route("**/auth/v1/user", async (route) => {
    if (route.request().method() === "PUT") sent++
    await released
    await route.continue()
  })
  await page.getByLabel("Your name").fill("Ada")
  await page.getByRole("button", { name: "Save name" }).click()
  const change = page.getByRole("button", { name: "Change password" })
  await expect(change).toHaveAttribute("aria-disabled", "true")
  await expect(page.getByRole("button", { name: "Save name" })).not.toHaveAttribute("aria-disabled")
  await page.getByLabel("Current password").fill(password)
  await page.getByLabel("New password", { exact: true }).fill("another long password 7")
  await page.getByLabel("New password", { exact: true }).press("Enter")
  await change.dispatchEvent("click")
  await expect.poll(() => sent).toBe(1)
  release()
  await expect(page.getByText("Your name was saved.")).toBeVisible()
  expect(sent).toBe(1)
  await expect(page.getByLabel("Current password")).toHaveValue(password)
  await change.click()
  await expect(page.getByText("Your password was changed.")).toBeVisible()
})

const NOT_SENT = /^Not sent: an earlier form/

test("of two forms that are submitted at once, the first is sent, and the second says that it was not", async ({
  page,
  context,
  backend,
}) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  await page.goto("/dashboard/account")
  await hydrated(page)
  let sent = 0
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().endsWith("/auth/v1/user")) sent++
  })
  await page.getByLabel("Your name").fill("Ada")
  await page.getByLabel("New email address").fill(newAccount().email)
  await page.evaluate(() => {
    for (const name of ["Save name", "Change address"])
      [...document.querySelectorAll("button")].find(({ textContent }) => textContent.trim() === name)!.click()
  })
  await expect(page.getByRole("alert")).toHaveText(NOT_SENT)
  await expect(page.getByText("Your name was saved.")).toBeVisible()
  expect(sent).toBe(1)
})

test("a theme cannot be chosen while a form is being sent, whose answer it would lose", async ({
  page,
  context,
  backend,
}) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  await page.goto("/dashboard/account")
  await hydrated(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/auth/v1/user", async (route) => {
    await released
    await route.continue()
  })
  await page.getByLabel("Your name").fill("Ada")
  await page.getByRole("button", { name: "Save name" }).click()
  await page.getByRole("button", { name: "Theme" }).click()
  const dark = page.getByRole("button", { name: "Dark" })
  await expect(dark).toHaveAttribute("aria-disabled", "true")
  await dark.dispatchEvent("click")
  release()
  await expect(page.getByText("Your name was saved.")).toBeVisible()
  await dark.click()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
})

test("on a phone, the notice of a form in the header is not cut off, and covers nothing at the end of the page", async ({
  page,
  context,
  backend,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  await page.goto("/dashboard/account")
  await hydrated(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/auth/v1/user", async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole("button", { name: "Save name" }).click()
  await page.getByRole("button", { name: "Sign out", exact: true }).dispatchEvent("click")
  const notice = page.getByRole("alert")
  await expect(notice).toHaveText(NOT_SENT)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [box, last] = [(await notice.boundingBox())!, (await page.locator("footer").boundingBox())!]
  expect(box.x + box.width).toBeLessThanOrEqual(320)
  expect(last.y + last.height).toBeLessThanOrEqual(box.y)
  release()
})

test("Enter in a form that cannot be sent says that it was not sent, until it is", async ({
  page,
  context,
  backend,
}) => {
  const { password, session } = await signedInSession(backend)
  await enter(context, url, cookiesOf(session))
  await page.goto("/dashboard/account")
  await hydrated(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/auth/v1/user", async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole("button", { name: "Save name" }).click()
  await expect(page.getByRole("button", { name: "Change password" })).toHaveAttribute("aria-disabled", "true")
  await page.getByLabel("Current password").fill(password)
  await page.getByLabel("New password", { exact: true }).fill("another long password 7")
  await page.getByLabel("New password", { exact: true }).press("Enter")
  const note = page.locator("form", { hasText: "Current password" }).getByRole("alert")
  await expect(note).toHaveText(NOT_SENT)
  release()
  await expect(page.getByText("Your name was saved.")).toBeVisible()
  await page.getByLabel("New password", { exact: true }).press("Enter")
  await expect(page.getByText("Your password was changed.")).toBeVisible()
  await expect(note).toHaveCount(0)
})

test("an address corrected while the change to another one is being sent stays in its field", async ({
  page,
  context,
  backend,
}) => {
  const { email, session } = await signedInSession(backend)
  await enter(context, url, cookiesOf(session))
  await page.goto("/dashboard/account")
  await hydrated(page)
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route("**/dashboard/account.data*", async (route) => {
    await loaded
    await route.continue()
  })
  const [address, change] = [page.getByLabel("New email address"), page.getByRole("button", { name: "Change address" })]
  await address.fill(`wrong.${email}`)
  await Promise.all([page.waitForRequest("**/dashboard/account.data*"), change.click()])
  await address.fill(`right.${email}`)
  load()
  await expect(page.getByText("We have emailed both addresses.")).toBeVisible()
  await expect(address).toHaveValue(`right.${email}`)
})

test("a name corrected while the page loads after it was saved stays, and says that it was not sent", async ({
  page,
  context,
  backend,
}) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  await page.goto("/dashboard/account")
  await hydrated(page)
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route("**/dashboard/account.data*", async (route) => {
    await loaded
    await route.continue()
  })
  const [name, save] = [page.getByLabel("Your name"), page.getByRole("button", { name: "Save name" })]
  await name.fill("  Adda")
  await Promise.all([page.waitForRequest("**/dashboard/account.data*"), save.click()])
  await save.click()
  await expect(page.getByRole("alert")).toHaveCount(0)
  await name.fill("Ada")
  await save.click()
  await expect(page.getByRole("alert")).toHaveText(NOT_SENT)
  load()
  await expect(page.getByText("Your name was saved.")).toBeVisible()
  await expect(page.getByText("Adda, you are signed in")).toBeVisible()
  await expect(name).toHaveValue("Ada")
  await save.click()
  await expect(page.getByText("Ada, you are signed in")).toBeVisible()
  await expect(page.getByRole("alert")).toHaveCount(0)
  await name.fill("  Ada Lovelace ")
  await save.click()
  await expect(name).toHaveValue("Ada Lovelace")
})

test("a form that was refused can be sent again while the page is still loading", async ({
  page,
  context,
  backend,
}) => {
  const { email, session } = await signedInSession(backend)
  await enter(context, url, cookiesOf(session))
  await page.goto("/dashboard/account/delete")
  await hydrated(page)
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route("**/dashboard/account/delete.data*", async (route) => {
    await loaded
    await route.continue()
  })
  await page.getByLabel("Your email address").fill(`not-${email}`)
  await page.getByRole("button", { name: "Delete my account for good" }).click()
  await expect(page.getByRole("alert")).toBeVisible()
  await page.getByLabel("Your email address").fill(email)
  await Promise.all([
    page.waitForRequest("**/rest/v1/rpc/delete_own_account"),
    page.getByRole("button", { name: "Delete my account for good" }).click(),
  ])
  load()
  await expect(page).toHaveURL(`${url}/?done=account-deleted`)
})

test("a form that loads a new document is sent once by a double click", async ({ page }) => {
  await page.goto("/preferences?next=%2Fsignin")
  await hydrated(page)
  const sent: string[] = []
  await page.route("**/preferences*", async (route) => {
    if (route.request().method() === "POST") sent.push(route.request().url())
    await setTimeout(500)
    await route.fallback()
  })
  // As slow as a person, because the browser itself drops a form that is sent again at once.
  await page.getByRole("button", { name: "Save", exact: true }).dblclick({ delay: 100 })
  await expect(page).toHaveURL(`${url}/signin`)
  expect(sent).toHaveLength(1)
})

test("a double click on a link to the person's data downloads it once", async ({ page, context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  const names: string[] = []
  page.on("download", (download) => names.push(download.suggestedFilename()))
  /** Waits until the file is there, because a person can have one download at a time. */
  const downloadBy = async (act: (link: Locator) => Promise<void>, name: string) => {
    const started = page.waitForEvent("download")
    await act(page.getByRole("link", { name }))
    await (await started).path()
  }
  for (const path of ["/dashboard/account/delete", "/dashboard/account"]) {
    await page.goto(path)
    await hydrated(page)
    await downloadBy((link) => link.dblclick(), "Download all my data")
  }
  await downloadBy((link) => link.dblclick(), "Download my drafts only")
  // A second download of any double click would have been reported before this one.
  await downloadBy((link) => link.click(), "Download my drafts only")
  const [all, drafts] = ["sallyport-my-data.json", "sallyport-drafts.json"]
  expect(names).toEqual([all, all, drafts, drafts])
})
