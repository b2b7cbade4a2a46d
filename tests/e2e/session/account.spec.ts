// The account pages as people use them, with scripts and without.
import { rmSync } from "node:fs"
import type { Page } from "@playwright/test"

import { startAppServer } from "../../server/app-server.ts"
import { codeFor, signedInSession, signIn, verifiedSession } from "../../backend/fixture.ts"
import { agedSession } from "./aged-session.ts"
import { backendOf, cookiesOf, enter, loseAnswer, newestLinkTo } from "../people.ts"
import { startRelay } from "../server/relay.ts"
import { expect, hydrated, signInBy, signOutOn, test, url } from "../visitor.ts"

test.use({ savesData: true })

const codesOn = (page: Page) => page.getByRole("list", { name: "Recovery codes" }).locator("code")

const secretOn = async (page: Page): Promise<string> =>
  (
    await page
      .locator("code")
      .filter({ hasText: /^[A-Z2-7 ]{16,}$/ })
      .innerText()
  ).replaceAll(" ", "")

/** Some mails leave after the answer. */
async function mailedLink(address: string, kind: string): Promise<URL> {
  let link: URL | null = null
  await expect(async () => {
    link = await newestLinkTo(url, address, kind)
  }).toPass()
  return link!
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled })
    const settled = async (page: Page) => (javaScriptEnabled ? hydrated(page) : null)

    test("recovery codes are created with the second factor, and one of them replaces it", async ({
      page,
      context,
      backend,
    }) => {
      const { email, password, session } = await signedInSession(backend)
      await enter(context, url, cookiesOf(session))
      await page.goto("/dashboard/account")
      await settled(page)
      await page.getByRole("button", { name: "Set up a second factor" }).click()
      await page.getByLabel("Six-digit code").fill(codeFor(await secretOn(page)))
      await page.getByRole("button", { name: "Turn on" }).click()
      await expect(page.getByRole("heading", { name: "Save your recovery codes now" })).toBeVisible()
      const codes = await codesOn(page).allInnerTexts()
      expect(codes).toHaveLength(10)
      await page.getByRole("link", { name: "I have saved them" }).click()
      await expect(page.getByText("10 codes left.")).toBeVisible()
      await expect(codesOn(page)).toHaveCount(0)

      await signOutOn(page)
      await page.goto("/signin")
      await settled(page)
      await signInBy(page, email, password)
      await page.getByRole("link", { name: /Use a recovery code/ }).click()
      await page.getByLabel("Recovery code").fill("nope-nope-nope-nope")
      await page.getByRole("button", { name: /turn off the second factor/ }).click()
      await expect(page.getByRole("alert")).toContainText("not one of your unused recovery codes")
      await page.getByLabel("Recovery code").fill(codes[3]!.toUpperCase())
      await page.getByRole("button", { name: /turn off the second factor/ }).click()
      await expect(page.getByText("your second factor is off")).toBeVisible()
      await expect(page.getByRole("button", { name: "Set up a second factor" })).toBeVisible()
    })

    for (const [locale, confirm, news] of [
      ["en-GB", "Confirm", "Your email address was changed. You sign in with the new one from now on."],
      ["de-DE", "Bestätigen", "Deine E-Mail-Adresse wurde geändert. Ab jetzt meldest du dich mit der neuen an."],
    ] as const)
      test.describe(locale, () => {
        test.use({ locale })

        test("the second of two links changes the address, and the account page reports it", async ({
          page,
          context,
          backend,
        }) => {
          const { email, client, session } = await signedInSession(backend)
          const next = `new-${email}`
          expect((await client.auth.updateUser({ email: next })).error).toBeNull()
          await enter(context, url, cookiesOf(session))
          const button = page.getByRole("main").getByRole("button", { name: confirm, exact: true })
          for (const address of [email, next]) {
            await page.goto((await mailedLink(address, "email_change")).href)
            await settled(page)
            await button.click()
            await expect(button).toHaveCount(0)
          }
          await expect(page).toHaveURL(`${url}/dashboard/account?done=new-address`)
          await expect(page.getByText(news)).toBeVisible()
          await expect(page.getByRole("main")).toContainText(next)
        })
      })

    test("an account is deleted after its address is typed, and the page confirms it", async ({
      page,
      context,
      backend,
    }) => {
      const { email, password, session } = await signedInSession(backend)
      await enter(context, url, cookiesOf(session))
      await page.goto("/dashboard/account/delete")
      await settled(page)
      await page.getByLabel("Your email address").fill("somebody@else.test")
      await page.getByRole("button", { name: "Delete my account for good" }).click()
      await expect(page.getByRole("alert")).toContainText("Type your email address exactly")
      await page.getByLabel("Your email address").fill(email)
      await page.getByRole("button", { name: "Delete my account for good" }).click()
      await expect(page).toHaveURL(`${url}/?done=account-deleted`)
      await expect(page.getByText("Your account and everything in it have been deleted.")).toBeVisible()
      await page.goto("/signin")
      await settled(page)
      await signInBy(page, email, password)
      await expect(page.getByRole("alert")).toContainText("The email address or password is wrong.")
    })

    test("the owner can undo somebody else's change from its email, which ends every session", async ({
      page,
      browser,
      backend,
    }) => {
      const owner = await signedInSession(backend)
      const thief = await browser.newContext({ baseURL: url, javaScriptEnabled })
      await enter(thief, url, cookiesOf(owner.session))
      const theirs = await thief.newPage()
      await theirs.goto("/dashboard/account")
      await settled(theirs)
      await theirs.getByRole("button", { name: "Set up a second factor" }).click()
      await theirs.getByLabel("Six-digit code").fill(codeFor(await secretOn(theirs)))
      await theirs.getByRole("button", { name: "Turn on" }).click()
      await theirs.getByRole("link", { name: "I have saved them" }).click()
      await expect(codesOn(theirs)).toHaveCount(0)

      await page.goto((await mailedLink(owner.email, "factor-added")).href)
      await settled(page)
      await page.getByRole("button", { name: "This wasn't me: undo the change" }).click()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("The change was undone")
      await theirs.goto("/dashboard/account")
      await expect(theirs).toHaveURL(/\/signin\?next=/)

      await page.goto((await mailedLink(owner.email, "recovery")).href)
      await settled(page)
      await page.getByRole("main").getByRole("button", { name: "Continue" }).click()
      await page.getByLabel("New password", { exact: true }).fill("mine again, and another one")
      await page.getByRole("button", { name: "Save and continue" }).click()
      await expect(page).toHaveURL(`${url}/dashboard/account?done=password`)
      await expect(page.getByText("Your password was changed.")).toBeVisible()
      await expect(page.getByRole("button", { name: "Set up a second factor" })).toBeVisible()
      await thief.close()
    })
  })
}

test("after five minutes a change requires a proof in its form, keeps the typed values, and continues", async ({
  page,
  context,
  backend,
}) => {
  const { email, password, session } = await signedInSession(backend)
  await enter(context, url, cookiesOf(session))
  await page.clock.setFixedTime(Date.now() + 6 * 60_000)
  await page.goto("/dashboard/account")
  await hydrated(page)
  await page.getByLabel("Your name").fill("typed elsewhere")
  await page.getByLabel("New email address").fill(`new-${email}`)
  await page.getByRole("button", { name: "Change address" }).click()
  const proof = page.getByRole("group", { name: "Confirm it's you" }).getByLabel("Your password", { exact: true })
  await expect(proof).toBeFocused()
  await expect(page.getByLabel("New email address")).toHaveValue(`new-${email}`)
  await proof.fill("not this one")
  await page.getByRole("button", { name: "Change address" }).click()
  await expect(page.getByRole("alert")).toContainText("This is not your current password.")
  await proof.fill(password)
  await page.getByRole("button", { name: "Change address" }).click()
  await expect(page.getByText("We have emailed both addresses.")).toBeVisible()
  await expect(page.getByText("is pending")).toBeVisible()
  await expect(page.getByLabel("New email address")).toHaveValue("")
  await expect(page.getByLabel("Your name")).toHaveValue("typed elsewhere")
})

test("new recovery codes are left only after a question, or by saying that they are saved", async ({
  page,
  context,
  backend,
}) => {
  await enter(context, url, cookiesOf((await verifiedSession(backend)).session))
  await page.goto("/dashboard/account")
  await hydrated(page)
  await page.getByRole("button", { name: "Create recovery codes" }).click()
  await expect(codesOn(page)).toHaveCount(10)
  const question = page.getByRole("dialog", { name: "Leave without saving the codes?" })
  for (const way of [
    page.getByRole("link", { name: "Devices", exact: true }),
    page.getByRole("button", { name: "Save name" }),
  ]) {
    await way.click()
    await question.getByRole("button", { name: "Stay here" }).click()
    await expect(question).toBeHidden()
    await expect(codesOn(page)).toHaveCount(10)
  }
  await page.getByRole("link", { name: "I have saved them" }).click()
  await expect(page.getByText("10 codes left.")).toBeVisible()
  await expect(codesOn(page)).toHaveCount(0)
  await page.getByRole("button", { name: "Replace with new codes" }).click()
  await expect(codesOn(page)).toHaveCount(10)
  await page.getByRole("link", { name: "Devices", exact: true }).click()
  await question.getByRole("button", { name: "Leave", exact: true }).click()
  await expect(page).toHaveURL(`${url}/dashboard/account/devices`)
})

test.describe("while new recovery codes are being created, leaving the page asks first", () => {
  const question = (page: Page) => page.getByRole("dialog", { name: "Leave before you have the codes?" })
  const devices = (page: Page) => page.getByRole("link", { name: "Devices", exact: true })

  /** Keeps the request for new codes back until the returned function is called. */
  async function holdCodes(page: Page): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route("**/rest/v1/rpc/new_recovery_codes", async (route) => {
      await released
      await route.continue()
    })
    return release
  }

  test("when they are created or replaced, also after earlier ones were saved", async ({ page, context, backend }) => {
    await enter(context, url, cookiesOf((await verifiedSession(backend)).session))
    await page.goto("/dashboard/account")
    await hydrated(page)
    for (const name of ["Create recovery codes", "Replace with new codes"]) {
      const release = await holdCodes(page)
      await page.getByRole("button", { name }).click()
      await expect(page.getByRole("button", { name })).toHaveAttribute("aria-busy")
      await devices(page).click()
      await question(page).getByRole("button", { name: "Stay here" }).click()
      await devices(page).click()
      await expect(question(page)).toBeVisible()
      release()
      await expect(questionOn(page)).toBeVisible()
      await questionOn(page).getByRole("button", { name: "Stay here" }).click()
      await expect(codesOn(page)).toHaveCount(10)
      await page.getByRole("link", { name: "I have saved them" }).click()
      await expect(page.getByText("10 codes left.")).toBeVisible()
      await expect(codesOn(page)).toHaveCount(0)
      await page.unroute("**/rest/v1/rpc/new_recovery_codes")
    }
  })

  test.describe("and the answer is lost", () => {
    test.use({ tolerated: /ERR_FAILED/ })
    const lostQuestion = (page: Page) => page.getByRole("dialog", { name: "Leave without recovery codes that work?" })

    /** Loses the answer to the request for new codes, which the service carries out, once the function is called. */
    async function loseCodes(page: Page): Promise<() => void> {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route("**/rest/v1/rpc/new_recovery_codes", async (route) => {
        await released
        await route.fetch()
        await route.abort()
      })
      return release
    }

    test("the page stays, says that the old codes may be dead, and asks again", async ({ page, context, backend }) => {
      await enter(context, url, cookiesOf((await verifiedSession(backend)).session))
      await page.goto("/dashboard/account")
      await hydrated(page)
      const release = await loseCodes(page)
      await page.getByRole("button", { name: "Create recovery codes" }).click()
      await devices(page).click()
      await expect(question(page)).toBeVisible()
      release()
      await expect(lostQuestion(page)).toContainText("your old ones no longer work")
      await lostQuestion(page).getByRole("button", { name: "Stay here" }).click()
      await expect(page.getByRole("alert")).toContainText("We do not know if this worked")
      await expect(page.getByRole("alert")).toContainText("create new codes again")
      await expect(page.getByText("Nothing was changed")).toHaveCount(0)
      await expect.poll(() => page.evaluate("__reactRouterDataRouter.state.navigation.state")).toBe("idle")
      await devices(page).click()
      await lostQuestion(page).getByRole("button", { name: "Stay here" }).click()
      expect(new URL(page.url()).pathname).toBe("/dashboard/account")
      // The answer to another form takes none of this back.
      await page.getByLabel("Your name").fill("Ada")
      await page.getByRole("button", { name: "Save name" }).click()
      await expect(page.getByText("Your name was saved.")).toBeVisible()
      await devices(page).click()
      await lostQuestion(page).getByRole("button", { name: "Stay here" }).click()
      await page.unroute("**/rest/v1/rpc/new_recovery_codes")
      await page.getByRole("button", { name: /new codes|recovery codes/ }).click()
      await expect(codesOn(page)).toHaveCount(10)
      await page.getByRole("link", { name: "I have saved them" }).click()
      await expect(page.getByText("10 codes left.")).toBeVisible()
    })

    test("the page says so when the second factor is turned on", async ({ page, context, backend }) => {
      await enter(context, url, cookiesOf((await signedInSession(backend)).session))
      await page.goto("/dashboard/account")
      await hydrated(page)
      await page.getByRole("button", { name: "Set up a second factor" }).click()
      await page.getByLabel("Six-digit code").fill(codeFor(await secretOn(page)))
      ;(await loseCodes(page))()
      await page.getByRole("button", { name: "Turn on" }).click()
      await expect(page.getByText("its recovery codes did not arrive")).toBeVisible()
      await devices(page).click()
      await expect(lostQuestion(page)).toBeVisible()
    })
  })

  test("when the second factor is turned on", async ({ page, context, backend }) => {
    await enter(context, url, cookiesOf((await signedInSession(backend)).session))
    await page.goto("/dashboard/account")
    await hydrated(page)
    await page.getByRole("button", { name: "Set up a second factor" }).click()
    await page.getByLabel("Six-digit code").fill(codeFor(await secretOn(page)))
    const release = await holdCodes(page)
    await page.getByRole("button", { name: "Turn on" }).click()
    await expect(page.getByRole("button", { name: "Turn on" })).toHaveAttribute("aria-busy")
    await devices(page).click()
    await question(page).getByRole("button", { name: "Stay here" }).click()
    release()
    await expect(codesOn(page)).toHaveCount(10)
  })
})

/**
 * Opens the account page with new recovery codes, whose other data is still loading. Returns a function that lets it
 * load: then the router forgets the navigation that it has blocked, and the question about it stays.
 */
async function newCodesWhileLoading(page: Page): Promise<() => Promise<void>> {
  await page.goto("/dashboard/account/devices")
  await hydrated(page)
  await page.locator("main").getByRole("link", { name: "Account", exact: true }).click()
  await expect(page).toHaveURL(`${url}/dashboard/account`)
  await expect(page.getByRole("button", { name: "Create recovery codes" })).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/dashboard/account.data*", async (route) => {
    if (route.request().method() === "GET") await released
    await route.continue()
  })
  await page.getByRole("button", { name: "Create recovery codes" }).click()
  await expect(codesOn(page)).toHaveCount(10)
  return async () => {
    await expect(questionOn(page)).toBeVisible()
    release()
    await expect.poll(() => page.evaluate("__reactRouterDataRouter.state.navigation.state")).toBe("idle")
    await expect(questionOn(page)).toBeVisible()
  }
}

const questionOn = (page: Page) => page.getByRole("dialog", { name: "Leave without saving the codes?" })

test.describe("the question before new recovery codes are left while the page's data is still loading", () => {
  test.beforeEach(async ({ context, backend }) => {
    await enter(context, url, cookiesOf((await verifiedSession(backend)).session))
  })

  for (const [way, leave] of [
    ["by a link", (page: Page) => page.getByRole("link", { name: "Devices", exact: true }).click()],
    ["by the Back button", (page: Page) => page.evaluate(() => window.history.back())],
  ] as const)
    test(`stays, and leads to the page: ${way}`, async ({ page }) => {
      const load = await newCodesWhileLoading(page)
      await leave(page)
      await load()
      await questionOn(page).getByRole("button", { name: "Leave", exact: true }).click()
      await expect(page).toHaveURL(`${url}/dashboard/account/devices`)
    })

  test("stays, and sends the form that was submitted", async ({ page }) => {
    const load = await newCodesWhileLoading(page)
    await page.getByLabel("Your name").fill("Ada")
    await page.getByRole("button", { name: "Save name" }).click()
    await load()
    await questionOn(page).getByRole("button", { name: "Leave", exact: true }).click()
    await expect(page.getByText("Your name was saved.")).toBeVisible()
    await expect(page.getByLabel("Your name")).toHaveValue("Ada")
  })

  test("is about the last way: a link after a form that was not sent", async ({ page }) => {
    const load = await newCodesWhileLoading(page)
    await page.getByRole("button", { name: "Save name" }).click()
    await expect(questionOn(page)).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(questionOn(page)).toBeHidden()
    await page.getByRole("link", { name: "Devices", exact: true }).click()
    await load()
    await questionOn(page).getByRole("button", { name: "Leave", exact: true }).click()
    await expect(page).toHaveURL(`${url}/dashboard/account/devices`)
  })

  test("leads to the page if the data arrives in the same moment as the answer", async ({ page }) => {
    await newCodesWhileLoading(page)
    await page.getByRole("link", { name: "Devices", exact: true }).click()
    await expect(questionOn(page)).toBeVisible()
    await questionOn(page)
      .getByRole("button", { name: "Leave", exact: true })
      .evaluate((button: HTMLButtonElement) => {
        const { __reactRouterDataRouter: router } = window as unknown as {
          readonly __reactRouterDataRouter: { readonly state: { readonly blockers: Map<string, { reset(): void }> } }
        }
        for (const blocker of router.state.blockers.values()) blocker.reset()
        button.click()
      })
    await expect(page).toHaveURL(`${url}/dashboard/account/devices`)
  })
})

test("sessions are listed, and can be ended one by one", async ({ page, context, backend }) => {
  const person = await signedInSession(backend)
  const other = await signIn(backend, person)
  await enter(context, url, cookiesOf(person.session))
  await page.goto("/dashboard/account/devices")
  await hydrated(page)
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem")
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: "this device" })).toHaveCount(1)
  await page.getByRole("button", { name: "End this session" }).click()
  await expect(page.getByText("The session was ended.")).toBeVisible()
  await expect(sessions).toHaveCount(1)
  expect((await other.client.auth.getUser()).error).not.toBeNull()
  await page.goto("/dashboard/account/history")
  await expect(page.getByText("You ended a session on the devices page.")).toBeVisible()
})

test("a person's data is one file of valid JSON, with everything in it", async ({ context, backend }) => {
  const { client, session } = await signedInSession(backend)
  await enter(context, url, cookiesOf(session))
  // In the order they were begun; the embedded backend keeps seconds, and the id decides within one.
  const ids = [crypto.randomUUID(), crypto.randomUUID()].toSorted()
  const names = ["one", "two"]
  for (const [index, name] of names.entries()) {
    const { error } = await client
      .from("drafts")
      .insert({ id: ids[index], user_id: session.user.id, name, policy: `// ${name}`, base_hash: "0" })
    expect(error).toBeNull()
  }
  const response = await context.request.get(`${url}/dashboard/account/data.json`)
  expect(response.headers()["content-disposition"]).toContain("sallyport-my-data.json")
  const data = (await response.json()) as { readonly drafts: readonly { readonly name: string }[] }
  expect(data).toMatchObject({
    profile: { email: session.user.email, mail_language: "en" },
    sessions: [{ isCurrent: true }],
  })
  expect(data.drafts.map(({ name }) => name)).toEqual(names)
})

test.describe("a server of its own", () => {
  test.use({ javaScriptEnabled: false })

  test("without scripts, the proof is requested in the form, too", async ({ page, context }) => {
    const server = await startAppServer()
    try {
      const backend = await backendOf(server.url)
      const { totpSecret, session } = await verifiedSession(backend)
      await enter(context, server.url, cookiesOf(agedSession(session, 400, server.dataDir)))
      await page.goto(`${server.url}/dashboard/account`)
      await page.getByRole("button", { name: "Remove the second factor" }).click()
      const proof = page.getByLabel("Code from your authenticator app")
      await expect(proof).toBeFocused()
      await proof.fill(codeFor(totpSecret))
      await page.getByRole("button", { name: "Remove the second factor" }).click()
      await expect(page.getByText("Your second factor was removed.")).toBeVisible()
    } finally {
      await server.stop()
      rmSync(server.dataDir, { recursive: true, force: true })
    }
  })

  test("a service without the functions: each part says so, and the rest works", async ({ page, context, backend }) => {
    const relay = await startRelay(url)
    relay.answerWith((response) => response.writeHead(404).end(JSON.stringify({ code: "PGRST202" })), "/rest/v1/rpc/")
    const server = await startAppServer({ SUPABASE_URL: relay.url, SUPABASE_PUBLISHABLE_KEY: backend.key })
    try {
      const { session } = await verifiedSession(backend)
      await enter(context, server.url, cookiesOf(session))
      for (const [path, words] of [
        ["", "has no recovery codes"],
        ["/devices", "cannot list sessions"],
        ["/history", "keeps no history"],
      ] as const) {
        await page.goto(`${server.url}/dashboard/account${path}`)
        await expect(page.getByRole("main")).toContainText(words)
      }
      await page.goto(`${server.url}/dashboard/account`)
      await page.getByLabel("Your name").fill("Ada")
      await page.getByRole("button", { name: "Save name" }).click()
      await expect(page.getByText("Your name was saved.")).toBeVisible()
    } finally {
      await server.stop()
      await relay.stop()
      rmSync(server.dataDir, { recursive: true, force: true })
    }
  })
})

test.describe("a second attempt after a lost answer", () => {
  test.use({ tolerated: /ERR_FAILED/ })

  test("tells that the account is deleted", async ({ page, context, backend }) => {
    const { email, session } = await signedInSession(backend)
    await enter(context, url, cookiesOf(session))
    await page.goto("/dashboard/account/delete")
    await hydrated(page)
    await loseAnswer(page, "**/rest/v1/rpc/delete_own_account", "POST")
    await page.getByLabel("Your email address").fill(email)
    const send = page.getByRole("button", { name: "Delete my account for good" })
    await send.click()
    await expect(page.getByRole("alert")).toContainText("your account may or may not have been deleted")
    await send.click()
    await expect(page.getByText("Your account and everything in it have been deleted.")).toBeVisible()
  })

  test("tells that the password is changed, also after a typo in between", async ({ page, context, backend }) => {
    const { password, session } = await signedInSession(backend)
    await enter(context, url, cookiesOf(session))
    await page.goto("/dashboard/account")
    await hydrated(page)
    await loseAnswer(page, "**/auth/v1/user", "PUT")
    const change = async (next: string) => {
      await page.getByLabel("Current password").fill(password)
      await page.getByLabel("New password", { exact: true }).fill(next)
      await page.getByRole("button", { name: "Change password" }).click()
    }
    await change("a different long password")
    await expect(page.getByRole("alert")).toContainText("your password may or may not have been changed")
    await change("short")
    await expect(page.getByRole("alert")).toContainText("Choose a password of at least 8 characters.")
    await change("a different long password")
    await expect(page.getByText("Your password was changed.")).toBeVisible()
  })
})
