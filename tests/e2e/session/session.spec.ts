// The session in a real browser: what the real auth client says, where the machine stands then, and the page a person
// ends on.
import { readFileSync } from "node:fs"

import type { BrowserContext, Page } from "@playwright/test"
import type { Session } from "@supabase/supabase-js"

import {
  challengedSession,
  codeFor,
  confirmedAccount,
  newAccount,
  clientFor,
  recoveringSession,
  signedInSession,
  valueOf,
  type BackendAccess,
} from "../../backend/fixture.ts"
import { cookiesOf, enter } from "../people.ts"
import {
  connected,
  endsAt,
  hasHeard,
  putAwayAndBack,
  watchMoves,
  watchSession,
  type SessionWatch,
} from "./session-watch.ts"
import { expect, signInBy, test, typeInEditor, url } from "../visitor.ts"

test.use({ savesData: true })

const open = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(url + path)
  await connected(page)
  return page
}

const said = (watch: SessionWatch, page: Page): readonly string[] => watch.heardBy(page).map(({ event }) => event)

/** The event was heard, and this is where it left the machine. */
const expectHeard = (watch: SessionWatch, page: Page, event: string, state: string): Promise<void> =>
  expect.poll(() => watch.heardBy(page)).toContainEqual({ event, state })

const enterSignedIn = async (context: BrowserContext, backend: BackendAccess) => {
  const person = await signedInSession(backend)
  await enter(context, url, cookiesOf(person.session))
  return person
}

/** As its holder's clock sees it a minute after its token ran out. */
const runOut = (session: Session): Session => ({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 })

const signOutIn = (page: Page): Promise<void> => page.getByRole("button", { name: "Sign out" }).first().click()

const guarded = (page: Page) => page.locator("[data-guarded]")

test.describe("INITIAL_SESSION", () => {
  test("with nothing stored: signed out, on the requested page", async ({ context }) => {
    const watch = await watchSession(context)
    const page = await open(context, "/")
    await endsAt(page, "signedOut", "/")
    expect(said(watch, page)).toEqual([])
    // The auth client comes with the first form that needs it.
    await page.goto(`${url}/signin`)
    await connected(page)
    await signInBy(page, newAccount().email, "nobody's password")
    await expectHeard(watch, page, "INITIAL_SESSION", "signedOut")
    await endsAt(page, "signedOut", "/signin")
  })

  test("with a session stored: SIGNED_IN comes first, and neither event leaves the page", async ({
    context,
    backend,
  }) => {
    const watch = await watchSession(context)
    await enterSignedIn(context, backend)
    const page = await context.newPage()
    const moves = watchMoves(page)
    await page.goto(`${url}/dashboard`)
    await expectHeard(watch, page, "INITIAL_SESSION", "signedIn")
    expect(said(watch, page)).toEqual(["SIGNED_IN", "INITIAL_SESSION"])
    await endsAt(page, "signedIn", "/dashboard")
    expect(moves).toEqual([`${url}/dashboard`])
  })

  test("in a second tab and after a reload: the same again", async ({ context, backend }) => {
    const watch = await watchSession(context)
    await enterSignedIn(context, backend)
    const one = await open(context, "/dashboard")
    const two = await open(context, "/editor")
    await expectHeard(watch, two, "INITIAL_SESSION", "signedIn")
    watch.forget()
    await one.reload()
    await expectHeard(watch, one, "INITIAL_SESSION", "signedIn")
    await endsAt(one, "signedIn", "/dashboard")
    await endsAt(two, "signedIn", "/editor")
  })
})

test.describe("SIGNED_IN", () => {
  test("by the form: continues to the requested page, and the other tab leaves its form", async ({
    context,
    backend,
  }) => {
    const watch = await watchSession(context)
    const { email, password } = await confirmedAccount(backend)
    const one = await open(context, "/signin?next=%2Feditor")
    const two = await open(context, "/signin")
    await signInBy(one, email, password)
    await endsAt(one, "signedIn", "/editor")
    await endsAt(two, "signedIn", "/dashboard")
    await expectHeard(watch, one, "SIGNED_IN", "signedIn")
    await expectHeard(watch, two, "SIGNED_IN", "signedIn")
    await two.reload()
    await endsAt(two, "signedIn", "/dashboard")
  })

  test("in another tab: a tab at the sign-in page continues to the page that it was sent from", async ({
    context,
    backend,
  }) => {
    const { email, password } = await confirmedAccount(backend)
    const one = await open(context, "/editor?app=")
    await endsAt(one, "signedOut", "/signin?next=%2Feditor%3Fapp%3D")
    const [elsewhere, closed] = [
      await open(context, "/signin?next=https%3A%2F%2Fexample.test"),
      await open(context, "/signin?next=%2Fsignout"),
    ]
    const two = await open(context, "/signin")
    await signInBy(two, email, password)
    await endsAt(one, "signedIn", "/editor?app=")
    for (const page of [elsewhere, closed, two]) await endsAt(page, "signedIn", "/dashboard")
  })

  test("by a form without scripts: the other tab follows", async ({ context, backend }) => {
    const { email, password } = await confirmedAccount(backend)
    const one = await open(context, "/signin")
    const two = await open(context, "/signin")
    await one.getByLabel("Email address").fill(email)
    await one.getByLabel("Password", { exact: true }).fill(password)
    await sendWithoutScripts(one, "main form")
    await endsAt(one, "signedIn", "/dashboard")
    await endsAt(two, "signedIn", "/dashboard")
  })

  test("again, in a tab that becomes visible: stays on the page, and keeps typed text", async ({
    context,
    backend,
  }) => {
    const watch = await watchSession(context)
    await enterSignedIn(context, backend)
    const page = await open(context, "/editor")
    await typeInEditor(page, "// not saved yet")
    await expectHeard(watch, page, "INITIAL_SESSION", "signedIn")
    watch.forget()
    const moves = watchMoves(page)
    await putAwayAndBack(page)
    await expectHeard(watch, page, "SIGNED_IN", "signedIn")
    await expect(page.locator(".cm-content")).toContainText("// not saved yet")
    await endsAt(page, "signedIn", "/editor")
    expect(moves).toEqual([])
  })

  test("of another person in another tab: everything of the first person is removed, even without a sign-out between", async ({
    context,
    backend,
  }) => {
    const watch = await watchSession(context)
    const first = await enterSignedIn(context, backend)
    const next = newAccount()
    valueOf(await clientFor(backend).auth.signUp(next))
    const one = await open(context, "/editor")
    await typeInEditor(one, "// the first person's secret")
    const link = await backend.linkTo(next.email)
    const two = await open(context, link.pathname + link.search)
    await two.getByRole("button", { name: "Confirm and sign in" }).click()
    await endsAt(two, "signedIn", "/dashboard")
    await expect(one.getByRole("banner")).toContainText(next.email)
    await expect(one.locator("body")).not.toContainText(first.email)
    await expect(one.locator("body")).not.toContainText("the first person's secret")
    await endsAt(one, "signedIn", "/editor")
    expect(said(watch, one)).not.toContain("SIGNED_OUT")
  })
})

test.describe("SIGNED_OUT", () => {
  test("by the button: every tab closes, and stays closed after a reload", async ({ context, backend }) => {
    const watch = await watchSession(context)
    await enterSignedIn(context, backend)
    const one = await open(context, "/dashboard/account")
    const two = await open(context, "/editor")
    await Promise.all([hasHeard(watch, one), hasHeard(watch, two)])
    await signOutIn(one)
    await expectHeard(watch, two, "SIGNED_OUT", "signedOut")
    await expectHeard(watch, one, "SIGNED_OUT", "signedOut")
    await endsAt(one, "signedOut", "/signin?done=signed-out")
    await endsAt(two, "signedOut", "/signin?next=%2Feditor")
    await expect(guarded(two)).toHaveCount(0)
    await two.reload()
    await endsAt(two, "signedOut", "/signin?next=%2Feditor")
  })

  test("by a form without scripts: the other tab closes by itself", async ({ context, backend }) => {
    await enterSignedIn(context, backend)
    const one = await open(context, "/dashboard")
    const two = await open(context, "/dashboard/account")
    await sendWithoutScripts(one, "header form[action='/signout']")
    await endsAt(one, "signedOut", "/signin?done=signed-out")
    await expect(guarded(two)).toBeHidden()
    await endsAt(two, "signedOut", "/signin?next=%2Fdashboard%2Faccount")
  })

  test("everywhere: another browser is signed out with its next page", async ({ context, browser, backend }) => {
    const person = await enterSignedIn(context, backend)
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await other.goto(`${url}/signin`)
    await connected(other)
    await signInBy(other, person.email, person.password)
    await endsAt(other, "signedIn", "/dashboard")
    const page = await open(context, "/dashboard/account/devices")
    await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click()
    await endsAt(page, "signedOut", "/signin?done=signed-out-everywhere")
    await expect(page.getByText("You are signed out here and on all other devices.")).toBeVisible()
    await other.getByRole("link", { name: "Editor", exact: true }).click()
    await endsAt(other, "signedOut", "/signin?next=%2Feditor")
    await elsewhere.close()
  })
})

test.describe("TOKEN_REFRESHED", () => {
  test("of an expired session, in a signed-out document: signed in without a page load", async ({
    context,
    backend,
  }) => {
    const watch = await watchSession(context)
    const { session } = await signedInSession(backend)
    await enter(context, url, cookiesOf(runOut(session)))
    const page = await context.newPage()
    await page.route(`${url}/`, async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback()
      // As a cache would have it: asked for without the cookie.
      const stale = await fetch(url)
      await route.fulfill({ status: 200, headers: Object.fromEntries(stale.headers), body: await stale.text() })
    })
    await page.goto(`${url}/`)
    await expectHeard(watch, page, "TOKEN_REFRESHED", "signedIn")
    await endsAt(page, "signedIn", "/")
    await expect(page.getByRole("banner")).toContainText(session.user.email!)
  })

  test("of a tab that becomes visible after its token expired: every tab stays on its page", async ({
    context,
    backend,
  }) => {
    const watch = await watchSession(context)
    const { session } = await enterSignedIn(context, backend)
    const one = await open(context, "/editor")
    const two = await open(context, "/dashboard")
    await typeInEditor(one, "// written before")
    await expectHeard(watch, two, "INITIAL_SESSION", "signedIn")
    const moves = [watchMoves(one), watchMoves(two)]
    await putAwayAndBack(one, () => enter(context, url, cookiesOf(runOut(session))))
    await expectHeard(watch, one, "TOKEN_REFRESHED", "signedIn")
    await expectHeard(watch, two, "TOKEN_REFRESHED", "signedIn")
    await endsAt(one, "signedIn", "/editor")
    await endsAt(two, "signedIn", "/dashboard")
    await expect(one.locator(".cm-content")).toContainText("// written before")
    expect(moves).toEqual([[], []])
  })

  test("by the server and the page at once: stays on the page, and keeps typed text", async ({ context, backend }) => {
    const watch = await watchSession(context)
    const { session } = await enterSignedIn(context, backend)
    const page = await open(context, "/editor")
    await typeInEditor(page, "// written before")
    await expectHeard(watch, page, "INITIAL_SESSION", "signedIn")
    watch.forget()
    const moves = watchMoves(page)
    // The page's own question to the server carries the same old token, and is answered first.
    const renewed = page.waitForResponse("**/editor/check")
    await page.route("**/auth/v1/token**", async (route) => {
      const answer = await route.fetch()
      await renewed
      await route.fulfill({ response: answer })
    })
    await putAwayAndBack(page, async () => {
      await enter(context, url, cookiesOf(runOut(session)))
      await page.locator(".cm-content").click()
      await page.keyboard.insertText("// and after")
    })
    expect((await renewed).status()).toBe(200)
    // The auth client drops what it was given and says nothing of it; asked again, the store has the server's.
    await expectHeard(watch, page, "INITIAL_SESSION", "signedIn")
    expect(watch.heardBy(page).map(({ state }) => state)).not.toContain("signedOut")
    await endsAt(page, "signedIn", "/editor")
    await expect(page.locator(".cm-content")).toContainText("// and after")
    expect(moves).toEqual([])
  })

  test("of a session that was ended elsewhere: signed out", async ({ context, backend }) => {
    const watch = await watchSession(context)
    const person = await enterSignedIn(context, backend)
    const page = await open(context, "/dashboard")
    valueOf(await person.client.auth.signOut({ scope: "global" }).then(({ error }) => ({ data: null, error })))
    await putAwayAndBack(page, () => enter(context, url, cookiesOf(runOut(person.session))))
    await expectHeard(watch, page, "SIGNED_OUT", "signedOut")
    await endsAt(page, "signedOut", "/signin?next=%2Fdashboard")
  })
})

test("USER_UPDATED: after a new password both tabs stay on their pages", async ({ context, backend }) => {
  const watch = await watchSession(context)
  const { password } = await enterSignedIn(context, backend)
  const one = await open(context, "/dashboard/account")
  const two = await open(context, "/editor")
  await changePassword(one, password, "a different long password")
  await expectHeard(watch, one, "USER_UPDATED", "signedIn")
  await expectHeard(watch, two, "USER_UPDATED", "signedIn")
  await endsAt(one, "signedIn", "/dashboard/account?done=password")
  await endsAt(two, "signedIn", "/editor")
  await one.reload()
  await endsAt(one, "signedIn", "/dashboard/account?done=password")
})

test("USER_UPDATED: any name is saved as it was typed, and both tabs stay on their pages", async ({
  context,
  backend,
}) => {
  const watch = await watchSession(context)
  const { email } = await enterSignedIn(context, backend)
  const one = await open(context, "/dashboard/account")
  const two = await open(context, "/editor")
  await saveName(one, "a".repeat(100))
  await expect(one.getByRole("alert")).toContainText("at most 80 letters")
  await expect(one.getByLabel("Your name")).toHaveValue("a".repeat(100))
  expect(said(watch, one)).not.toContain("USER_UPDATED")
  const name = `<img src=x onerror=alert(1)> "Ada" & Co.`
  await saveName(one, name)
  await expectHeard(watch, one, "USER_UPDATED", "signedIn")
  await expectHeard(watch, two, "USER_UPDATED", "signedIn")
  await endsAt(one, "signedIn", "/dashboard/account?done=name")
  await endsAt(two, "signedIn", "/editor")
  await expect(one.getByRole("main")).toContainText(`${name}, you are signed in as ${email}.`)
  await one.reload()
  await expect(one.getByLabel("Your name")).toHaveValue(name)
  await saveName(one, "")
  await expect(one.getByRole("main")).toContainText(`You are signed in as ${email}.`)
})

test("a name that bypassed the form is not shown", async ({ context, backend }) => {
  const { client, email } = await enterSignedIn(context, backend)
  // The service takes none that would turn the sentence around it.
  const { error } = await client.auth.updateUser({ data: { name: "Ada\u202Enimda" } })
  expect(error?.code).toBe("validation_failed")
  for (const name of [42, "a".repeat(900)]) {
    valueOf(await client.auth.updateUser({ data: { name } }))
    const page = await open(context, "/dashboard/account")
    await expect(page.getByRole("main")).toContainText(`You are signed in as ${email}.`)
    await expect(page.getByLabel("Your name")).toHaveValue("")
  }
})

test("a password can be changed only with the current one", async ({ context, backend }) => {
  const watch = await watchSession(context)
  const { email, password } = await enterSignedIn(context, backend)
  const page = await open(context, "/dashboard/account")
  await expectHeard(watch, page, "INITIAL_SESSION", "signedIn")
  watch.forget()
  await changePassword(page, "not my password", "a different long password")
  await expect(page.getByRole("alert")).toContainText("This is not your current password.")
  expect(said(watch, page)).toEqual([])
  await changePassword(page, password, "a different long password")
  await expectHeard(watch, page, "USER_UPDATED", "signedIn")
  expect(said(watch, page)).toEqual(["USER_UPDATED"])
  await endsAt(page, "signedIn", "/dashboard/account?done=password")
  // No password stays on the page.
  for (const label of ["Current password", "New password"])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue("")
  const { error } = await clientFor(backend).auth.signInWithPassword({ email, password })
  expect(error?.code).toBe("invalid_credentials")
})

test("the server requires the current password, too", async ({ context, backend }) => {
  const { email, password } = await enterSignedIn(context, backend)
  const page = await open(context, "/dashboard/account")
  const post = (current: string) =>
    page.request.post(`${url}/dashboard/account`, {
      form: { intent: "password", current, password: "a different long password" },
      headers: { Origin: url },
      maxRedirects: 0,
    })
  expect((await post("")).status()).toBe(400)
  expect((await post("not my password")).status()).toBe(400)
  valueOf(await clientFor(backend).auth.signInWithPassword({ email, password }))
  expect((await post(password)).status()).toBe(303)
  const next = { email, password: "a different long password" }
  valueOf(await clientFor(backend).auth.signInWithPassword(next))
})

test("a person can download their drafts as a file", async ({ context, backend }) => {
  const { client, session, email } = await enterSignedIn(context, backend)
  const draft = { id: crypto.randomUUID(), user_id: session.user.id, name: "Mine", policy: "// mine", base_hash: "0" }
  valueOf(await client.from("drafts").insert(draft))
  const page = await open(context, "/dashboard/account")
  const downloading = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download my drafts only" }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe("sallyport-drafts.json")
  const file = JSON.parse(readFileSync(await download.path(), "utf8")) as unknown
  expect(file).toMatchObject({ account: email, drafts: [{ name: "Mine", policy: "// mine" }] })
  await endsAt(page, "signedIn", "/dashboard/account")
})

test("PASSWORD_RECOVERY: both tabs require the new password, also after a reload, and both continue with it", async ({
  context,
  backend,
}) => {
  const watch = await watchSession(context)
  const { email } = await confirmedAccount(backend)
  valueOf(await clientFor(backend).auth.resetPasswordForEmail(email))
  const link = await backend.linkTo(email)
  const two = await open(context, "/signin")
  await two.getByLabel("Email address").focus()
  await expectHeard(watch, two, "INITIAL_SESSION", "signedOut")
  // Has no auth client: it hears from the other tabs that the server has spoken.
  const untouched = await open(context, "/signin")
  const one = await open(context, link.pathname + link.search)
  await one.getByRole("button", { name: "Continue" }).click()
  await expectHeard(watch, one, "PASSWORD_RECOVERY", "recovering")
  await expectHeard(watch, two, "PASSWORD_RECOVERY", "recovering")
  await endsAt(one, "recovering", /^\/reset-password/)
  await endsAt(two, "recovering", /^\/reset-password/)
  await endsAt(untouched, "recovering", /^\/reset-password/)
  for (const page of [one, two]) {
    await page.reload()
    await endsAt(page, "recovering", /^\/reset-password/)
    await page.goto(`${url}/dashboard`)
    await endsAt(page, "recovering", /^\/reset-password/)
    await connected(page)
  }
  await one.getByLabel("New password", { exact: true }).fill("a different long password")
  await one.getByRole("button", { name: "Save and continue" }).click()
  await expectHeard(watch, one, "USER_UPDATED", "recovering")
  for (const page of [one, two, untouched]) await endsAt(page, "signedIn", "/dashboard")
})

test("MFA_CHALLENGE_VERIFIED: both tabs get it, leave the code page, and stay verified after a load", async ({
  context,
  backend,
}) => {
  const watch = await watchSession(context)
  const { session, totpSecret } = await challengedSession(backend)
  await enter(context, url, cookiesOf(session))
  const one = await open(context, "/dashboard")
  const two = await open(context, "/")
  await endsAt(one, "challenged", "/mfa?next=%2Fdashboard")
  await endsAt(two, "challenged", "/")
  await one.reload()
  await endsAt(one, "challenged", "/mfa?next=%2Fdashboard")
  await one.getByLabel(/code/i).fill(codeFor(totpSecret))
  await one.getByRole("button", { name: "Continue" }).click()
  await expectHeard(watch, one, "MFA_CHALLENGE_VERIFIED", "signedIn")
  await expectHeard(watch, two, "MFA_CHALLENGE_VERIFIED", "signedIn")
  await endsAt(one, "signedIn", "/dashboard")
  await endsAt(two, "signedIn", "/")
  await one.goto(`${url}/dashboard/account`)
  await expect(one.getByRole("main")).toContainText("two factors")
})

test("MFA_CHALLENGE_VERIFIED in another tab: a tab at the code page continues to the page that it was sent from", async ({
  context,
  backend,
}) => {
  const { session, totpSecret } = await challengedSession(backend)
  await enter(context, url, cookiesOf(session))
  const one = await open(context, "/editor?app=")
  await endsAt(one, "challenged", "/mfa?next=%2Feditor%3Fapp%3D")
  const recovery = await open(context, "/mfa?with=recovery-code&next=%2Freviews")
  const others = [await open(context, "/mfa"), await open(context, "/mfa?next=https%3A%2F%2Fexample.test")]
  const two = await open(context, "/mfa?next=%2Fdashboard%2Faccount")
  await two.getByLabel(/code/i).fill(codeFor(totpSecret))
  await two.getByRole("button", { name: "Continue" }).click()
  await endsAt(two, "signedIn", "/dashboard/account")
  await endsAt(one, "signedIn", "/editor?app=")
  await endsAt(recovery, "signedIn", "/reviews")
  for (const page of others) await endsAt(page, "signedIn", "/dashboard")
})

for (const [state, at, sessionOf] of [
  ["signedIn", "/dashboard", signedInSession],
  ["challenged", "/mfa?next=%2Fdashboard", challengedSession],
  ["recovering", "/reset-password?next=%2Fdashboard", recoveringSession],
] as const) {
  test(`${state}: the server's verdict is in the first paint, and a reload sends no further request`, async ({
    context,
    backend,
  }) => {
    const { session } = await sessionOf(backend)
    await enter(context, url, cookiesOf(session, { recovering: state === "recovering" }))
    const page = await open(context, "/dashboard")
    await endsAt(page, state, at)
    const moves = watchMoves(page)
    await page.reload()
    await endsAt(page, state, at)
    expect(moves).toEqual([url + at])
  })
}

/** As a browser without scripts sends it: React's own handlers hear nothing of this. */
const sendWithoutScripts = (page: Page, form: string): Promise<void> =>
  page
    .locator(form)
    .first()
    .evaluate((element) => HTMLFormElement.prototype.submit.call(element))

async function saveName(page: Page, name: string): Promise<void> {
  await page.getByLabel("Your name").fill(name)
  await page.getByRole("button", { name: "Save name" }).click()
}

async function changePassword(page: Page, present: string, next: string): Promise<void> {
  await page.getByLabel("Current password", { exact: true }).fill(present)
  await page.getByLabel("New password", { exact: true }).fill(next)
  await page.getByRole("button", { name: "Change password" }).click()
}

test("a sign-out is not undone by the answer to an earlier request", async ({ context, backend }) => {
  await enterSignedIn(context, backend)
  const page = await open(context, "/dashboard")
  // The server is slow, and drawing slower than the sign-out's beginning, as on a machine that is busy with other
  // things.
  await page.route(/\/signout/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_500))
    await route.continue()
  })
  await page.evaluate(async () => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      readonly __reactRouterDataRouter: { readonly revalidate: () => Promise<void> }
    }
    const post = Object.getOwnPropertyDescriptor(MessagePort.prototype, "postMessage")!.value as (m: unknown) => void
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 500)
    }
    await router.revalidate()
    document.querySelector<HTMLButtonElement>('form[action="/signout"] button')!.click()
    setTimeout(() => (MessagePort.prototype.postMessage = post), 400)
  })
  await expect(page.getByText("You are signed out.")).toBeVisible()
  await expect(page).toHaveURL(`${url}/signin?done=signed-out`)
})
