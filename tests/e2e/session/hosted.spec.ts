// With the auth service elsewhere: the flows of a person, and what a recovery may never become. Against a real project
// where SUPABASE_URL names one.
import type { Browser, BrowserContext, Page, Request } from "@playwright/test"

import { startAppServer, type AppServer } from "../../server/app-server.ts"
import {
  challengedSession,
  clientFor,
  codeFor,
  confirmedAccount,
  newAccount,
  signedInSession,
  valueOf,
} from "../../backend/fixture.ts"
import { startHostedService, type HostedService } from "./hosted-service.ts"
import { cookiesOf, enter } from "../people.ts"
import { rawRequest } from "../../server/raw-request.ts"
import { endsAt } from "./session-watch.ts"
import { expect, hydrated, signInBy, test } from "../visitor.ts"

test.use({ savesData: true })

let service: HostedService
let app: AppServer

test.beforeAll(async () => {
  service = await startHostedService()
  app = await startAppServer({ SUPABASE_URL: service.url, SUPABASE_PUBLISHABLE_KEY: service.key })
})

test.afterAll(async () => {
  await app.stop()
  await service.stop()
})

test.afterEach(() => {
  service.away = false
})

const NEW_PASSWORD = "a different long password"

async function open(context: BrowserContext, path: string, scripts = true): Promise<Page> {
  const page = await context.newPage()
  await page.goto(app.url + path)
  if (scripts) await hydrated(page)
  return page
}

/** The page that a recovery mail leads to. */
async function recoveryPath(email: string): Promise<string> {
  valueOf(await clientFor(service.backend).auth.resetPasswordForEmail(email))
  const { pathname, search } = await service.backend.linkTo(email, "recovery")
  return pathname + search
}

const isAt = (page: Page, path: RegExp): Promise<void> =>
  expect(page).toHaveURL(new RegExp(`^${app.url}${path.source}`))

/** Wherever this browser goes, it ends at the new password. */
async function owesPassword(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  for (const path of ["/dashboard", "/editor", "/dashboard/account", "/signin"]) {
    await page.goto(app.url + path)
    await isAt(page, /\/reset-password/)
  }
  expect((await page.goto(`${app.url}/dashboard/session`))?.request().redirectedFrom()).not.toBeNull()
  await page.close()
}

/** Signed out, and able to sign in. */
async function isSignedOut(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${app.url}/dashboard`)
  await isAt(page, /\/signin\?next=/)
  await page.close()
}

const isRedemption = (request: Request): boolean =>
  request.method() === "POST" && new URL(request.url()).pathname.startsWith("/auth/confirm")

async function contextOf(browser: Browser, javaScriptEnabled: boolean): Promise<BrowserContext> {
  return browser.newContext({ javaScriptEnabled })
}

test("sign-up, confirmation, sign-out", async ({ context }) => {
  const { email, password } = newAccount()
  const page = await open(context, "/signup")
  await page.getByLabel("Email address").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/check your email/i)
  const link = await service.backend.linkTo(email, "signup")
  await page.goto(app.url + link.pathname + link.search)
  await hydrated(page)
  await page.getByRole("button", { name: "Confirm and sign in" }).click()
  await endsAt(page, "signedIn", "/dashboard")
  await page.getByRole("button", { name: "Sign out" }).first().click()
  await isAt(page, /\/signin\?done=signed-out/)
  await isSignedOut(context)
})

test("a second factor is required", async ({ context }) => {
  const { email, password, totpSecret } = await challengedSession(service.backend)
  const page = await open(context, "/signin?next=%2Feditor")
  await signInBy(page, email, password)
  await isAt(page, /\/mfa/)
  await page.getByLabel(/code/i).fill(codeFor(totpSecret))
  await page.getByRole("button", { name: "Continue" }).click()
  await endsAt(page, "signedIn", "/editor")
})

test("a change of an account by this server's form is counted and logged", async ({ browser }) => {
  const { email, password } = await confirmedAccount(service.backend)
  const context = await contextOf(browser, false)
  const page = await open(context, "/signin", false)
  await signInBy(page, email, "not the password")
  await signInBy(page, email, password)
  await isAt(page, /\/dashboard/)
  const { body } = await rawRequest(app.url, { target: "/metrics" })
  for (const kind of ["sign-in-failed", "sign-in"]) {
    expect(body).toMatch(new RegExp(`^sallyport_events_total\\{kind="${kind}"\\} [1-9]`, "m"))
    expect(app.log()).toContain(`"event":"${kind}"`)
  }
  await context.close()
})

test("a session is renewed, and an outage signs nobody out", async ({ context }) => {
  const { session } = await signedInSession(service.backend)
  const [head, , signature] = session.access_token.split(".")
  // Of a browser that was away for longer than its token lives.
  const claims = { session_id: "a", sub: session.user.id, iat: 1, exp: 2 }
  const ended = `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`
  await enter(context, app.url, cookiesOf({ ...session, access_token: ended, expires_at: 2 }))
  const page = await context.newPage()
  await page.goto(`${app.url}/dashboard`)
  await endsAt(page, "signedIn", "/dashboard")
  service.away = true
  // A recent answer of the service is requested again.
  await fetch(app.url, { method: "OPTIONS" })
  expect((await page.goto(`${app.url}/dashboard`))?.status()).toBe(503)
  expect((await page.goto(app.url))?.status()).toBe(200)
  service.away = false
  expect((await page.goto(`${app.url}/dashboard`))?.status()).toBe(200)
})

test("a browser that was signed in before the move to this service is signed out, and signs in", async ({
  context,
}) => {
  const { email, password } = await confirmedAccount(service.backend)
  const { session } = await signedInSession(service.backend)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const claims = { session_id: crypto.randomUUID(), sub: session.user.id, iat: 1, exp: 9_999_999_999 }
  const access_token = `${part({ alg: "HS384", typ: "JWT" })}.${part(claims)}.c2lnbmF0dXJl`
  await enter(context, app.url, cookiesOf({ ...session, access_token, refresh_token: "not of this service" }))
  const page = await context.newPage()
  expect((await page.goto(`${app.url}/signin`))?.status()).toBe(200)
  await hydrated(page)
  await signInBy(page, email, password)
  await endsAt(page, "signedIn", "/dashboard")
})

for (const scripts of [true, false]) {
  test.describe(`a recovery, ${scripts ? "with scripts" : "without scripts"},`, () => {
    const button = (page: Page) => page.getByRole("button", { name: "Continue" })

    test("is a recovery session in every tab, through reload and back, until the new password is set", async ({
      browser,
    }) => {
      const context = await contextOf(browser, scripts)
      const { email } = await confirmedAccount(service.backend)
      const other = await open(context, "/signin", scripts)
      const page = await open(context, await recoveryPath(email), scripts)
      await button(page).click()
      await isAt(page, /\/reset-password/)
      await owesPassword(context)
      await other.reload()
      await isAt(other, /\/reset-password/)
      await page.goBack()
      await owesPassword(context)
      await page.goto(`${app.url}/dashboard`)
      await page.reload()
      await isAt(page, /\/reset-password/)
      if (scripts) await hydrated(page)
      await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole("button", { name: "Save and continue" }).click()
      await isAt(page, /\/dashboard/)
      await context.close()
    })

    test("is a recovery session even if every answer after the redemption is lost", async ({ browser }) => {
      const context = await contextOf(browser, scripts)
      const { email } = await confirmedAccount(service.backend)
      const page = await open(context, await recoveryPath(email), scripts)
      let redeemed = false
      await context.route("**/*", async (route) => {
        if (redeemed) return route.abort()
        if (isRedemption(route.request()) || route.request().url().includes("/auth/v1/verify")) redeemed = true
        return route.continue()
      })
      await button(page).click()
      await expect.poll(async () => (await context.cookies()).length).toBeGreaterThan(0)
      await context.unroute("**/*")
      await owesPassword(context)
      await context.close()
    })

    test("is no session if the answer to the redemption is lost", async ({ browser }) => {
      const context = await contextOf(browser, scripts)
      const { email } = await confirmedAccount(service.backend)
      const page = await open(context, await recoveryPath(email), scripts)
      let lost = false
      await context.route(isRedemptionUrl, async (route) => {
        if (!isRedemption(route.request())) return route.continue()
        const sent = route.request()
        await fetch(sent.url(), {
          method: "POST",
          headers: await sent.allHeaders().then(withoutPseudo),
          body: sent.postData() ?? "",
          redirect: "manual",
        })
        lost = true
        return route.abort()
      })
      await button(page).click()
      await expect.poll(() => lost).toBe(true)
      await context.unroute(isRedemptionUrl)
      await isSignedOut(context)
      await context.close()
    })

    test("is a recovery session even if somebody else was signed in", async ({ browser }) => {
      const context = await contextOf(browser, scripts)
      const { session } = await signedInSession(service.backend)
      await enter(context, app.url, cookiesOf(session))
      const { email } = await confirmedAccount(service.backend)
      const dashboard = await open(context, "/dashboard", scripts)
      const page = await open(context, await recoveryPath(email), scripts)
      await button(page).click()
      await isAt(page, /\/reset-password/)
      await owesPassword(context)
      await dashboard.reload()
      await isAt(dashboard, /\/reset-password/)
      await context.close()
    })
  })
}

const isRedemptionUrl = (url: URL): boolean => url.pathname.startsWith("/auth/confirm")

const withoutPseudo = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":") && name !== "content-length"))
