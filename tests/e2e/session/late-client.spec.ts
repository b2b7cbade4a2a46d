// The session machine loads with every page. The auth client is larger, so visitors without a session do not wait for
// it.
import { confirmedAccount, signedInSession } from "../../backend/fixture.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, hydrated, signInBy, test, url } from "../visitor.ts"
import { connected, endsAt, putAwayAndBack, watchSession } from "./session-watch.ts"

const AUTH_CLIENT = /\/assets\/auth-client-[^/]*\.js$/

test("a visitor without a session loads it only when they touch a form", async ({ page }) => {
  const scripts: string[] = []
  page.on("request", (request) => scripts.push(request.url()))
  await page.goto("/")
  await connected(page)
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in")
  expect(scripts.filter((script) => AUTH_CLIENT.test(script))).toEqual([])
  await Promise.all([page.waitForRequest(AUTH_CLIENT), page.getByLabel("Email address").focus()])
})

test("a session needs it at once", async ({ context, page, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  await Promise.all([page.waitForRequest(AUTH_CLIENT), page.goto("/dashboard")])
})

test.describe("while the auth client is on its way", () => {
  test("this tab follows another tab that signs in and out", async ({ context, page, backend }) => {
    const { email, password } = await confirmedAccount(backend)
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(AUTH_CLIENT, async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto("/signin")
    await connected(page)
    const other = await context.newPage()
    await other.goto(`${url}/signin`)
    await hydrated(other)
    await signInBy(other, email, password)
    await endsAt(page, "signedIn", "/dashboard")
    await other.getByRole("button", { name: "Sign out" }).first().click()
    await expect(page.locator("[data-guarded]")).toBeHidden()
    await endsAt(page, "signedOut", /^\/signin/)
    arrive()
    await endsAt(page, "signedOut", /^\/signin/)
  })

  test("a sign-in loses none of its events", async ({ context, page, backend }) => {
    const watch = await watchSession(context)
    const { email, password } = await confirmedAccount(backend)
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(AUTH_CLIENT, async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto("/signin")
    await hydrated(page)
    await signInBy(page, email, password)
    expect(watch.heardBy(page)).toEqual([])
    arrive()
    await endsAt(page, "signedIn", "/dashboard")
    expect(watch.heardBy(page)).toContainEqual({ event: "SIGNED_IN", state: "signedIn" })
  })
})

test.describe("code that does not arrive", () => {
  test.use({ tolerated: /net::ERR_|Failed to load resource/ })

  test("is shown beside the typed values, and the next attempt signs in", async ({ page, backend }) => {
    const { email, password } = await confirmedAccount(backend)
    await page.goto("/signin?next=/editor")
    await hydrated(page)
    await page.route(AUTH_CLIENT, (route) => route.abort("internetdisconnected"))
    await signInBy(page, email, password)
    await expect(page.getByRole("alert")).toContainText("is not responding")
    await expect(page.getByLabel("Email address")).toHaveValue(email)
    await page.unroute(AUTH_CLIENT)
    await signInBy(page, email, password)
    await expect(page).toHaveURL(`${url}/editor`)
  })

  test("leaves the page as the server sent it, and is retried when the tab becomes visible", async ({
    context,
    page,
    backend,
  }) => {
    const watch = await watchSession(context)
    await enter(context, url, cookiesOf((await signedInSession(backend)).session))
    await page.route(AUTH_CLIENT, (route) => route.abort("internetdisconnected"))
    await Promise.all([page.waitForEvent("requestfailed"), page.goto("/dashboard")])
    await endsAt(page, "signedIn", "/dashboard")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.unroute(AUTH_CLIENT)
    await putAwayAndBack(page)
    await expect.poll(() => watch.heardBy(page)).toContainEqual({ event: "INITIAL_SESSION", state: "signedIn" })
  })
})
