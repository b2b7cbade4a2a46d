// Disturbances of a session between its events: no network, no auth service, a wrong clock, sleep, the back-forward
// cache. The page explains what is happening, keeps typed text, and recovers by itself.
import { readFileSync } from "node:fs"
import path from "node:path"

import type { Session } from "@supabase/supabase-js"
import type { BrowserContext, Page } from "@playwright/test"

import { readToken, signToken } from "../../../src/backend/auth/access-token.ts"
import { startAppServer, type AppServer } from "../../server/app-server.ts"
import { signedInSession, type BackendAccess } from "../../backend/fixture.ts"
import { backendOf, cookiesOf, enter } from "../people.ts"
import { startRelay } from "../server/relay.ts"
import {
  connected,
  endsAt,
  forgiveTheNetwork,
  putAwayAndBack,
  skewBy,
  watchMoves,
  watchSession,
  withMovableClock,
} from "./session-watch.ts"
import { expect, signInBy, test, typeInEditor, url } from "../visitor.ts"

const TYPED = "// not saved yet"
/** The times after which a renewal counts as failed and is tried again, as `connect.ts` has them. */
const [STALL_MS, RETRY_MS] = [8_000, 10_000]
/** The longest time after which a page that could not be shown is requested again, as `auto-retry.tsx` has it. */
const LONGEST_WAIT_MS = 72_000
const notice = (page: Page) => page.locator("output.session-notice")

async function editorOf(context: BrowserContext, server: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${server}/editor`)
  await connected(page)
  await typeInEditor(page, TYPED)
  return page
}

test.describe("a token that runs out", () => {
  let server: AppServer
  let backend: BackendAccess

  test.beforeAll(async () => {
    server = await startAppServer()
    backend = await backendOf(server.url)
  })
  test.afterAll(async () => {
    await server.stop()
  })

  /** A session whose token ends in three minutes: what a page holds that was opened an hour ago. */
  async function enterLate(context: BrowserContext): Promise<void> {
    const { session } = await signedInSession(backend)
    await enter(context, server.url, cookiesOf(endingIn(session, 180, server.dataDir)))
  }

  test("while the computer sleeps: it is renewed on waking, and typed text is kept", async ({ context }) => {
    const watch = await watchSession(context)
    await withMovableClock(context)
    await enterLate(context)
    const page = await editorOf(context, server.url)
    const moves = watchMoves(page)
    await putAwayAndBack(page, () => skewBy(page, 300))
    await expect.poll(() => watch.heardBy(page)).toContainEqual({ event: "TOKEN_REFRESHED", state: "signedIn" })
    await endsAt(page, "signedIn", "/editor")
    await expect(page.locator(".cm-content")).toContainText(TYPED)
    await expect(notice(page)).toBeEmpty()
    expect(moves).toEqual([])
  })

  test("without a network: the page says so, keeps typed text, and renews it once the network is back", async ({
    context,
    complaints,
  }) => {
    await withMovableClock(context)
    await enterLate(context)
    const page = await editorOf(context, server.url)
    await putAwayAndBack(page, async () => {
      await context.setOffline(true)
      await skewBy(page, 300)
    })
    await endsAt(page, "expired", "/editor")
    await expect(notice(page)).toContainText("What you typed stays on this page")
    await expect(page.locator(".cm-content")).toContainText(TYPED)
    await expect(page.locator(".cm-content")).toBeVisible()
    await context.setOffline(false)
    await endsAt(page, "signedIn", "/editor")
    await expect(notice(page)).toBeEmpty()
    await expect(page.locator(".cm-content")).toContainText(TYPED)
    forgiveTheNetwork(complaints)
  })

  for (const [name, answer] of [
    ["does not answer", null],
    ["answers 429", { status: 429, contentType: "application/json", body: '{"error_code":"over_request_rate_limit"}' }],
    ["answers 409", { status: 409, contentType: "application/json", body: '{"msg":"conflict"}' }],
    ["answers an HTML 403", { status: 403, contentType: "text/html", body: "<h1>Forbidden</h1>" }],
    ["answers garbage", { status: 200, contentType: "application/json", body: "{{{" }],
  ] as const) {
    test(`while the service ${name}: nobody is signed out, and it is renewed automatically`, async ({
      context,
      complaints,
    }) => {
      await context.clock.install()
      await enterLate(context)
      const page = await editorOf(context, server.url)
      const service = "**/auth/v1/**"
      await page.route(service, (route) => (answer === null ? route.abort() : route.fulfill(answer)))
      await putAwayAndBack(page, () => context.clock.fastForward(300_000))
      await context.clock.runFor(STALL_MS)
      await endsAt(page, "expired", "/editor")
      await expect(page.locator(".cm-content")).toContainText(TYPED)
      await expect(notice(page).getByRole("button", { name: "Try now" })).toBeVisible()
      await page.unroute(service)
      await context.clock.fastForward(RETRY_MS)
      await expect(page.locator("html")).toHaveAttribute("data-session", "signedIn")
      await endsAt(page, "signedIn", "/editor")
      await expect(page.locator(".cm-content")).toContainText(TYPED)
      forgiveTheNetwork(complaints)
    })
  }
})

test.describe("offline for a moment", () => {
  test("a live session stays, and nothing moves", async ({ context, backend, complaints }) => {
    await enter(context, url, cookiesOf((await signedInSession(backend)).session))
    const page = await editorOf(context, url)
    await context.setOffline(true)
    await putAwayAndBack(page)
    await endsAt(page, "signedIn", "/editor")
    const moves = watchMoves(page)
    await context.setOffline(false)
    await expect(page.locator(".cm-content")).toContainText(TYPED)
    await endsAt(page, "signedIn", "/editor")
    expect(moves).toEqual([])
    // Its prefetches are lost, too.
    forgiveTheNetwork(complaints)
  })
})

for (const [name, skew] of [
  ["two hours ahead", 7200],
  ["two hours behind", -7200],
] as const) {
  test.describe(`a clock ${name}`, () => {
    test("a stored session is live, and stays so through a reload", async ({ context, backend }) => {
      await withMovableClock(context, skew)
      await enter(context, url, cookiesOf((await signedInSession(backend)).session))
      const page = await context.newPage()
      for (const visit of [() => page.goto(`${url}/dashboard`), () => page.reload()]) {
        await visit()
        await connected(page)
        await endsAt(page, "signedIn", "/dashboard")
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
        await expect(notice(page)).toBeEmpty()
      }
    })

    test("signing in and out works", async ({ context, backend }) => {
      await withMovableClock(context, skew)
      const { email, password } = await signedInSession(backend)
      const page = await context.newPage()
      await page.goto(`${url}/signin`)
      await connected(page)
      await signInBy(page, email, password)
      await endsAt(page, "signedIn", "/dashboard")
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await page.getByRole("button", { name: "Sign out" }).first().click()
      await endsAt(page, "signedOut", "/signin?done=signed-out")
    })
  })
}

test.describe("the back-forward cache", () => {
  // The browser under test keeps no page of its own in that cache: what it tells a page is told in its place.
  const sayShown = (page: Page, type: "pagehide" | "pageshow") =>
    page.evaluate((name) => void window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)

  test("a page restored by the browser is hidden until the visitor is known", async ({ context, backend }) => {
    await enter(context, url, cookiesOf((await signedInSession(backend)).session))
    const page = await editorOf(context, url)
    await sayShown(page, "pagehide")
    await expect(page.locator("body")).toBeHidden()
    await context.clearCookies()
    const { promise: asked, resolve: letAnswer } = Promise.withResolvers<void>()
    await page.route("**/*.data*", async (route) => {
      await asked
      await route.continue()
    })
    await sayShown(page, "pageshow")
    await page.waitForTimeout(700)
    await expect(page.locator("body")).toBeHidden()
    letAnswer()
    await endsAt(page, "signedOut", "/signin?next=%2Feditor")
    await expect(page.locator("body")).toBeVisible()
    await expect(page.locator("[data-guarded]")).toHaveCount(0)
  })

  test("the same person finds the page unchanged", async ({ context, backend }) => {
    await enter(context, url, cookiesOf((await signedInSession(backend)).session))
    const page = await editorOf(context, url)
    await sayShown(page, "pagehide")
    await sayShown(page, "pageshow")
    await expect(page.locator(".cm-content")).toBeVisible()
    await expect(page.locator(".cm-content")).toContainText(TYPED)
    await endsAt(page, "signedIn", "/editor")
  })
})

test("after a sign-out nothing of the person is left in the document, also after going back", async ({
  context,
  backend,
}) => {
  const { session, email } = await signedInSession(backend)
  const person = [email, session.user.id]
  await enter(context, url, cookiesOf(session))
  const page = await context.newPage()
  // The document brings the data along, so there is something to be left.
  const document = (await page.goto(`${url}/dashboard/session`))!
  for (const word of person) expect(await document.text()).toContain(word)
  await connected(page)
  const held = () =>
    page.evaluate(() => [
      window.document.documentElement.outerHTML,
      JSON.stringify(Reflect.get(Reflect.get(window, "__reactRouterContext") as object, "state") ?? null),
    ])
  const leftIn = (texts: readonly string[]) => person.filter((word) => texts.some((text) => text.includes(word)))
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click()
  await expect(page.locator("html")).toHaveAttribute("data-session", "signedOut")
  await expect(page.locator("[data-guarded]")).toHaveCount(0)
  await expect.poll(async () => leftIn(await held())).toEqual([])
  await page.goBack()
  await endsAt(page, "signedOut", /^\/signin/)
  await expect.poll(async () => leftIn(await held())).toEqual([])
})

test("a page that waits for the auth service opens by itself once it answers", async ({ page, backend }) => {
  const relay = await startRelay(url)
  const server = await startAppServer({ SUPABASE_URL: relay.url, SUPABASE_PUBLISHABLE_KEY: backend.key })
  try {
    const { session, email } = await signedInSession(backend)
    await enter(page.context(), server.url, cookiesOf(session))
    relay.answerWith((response) => response.destroy())
    await page.clock.install()
    await page.goto(`${server.url}/dashboard`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We cannot check your sign-in right now.")
    await expect(page.getByText("retries by itself")).toBeVisible()
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible()
    const asked = page.waitForResponse((response) => response.request().method() === "HEAD")
    await page.clock.fastForward(LONGEST_WAIT_MS)
    expect((await asked).status()).toBe(503)
    relay.answerWith(null)
    await page.clock.fastForward(LONGEST_WAIT_MS)
    await expect(page.locator("main[data-guarded]")).toBeVisible()
    await expect(page.getByRole("banner")).toContainText(email)
  } finally {
    // It may still be fetching the pages at hand.
    await page.close()
    await server.stop()
    await relay.stop()
  }
})

test("a public page does not wait for a service that does not answer", async ({ backend }) => {
  const relay = await startRelay(url)
  const server = await startAppServer({ SUPABASE_URL: relay.url, SUPABASE_PUBLISHABLE_KEY: backend.key })
  try {
    const { session } = await signedInSession(backend)
    const cookie = cookiesOf(session)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ")
    await (await fetch(server.url)).text()
    relay.answerWith(() => {})
    // A guarded page, asked first, is still waiting to hear who asks.
    const guarded = fetch(`${server.url}/dashboard`, { headers: { cookie } })
    const response = await Promise.race([fetch(server.url, { headers: { cookie } }), guarded])
    expect(response.status).toBe(200)
    expect((await guarded).status).toBe(503)
    expect(response.headers.getSetCookie().filter((text) => text.startsWith("sallyport-auth-token"))).toEqual([])
  } finally {
    await server.stop()
    await relay.stop()
  }
})

test.describe("a refusal", () => {
  test("keeps the person, the sign-out button and the theme, and contains no guarded marker", async ({
    page,
    context,
    backend,
  }) => {
    const { session, email } = await signedInSession(backend)
    await enter(context, url, [...cookiesOf(session), { name: "sallyport-theme", value: "dark" }])
    for (const address of ["/dashboard/nowhere", "/nowhere", `/editor/drafts/${crypto.randomUUID()}`]) {
      const response = await page.goto(address)
      expect(response?.status()).toBe(404)
      expect(await response?.text()).not.toContain("data-guarded")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be found.")
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
      await expect(page.getByRole("banner")).toContainText(email)
      await expect(page.getByRole("navigation").getByRole("link", { name: "Dashboard" })).toBeVisible()
    }
    await page.goto("/nowhere")
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click()
    await endsAt(page, "signedIn", "/dashboard")
    await page.goto("/dashboard/nowhere")
    await page.getByRole("button", { name: "Sign out" }).click()
    await endsAt(page, "signedOut", "/signin?done=signed-out")
  })

  test("shows a signed-out visitor nothing of anybody", async ({ page }) => {
    const response = await page.goto("/nowhere")
    expect(response?.status()).toBe(404)
    await expect(page.getByRole("button", { name: "Sign out" })).toHaveCount(0)
    await expect(page.getByRole("navigation").getByRole("link", { name: "Sign in" })).toBeVisible()
  })
})

test("the browser's session cookie lasts as long as the server's", async ({ page, context, backend }) => {
  const { email, password } = await signedInSession(backend)
  await page.goto("/signin")
  await connected(page)
  await signInBy(page, email, password)
  await endsAt(page, "signedIn", "/dashboard")
  const held = (await context.cookies()).filter(({ name }) => name.startsWith("sallyport-auth-token"))
  expect(held.length).toBeGreaterThan(0)
  const days = held.map(({ expires }) => Math.round((expires - Date.now() / 1000) / 86_400))
  expect(days).toEqual(held.map(() => 30))
  expect(held.map(({ sameSite, path: at }) => [sameSite, at])).toEqual(held.map(() => ["Lax", "/"]))
})

/** The same session with a token that ends sooner, signed as the backend of that data would. */
function endingIn(session: Session, seconds: number, dataDir: string): Session {
  const { signingSecret } = JSON.parse(readFileSync(secretsIn(dataDir), "utf8")) as { signingSecret: string }
  const claims = readToken(session.access_token, signingSecret)
  if (claims === null) throw new Error("the backend signs with another secret")
  const exp = Math.floor(Date.now() / 1000) + seconds
  return { ...session, access_token: signToken({ ...claims, exp }, signingSecret), expires_at: exp }
}

const secretsIn = (dataDir: string): string => path.join(dataDir, "secrets.json")
