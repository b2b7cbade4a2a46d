// A change of another app's policy is reviewed here, and its approval counts in that app's own repository.
import { generateKeyPairSync } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { BrowserContext, Page } from "@playwright/test"

import { startAppServer, type AppServer } from "../../server/app-server.ts"
import { namedApprovers } from "../../backend/approvers.ts"
import { signedInSession, type AccountSession, type BackendAccess } from "../../backend/fixture.ts"
import { policyText } from "../../codegen/record/histories.ts"
import { ruleOf } from "../../policy/build.ts"
import { resize } from "../../shown-as.ts"
import { axeFindings } from "../axe.ts"
import { content, retype } from "../editor/editor-page.ts"
import { expectGerman } from "../english-left.ts"
import { complaintsOf } from "../layout-complaints.ts"
import { backendOf, cookiesOf, enter } from "../people.ts"
import { recordToUpload } from "../dashboard/record-to-upload.ts"
import { Directory, recordedApp, type RecordedApp } from "../dashboard/recorded-apps.ts"
import { expect, hydrated, test } from "../visitor.ts"

const orders = ruleOf("/orders", "subtree", "signed-in")
const about = ruleOf("/about", "exact", "anyone")
const CLOSED = policyText([orders, about])
const OPENED = policyText([{ ...orders, require: "anyone" }, about])

const keys = generateKeyPairSync("ed25519")
const approvers = namedApprovers()
let server: AppServer
let backend: BackendAccess
let directory: Directory
let keyDir: string
let stall: RecordedApp
let moved: RecordedApp
let booth: RecordedApp
let opened: RecordedApp
let closed: RecordedApp
/** Another app, of the very same policies. */
let twin: RecordedApp

/** The day so many days from now. */
const dayIn = (days: number): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)

test.beforeAll(async () => {
  directory = new Directory()
  stall = recordedApp("stall", [{ day: "2026-10-01", text: CLOSED }])
  moved = recordedApp("stall", [
    { day: "2026-10-01", text: CLOSED },
    { day: "2026-11-20", text: policyText([{ ...orders, require: "verified" }, about]) },
  ])
  // Changes approved in these tests come into force afterwards.
  const inForce = [
    { day: "2026-10-01", text: CLOSED },
    { day: dayIn(2), text: OPENED },
  ]
  booth = recordedApp("booth", inForce.slice(0, 1))
  opened = recordedApp("booth", inForce)
  closed = recordedApp("booth", [...inForce, { day: dayIn(4), text: CLOSED }])
  twin = recordedApp("twin", inForce)
  keyDir = mkdtempSync(path.join(tmpdir(), "sallyport-approval-key-"))
  const file = path.join(keyDir, "approval.pem")
  writeFileSync(file, keys.privateKey.export({ type: "pkcs8", format: "pem" }))
  writeFileSync(path.join(keyDir, "approval.pub"), keys.publicKey.export({ type: "spki", format: "pem" }))
  server = await startAppServer({ APPROVAL_KEY: file, APPROVERS: approvers.setting, RECORDS: directory.at })
  backend = await backendOf(server.url)
})

test.afterAll(async () => {
  await server.stop()
  for (const { repository } of [stall, moved, booth, opened, closed, twin]) repository.remove()
  directory.remove()
  for (const dir of [server.dataDir, keyDir]) rmSync(dir, { recursive: true, force: true })
})

const everyRecordIsProved = (page: Page): Promise<void> =>
  expect
    // Again if the server closes an idle connection while the request is sent.
    .poll(async () => (await page.request.get(`${server.url}/dashboard/apps`, { maxRetries: 2 })).text())
    .not.toContain("again in a moment")

async function as(context: BrowserContext, { session }: Pick<AccountSession, "session">): Promise<void> {
  await context.clearCookies()
  await enter(context, server.url, cookiesOf(session))
}

let author: AccountSession
let other: AccountSession

test.beforeEach(async ({ context, page }) => {
  directory.put("stall.json", stall.record)
  author = await signedInSession(backend, approvers.next())
  other = await signedInSession(backend, approvers.next())
  await as(context, author)
  await everyRecordIsProved(page)
})

async function askForReview(page: Page, title: string, app = "stall"): Promise<string> {
  const answer = await page.request.post(`${server.url}/reviews`, {
    form: { title, app, policy: OPENED, intent: "replace" },
    headers: { Origin: server.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  return `${server.url}${answer.headers()["location"]!}`
}

const outcome = (page: Page) => page.locator(".heading .outcome")

test("from the editor a change of another app is reviewed, commented on and approved, and the gate of that app lets it pass", async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/editor?app=stall`)
  await content(page).waitFor()
  await retype(page, OPENED)
  await page.getByRole("button", { name: "Review", exact: true }).click()
  await page.getByLabel("What is the change for?").fill("Everybody orders")
  await page.getByRole("button", { name: "Request a review" }).click()
  await expect(page).toHaveURL(/\/reviews\/[0-9a-f-]{36}$/)
  const address = page.url()
  const main = page.getByRole("main")
  await expect(main).toContainText("It is about the policy of stall, as its record has it.")
  await expect(main).toContainText("Opened to the public")
  await expect(main).toContainText("/orders")

  await as(context, other)
  await page.goto(address)
  await hydrated(page)
  await page.getByText(/^Lines 1 to \d+$/).click()
  await page.getByRole("link", { name: "Comment on line 3", exact: true }).click()
  const form = page.getByRole("region", { name: "Comment on line 3" })
  await form.getByRole("textbox").fill("Since when?")
  await form.getByRole("button", { name: "Send comment" }).click()
  await expect(page.locator("#line-3")).toContainText("Since when?")
  await page.getByRole("link", { name: "Approve this change" }).click()
  await expect(main).toContainText("You are approving “Everybody orders” for stall: from policy")
  await page.getByLabel("Why do you approve it?").fill("The owner asked for it.")
  await page.getByRole("button", { name: "Approve this change" }).click()
  await expect(outcome(page)).toHaveText("Approved")

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the approval" }).click(),
  ])
  const { repository } = stall
  repository.write("policy/app.policy.ts", OPENED)
  expect(repository.policy("diff", "--fail-on", "opened")).toMatchObject({ status: 3 })
  const gate = ["--approval", await file.path(), "--key", path.join(keyDir, "approval.pub")]
  expect(repository.policy("diff", "--fail-on", "opened", ...gate)).toMatchObject({
    status: 0,
    stderr: expect.stringContaining(`approved for stall by ${other.email}`),
  })
  expect(repository.policy("diff", "--fail-on", "opened", ...gate, "--app", "twin")).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("it approves a change of the app `stall`, and this one is called `twin`"),
  })
  repository.write("policy/app.policy.ts", policyText([{ ...orders, require: "anyone" }]))
  expect(repository.policy("diff", "--fail-on", "opened", ...gate)).toMatchObject({ status: 3 })
  repository.write("policy/app.policy.ts", CLOSED)

  await page.goto(`${server.url}/reviews`)
  await expect(page.getByRole("listitem").filter({ hasText: "Everybody orders" })).toContainText("Approved")
  await expect(page.getByRole("listitem").filter({ hasText: "Everybody orders" })).toContainText("for stall, ")
})

test("the approver of an app's opening in a review is shown on that app's dashboard and evidence, and on no other app's", async ({
  page,
  context,
}) => {
  directory.put("booth.json", booth.record)
  await everyRecordIsProved(page)
  const address = await askForReview(page, "Everybody orders", "booth")
  await as(context, other)
  await page.goto(`${address}/approve`)
  await page.getByLabel("Why do you approve it?").fill("The owner asked for it.")
  await page.getByRole("button", { name: "Approve this change" }).click()
  await expect(outcome(page)).toHaveText("Approved")

  directory.put("booth.json", opened.record)
  directory.put("twin.json", twin.record)
  await everyRecordIsProved(page)
  await page.goto(`${server.url}/dashboard?app=booth`)
  const answers = page.getByRole("region", { name: "At a glance" })
  await expect(answers).toContainText(`Approved by: ${other.email}`)
  await answers.getByRole("link", { name: "The review that approved it" }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole("main")).toContainText("Approved, live since")
  await expect(outcome(page)).toHaveText("Approved, live")
  await page.goto(`${server.url}/reviews`)
  await expect(page.getByRole("listitem").filter({ hasText: "for booth, " })).toContainText("Approved, live")

  await page.goto(`${server.url}/dashboard/evidence?app=booth`)
  const record = page.getByRole("region", { name: "The record" })
  await expect(record).toContainText(`Approved by ${other.email},`)
  await expect(record).not.toContainText("None of the approvals")
  const day = new Date().toISOString().slice(0, 4)
  const file = await page.getByRole("link", { name: "Markdown" }).getAttribute("href")
  const evidence = await (await page.request.get(`${server.url}${file}`)).text()
  expect(evidence.replaceAll("\\", "")).toMatch(new RegExp(`Approved by: ${other.email} \\(${day}-.*<${address}>`))
  await record.getByRole("link", { name: "the review" }).click()
  await expect(page).toHaveURL(address)

  const commit = opened.commits.at(-1)!.slice(0, 10)
  await page.goto(`${server.url}/dashboard/changes?app=booth`)
  await expect(page.locator(`#commit-${commit}`)).toContainText(`Approved by ${other.email},`)
  await page.goto(`${server.url}/dashboard/timeline?app=booth`)
  await page.getByText("As a table").click()
  const told = page.getByRole("row").filter({ hasText: "/orders" }).getByRole("listitem").first()
  await expect(told).toContainText(`Approved by: ${other.email}`)

  await page.goto(`${server.url}/dashboard?app=twin`)
  await expect(answers).toContainText("No review on this site approved it.")
  await page.goto(`${server.url}/dashboard/evidence?app=twin`)
  await expect(record).toContainText("No review on this site approved it.")
  await expect(record).not.toContainText(other.email)

  directory.put("booth.json", closed.record)
  await everyRecordIsProved(page)
  await page.goto(address)
  await expect(page.getByRole("main")).toContainText(/Approved, live from .+ to .+\. Another policy is live now\./)
  await expect(outcome(page)).toHaveText("Approved, no longer live")
  await page.goto(`${server.url}/reviews`)
  await expect(page.getByRole("listitem").filter({ hasText: "for booth, " })).toContainText("no longer live")
  for (const name of ["booth", "twin"]) directory.take(`${name}.json`)
})

test("a newer version on record supersedes a review, and what changed meanwhile is shown", async ({
  page,
  context,
}) => {
  const address = await askForReview(page, "Too late")
  await as(context, other)
  directory.put("stall.json", moved.record)
  await everyRecordIsProved(page)
  await page.goto(address)
  await expect(outcome(page)).toHaveText("Superseded")
  const main = page.getByRole("main")
  await expect(main).toContainText("A newer version has been recorded since this review began")
  await expect(page.getByRole("region", { name: "What has changed in the meantime" })).toContainText(
    "and the newest recorded version is",
  )
  await expect(page.getByRole("link", { name: "Approve this change" })).toHaveCount(0)
  await page.goto(`${address}/approve`)
  await expect(main).toContainText("There is nothing for you to approve here")
})

test("if the app has no record any more, nothing can be approved, and the page says why", async ({ page, context }) => {
  const address = await askForReview(page, "Gone")
  await as(context, other)
  directory.take("stall.json")
  await page.goto(address)
  await expect(page.getByRole("main")).toContainText("no record here shows any more. It cannot be approved")
  await expect(page.getByRole("link", { name: "Approve this change" })).toHaveCount(0)
  await page.goto(`${server.url}/reviews`)
  await expect(page.getByRole("listitem").filter({ hasText: "Gone" })).toContainText("Not checked")
})

test("a review of a private record, or without a record, cannot be requested", async ({ page }) => {
  await page.goto(`${server.url}/dashboard/apps`)
  const text = recordToUpload([CLOSED], "secret-app")
  await page
    .getByLabel("Access record file")
    .setInputFiles({ name: "secret.json", mimeType: "application/json", buffer: Buffer.from(text) })
  await page.getByRole("button", { name: "Upload record" }).click()
  await page.getByRole("link", { name: "secret-app" }).click()
  await page.getByRole("link", { name: "Edit this policy" }).click()
  await content(page).waitFor()
  const key = new URL(page.url()).searchParams.get("app")!
  await retype(page, OPENED)
  await page.getByRole("button", { name: "Review", exact: true }).click()
  await expect(page.getByRole("region", { name: "Request a review" })).toContainText(
    "this record is visible only to you",
  )
  await expect(page.getByRole("button", { name: "Request a review" })).toHaveCount(0)
  for (const app of [key, "nosuch", "__proto__", "x".repeat(201)]) {
    const asked = await page.request.post(`${server.url}/reviews`, {
      form: { title: "Mine", app, policy: OPENED, intent: "replace" },
      headers: { Origin: server.url },
      maxRedirects: 0,
    })
    expect(asked.status(), app).toBe(409)
  }
})

test.describe("in German", () => {
  test.use({ locale: "de-DE" })

  test("a review of another app: every word, nothing for axe, nothing cut off on a small phone", async ({
    page,
    context,
  }) => {
    const address = await askForReview(page, "Alle bestellen")
    await as(context, other)
    for (const at of [address, `${address}/approve`, `${server.url}/reviews`]) {
      await page.goto(at)
      await hydrated(page)
      await expectGerman(page)
      expect(await axeFindings(page), at).toEqual([])
      for (const width of [320, 1280]) {
        await resize(page, { width, height: 900 })
        expect(await page.evaluate(complaintsOf), `${at} at ${width} px`).toEqual([])
      }
    }
  })
})
