// The auth client is a seventh of what a page loads: visitors who need none do not wait for it.
import { confirmedAccount, signedInSession } from "../backend-fixture.ts"
import { cookiesOf, enter } from "./people.ts"
import { expect, hydrated, signInBy, test, url } from "./visitor.ts"
import { connected } from "./session-watch.ts"

const AUTH_CLIENT = /\/assets\/auth-client-[^/]*\.js$/

test("a visitor without a session loads no auth client before a form is touched", async ({ page }) => {
  const scripts: string[] = []
  page.on("request", (request) => scripts.push(request.url()))
  await page.goto("/")
  await connected(page)
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in")
  expect(scripts.filter((script) => AUTH_CLIENT.test(script))).toEqual([])
  await Promise.all([page.waitForRequest(AUTH_CLIENT), page.getByLabel("E-mail address").focus()])
})

test("a session needs it at once", async ({ context, page, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  await Promise.all([page.waitForRequest(AUTH_CLIENT), page.goto("/dashboard")])
})

test.describe("code that does not arrive", () => {
  test.use({ tolerated: /net::ERR_|Failed to load resource/ })

  test("is said beside what was typed, and the next attempt signs in", async ({ page, backend }) => {
    const { email, password } = await confirmedAccount(backend)
    await page.goto("/signin?next=/editor")
    await hydrated(page)
    await page.route(AUTH_CLIENT, (route) => route.abort("internetdisconnected"))
    await signInBy(page, email, password)
    await expect(page.getByRole("alert")).toContainText("does not answer")
    await expect(page.getByLabel("E-mail address")).toHaveValue(email)
    await page.unroute(AUTH_CLIENT)
    await signInBy(page, email, password)
    await expect(page).toHaveURL(`${url}/editor`)
  })
})
