// Mail in its reader's language, as a person meets it: with scripts, where the browser asks the auth service itself,
// and without any, where the server asks it for them.
import type { Page } from "@playwright/test"

import { confirmedAccount, newAccount } from "../../backend/fixture.ts"
import { expectGerman } from "../english-left.ts"
import { expect, hydrated, isBehindProxy, signInBy, test, url } from "../visitor.ts"

test.use({ savesData: true, sendsMail: true })
test.skip(isBehindProxy, "a hosted project's mails are its own")

/** The newest mail to an address, on the mailbox page. */
async function mailTo(page: Page, email: string) {
  await page.goto("/mailbox")
  return page.getByRole("article").filter({ hasText: email }).first()
}

for (const javaScriptEnabled of [true, false]) {
  const arrive = async (page: Page, path: string) => {
    await page.goto(path)
    if (javaScriptEnabled) await hydrated(page)
  }

  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled })

    test.describe("a German browser", () => {
      test.use({ locale: "de-DE" })

      test("signs up, and the link in the German email signs in", async ({ page }) => {
        const { email, password } = newAccount()
        await arrive(page, "/signup")
        await page.getByLabel("E-Mail-Adresse").fill(email)
        await page.getByLabel("Passwort", { exact: true }).fill(password)
        await page.getByRole("main").getByRole("button", { name: "Konto anlegen" }).click()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sieh in dein Postfach")

        const mail = await mailTo(page, email)
        await expectGerman(page)
        const subject = mail.getByRole("heading", { name: "Bestätige deine E-Mail-Adresse" })
        await expect(subject).toHaveAttribute("lang", "de")
        await expect(mail.locator("pre")).toHaveAttribute("lang", "de")
        await expect(mail.locator("pre")).toContainText("Hallo,")
        await mail.getByRole("link", { name: "Link aus dieser E-Mail öffnen" }).click()
        if (javaScriptEnabled) await hydrated(page)
        await page.getByRole("button", { name: "Bestätigen und anmelden" }).click()
        await expect(page).toHaveURL(`${url}/dashboard`)
        await expect(page.getByRole("banner")).toContainText(email)
      })

      test("requests a new password in German", async ({ page, backend }) => {
        const { email } = await confirmedAccount(backend)
        await arrive(page, "/forgot-password")
        await page.getByLabel("E-Mail-Adresse").fill(email)
        await page.getByRole("button", { name: "Link senden" }).click()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sieh in dein Postfach")
        const mail = await mailTo(page, email)
        await expect(mail.getByRole("heading", { name: "Wähle ein neues Passwort" })).toHaveAttribute("lang", "de")
      })
    })

    test("the language chosen on a page is that of later emails about the account", async ({ page, backend }) => {
      const { email, password } = await confirmedAccount(backend)
      await arrive(page, "/signin?next=%2Fdashboard%2Faccount")
      await signInBy(page, email, password)
      await expect(page).toHaveURL(`${url}/dashboard/account`)
      if (javaScriptEnabled) await hydrated(page)
      await page.getByRole("button", { name: "Language" }).click()
      await page.getByRole("button", { name: "Deutsch" }).click()
      await expect(page.locator("html")).toHaveAttribute("lang", "de")
      await page.getByLabel("Jetziges Passwort").fill(password)
      await page.getByLabel("Neues Passwort", { exact: true }).fill("another one of my passwords")
      await page.getByRole("button", { name: "Passwort ändern" }).click()
      await expect(page.getByText("Dein Passwort wurde geändert.").first()).toBeVisible()
      const mail = await mailTo(page, email)
      await expect(mail.getByRole("heading", { name: "Dein Passwort wurde geändert" })).toHaveAttribute("lang", "de")
    })

    test.describe("a French browser", () => {
      test.use({ locale: "fr-FR" })

      test("gets emails in English, like the pages", async ({ page }) => {
        const { email, password } = newAccount()
        await arrive(page, "/signup")
        await page.getByLabel("Email address").fill(email)
        await page.getByLabel("Password", { exact: true }).fill(password)
        await page.getByRole("button", { name: "Create account" }).click()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email")
        const mail = await mailTo(page, email)
        await expect(mail.getByRole("heading", { name: "Confirm your email address" })).toHaveAttribute("lang", "en")
      })
    })
  })
}
