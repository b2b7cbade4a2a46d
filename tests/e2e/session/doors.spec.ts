// Sign-up to sign-out, as a person does it: with scripts, and without any.
import {
  challengedSession,
  clientFor,
  codeFor,
  earlierCode,
  confirmedAccount,
  newAccount,
  recoveringSession,
  signedInSession,
  valueOf,
  verifiedSession,
} from "../../backend/fixture.ts"
import { cookiesOf, enter, loseAnswer } from "../people.ts"
import { expect, hydrated, isBehindProxy, signInBy, signOutOn, test, url } from "../visitor.ts"

test.use({ savesData: true, sendsMail: true })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled })

    test("sign-up, confirmation by email, dashboard, sign-out", async ({ page, backend }) => {
      const { email, password } = newAccount()
      await page.goto("/signup")
      if (javaScriptEnabled) await hydrated(page)
      await page.getByLabel("Email address").fill(email)
      await page.getByLabel("Password", { exact: true }).fill(password)
      await page.getByRole("button", { name: "Create account" }).click()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/check your email/i)

      await page.goto((await backend.linkTo(email)).href)
      if (javaScriptEnabled) await hydrated(page)
      await page.getByRole("button", { name: "Confirm and sign in" }).click()
      await expect(page).toHaveURL(`${url}/dashboard`)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access")
      await expect(page.locator("main[data-guarded]")).toBeVisible()
      await expect(page.getByRole("banner")).toContainText(email)

      await signOutOn(page)
      await expect(page.getByText("You are signed out.")).toBeVisible()
      await page.goto("/dashboard")
      await expect(page).toHaveURL(`${url}/signin?next=%2Fdashboard`)
    })

    test("sign-in continues to the requested page", async ({ page, backend }) => {
      const { email, password } = await confirmedAccount(backend)
      await page.goto("/editor?from=here")
      await expect(page).toHaveURL(`${url}/signin?next=${encodeURIComponent("/editor?from=here")}`)
      if (javaScriptEnabled) await hydrated(page)
      await signInBy(page, email, password)
      await expect(page).toHaveURL(`${url}/editor?from=here`)
    })

    test("a wrong password keeps the address, never the password, and says what to do", async ({ page, backend }) => {
      const { email } = await confirmedAccount(backend)
      await page.goto("/signin")
      if (javaScriptEnabled) await hydrated(page)
      await signInBy(page, email, "not the password")
      await expect(page.getByRole("alert")).toContainText(/password/i)
      await expect(page.getByLabel("Email address")).toHaveValue(email)
      await page.goto("/dashboard")
      await expect(page).toHaveURL(/\/signin/)
    })

    test("forgotten password: the link opens only the new-password page, also through a reload", async ({
      page,
      backend,
    }) => {
      const { email, password } = await confirmedAccount(backend)
      await page.goto("/forgot-password")
      if (javaScriptEnabled) await hydrated(page)
      await page.getByLabel("Email address").fill(email)
      await page.getByRole("button", { name: "Send the link" }).click()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/check your email/i)

      await page.goto((await backend.linkTo(email)).href)
      if (javaScriptEnabled) await hydrated(page)
      await page.getByRole("button", { name: "Continue" }).click()
      await expect(page).toHaveURL(/\/reset-password/)
      await page.goto("/dashboard")
      await expect(page).toHaveURL(/\/reset-password/)
      await page.reload()
      await expect(page).toHaveURL(/\/reset-password/)
      if (javaScriptEnabled) await hydrated(page)
      // The password they have is no new one: the recovery goes on.
      await page.getByLabel("New password", { exact: true }).fill(password)
      await page.getByRole("button", { name: "Save and continue" }).click()
      await expect(page.getByRole("alert")).toContainText("This is already your password.")
      await page.goto("/dashboard")
      await expect(page).toHaveURL(/\/reset-password/)
      if (javaScriptEnabled) await hydrated(page)
      await page.getByLabel("New password", { exact: true }).fill("a different long password")
      await page.getByRole("button", { name: "Save and continue" }).click()
      await expect(page).toHaveURL(`${url}/dashboard`)

      await signOutOn(page)
      await page.goto("/signin")
      if (javaScriptEnabled) await hydrated(page)
      await signInBy(page, email, password)
      await expect(page.getByRole("alert")).toBeVisible()
      await signInBy(page, email, "a different long password")
      await expect(page).toHaveURL(`${url}/dashboard`)
    })

    test("a second factor, once enrolled, is required", async ({ page, context, backend }) => {
      const { email, password, session } = await signedInSession(backend)
      await enter(context, url, cookiesOf(session))
      await page.goto("/dashboard/account")
      if (javaScriptEnabled) await hydrated(page)
      await page.getByRole("button", { name: "Set up a second factor" }).click()
      const secret = (
        await page
          .locator("code")
          .filter({ hasText: /^[A-Z2-7 ]{16,}$/ })
          .innerText()
      ).replaceAll(" ", "")
      const link = page.getByRole("link", { name: "Open it in an app on this device" })
      const app = new URL((await link.getAttribute("href"))!)
      expect([app.protocol, app.host, app.searchParams.get("secret")]).toEqual(["otpauth:", "totp", secret])
      expect(decodeURIComponent(app.pathname)).toContain(email)
      await page.getByLabel("Six-digit code").fill(await earlierCode(secret, 10_000))
      await page.getByRole("button", { name: "Turn on" }).click()
      await page.getByRole("link", { name: "I have saved them" }).click()
      await expect(page.getByRole("button", { name: "Remove the second factor" })).toBeVisible()

      await signOutOn(page)
      await expect(page.getByText("You are signed out.")).toBeVisible()
      await page.goto("/editor")
      if (javaScriptEnabled) await hydrated(page)
      await signInBy(page, email, password)
      await expect(page).toHaveURL(/\/mfa/)
      await page.goto("/dashboard")
      await expect(page).toHaveURL(`${url}/mfa?next=%2Fdashboard`)
      if (javaScriptEnabled) await hydrated(page)
      await page.getByLabel(/code/i).fill("000000")
      await page.getByRole("button", { name: "Continue" }).click()
      await expect(page.getByRole("alert")).toBeVisible()
      await page.getByLabel(/code/i).fill(codeFor(secret))
      await page.getByRole("button", { name: "Continue" }).click()
      await expect(page).toHaveURL(`${url}/dashboard`)
    })

    test("an unconfirmed visitor can get the link again, and the older one stops working", async ({
      page,
      backend,
    }) => {
      test.skip(isBehindProxy, "a hosted project has no mailbox to lead to")
      const account = newAccount()
      valueOf(await clientFor(backend).auth.signUp(account))
      const first = await backend.linkTo(account.email)
      await page.goto("/signin?next=%2Feditor")
      if (javaScriptEnabled) await hydrated(page)
      await signInBy(page, account.email, account.password)
      await expect(page.getByRole("alert")).toContainText("not confirmed yet")
      await expect(page.getByRole("link", { name: "Open the local mailbox" })).toBeVisible()
      await page.getByRole("button", { name: "Resend the confirmation link" }).click()
      await expect(page).toHaveURL(`${url}/signup?sent=again&next=%2Feditor`)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email")
      const second = await backend.linkTo(account.email)
      expect(second.href).not.toBe(first.href)

      await page.goto(first.href)
      if (javaScriptEnabled) await hydrated(page)
      await page.getByRole("button", { name: "Confirm and sign in" }).click()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work")
      await expect(page.getByRole("button", { name: "Confirm and sign in" })).toHaveCount(0)
      await expect(page.getByRole("link", { name: "Sign in" }).last()).toBeVisible()

      await page.goto(second.href)
      if (javaScriptEnabled) await hydrated(page)
      await page.getByRole("button", { name: "Confirm and sign in" }).click()
      await expect(page).toHaveURL(`${url}/dashboard`)
    })

    test("the sign-in page names the requested page, also on the way to sign-up and back, and after a mistake", async ({
      page,
    }) => {
      const purpose = page.locator(".heading p")
      await page.goto("/dashboard/simulator?url=%2Feditor")
      if (javaScriptEnabled) await hydrated(page)
      await expect(purpose).toHaveText("Sign in to open /dashboard/simulator.")
      await page.getByRole("link", { name: "Create an account" }).click()
      await expect(purpose).toHaveText("Create an account to open /dashboard/simulator.")
      await page.getByRole("main").getByRole("link", { name: "Sign in" }).click()
      await expect(purpose).toHaveText("Sign in to open /dashboard/simulator.")
      await page.getByRole("main").getByRole("button", { name: "Sign in" }).click()
      await expect(page.getByRole("alert")).toContainText("Enter your password.")
      await expect(purpose).toHaveText("Sign in to open /dashboard/simulator.")
      await page.goto("/editor/shared#policy=none")
      await expect(purpose).toHaveText("Sign in to see the policy shared with you.")
      await page.goto("/signin")
      await expect(purpose).toHaveCount(0)
    })

    test("requesting a link again does not reveal which addresses have an account", async ({ page, backend }) => {
      const confirmed = await confirmedAccount(backend)
      const waiting = newAccount()
      valueOf(await clientFor(backend).auth.signUp(waiting))
      const pages: string[] = []
      for (const { email } of [confirmed, waiting, newAccount()]) {
        await page.goto("/signup?sent=yes")
        if (javaScriptEnabled) await hydrated(page)
        await page.getByText("Nothing arrived?").click()
        await page.getByLabel("Email address").fill(email)
        await page.getByRole("button", { name: "Resend the confirmation link" }).click()
        // The address changes before the page does.
        await expect(page.getByText("we have sent it a new link")).toBeVisible()
        await expect(page).toHaveURL(`${url}/signup?sent=again`)
        pages.push(await page.getByRole("main").innerText())
      }
      expect(new Set(pages).size).toBe(1)
      await page.goto("/signup?sent=again")
      if (javaScriptEnabled) await hydrated(page)
      await page.getByText("Nothing arrived?").click()
      await page.getByLabel("Email address").fill("no address")
      await page.getByRole("button", { name: "Resend the confirmation link" }).click()
      await expect(page.getByRole("alert")).toContainText("Enter an email address")
      await expect(page.getByLabel("Email address")).toHaveValue("no address")
    })

    test("the theme is kept without a flash", async ({ page }) => {
      await page.goto("/preferences?next=%2Fsignin")
      if (javaScriptEnabled) await hydrated(page)
      await page.getByLabel("Dark").check()
      await page.getByRole("main").getByRole("button").first().click()
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
      const document = await page.request.get("/")
      expect(await document.text()).toContain('data-theme="dark"')
    })
  })
}

test.describe("a form left open", () => {
  // With scripts the tabs tell each other, and the form is gone before it can be sent.
  test.use({ javaScriptEnabled: false })

  test("a sign-in form sent twice ends on the page and not on a refusal", async ({ page, context, backend }) => {
    const { session } = await signedInSession(backend)
    await page.goto("/signin?next=%2Feditor")
    // Another tab signs in while this one shows the form.
    await enter(context, url, cookiesOf(session))
    await signInBy(page, "whoever@example.test", "whatever it was")
    await expect(page.getByRole("banner")).toContainText("Sign out")
  })
})

test("a problem in the summary links to its field, and the summary stays", async ({ page }) => {
  await page.goto("/signin")
  await hydrated(page)
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click()
  const summary = page.getByRole("alert")
  await expect(summary).toBeFocused()
  await summary.getByRole("link", { name: "Enter your password." }).press("Enter")
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused()
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("Enter your password.")
  await expect(summary).toContainText("Sign-in failed")
  expect(page.url()).toBe(`${url}/signin`)
})

test("the link in an email has no effect when it is only opened", async ({ page, backend }) => {
  const account = newAccount()
  await page.goto("/signup")
  await hydrated(page)
  await page.getByLabel("Email address").fill(account.email)
  await page.getByLabel("Password", { exact: true }).fill(account.password)
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/check your email/i)
  const link = await backend.linkTo(account.email)
  // A scanner follows it twice; the person still gets in.
  for (let i = 0; i < 2; i++) expect((await page.request.get(link.href)).status()).toBe(200)
  await page.goto(link.href)
  await hydrated(page)
  await page.getByRole("button", { name: "Confirm and sign in" }).click()
  await expect(page).toHaveURL(`${url}/dashboard`)
})

test("a used link offers a signed-in visitor a way on, and no button that cannot work", async ({ page, backend }) => {
  const account = newAccount()
  valueOf(await clientFor(backend).auth.signUp(account))
  const { href } = await backend.linkTo(account.email)
  for (const heading of ["Access", "This link does not work"]) {
    await page.goto(href)
    await hydrated(page)
    await page.getByRole("button", { name: "Confirm and sign in" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading)
  }
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0)
  await page.getByRole("link", { name: "Continue without it" }).click()
  await expect(page).toHaveURL(`${url}/dashboard`)
})

test("a browser that blocks cookies is told so, instead of being asked to sign in again", async ({ page, backend }) => {
  const { email, password } = await confirmedAccount(backend)
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} })
  })
  await page.goto("/signin?next=%2Feditor")
  await hydrated(page)
  const ended = page.waitForResponse((response) => response.url().endsWith("/auth/v1/logout?scope=local"))
  await signInBy(page, email, password)
  await expect(page.getByRole("alert")).toContainText("Your browser blocks cookies")
  // The session that the sign-in started is held by nobody.
  expect((await ended).status()).toBe(204)
  await expect(page).toHaveURL(`${url}/signin?next=%2Feditor`)
})

for (const [state, sessionOf, way, path] of [
  ["challenged", challengedSession, "Enter your code", "/mfa"],
  ["recovering", recoveringSession, "Choose your new password", "/reset-password"],
  ["signed-in", signedInSession, "Open the dashboard", "/dashboard"],
] as const) {
  test(`the front page offers a ${state} visitor a way on, and no new account`, async ({ page, context, backend }) => {
    const { session } = await sessionOf(backend)
    await enter(context, url, cookiesOf(session, { recovering: state === "recovering" }))
    await page.goto("/")
    await hydrated(page)
    await expect(page.getByRole("link", { name: "Create an account" })).toHaveCount(0)
    await page.getByRole("link", { name: way }).click()
    await expect(page).toHaveURL(url + path)
  })
}

test.describe("a new password whose answer is lost", () => {
  test.use({ tolerated: /ERR_FAILED/ })

  for (const [what, lostPath, method] of [
    ["the sign-in service's", "**/auth/v1/user", "PUT"],
    ["the server's", "**/reset-password.data*", "POST"],
  ] as const) {
    test(`is set, and a second try with it leads onward: ${what}`, async ({ page, backend }) => {
      const { email } = await confirmedAccount(backend)
      await page.goto("/forgot-password")
      await hydrated(page)
      await page.getByLabel("Email address").fill(email)
      await page.getByRole("button", { name: "Send the link" }).click()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/check your email/i)
      await page.goto((await backend.linkTo(email)).href)
      await hydrated(page)
      await page.getByRole("button", { name: "Continue" }).click()
      await expect(page).toHaveURL(/\/reset-password/)
      await loseAnswer(page, lostPath, method)
      const send = async (password: string) => {
        await page.getByLabel("New password", { exact: true }).fill(password)
        await page.getByRole("button", { name: "Save and continue" }).click()
      }
      await send("a different long password")
      await expect(page.getByRole("alert")).toContainText("Try again with the same new password.")
      await send("a different long password")
      await expect(page).toHaveURL(/\/dashboard/)
      // The lost answer of the server was a redirect to this message: the recovery is over for it.
      if (method === "PUT") await expect(page.getByText("Your password was changed")).toBeVisible()
      await page.goto("/dashboard/account")
      await expect(page).toHaveURL(/\/dashboard\/account/)
      await signOutOn(page)
      await page.goto("/signin")
      await hydrated(page)
      await signInBy(page, email, "a different long password")
      await expect(page).toHaveURL(/\/dashboard/)
    })
  }
})

test("the address typed at sign-in is prefilled for a forgotten password, and is in no URL", async ({ page }) => {
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await page.goto("/signin")
  await page.getByLabel("Email address").fill("ada@example.test")
  await hydrated(page)
  await page.getByRole("link", { name: "Forgot your password?" }).click()
  await expect(page).toHaveURL(`${url}/forgot-password`)
  await expect(page.getByLabel("Email address")).toHaveValue("ada@example.test")
  expect(asked.filter((address) => address.includes("ada"))).toEqual([])
})

test("sign-in in one tab and sign-out in another reach both", async ({ context, backend }) => {
  const { email, password } = await confirmedAccount(backend)
  const one = await context.newPage()
  const two = await context.newPage()
  for (const page of [one, two]) {
    await page.goto(`${url}/signin`)
    await hydrated(page)
  }
  await signInBy(one, email, password)
  await expect(one).toHaveURL(`${url}/dashboard`)
  await expect(two).toHaveURL(`${url}/dashboard`)
  await two.getByRole("button", { name: "Sign out" }).first().click()
  await expect(two).toHaveURL(/\/(signin)?(\?.*)?$/)
  await expect(one).toHaveURL(/\/(signin)?(\?.*)?$/)
  await expect(one.locator("[data-guarded]")).toHaveCount(0)
})

test("a removed second factor is no longer required", async ({ page, context, backend }) => {
  const { email, password, session } = await verifiedSession(backend)
  await enter(context, url, cookiesOf(session))
  await page.goto("/dashboard/account")
  await hydrated(page)
  await page.getByRole("button", { name: "Remove the second factor" }).click()
  await expect(page.getByRole("button", { name: "Set up a second factor" })).toBeVisible()
  await signOutOn(page)
  await page.goto("/signin")
  await hydrated(page)
  await signInBy(page, email, password)
  await expect(page).toHaveURL(`${url}/dashboard`)
})

test("no answer reveals whether an address has an account", async ({ page, backend }) => {
  const { email } = await confirmedAccount(backend)
  for (const address of [email, newAccount().email]) {
    await page.goto("/signup")
    await hydrated(page)
    await page.getByLabel("Email address").fill(address)
    await page.getByLabel("Password", { exact: true }).fill("some long password")
    await page.getByRole("button", { name: "Create account" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/check your email/i)
    await page.goto("/forgot-password")
    await hydrated(page)
    await page.getByLabel("Email address").fill(address)
    await page.getByRole("button", { name: "Send the link" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/check your email/i)
  }
})

test("a person signs in with the keyboard alone", async ({ page, backend }) => {
  const { email, password } = await confirmedAccount(backend)
  await page.goto("/signin")
  await hydrated(page)
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await expect(page.getByLabel("Email address")).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press("Tab")
  await page.keyboard.type(password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(`${url}/dashboard`)
})
