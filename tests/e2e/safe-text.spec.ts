// Whatever keeps a draft from being saved, the text stays on the page, and the page says so and how to go on.
import type { Page } from "@playwright/test"

import { startAppServer } from "../server/app-server.ts"
import { newAccount, signedInSession } from "../backend/fixture.ts"
import { askToSave, content, openEditor, OPENED, retype } from "./editor/editor-page.ts"
import { backendOf, cookiesOf, enter } from "./people.ts"
import { REVIEW_IDS, reviewsToLookAt } from "./reviews/reviews-to-look-at.ts"
import { hasHeard, watchSession } from "./session/session-watch.ts"
import { expect, hydrated, test, typeInEditor, url } from "./visitor.ts"

test.use({ tolerated: /net::ERR_|status of (413|500|507)/ })

/** The time after which the editor tries to save again, as `use-autosave.ts` has it. */
const RETRY_AFTER_MS = 10_000

const safe = (page: Page) => page.getByRole("alert").filter({ hasText: "Your text is safe" })
async function save(page: Page): Promise<void> {
  if (await page.getByRole("button", { name: "Save draft" }).isVisible()) await askToSave(page, "kept")
  else await page.getByRole("button", { name: "Save", exact: true }).click()
}

async function draftTyped(page: Page): Promise<void> {
  await openEditor(page)
  await hydrated(page)
  await typeInEditor(page, "// typed here\n")
}

const textIsThere = async (page: Page): Promise<void> => {
  await expect(content(page)).toContainText("// typed here")
  await expect(page.locator(".refusal")).toHaveCount(0)
}

const isSaved = (page: Page) => expect(page).toHaveURL(/\/editor\/drafts\/[0-9a-f-]{36}$/)

test.beforeEach(async ({ context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
})

test("offline, Save keeps the text, and it is saved automatically when online again", async ({ page, context }) => {
  await draftTyped(page)
  await context.setOffline(true)
  await save(page)
  await expect(safe(page)).toContainText("The server cannot be reached.")
  await textIsThere(page)
  await context.setOffline(false)
  await isSaved(page)
  await textIsThere(page)
})

test("a new draft whose answer was lost is saved once, and the note does not say that it is not saved", async ({
  page,
}) => {
  await draftTyped(page)
  await page.route(
    /\/editor\.data/,
    async (route) => {
      await route.fetch()
      await route.abort("connectionreset")
    },
    { times: 1 },
  )
  await askToSave(page, "Once")
  await expect(safe(page)).toContainText("We do not know yet if the draft was saved.")
  await isSaved(page)
  await textIsThere(page)
  await page.getByRole("link", { name: "All drafts" }).click()
  await expect(page.locator(".draft-list a", { hasText: "Once" })).toHaveCount(1)
})

test("a stored draft that is written offline is saved when the connection is back", async ({ page, context }) => {
  await draftTyped(page)
  await save(page)
  await isSaved(page)
  await context.setOffline(true)
  await typeInEditor(page, "// offline\n")
  await expect(safe(page)).toContainText("The server cannot be reached.")
  await context.setOffline(false)
  await expect(page.locator(".save-status")).toContainText("Saved at")
  await expect(safe(page)).toHaveCount(0)
})

test("after a session ended elsewhere, signing in in another tab lets this one continue", async ({
  page,
  context,
  backend,
}) => {
  const watch = await watchSession(context)
  await draftTyped(page)
  const { session } = await signedInSession(backend)
  await hasHeard(watch, page)
  await context.clearCookies()
  await save(page)
  await expect(safe(page)).toContainText("Your session has ended.")
  await textIsThere(page)
  await expect(page.getByRole("link", { name: "Sign in in a new tab" })).toHaveAttribute("target", "_blank")
  await enter(context, url, cookiesOf(session))
  await safe(page).getByRole("button", { name: "Try again" }).click()
  await isSaved(page)
})

test("after another tab signed out, the sign-in page says where the text is, and it is restored", async ({
  page,
  context,
}) => {
  await draftTyped(page)
  const other = await context.newPage()
  await other.goto("/dashboard")
  await hydrated(other)
  await other.getByRole("banner").getByRole("button", { name: "Sign out" }).click()
  await other.waitForURL(/\/signin|\/$/)
  await expect(page).toHaveURL(/\/signin\?next=%2Feditor/)
  await expect(page.getByText("Your text is safe")).toBeVisible()
})

for (const [status, says] of [
  [401, "Your session has ended."],
  [413, "The text is too long for the server."],
  [429, "Too many attempts in a short time. Wait a minute."],
  [500, "The server returned 500."],
  [503, "The sign-in service is not responding."],
  [507, "The server has no space left."],
] as const) {
  test(`answered ${status}, the text stays, on a new draft and on a stored one`, async ({ page }) => {
    await page.clock.install()
    await draftTyped(page)
    const refuse = (pattern: RegExp) =>
      page.route(pattern, (route) =>
        route.request().method() === "POST" ? route.fulfill({ status, body: "no" }) : route.fallback(),
      )
    await refuse(/\/editor\.data/)
    await save(page)
    await expect(safe(page)).toContainText(says)
    await textIsThere(page)
    await page.unroute(/\/editor\.data/)
    await save(page)
    await isSaved(page)

    await refuse(/\/save$/)
    await typeInEditor(page, "// and more\n")
    await expect(safe(page)).toContainText(says)
    await textIsThere(page)
    await page.unroute(/\/save$/)
    await page.clock.fastForward(RETRY_AFTER_MS)
    await expect(page.locator(".save-status")).toContainText("Saved at")
  })
}

test("the text survives a restart of the server, and is saved", async ({ browser }) => {
  const first = await startAppServer()
  const context = await browser.newContext({ baseURL: first.url })
  await enter(context, first.url, cookiesOf((await signedInSession(await backendOf(first.url))).session))
  const page = await context.newPage()
  await draftTyped(page)
  await first.stop()
  await save(page)
  await expect(safe(page)).toContainText("The server cannot be reached.")
  await textIsThere(page)
  const second = await startAppServer({ PORT: new URL(first.url).port, DATA_DIR: first.dataDir })
  await isSaved(page)
  await textIsThere(page)
  await context.close()
  await second.stop()
})

test("a review request that fails keeps the text", async ({ page, context }) => {
  await draftTyped(page)
  await context.setOffline(true)
  await page.getByRole("button", { name: "Review" }).click()
  await expect(safe(page)).toContainText("The server cannot be reached.")
  await textIsThere(page)
})

test("without a connection, the title of a requested review stays in its field, and is sent by the same button", async ({
  page,
  context,
}) => {
  await openEditor(page)
  await hydrated(page)
  await retype(page, OPENED)
  await page.getByRole("button", { name: "Review" }).click()
  const title = page.getByLabel("What is the change for?")
  await title.fill("Let reviewers in")
  await context.setOffline(true)
  const request = page.getByRole("button", { name: "Request a review" })
  await request.click()
  await expect(page.getByRole("alert").filter({ hasText: "No review was started" })).toContainText(
    "The server cannot be reached. What you typed is still here",
  )
  await expect(title).toHaveValue("Let reviewers in")
  await context.setOffline(false)
  await request.click()
  await expect(page).toHaveURL(/\/reviews\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("heading", { level: 1, name: "Let reviewers in" })).toBeVisible()
})

test("a password link that is requested without a connection keeps the address, and is sent by the same button", async ({
  page,
  context,
}) => {
  await context.clearCookies()
  await page.goto("/forgot-password")
  await hydrated(page)
  const { email } = newAccount()
  const field = page.getByLabel("Email address")
  await field.fill(email)
  await context.setOffline(true)
  const send = page.getByRole("button", { name: "Send the link" })
  await send.click()
  await expect(page.getByRole("alert").filter({ hasText: "No email was sent" })).toContainText("not responding")
  await expect(field).toHaveValue(email)
  await context.setOffline(false)
  await send.click()
  await expect(page).toHaveURL(/\/forgot-password\?sent=yes$/)
})

test("a page that cannot be loaded from the editor says so, and where the text is", async ({ page, context }) => {
  await page.goto("/preferences")
  await draftTyped(page)
  await context.route(/\/dashboard\.data|\/_root\.data|\.data\b/, (route) => route.abort("internetdisconnected"))
  await page.getByRole("link", { name: "Dashboard" }).first().click()
  await page.getByRole("button", { name: "Leave", exact: true }).click()
  await expect(page.getByRole("heading", { name: "The server cannot be reached." })).toBeVisible()
  await expect(page.getByText("Your text is safe")).toBeVisible()
  await context.unrouteAll()
  await page.getByRole("link", { name: "where you typed it" }).click()
  await page.getByRole("button", { name: "Restore it" }).click()
  await textIsThere(page)
})

/** The code of every page is here: the browser fetches it once the first page is at rest. */
const pagesAtHand = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const fetched = new Set(performance.getEntriesByType("resource").map(({ name }) => name))
    const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")]
    // The document itself names what the editor needs; the dashboard's frame is among what comes later.
    const isAllNamed = links.some(({ href }) => /\/layout-[^/]*\.js$/.test(href))
    return isAllNamed && links.every(({ href }) => fetched.has(href))
  })

test("a theme that could not be chosen leaves the page and its text, and says so", async ({ page, context }) => {
  await draftTyped(page)
  await context.setOffline(true)
  await page.getByRole("button", { name: "Theme" }).click()
  await page.getByRole("button", { name: "Dark" }).click()
  const note = page
    .getByRole("alert")
    .filter({ hasText: "Your choice was not saved, because the server cannot be reached." })
  await expect(note).toBeVisible()
  await expect(page).toHaveURL(`${url}/editor`)
  await textIsThere(page)
  await context.setOffline(false)
  await page.getByRole("button", { name: "Theme" }).click()
  await page.getByRole("button", { name: "Dark" }).click()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  // At once, not only when the note goes by itself.
  await expect(note).toHaveCount(0, { timeout: 10_000 })
  await expect(page).toHaveURL(`${url}/editor`)
  await textIsThere(page)
})

test("a page that was never opened shows an error inside the app when offline, and loads when online again", async ({
  page,
  context,
}) => {
  await openEditor(page)
  await pagesAtHand(page)
  await context.setOffline(true)
  await page.getByRole("link", { name: "Dashboard" }).first().click()
  await expect(page.getByRole("heading", { name: "The server cannot be reached." })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access")
})

test.describe("a review", () => {
  const comment = (page: Page) => page.getByLabel("Comment", { exact: true })
  const alert = (page: Page) => page.getByRole("alert").filter({ hasText: "What you typed is still here" })
  test.beforeEach(({ backend }) => reviewsToLookAt(backend))

  test("without a connection a comment stays in its field, and is sent by the same button", async ({
    page,
    context,
  }) => {
    await page.goto(`/reviews/${REVIEW_IDS.open}`)
    await hydrated(page)
    const said = `said ${crypto.randomUUID()}`
    await comment(page).fill(said)
    await context.setOffline(true)
    await page.getByRole("button", { name: "Send comment" }).click()
    await expect(alert(page)).toContainText("The server cannot be reached.")
    await expect(comment(page)).toHaveValue(said)
    await context.setOffline(false)
    await page.getByRole("button", { name: "Send comment" }).click()
    await expect(page.locator(".review-comments").getByText(said)).toBeVisible()
  })

  test("sending one of two forms for comments keeps the text in the other", async ({ page, context }) => {
    await page.goto(`/reviews/${REVIEW_IDS.open}`)
    await hydrated(page)
    const [aboutLine, aboutWhole] = [`line ${crypto.randomUUID()}`, `whole ${crypto.randomUUID()}`]
    await comment(page).fill(aboutWhole)
    await context.setOffline(true)
    await page.getByRole("button", { name: "Send comment" }).click()
    await expect(alert(page)).toContainText("The server cannot be reached.")
    await context.setOffline(false)

    const openLine = () => page.getByRole("link", { name: "Comment on line 21", exact: true }).click()
    const ofLine = page.getByRole("region", { name: "Comment on line 21", exact: true })
    await openLine()
    await ofLine.getByRole("textbox").fill(aboutLine)
    await ofLine.getByRole("button", { name: "Send comment" }).click()
    await expect(page.locator(".review-comments").getByText(aboutLine)).toBeVisible()
    await expect(ofLine).toHaveCount(0)
    await expect(comment(page)).toHaveValue(aboutWhole)

    await openLine()
    await ofLine.getByRole("textbox").fill("not finished")
    const whole = page.getByRole("region", { name: "Add a comment", exact: true })
    await whole.getByRole("button", { name: "Send comment" }).click()
    await expect(page.locator(".review-comments").getByText(aboutWhole)).toBeVisible()
    await expect(comment(page)).toHaveValue("")
    await expect(ofLine.getByRole("textbox")).toHaveValue("not finished")
  })

  test("an ended session keeps a comment in its field", async ({ page, context }) => {
    const watch = await watchSession(context)
    await page.goto(`/reviews/${REVIEW_IDS.open}`)
    await hydrated(page)
    await comment(page).fill("still to be said")
    await hasHeard(watch, page)
    await context.clearCookies()
    await page.getByRole("button", { name: "Send comment" }).click()
    await expect(alert(page)).toContainText("Your session has ended.")
    await expect(comment(page)).toHaveValue("still to be said")
  })

  test("without a connection the reason of an approval stays in its field", async ({ page, context }) => {
    await page.goto(`/reviews/${REVIEW_IDS.open}/approve`)
    await hydrated(page)
    const sentence = page.getByLabel("Why do you approve it?")
    await sentence.fill("looked at it")
    await context.setOffline(true)
    await page.getByRole("button", { name: "Approve this change" }).click()
    await expect(alert(page)).toContainText("The server cannot be reached.")
    await expect(sentence).toHaveValue("looked at it")
  })
})

test("in German, too", async ({ page, context }) => {
  await context.addCookies([{ name: "sallyport-language", value: "de", url }])
  await openEditor(page)
  await hydrated(page)
  await typeInEditor(page, "// typed here\n")
  await context.setOffline(true)
  await page.getByRole("button", { name: "Entwurf speichern" }).click()
  await page.getByLabel("Name des Entwurfs").fill("behalten")
  await page.getByRole("button", { name: "Speichern", exact: true }).click()
  const note = page.getByRole("alert").filter({ hasText: "Dein Text ist sicher" })
  await expect(note).toContainText("Der Server ist nicht erreichbar. Der Entwurf ist noch nicht gespeichert.")
  await textIsThere(page)
  await context.setOffline(false)
  await isSaved(page)
})

test("a sign-in form keeps the typed values when nothing answers", async ({ page, context }) => {
  await context.clearCookies()
  await page.goto("/signin")
  await hydrated(page)
  await page.getByLabel("Email address").fill("person@example.test")
  await page.getByLabel("Password", { exact: true }).fill("a long password")
  await context.setOffline(true)
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByRole("alert")).toBeVisible()
  await expect(page.getByLabel("Email address")).toHaveValue("person@example.test")
})
