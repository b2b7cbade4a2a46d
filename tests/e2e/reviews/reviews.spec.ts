// A proposed text becomes a review, and somebody else approves it: with scripts, and without any.
import { spawnSync } from "node:child_process"
import { generateKeyPairSync } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { BrowserContext, Locator, Page } from "@playwright/test"

import { compile } from "../../../codegen/check/compile.ts"
import { readRecord } from "../../../codegen/record/read-record.ts"
import { writtenTime } from "../../../src/backend/data/data-shape.ts"
import { textsDigestOf } from "../../../src/policies/reviews/rows.server.ts"
import { startAppServer, type AppServer } from "../../server/app-server.ts"
import { namedApprovers } from "../../backend/approvers.ts"
import { codeFor, signedInSession, verifiedSession, type AccountSession } from "../../backend/fixture.ts"
import { Repository } from "../../codegen/history/git-repository.ts"
import { agedSession } from "../session/aged-session.ts"
import { backendOf, cookiesOf, enter, newestLinkTo } from "../people.ts"
import { expect, hydrated, test } from "../visitor.ts"

test.use({ savesData: true })

const POLICY = readFileSync(path.resolve(import.meta.dirname, "../../../policy/app.policy.ts"), "utf8")
const EDITOR = 'path: "/editor", match: "subtree", require: "signed-in"'
const PROPOSED = POLICY.replace(EDITOR, EDITOR.replace("signed-in", "anyone"))
const hashOf = (text: string): string =>
  compile({ policy: { path: "policy/app.policy.ts", text }, routes: null }).checked?.policyHash ?? ""
const LINE = String(PROPOSED.split("\n").findIndex((line) => line.includes('path: "/editor"')) + 1)

const keys = generateKeyPairSync("ed25519")
const approvers = namedApprovers()
let server: AppServer
let keyDir: string
test.beforeAll(async () => {
  keyDir = mkdtempSync(path.join(tmpdir(), "sallyport-approval-key-"))
  const file = path.join(keyDir, "approval.pem")
  writeFileSync(file, keys.privateKey.export({ type: "pkcs8", format: "pem" }))
  server = await startAppServer({ APPROVAL_KEY: file, APPROVERS: approvers.setting })
})
test.afterAll(async () => {
  await server.stop()
  for (const dir of [server.dataDir, keyDir]) rmSync(dir, { recursive: true, force: true })
})

const at = (address: string): string => new URL(address, server.url).href

async function as(context: BrowserContext, { session }: Pick<AccountSession, "session">): Promise<void> {
  await context.clearCookies()
  await enter(context, server.url, cookiesOf(session))
}

/** Two signed-in approvers: an author and somebody else. */
async function twoApprovers(): Promise<readonly [AccountSession, AccountSession]> {
  const backend = await backendOf(server.url)
  return [await signedInSession(backend, approvers.next()), await signedInSession(backend, approvers.next())]
}

/** Adds people to the list of addresses, as the pages do: an approver is known by this address. */
async function listAddresses(people: readonly AccountSession[]): Promise<void> {
  for (const { client, session } of people)
    await client.from("people").insert({ id: session.user.id, email: session.user.email }).throwOnError()
}

/** Writes an approval past the pages, and returns its id. */
async function insertApproval(
  { client, session }: AccountSession,
  { id, author_id, digest }: { readonly id: string; readonly author_id: string; readonly digest: string },
): Promise<string> {
  const approval = {
    id: crypto.randomUUID(),
    review_id: id,
    author_id,
    digest,
    approver_id: session.user.id,
    sentence: "Looked at twice.",
  }
  expect((await client.from("review_approvals").insert(approval)).error).toBeNull()
  return approval.id
}

/** Through the editor's own pages, as somebody without a script would. */
async function askForReview(page: Page, title: string): Promise<string> {
  const answer = await page.request.post(at("/reviews"), {
    form: { title, policy: PROPOSED, intent: "replace" },
    headers: { Origin: server.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  return answer.headers()["location"]!
}

test("a review is commented on and approved by keyboard in at most 20 stops, and the focus is never lost", async ({
  page,
  context,
}) => {
  const [author, other] = await twoApprovers()
  await as(context, author)
  const address = await askForReview(page, "By keyboard")
  await as(context, other)
  await page.goto(at(address))
  await hydrated(page)
  let stops = 0
  const tabTo = async (target: Locator) => {
    do {
      await page.keyboard.press("Tab")
      stops++
    } while (!(await target.evaluate((element) => element === document.activeElement)) && stops <= 40)
  }
  const main = page.getByRole("main")
  await tabTo(page.getByRole("link", { name: "Skip to content" }))
  await page.keyboard.press("Enter")
  await tabTo(main.getByRole("textbox", { name: "Comment", exact: true }))
  await page.keyboard.type("Drafts stay private?")
  await tabTo(main.getByRole("button", { name: "Send comment" }))
  await page.keyboard.press("Enter")
  const comment = main.getByRole("listitem").filter({ hasText: "Drafts stay private?" })
  await expect(comment).toBeFocused()
  await expect(comment.getByRole("status")).toHaveText("Your comment was saved.")
  await expect(main.getByRole("textbox", { name: "Comment", exact: true })).toHaveValue("")
  // From the end of the page, and not back up past the whole text.
  await tabTo(main.getByRole("link", { name: "Go to approval" }))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Approve a change" })).toBeVisible()
  await tabTo(main.getByLabel("Why do you approve it?"))
  await page.keyboard.type("Agreed on Friday.")
  await tabTo(main.getByRole("button", { name: "Approve this change" }))
  await page.keyboard.press("Enter")
  await expect(page.getByText("You approved this change.")).toBeFocused()
  expect(stops).toBeLessThanOrEqual(20)
})

test("a comment that is typed while the one before is sent stays, with the focus in it", async ({ page, context }) => {
  const [author, other] = await twoApprovers()
  await as(context, author)
  const address = await askForReview(page, "Two comments")
  await as(context, other)
  await page.goto(at(address))
  await hydrated(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`${at(address)}.data*`, async (route) => {
    if (route.request().method() === "POST") await released
    await route.continue()
  })
  const field = page.getByRole("textbox", { name: "Comment", exact: true })
  await field.fill("The first comment.")
  await page.getByRole("button", { name: "Send comment" }).click()
  await expect(page.getByRole("button", { name: "Request changes" })).toHaveAttribute("aria-disabled", "true")
  await field.fill("The second comment.")
  release()
  const comments = page.getByRole("main").getByRole("listitem")
  await expect(comments.filter({ hasText: "The first comment." })).toBeVisible()
  await expect(field).toHaveValue("The second comment.")
  await expect(field).toBeFocused()
  await page.getByRole("button", { name: "Send comment" }).click()
  await expect(comments.filter({ hasText: "The second comment." })).toBeFocused()
  await expect(field).toHaveValue("")
})

test("a comment leaves its form empty even if a line's number is followed before it is saved", async ({
  page,
  context,
}) => {
  const [author, other] = await twoApprovers()
  await as(context, author)
  const address = await askForReview(page, "A comment and a line")
  await as(context, other)
  await page.goto(at(address))
  await hydrated(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`${at(address)}.data*`, async (route) => {
    // Saved, but the answer does not come.
    const response = await route.fetch()
    if (route.request().method() === "POST") await released
    await route.fulfill({ response })
  })
  const field = page.getByRole("textbox", { name: "Comment", exact: true })
  await field.fill("Sent once.")
  const saved = page.waitForRequest((request) => request.method() === "POST")
  await page.getByRole("button", { name: "Send comment" }).click()
  await saved
  await expect.poll(async () => (await page.request.get(at(address))).text()).toContain("Sent once.")
  await page.getByText(/^Lines 1 to/).click()
  await page.getByRole("link", { name: "Comment on line 1", exact: true }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "Sent once." })).toBeVisible()
  await expect(field).toHaveValue("")
  release()
})

test("changes are requested in a review, its people get an email, and an approval resolves it", async ({
  page,
  context,
}) => {
  const [author, other] = await twoApprovers()
  await as(context, author)
  const address = await askForReview(page, "To be changed")
  await expect
    .poll(async () => (await newestLinkTo(server.url, other.email, "review-requested")).pathname)
    .toBe(address)
  await expect(page.getByRole("button", { name: "Request changes" })).toHaveCount(0)
  await as(context, other)
  await page.goto(at(address))
  await hydrated(page)
  const main = page.getByRole("main")
  await main.getByRole("button", { name: "Request changes" }).click()
  await expect(page.getByRole("alert")).toContainText("Describe the changes you want.")
  await main.getByRole("textbox", { name: "Comment", exact: true }).fill("Close the drafts, too.")
  await main.getByRole("button", { name: "Request changes" }).click()
  await expect(page.locator(".heading .outcome")).toHaveText("Changes requested")
  const mail = () => newestLinkTo(server.url, author.email, "review-changes-requested")
  await expect.poll(async () => (await mail()).pathname).toBe(address)
  await page.goto(at("/reviews"))
  await expect(page.getByRole("listitem").filter({ hasText: "To be changed" })).toContainText("Changes requested")
  const approved = await page.request.get(at(`${address}/approve`))
  const digest = /name="digest" value="([0-9a-f]{64})"/.exec(await approved.text())![1]!
  await page.request.post(at(`${address}/approve`), {
    form: { intent: "approve", sentence: "Done.", digest },
    headers: { Origin: server.url },
  })
  await page.goto(at(address))
  await expect(page.locator(".heading .outcome")).toHaveText("Approved")
  await expect(page.getByText("Approved, not live yet.")).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled })
    const settled = async (page: Page) => (javaScriptEnabled ? hydrated(page) : null)

    test("a text from the editor becomes a review that another person comments on and approves", async ({
      page,
      context,
    }) => {
      const [author, other] = await twoApprovers()
      await as(context, author)
      await page.goto(at("/healthz"))
      // The request of the editor's button, from a page of the same site without scripts.
      await page.setContent(
        `<form method="post" action="${server.url}/editor/review"><textarea name="policy"></textarea><input name="name" value="Open the editor"><input name="base_hash" value="0123456789abcdef"><button name="intent" value="review">send</button></form>`,
      )
      await page.locator("textarea").fill(PROPOSED)
      await page.getByRole("button", { name: "send" }).click()
      await settled(page)
      await expect(page.getByLabel("What is the change for?")).toHaveValue("Open the editor")
      await expect(page.locator(".review-ways h2").first()).toHaveText("Request a review")
      await page.getByRole("button", { name: "Request a review" }).click()
      await expect(page).toHaveURL(/\/reviews\/[0-9a-f-]{36}$/)
      await expect(page.getByRole("heading", { level: 1, name: "Open the editor" })).toBeVisible()
      const address = page.url()
      await expect(page.getByText("Opened to the public").first()).toBeVisible()
      await expect(page.locator(".heading")).toContainText("requested by you on")
      await expect(page.getByRole("link", { name: "Approve this change" })).toHaveCount(0)

      await as(context, other)
      await page.goto(at(address))
      await settled(page)
      await expect(page.locator(".heading")).toContainText(`requested by ${author.email} on`)
      await expect(page.getByText("No one has approved it yet.", { exact: true })).toBeVisible()
      await page.getByText(/^Lines 1 to \d+$/).click()
      await page.getByRole("link", { name: `Comment on line ${LINE}`, exact: true }).click()
      const form = page.locator(`#line-${LINE}`).getByRole("region", { name: `Comment on line ${LINE}` })
      await form.getByRole("textbox").fill("Who asked for this?")
      await form.getByRole("button", { name: "Send comment" }).click()
      await expect(page.locator(`#line-${LINE}`)).toContainText("Who asked for this?")

      await page.getByRole("link", { name: "Approve this change" }).click()
      await settled(page)
      await expect(page.getByRole("heading", { level: 1, name: "Approve a change" })).toBeVisible()
      await page.getByRole("button", { name: "Approve this change" }).click()
      await expect(page.getByRole("alert")).toContainText("Say in a sentence why you approve it.")
      await page.getByLabel("Why do you approve it?").fill("The team decided so on Friday.")
      await page.getByRole("button", { name: "Approve this change" }).click()
      await expect(page.getByText("The team decided so on Friday.")).toBeVisible()
      await expect(page.locator(".heading .outcome")).toHaveText("Approved")
      const steps = page.getByRole("region", { name: "Put it live" })
      // The package is not installed in its own repository, so `sallyport` would not be found there.
      await expect(steps.locator("code").last()).toContainText("npm run policy -- diff main")
      await expect(steps).not.toContainText(/(?:^|\s)sallyport (?:approve|diff) /)
      const patch = await page.request.get(at((await steps.getByRole("link", { name: "Patch" }).getAttribute("href"))!))
      expect(await patch.text()).toContain('+    { path: "/editor", match: "subtree", require: "anyone"')
      const file = await page.request.get(
        at((await steps.getByRole("link", { name: "Policy file" }).getAttribute("href"))!),
      )
      expect(await file.text()).toBe(PROPOSED)
      await page.reload()
      await expect(page.locator(".heading .outcome")).toHaveText("Approved")

      await page.goto(at("/reviews"))
      await expect(page.getByRole("listitem").filter({ hasText: "Open the editor" }).first()).toContainText("Approved")
    })

    test("a person who is not an approver is told so, and can approve neither on the page nor with a crafted request", async ({
      page,
      context,
    }) => {
      const backend = await backendOf(server.url)
      const [author, stranger] = [await signedInSession(backend), await signedInSession(backend)]
      await as(context, author)
      const address = await askForReview(page, "Only for approvers")
      await as(context, stranger)
      await page.goto(at(address))
      await expect(page.getByText("Only approvers can approve changes here. You are not one of them.")).toBeVisible()
      await expect(page.getByRole("link", { name: "Approve this change" })).toHaveCount(0)
      await page.goto(at(`${address}/approve`))
      await expect(page.getByText("Only approvers can approve changes here. You are not one of them.")).toBeVisible()
      await expect(page.getByLabel("Why do you approve it?")).toHaveCount(0)
      const posted = await page.request.post(at(`${address}/approve`), {
        form: { intent: "approve", sentence: "all the same", digest: "0".repeat(64) },
        headers: { Origin: server.url },
        maxRedirects: 0,
      })
      expect(posted.status()).toBe(403)
      const [found] = (await stranger.client.from("reviews").select().eq("id", address.split("/").at(-1)!)).data!
      await stranger.client.from("people").insert({ id: stranger.session.user.id, email: stranger.email })
      const approval = await insertApproval(stranger, found as { id: string; author_id: string; digest: string })
      await page.goto(at(address))
      await expect(page.locator(".heading .outcome")).toHaveText("Open")
      const taken = await page.request.get(at(`${address}/approvals/${approval}`))
      expect(taken.status()).toBe(404)
    })

    test("a person with a second factor has to give its code to approve", async ({ page, context }) => {
      const backend = await backendOf(server.url)
      const author = await signedInSession(backend, approvers.next())
      const other = await verifiedSession(backend, approvers.next())
      await as(context, author)
      const address = await askForReview(page, "With a code")
      await as(context, { session: agedSession(other.session, 301, server.dataDir) })
      await page.goto(at(`${address}/approve`))
      await settled(page)
      await page.getByLabel("Why do you approve it?").fill("Looked at twice.")
      await page.getByRole("button", { name: "Approve this change" }).click()
      await expect(page.getByText("Confirm it's you")).toBeVisible()
      await expect(page.getByLabel("Why do you approve it?")).toHaveValue("Looked at twice.")
      await page.getByLabel("Code from your authenticator app").fill("000000")
      await page.getByRole("button", { name: "Approve this change" }).click()
      await expect(page.getByRole("alert")).toContainText("This code is wrong or too old")
      await page.getByLabel("Code from your authenticator app").fill(codeFor(other.totpSecret))
      await page.getByRole("button", { name: "Approve this change" }).click()
      await expect(page.getByText("Looked at twice.")).toBeVisible()
      await expect(page.locator(".heading .outcome")).toHaveText("Approved")
    })

    test("an author can withdraw a review, and replace its text, which nobody has approved", async ({
      page,
      context,
    }) => {
      const [author, other] = await twoApprovers()
      await as(context, author)
      const first = await askForReview(page, "To be replaced")
      await page.goto(at(first))
      await settled(page)
      await page.getByText("Replace it with another text").click()
      await page.getByRole("button", { name: "Request a review" }).click()
      await expect(page.getByRole("alert").first()).toContainText("This is the text of this review.")
      await page.getByRole("textbox", { name: "The proposed policy" }).fill("no policy at all")
      await page.getByRole("button", { name: "Request a review" }).click()
      await expect(page.getByRole("alert").first()).toContainText("The compiler rejects this text")
      await page
        .getByRole("textbox", { name: "The proposed policy" })
        .fill(PROPOSED.replace("drafts are saved", "drafts are kept"))
      await page.getByRole("button", { name: "Request a review" }).click()
      await expect(page).not.toHaveURL(at(first))
      await expect(page.getByText("No one has approved it yet. Someone other than you must do it.")).toBeVisible()
      await page.getByRole("button", { name: "Withdraw this review" }).click()
      await expect(page.locator(".heading .outcome")).toHaveText("Withdrawn")
      await expect(page.getByText("You withdrew this review.")).toBeVisible()
      const second = page.url().split("?", 1)[0]!

      await as(context, other)
      await page.goto(at(first))
      await expect(page.locator(".heading .outcome")).toHaveText("Superseded")
      await page.getByRole("link", { name: "another text" }).click()
      await expect(page).toHaveURL(second)
      await page.goto(`${second}/approve`)
      await expect(page.getByText("There is nothing for you to approve here")).toBeVisible()
    })
  })
}

test("the evidence names approvers who approved before the change, and nobody who approved afterwards", async ({
  page,
  context,
}) => {
  // Nothing else is done meanwhile, so no connection may stand open that the server would close.
  const { before, after } = lastOpening()
  const [author, other] = await twoApprovers()
  await listAddresses([author, other])
  const review = {
    id: crypto.randomUUID(),
    author_id: author.session.user.id,
    title: "What opened last",
    base_policy: before.text,
    base_hash: before.recordedHash,
    policy: after.text,
    policy_hash: after.recordedHash,
    digest: textsDigestOf(before.text, after.text),
  }
  expect((await author.client.from("reviews").insert(review)).error).toBeNull()
  await as(context, other)
  await page.goto(at("/dashboard/evidence"))
  const approved = page.locator("dt:text-is('Its approval') + dd")
  await expect(approved).toHaveText("No review on this site approved it.")
  const approval = await insertApproval(other, review)
  await page.reload()
  await expect(approved).toHaveText("No review on this site approved it.")
  const file = at(`/reviews/${review.id}/approvals/${approval}`)
  expect((await page.request.get(file)).status()).toBe(404)
  await page.goto(at(`/reviews/${review.id}`))
  await expect(page.getByText("It does not count.")).toBeVisible()

  givenBefore(approval, after.time)
  expect((await page.request.get(file)).status()).toBe(200)
  await page.goto(at("/dashboard/evidence"))
  await expect(approved).toContainText(`Approved by ${other.email}`)
  await approved.getByRole("link", { name: "the review" }).click()
  await expect(page).toHaveURL(at(`/reviews/${review.id}`))

  await page.goto(at("/dashboard/changes?show=all"))
  const change = page.locator(`#commit-${after.commit.slice(0, 10)}`)
  await expect(change).toContainText(`Approved by ${other.email}`)
  await expect(page.getByText("Approved by")).toHaveCount(1)
  await expect(page.getByText("No review on this site approved it.").first()).toBeVisible()
  await change.getByRole("link", { name: "the review" }).click()
  await expect(page).toHaveURL(at(`/reviews/${review.id}`))

  await page.goto(at("/dashboard/timeline"))
  await page.getByText("As a table").click()
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: `Approved by: ${other.email}` })
      .first(),
  ).toContainText(after.commit.slice(0, 10))
  const saved = async (name: string) => (await page.request.get(at(`/dashboard/files/${name}`))).text()
  expect(await saved("timeline.svg")).toContain(`<title>Approved by: ${other.email} (`)
  const openings = (await saved("timeline.csv")).split("\n").filter((line) => line.includes(`,${other.email},`))
  expect(openings.length).toBeGreaterThan(0)
  for (const line of openings) expect(line).toContain(after.commit)
  expect(await saved("evidence.md")).toContain(`Approved by: ${other.email} (`)
})

test("texts that differ from their review cannot be approved on any page", async ({ page, context }) => {
  const [author, other] = await twoApprovers()
  await listAddresses([author, other])
  const review = {
    id: crypto.randomUUID(),
    author_id: author.session.user.id,
    title: "Texts of something else",
    base_policy: POLICY,
    base_hash: hashOf(POLICY),
    policy: "export default {}",
    policy_hash: hashOf(PROPOSED),
    digest: textsDigestOf(POLICY, "export default {}"),
  }
  await as(context, other)
  expect((await author.client.from("reviews").insert(review)).error).toBeNull()
  const approval = await insertApproval(other, review)
  await page.goto(at("/reviews"))
  await expect(page.getByRole("listitem").filter({ hasText: review.title }).locator(".outcome")).toHaveText("Invalid")
  await page.getByRole("link", { name: review.title }).click()
  await expect(page.locator(".heading .outcome")).toHaveText("Invalid")
  await expect(page.getByText("It does not count.")).toBeVisible()
  await expect(page.getByText("It counts until")).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Download the approval" })).toHaveCount(0)
  expect((await page.request.get(at(`/reviews/${review.id}/approvals/${approval}`))).status()).toBe(404)
})

/** Moves an approval to a minute before a commit. */
function givenBefore(approval: string, committed: string): void {
  const data = new DatabaseSync(path.join(server.dataDir, "sallyport.sqlite"), { timeout: 5_000 })
  const given = writtenTime(Date.parse(committed) - 60_000)
  expect(data.prepare("UPDATE review_approvals SET created_at = ? WHERE id = ?").run(given, approval).changes).toBe(1)
  data.close()
}

/** The two policies of this repository's history between which something opened last. */
function lastOpening() {
  const record = spawnSync(process.execPath, ["codegen/command-line/start.js", "record", "--out", "-"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
  const read = readRecord(record.stdout)
  if ("fault" in read) throw new Error(read.fault.english)
  const accepted = read.record.versions.filter((version) => version.status === "accepted")
  const at = accepted.findLastIndex(
    ({ change }) => change?.diff?.changes.some(({ kind }) => kind === "opened") === true,
  )
  return { before: accepted[at - 1]!, after: accepted[at]! }
}

test("nobody can approve their own review, whatever they send", async ({ page, context }) => {
  const author = await signedInSession(await backendOf(server.url), approvers.next())
  await as(context, author)
  const address = await askForReview(page, "Mine")
  await page.goto(at(`${address}/approve`))
  await expect(page.getByText("This review is your own, so someone else must approve it.")).toBeVisible()
  await expect(page.getByText("You are approving")).toHaveCount(0)
  const { data } = await author.client.from("reviews").select("digest").eq("id", address.split("/").at(-1)!).single()
  const answer = await page.request.post(at(`${address}/approve`), {
    form: { digest: data!.digest, sentence: "fine", intent: "approve" },
    headers: { Origin: server.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(400)
  await page.goto(at(address))
  await expect(page.getByText("No one has approved it yet. Someone other than you must do it.")).toBeVisible()
})

test("an exported approval lets exactly its change pass, and another change fails with a reason", async ({
  page,
  context,
}) => {
  const [author, other] = await twoApprovers()
  await as(context, author)
  const address = await askForReview(page, "Taken along")
  await as(context, other)
  await page.goto(at(`${address}/approve`))
  await page.getByLabel("Why do you approve it?").fill("Agreed with legal.")
  await page.getByRole("button", { name: "Approve this change" }).click()
  const file = await page.getByRole("link", { name: "Download the approval" }).getAttribute("href")
  const approval = await (await page.request.get(at(file!))).text()
  await page.goto(at("/reviews"))
  const key = await page.locator("#public-key").innerText()
  expect(`${key.trim()}\n`).toBe(keys.publicKey.export({ type: "spki", format: "pem" }))

  const repository = new Repository()
  try {
    repository.write("policy/app.policy.ts", POLICY)
    repository.commit("the base")
    repository.write("policy/app.policy.ts", PROPOSED)
    repository.write("approval.json", approval)
    repository.write("key.pem", key)
    const stranger = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" })
    repository.write("other.pem", stranger)
    const gate = (publicKey: string) =>
      repository.policy("diff", "--fail-on", "opened", "--approval", "approval.json", "--key", publicKey)
    const passed = gate("key.pem")
    expect([passed.status, passed.stderr]).toEqual([0, expect.stringContaining(`approved by ${other.email} until`)])
    expect(passed.stderr).toContain("Agreed with legal.")
    const strange = gate("other.pem")
    expect([strange.status, strange.stderr]).toEqual([3, expect.stringContaining("it is signed by another key")])
    repository.write("policy/app.policy.ts", PROPOSED.replace("unlisted: 404", "unlisted: 403"))
    const another = gate("key.pem")
    expect([another.status, another.stderr]).toEqual([3, expect.stringContaining("another policy than the one after")])
    repository.write("policy/app.policy.ts", POLICY.replace("unlisted: 404", "unlisted: 403"))
    repository.commit("another base")
    repository.write("policy/app.policy.ts", PROPOSED)
    const moved = gate("key.pem")
    expect([moved.status, moved.stderr]).toEqual([3, expect.stringContaining("another policy than the one before")])
  } finally {
    repository.remove()
  }
})

test("reviews are not accessible without signing in", async ({ page }) => {
  for (const target of ["/reviews", "/reviews/x", "/reviews/x/approve", "/reviews/x/approvals/y"]) {
    const answer = await page.request.get(at(target), { maxRedirects: 0 })
    expect([answer.status(), answer.headers()["location"]]).toEqual([302, expect.stringContaining("/signin")])
  }
})
