// Another app's policy in the editor: checked against what its record says, taken along, and never written here.
import { shortHashOf } from "../../../policy/policy-hash.ts"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import type { Browser, Locator, Page } from "@playwright/test"

import { startAppServer, type AppServer } from "../../server/app-server.ts"
import { signedInSession, type BackendAccess } from "../../backend/fixture.ts"
import { policyText } from "../../codegen/record/histories.ts"
import { ruleOf } from "../../policy/build.ts"
import { resize } from "../../shown-as.ts"
import { axeFindings } from "../axe.ts"
import { askToSave, content, openTakeAway, retype, saveAgain, saveNew } from "./editor-page.ts"
import { expectGerman } from "../english-left.ts"
import { complaintsOf } from "../layout-complaints.ts"
import { backendOf, cookiesOf, enter } from "../people.ts"
import { recordToUpload } from "../dashboard/record-to-upload.ts"
import { blog, Directory, recordedApp, shop, type RecordedApp } from "../dashboard/recorded-apps.ts"
import { expect, hydrated, test } from "../visitor.ts"

test.use({ savesData: true })

const FILE = "policy/app.policy.ts"

const orders = ruleOf("/orders", "subtree", "signed-in")
const about = ruleOf("/about", "exact", "anyone")

/** The shop's newest policy has everybody at the orders. */
const CLOSED = policyText([orders, about])

let server: AppServer
let backend: BackendAccess
let directory: Directory
let apps: { readonly shop: RecordedApp; readonly blog: RecordedApp; readonly next: RecordedApp }

test.beforeAll(async () => {
  directory = new Directory()
  apps = {
    shop: shop(),
    blog: blog(),
    next: recordedApp("shop", [
      { day: "2026-09-20", text: policyText([orders]) },
      { day: "2026-11-20", text: policyText([orders, { ...about, require: "signed-in" }]) },
    ]),
  }
  directory.put("blog.json", apps.blog.record)
  directory.put(
    "false.json",
    apps.blog.record.replace('"blog"', '"forged"').replace("a test says so", "nobody says so"),
  )
  server = await startAppServer({ RECORDS: directory.at })
  backend = await backendOf(server.url)
})

test.afterAll(async () => {
  await server.stop()
  for (const { repository } of Object.values(apps)) repository.remove()
  directory.remove()
})

/** A page does not wait long for proofs, and a busy machine takes its time, or puts one off. */
const everyRecordIsProved = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await page.request.get(`${server.url}/dashboard/apps`)).text())
    .not.toContain("again in a moment")

test.beforeEach(async ({ context, page }) => {
  directory.put("shop.json", apps.shop.record)
  await enter(context, server.url, cookiesOf((await signedInSession(backend)).session))
  await everyRecordIsProved(page)
})

const hashOf = ({ repository }: RecordedApp): string =>
  JSON.parse(repository.policy("table", "--format", "json").stdout).policy.hash

const changes = (page: Page): Locator => page.getByRole("region", { name: "Access changes" })

const drafts = (page: Page): Locator => page.getByRole("region", { name: "Your drafts" })

const findings = (page: Page): Locator => page.getByRole("region", { name: "Compiler" })

async function openShop(page: Page): Promise<void> {
  await page.goto(`${server.url}/editor?app=shop`)
  await content(page).waitFor()
}

test("an app's policy can be edited from its dashboard, checked against its pages, reviewed and exported", async ({
  page,
}) => {
  await page.goto(`${server.url}/dashboard?app=shop`)
  await page.getByRole("region", { name: "shop" }).getByRole("link", { name: "Edit this policy" }).click()
  await expect(page).toHaveURL(`${server.url}/editor?app=shop`)
  await content(page).waitFor()
  await expect(page.getByRole("main")).toContainText(`The newest recorded policy of shop, from ${FILE}.`)
  await expect(page.getByRole("heading", { level: 2, name: "shop", exact: true })).toBeVisible()
  await expect(changes(page)).toContainText(
    "No one's access changes: everyone gets what the newest recorded version gives them.",
  )
  await expect(drafts(page)).toContainText("No drafts for this app yet.")

  // Its own pages: one of them has no rule now.
  await retype(page, policyText([orders]))
  await expect(findings(page)).toContainText("P404")
  await expect(findings(page)).toContainText("/about")
  await retype(page, CLOSED)
  await expect(changes(page)).toContainText("Compared with the newest recorded version:")
  await expect(changes(page)).toContainText("/orders")

  // The form makes its edits in the same text.
  await page.getByRole("button", { name: "Form", exact: true }).click()
  await expect(page.getByRole("main")).toContainText("/orders")
  await page.getByRole("button", { name: "Text", exact: true }).click()

  await page.getByRole("button", { name: "Review", exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/editor/review?app=shop`)
  await expect(page.getByRole("main")).toContainText(
    `What this text would change, compared with the newest recorded version, from ${FILE}.`,
  )
  await expect(page.getByRole("button", { name: /apply/i })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Request a review" })).toBeVisible()
  await expect(page.getByRole("textbox", { name: "For the pull request" })).toHaveValue(
    /Between the newest version on record/,
  )
  const [patch] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Patch" }).click(),
  ])
  const { root } = apps.shop.repository
  execFileSync("git", ["-C", root, "apply", await patch.path()])
  expect(readFileSync(path.join(root, FILE), "utf8")).toBe(CLOSED)
  expect(apps.shop.repository.policy("check")).toMatchObject({ status: 0 })
  const { hash } = JSON.parse(apps.shop.repository.policy("table", "--format", "json").stdout).policy
  expect(patch.suggestedFilename()).toBe(`policy-${shortHashOf(hash)}.patch`)
  execFileSync("git", ["-C", root, "checkout", "-q", "--", FILE])

  await page.getByRole("button", { name: "Back to the text" }).click()
  await expect(page).toHaveURL(`${server.url}/editor?app=shop`)
  await expect(content(page)).toContainText('"signed-in"')
  await expect(changes(page)).toContainText("/orders")
})

test("another app's page is drawn at once, even if its own code loads late", async ({ page }) => {
  const held = Promise.withResolvers<void>()
  const asked = page.waitForRequest("**/assets/edited-bar-*.js")
  await page.route("**/assets/edited-bar-*.js", async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${server.url}/dashboard?app=shop`)
  await hydrated(page)
  const drawn = await page.evaluateHandle(() => {
    const halves: string[] = []
    const look = () => {
      if (document.querySelector("main .policy-editor") !== null && document.querySelector("#edited") === null)
        halves.push(document.querySelector("main")?.textContent ?? "")
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    return halves
  })
  await page.getByRole("link", { name: "Edit this policy" }).click()
  await asked
  await page.evaluate(() => new Promise((drawnTwice) => requestAnimationFrame(() => requestAnimationFrame(drawnTwice))))
  held.resolve()
  await content(page).waitFor()
  await expect(page.getByRole("heading", { level: 2, name: "shop", exact: true })).toBeVisible()
  expect(await drawn.jsonValue()).toEqual([])
})

test("a text typed for one app is never offered for another, even if their policies are equal", async ({ page }) => {
  await openShop(page)
  await retype(page, readFileSync(path.join(apps.blog.repository.root, FILE), "utf8"))
  await page.getByRole("link", { name: "Guard table for this version" }).click()
  await page.getByRole("button", { name: "Leave", exact: true }).click()
  await page.getByRole("combobox", { name: "App", exact: true }).selectOption("blog")
  await page.getByRole("button", { name: "Show this app" }).click()
  await expect(page).toHaveURL(/\/dashboard\?app=blog&version=/)
  await page.getByRole("link", { name: "Edit this policy" }).click()
  await expect(page).toHaveURL(`${server.url}/editor?app=blog`)
  await content(page).waitFor()
  await expect(page.getByRole("button", { name: "Restore it" })).toHaveCount(0)
  await openShop(page)
  await page.getByRole("button", { name: "Restore it" }).click()
  await expect(content(page)).toContainText('"verified"')
  await page.getByRole("link", { name: "Guard table for this version" }).click()
  await page.getByRole("button", { name: "Leave", exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\?app=shop&version=/)
})

test("a newer record is announced and compared with, and the text stays", async ({ page }) => {
  await openShop(page)
  const [from, to] = [shortHashOf(hashOf(apps.shop)), shortHashOf(hashOf(apps.next))]
  await retype(page, CLOSED)
  await expect(changes(page)).toContainText("Compared with the newest recorded version:")
  directory.put("shop.json", apps.next.record)
  await everyRecordIsProved(page)
  await retype(page, `${CLOSED}\n`)
  const moved = `There is a newer recorded version: this text started from ${from}, and the newest is now ${to}.`
  await expect(page.getByRole("main")).toContainText(moved)
  await expect(changes(page)).toContainText("/about")
  await expect(content(page)).toContainText('"path": "/orders"')
  await page.getByRole("button", { name: "Review", exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/editor/review?app=shop`)
  await expect(page.getByRole("main")).toContainText(moved)
  await page.getByRole("button", { name: "Back to the text" }).click()
  await expect(page.getByRole("main")).toContainText(moved)
})

const NOT_THERE: Readonly<Record<string, string>> = {
  nosuch: "There is no record of this app here.",
  "../../etc/passwd": "There is no record of this app here.",
  __proto__: "There is no record of this app here.",
  '"><script>alert(1)</script>': "There is no record of this app here.",
  forged: "A statement in the record of this app is false, so nothing in it can be edited.",
  "upload-00000000-0000-4000-8000-000000000000": "There is no record of this app here.",
}

test("an address without a valid record says why, and offers links", async ({ page }) => {
  for (const [app, reason] of Object.entries(NOT_THERE)) {
    const query = new URLSearchParams({ app }).toString()
    expect((await page.goto(`${server.url}/editor?${query}`))?.status(), app).toBe(404)
    await expect(page.getByRole("main")).toContainText(reason)
    await expect(page.locator("main textarea, main form")).toHaveCount(0)
    for (const answer of ["check", "edit", "download"]) {
      const form = { policy: CLOSED, as: "patch", edit: '{"kind":"delete","index":0}' }
      const asked = await page.request.post(`${server.url}/editor/${answer}?${query}`, { form })
      expect(asked.status(), `${app} ${answer}`).toBe(404)
      expect(await asked.text()).toContain(reason)
    }
  }
  await page.getByRole("link", { name: "All recorded apps" }).click()
  await expect(page.getByRole("region", { name: "Records on this server" })).toContainText("shop")
})

test("another app's policy is never applied, and nothing is saved for an unknown app, whatever a form sends", async ({
  page,
}) => {
  const own = readFileSync(FILE, "utf8")
  const draft = { name: "Mine now", policy: CLOSED, base_hash: hashOf(apps.shop), revision: "" }
  const applied = await page.request.post(`${server.url}/editor/review?app=shop`, {
    form: { ...draft, intent: "apply", compared_digest: "" },
  })
  expect(applied.status()).toBe(404)
  for (const app of ["nosuch", "forged", "x".repeat(201), "sh\u0000op"]) {
    const form = { ...draft, intent: "save", draft: crypto.randomUUID() }
    const query = new URLSearchParams({ app }).toString()
    const saved = await page.request.post(`${server.url}/editor?${query}`, { form, maxRedirects: 0 })
    expect(saved.status(), app).toBe(404)
  }
  for (const app of ["x".repeat(201), "sh\u0000op", "sh\u202eop"]) {
    const form = { ...draft, intent: "restore", draft: crypto.randomUUID() }
    const query = new URLSearchParams({ app }).toString()
    const saved = await page.request.post(`${server.url}/editor?${query}`, { form, maxRedirects: 0 })
    expect(saved.status(), app).toBe(409)
  }
  expect(readFileSync(FILE, "utf8")).toBe(own)
  await page.goto(`${server.url}/editor`)
  await expect(drafts(page)).toContainText("No drafts yet")
})

test("a draft of another app belongs to it when listed, opened, copied, deleted and restored", async ({ page }) => {
  await openShop(page)
  await retype(page, CLOSED)
  await saveNew(page, "Orders closed")
  await expect(page).toHaveURL(/\/editor\/drafts\/[0-9a-f-]{36}$/)
  const { href } = new URL(page.url())
  await expect(page.getByRole("heading", { level: 2, name: "shop", exact: true })).toBeVisible()
  await expect(changes(page)).toContainText("Compared with the newest recorded version:")

  // Saved, it is offered as unsaved nowhere; and the list of each place says whose it is.
  await openShop(page)
  await expect(page.getByRole("button", { name: "Restore it" })).toHaveCount(0)
  await expect(drafts(page).getByRole("listitem")).toContainText(/^Orders closed/)
  await expect(drafts(page)).not.toContainText("for shop")
  await page.goto(`${server.url}/editor?app=blog`)
  await expect(drafts(page)).toContainText("No drafts for this app yet.")
  await page.goto(`${server.url}/editor`)
  await expect(drafts(page).getByRole("listitem")).toContainText("for shop, ")
  await drafts(page).getByRole("link", { name: "Orders closed" }).click()
  await expect(page).toHaveURL(href)

  // Its own pages, whatever the address says besides.
  await page.goto(`${href}?app=blog`)
  await content(page).waitFor()
  await retype(page, policyText([orders]))
  await expect(findings(page)).toContainText("P404")
  await saveAgain(page)
  await page.getByRole("button", { name: "Review", exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/editor/review?draft=${href.split("/").at(-1)}`)
  await page.reload()
  await expect(page.getByRole("heading", { level: 2, name: "shop", exact: true })).toBeVisible()
  await expect(findings(page)).toContainText("P404")
  await page.getByRole("button", { name: "Back to the text" }).click()
  await expect(page).toHaveURL(`${href}?app=shop`)
  await expect(findings(page)).toContainText("P404")
  await page.getByRole("button", { name: "Save as a copy" }).click()
  await expect(page).not.toHaveURL(new RegExp(href))
  await expect(page.getByRole("heading", { level: 2, name: "shop", exact: true })).toBeVisible()

  await page.getByRole("button", { name: "Delete this draft" }).click()
  await page.getByRole("button", { name: "Delete it" }).click()
  await expect(page).toHaveURL(`${server.url}/editor?app=shop`)
  await expect(drafts(page).getByRole("listitem")).toHaveCount(1)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page).toHaveURL(/\/editor\/drafts\//)
  await expect(page.getByRole("heading", { level: 2, name: "shop", exact: true })).toBeVisible()
})

test("a draft whose app has a newer version says so, and can start again from it", async ({ page }) => {
  await openShop(page)
  await retype(page, CLOSED)
  await saveNew(page, "Orders closed")
  await expect(page).toHaveURL(/\/editor\/drafts\//)
  directory.put("shop.json", apps.next.record)
  await everyRecordIsProved(page)
  await page.reload()
  const moved = page.getByRole("region", { name: "A newer version has been recorded since this draft was started" })
  await expect(moved).toContainText(
    `It started from ${shortHashOf(hashOf(apps.shop))}, and the newest is now ${shortHashOf(hashOf(apps.next))}.`,
  )
  await page.getByRole("button", { name: "Start over from the newest version" }).click()
  await expect(moved).toHaveCount(0)
  await expect(changes(page)).toContainText("everyone gets what the newest recorded version gives them")
})

test("a draft whose app has no record any more can be shown, deleted and restored", async ({ page }) => {
  await openShop(page)
  await retype(page, CLOSED)
  await saveNew(page, "Orders closed")
  await expect(page).toHaveURL(/\/editor\/drafts\//)
  directory.take("shop.json")
  const gone = await page.reload()
  expect(gone?.status()).toBe(404)
  await expect(page.getByRole("main")).toContainText("There is no record of this app here.")
  await expect(page.getByRole("textbox", { name: "Your text" })).toHaveValue(CLOSED)
  await page.getByRole("button", { name: "Delete this draft" }).click()
  await page.getByRole("button", { name: "Delete it" }).click()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page).toHaveURL(/\/editor\/drafts\//)
  await expect(page.getByRole("textbox", { name: "Your text" })).toHaveValue(CLOSED)
  await page.goto(`${server.url}/editor`)
  await expect(drafts(page).getByRole("listitem")).toContainText("for shop, ")
})

test("an uploaded record can be edited by nobody else", async ({ page, browser }) => {
  await page.goto(`${server.url}/dashboard/apps`)
  const text = recordToUpload([policyText([orders, about])], "secret-app")
  await page
    .getByLabel("Access record file")
    .setInputFiles({ name: "secret.json", mimeType: "application/json", buffer: Buffer.from(text) })
  await page.getByRole("button", { name: "Upload record" }).click()
  const row = page.getByRole("region", { name: "Records you uploaded" }).getByRole("row")
  await row.getByRole("link", { name: "secret-app" }).click()
  await page.getByRole("link", { name: "Edit this policy" }).click()
  await expect(page).toHaveURL(/\/editor\?app=upload-[0-9a-f-]{36}$/)
  await content(page).waitFor()
  const main = page.getByRole("main")
  await expect(main).toContainText("The newest recorded policy of secret-app")
  await expect(main).toContainText("only you can see it")
  await expect(main).toContainText("It was not checked whether every page has a rule")
  await page.getByRole("button", { name: "Download or share" }).click()
  await expect(page.getByRole("button", { name: "Link to this text" })).toHaveCount(0)
  await page.keyboard.press("Escape")
  const { search } = new URL(page.url())
  await saveNew(page, "Mine alone")
  await expect(page).toHaveURL(/\/editor\/drafts\//)
  const draft = new URL(page.url()).pathname
  await page.goto(`${server.url}/editor`)
  await expect(drafts(page).getByRole("listitem")).toContainText("for secret-app, ")

  const other = await browser.newContext()
  await enter(other, server.url, cookiesOf((await signedInSession(backend)).session))
  for (const at of ["/editor", "/editor/review", draft]) {
    const seen = await other.request.get(`${server.url}${at}${search}`)
    expect(seen.status(), at).toBe(404)
    expect(await seen.text()).not.toContain("secret-app")
  }
  const checked = await other.request.post(`${server.url}/editor/check${search}`, {
    form: { policy: CLOSED },
  })
  expect(checked.status()).toBe(404)
  await other.close()
})

/** The link to this text, from the editor that is open. */
async function linkTo(page: Page, text: string): Promise<string> {
  await retype(page, text)
  await openTakeAway(page)
  await page.getByRole("button", { name: "Link to this text" }).click()
  return page.getByRole("textbox", { name: "Link to this text" }).inputValue()
}

const somebodyElse = async (browser: Browser): Promise<Page> => {
  const other = await browser.newContext()
  await enter(other, server.url, cookiesOf((await signedInSession(backend)).session))
  return other.newPage()
}

test("a shared text of another app is compared with the newest record, and says if that has changed or is gone", async ({
  page,
  browser,
}) => {
  await openShop(page)
  const link = await linkTo(page, CLOSED)
  const hash = hashOf(apps.shop)
  expect(link).toMatch(new RegExp(`/editor/shared\\?app=shop&base=${hash}#policy=[\\w-]+$`))

  const reader = await somebodyElse(browser)
  const main = reader.getByRole("main")
  const asked: string[] = []
  reader.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`))
  await reader.goto(link)
  await expect(reader.getByLabel("Shared policy")).toHaveText(CLOSED)
  await expect(reader.getByRole("heading", { level: 2, name: "shop", exact: true })).toBeVisible()
  await expect(changes(reader)).toContainText("Compared with the newest recorded version:")
  await expect(changes(reader)).toContainText("/orders")
  await expect(main).not.toContainText("There is a newer recorded version")
  await reader.getByRole("button", { name: "Open in the editor" }).click()
  await expect(reader).toHaveURL(`${server.url}/editor?app=shop`)
  await content(reader).waitFor()
  await expect(changes(reader)).toContainText("Compared with the newest recorded version:")

  directory.put("shop.json", apps.next.record)
  await everyRecordIsProved(page)
  reader.on("dialog", (dialog) => dialog.accept())
  await reader.goto("about:blank")
  await reader.goto(link)
  await expect(main).toContainText(
    `this text started from ${shortHashOf(hash)}, and the newest is now ${shortHashOf(hashOf(apps.next))}`,
  )
  await expect(reader.getByLabel("Shared policy")).toHaveText(CLOSED)
  await expect(changes(reader)).toContainText("/about")

  directory.take("shop.json")
  await reader.goto("about:blank")
  expect((await reader.goto(link))?.status()).toBe(404)
  await expect(main).toContainText("There is no record of this app here.")
  await expect(reader.getByLabel("Shared policy")).toHaveText(CLOSED)
  await expect(changes(reader)).toHaveCount(0)
  // A server that keeps what it is asked keeps no text of it.
  const gets = asked.filter((one) => one.startsWith(`${server.url}/editor/shared`))
  expect(gets.filter((one) => one.includes("policy=") && !one.startsWith(link))).toEqual([])
  await reader.context().close()
})

test("a link to a text of a private record does not reveal to others whether it exists", async ({ page, browser }) => {
  await page.goto(`${server.url}/dashboard/apps`)
  const record = recordToUpload([policyText([orders])], "secret-app")
  await page
    .getByLabel("Access record file")
    .setInputFiles({ name: "secret.json", mimeType: "application/json", buffer: Buffer.from(record) })
  await page.getByRole("button", { name: "Upload record" }).click()
  await page.getByRole("link", { name: "secret-app" }).click()
  await page.getByRole("link", { name: "Edit this policy" }).click()
  await content(page).waitFor()
  const key = new URL(page.url()).searchParams.get("app")!
  await openShop(page)
  const link = (await linkTo(page, CLOSED)).replace("app=shop", `app=${key}`)

  const reader = await somebodyElse(browser)
  const main = reader.getByRole("main")
  const never = link.replace(/upload-[0-9a-f-]{36}/, `upload-${crypto.randomUUID()}`)
  for (const address of [link, never]) {
    await reader.goto("about:blank")
    expect((await reader.goto(address))?.status()).toBe(404)
    await expect(main).toContainText("The link names an uploaded record that only its owner can see")
    await expect(main).not.toContainText("secret-app")
    await expect(reader.getByLabel("Shared policy")).toHaveText(CLOSED)
    await expect(changes(reader)).toHaveCount(0)
  }
  await reader.context().close()
  // The uploader follows the record.
  const owner = await page.context().newPage()
  await owner.goto(link)
  await expect(changes(owner)).toContainText("Compared with the newest recorded version:")
})

for (const [name, search] of [
  ["an unknown app", "app=nosuch"],
  ["a name of the language's own", "app=__proto__"],
  ["a false record", "app=forged"],
  ["a name that turns the reading direction", "app=%E2%80%AEphos"],
  ["a very long name", `app=${"x".repeat(3_000)}`],
  ["markup", "app=%3Cscript%3Ealert(1)%3C%2Fscript%3E&base=%3Cb%3E"],
] as const) {
  test(`a link with ${name} says that there is nothing to compare with`, async ({ page }) => {
    expect((await page.goto(`${server.url}/editor/shared?${search}#policy=AAAA`))?.status()).toBe(404)
    const main = page.getByRole("main")
    await expect(main).toContainText(
      /There is no record of this app here\.|A statement in the record of this app is false/,
    )
    await expect(main).toContainText("This link contains no policy, or not all of it.")
    await expect(main).not.toContainText(/xxx|alert|phos|__proto__/)
  })
}

test("a link with an unknown version still compares with the newest", async ({ page }) => {
  const at = `${server.url}/editor/shared?app=shop`
  await page.goto(`${at}&base=0123456789abcdef`)
  await expect(page.getByRole("main")).toContainText("this text started from 0123456789abcdef")
  await page.goto(`${at}&base=${encodeURIComponent("<b>everything is fine</b>")}`)
  await expect(page.getByRole("heading", { level: 2, name: "shop", exact: true })).toBeVisible()
  await expect(page.getByRole("main")).not.toContainText("fine")
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the form checks, reviews and exports the patch of the chosen app", async ({ page }) => {
    const openWithout = (at: Page) => at.goto(`${server.url}/editor?app=shop`)
    await openWithout(page)
    const text = page.getByLabel("Policy", { exact: true })
    await expect(text).toHaveValue(/"path": "\/orders"/)
    await text.fill(CLOSED)
    await page.getByRole("button", { name: "Check" }).click()
    await expect(page).toHaveURL(`${server.url}/editor?app=shop`)
    await expect(changes(page)).toContainText("Compared with the newest recorded version:")
    await expect(text).toHaveValue(CLOSED)
    await askToSave(page, "By hand")
    await expect(page).toHaveURL(/\/editor\/drafts\//)
    await page.getByRole("button", { name: "Check" }).click()
    await expect(changes(page)).toContainText("Compared with the newest recorded version:")
    await openWithout(page)
    await text.fill(CLOSED)
    directory.put("shop.json", apps.next.record)
    await everyRecordIsProved(page)
    await page.getByRole("button", { name: "Check" }).click()
    await expect(page.getByRole("main")).toContainText("There is a newer recorded version")
    await page.getByRole("button", { name: "Review", exact: true }).click()
    await expect(page).toHaveURL(`${server.url}/editor/review?app=shop`)
    await expect(page.getByRole("main")).toContainText("There is a newer recorded version")
    const [patch] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Patch" }).click(),
    ])
    expect(readFileSync(await patch.path(), "utf8")).toContain(`--- a/${FILE}`)
  })

  test("a text that is sent when the record disappears is shown, and not lost", async ({ page }) => {
    for (const button of ["Check", "Review"]) {
      directory.put("shop.json", apps.shop.record)
      await everyRecordIsProved(page)
      await page.goto(`${server.url}/editor?app=shop`)
      await page.getByLabel("Policy", { exact: true }).fill(CLOSED)
      directory.take("shop.json")
      await page.getByRole("button", { name: button, exact: true }).click()
      await expect(page.getByRole("main")).toContainText("There is no record of this app here.")
      await expect(page.getByRole("textbox", { name: "Your text" })).toHaveValue(CLOSED)
    }
  })
})

test.describe("in German", () => {
  test.use({ locale: "de-DE" })

  test("another app's editor: every word, nothing for axe, nothing cut off on a small phone", async ({ page }) => {
    for (const at of [
      "/editor?app=shop",
      "/editor?app=nosuch",
      "/editor?app=forged",
      "/editor/review?app=shop",
      "/editor/shared?app=shop&base=0123456789abcdef",
      "/editor/shared?app=nosuch",
      "/editor/shared?app=upload-1",
    ]) {
      await page.goto(`${server.url}${at}`)
      await hydrated(page)
      if (at === "/editor?app=shop") await content(page).waitFor()
      await expectGerman(page)
      expect(await axeFindings(page), at).toEqual([])
      for (const width of [320, 1280]) {
        await resize(page, { width, height: 900 })
        expect(await page.evaluate(complaintsOf), `${at} at ${width} px`).toEqual([])
      }
    }
  })
})
