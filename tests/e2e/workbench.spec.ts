// The compiler in the browser, as auditors and developers use it: exports, simulator, changes, drafts before saving.
import { shortHashOf } from "../../policy/policy-hash.ts"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import type { Locator, Page } from "@playwright/test"

import { signedInSession } from "../backend/fixture.ts"
import { OPENED, openTakeAway, POLICY, retype, saveNew } from "./editor/editor-page.ts"
import { cookiesOf, enter } from "./people.ts"
import { patched } from "./server/patched.ts"
import { expect, hydrated, test, UNSAVED, url } from "./visitor.ts"
import { resize } from "../shown-as.ts"

test.use({ savesData: true })

const TABLE = JSON.parse(readFileSync("src/generated/guard-table.json", "utf8")) as { policy: { hash: string } }

const changes = (page: Page) => page.getByRole("region", { name: "Access changes" })
const compiler = (page: Page) => page.getByRole("region", { name: "Compiler" })

/** The distance of an element below the top of the column beside the text, at any scroll position. */
const depthOf = (what: Locator): Promise<number> =>
  what.evaluate((element) => {
    const column = element.closest(".policy-side")
    if (column === null) throw new Error("not beside the text")
    return element.getBoundingClientRect().top - column.getBoundingClientRect().top + column.scrollTop
  })

const printed = (...args: string[]): string =>
  execFileSync(process.execPath, ["codegen/command-line/cli.ts", ...args], { encoding: "utf8" })

test.beforeEach(async ({ context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  for (const [name, format, ending] of [
    ["CSV", "csv", "csv"],
    ["JSON", "json", "json"],
    ["Markdown", "markdown", "md"],
    ["HTML", "html", "html"],
  ] as const) {
    test(`the guard table as ${name} equals the command line's output`, async ({ page }) => {
      await page.goto("/dashboard")
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name, exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`guard-table-${shortHashOf(TABLE.policy.hash)}.${ending}`)
      expect(readFileSync(await download.path(), "utf8")).toBe(printed("table", "--format", format))
    })
  }

  test("the simulator works with a plain form, and its address has the question", async ({ page }) => {
    await page.goto("/dashboard/simulator")
    await page.getByLabel("Path or address").fill("/Editor//drafts/%31")
    await page.getByLabel("Visitor").first().selectOption("signed-out")
    await page.getByRole("button", { name: "Ask" }).click()
    await expect(page).toHaveURL(/simulator\?url=%2FEditor.*as=signed-out/)
    await expect(page.getByRole("region", { name: "Outcome" }).getByRole("status")).toHaveText(
      "At /editor/drafts/1, people not signed in are sent to /signin.",
    )
    const why = page.getByRole("region", { name: "Why" })
    await expect(why).toContainText("/editor/drafts/1")
    await expect(why).toContainText("/editor/drafts/:draft")
    const line = POLICY.split("\n").findIndex((text) => text.includes('path: "/editor"')) + 1
    await expect(why.getByRole("figure")).toContainText(`policy/app.policy.ts:${line}`)
    await expect(why.getByRole("figure")).toContainText('require: "signed-in"')
  })
})

test("new public access is shown before saving, and disappears when the text is restored", async ({ page }) => {
  await page.goto("/editor")
  await expect(changes(page).getByRole("status")).toContainText("No one's access changes")
  await retype(page, OPENED)
  await expect(changes(page).getByRole("status")).toContainText("opens pages to people who are not signed in")
  const first = changes(page).getByRole("listitem").first()
  await expect(first).toContainText("Opened to the public /editor and beneath: signed-in people, now everyone")
  await expect(first).toContainText("not signed in")
  await changes(page).getByText("Guard table for this text").click()
  const row = changes(page).getByRole("row", { name: "/editor and everything beneath it" })
  await expect(row).toContainText("anyone")
  await changes(page).getByText("Changes to the generated guards").click()
  await expect(changes(page)).toContainText('+  readonly "/editor": "anyone"')

  await retype(page, OPENED.replace('"anyone"', '"nobody"'))
  await expect(changes(page).getByRole("status")).toContainText("the compiler rejects")
  await retype(page, POLICY)
  await expect(changes(page).getByRole("status")).toContainText("No one's access changes")
})

for (const [width, height] of [
  [1280, 800],
  [320, 700],
] as const) {
  test(`the save and export buttons stay in place while warnings appear and disappear: ${width} px`, async ({
    page,
  }) => {
    await resize(page, { width, height })
    await page.goto("/editor")
    await expect(changes(page)).toContainText("No one's access changes")
    const menu = page.getByRole("button", { name: "Download or share" })
    const before = await depthOf(menu)
    await retype(page, OPENED)
    const warning = changes(page).getByText("Warning: this opens pages to people who are not signed in.")
    await expect(warning).toBeVisible()
    await expect(changes(page)).toContainText("1 opened")
    expect(await depthOf(menu)).toBe(before)
    // Announced once.
    await expect(page.getByRole("status").filter({ hasText: "Warning: this opens pages" })).toHaveCount(1)
    await retype(page, POLICY)
    await expect(changes(page)).toContainText("No one's access changes")
    expect(await depthOf(menu)).toBe(before)
  })
}

test("findings, the warning and whose access changes stay in view beside text and form", async ({ page }) => {
  await resize(page, { width: 1280, height: 800 })
  await page.goto("/editor")
  await page.locator(".cm-content").waitFor()
  await retype(page, OPENED)
  const told = changes(page).getByRole("status")
  await expect(told).toContainText("Warning: this opens pages to people who are not signed in")
  await page.evaluate(() => window.scrollTo(0, 0))
  const inView = async () => {
    await expect(told).toBeInViewport({ ratio: 1 })
    await expect(compiler(page).getByRole("status")).toBeInViewport({ ratio: 1 })
    await expect(changes(page).getByRole("listitem").first()).toBeInViewport()
  }
  await inView()
  await page.getByRole("button", { name: "Form", exact: true }).click()
  for (const rule of [4, 8, 11]) {
    const folded = page.getByRole("group", { name: new RegExp(`^Rule ${rule}:`) }).locator("summary")
    await folded.press("Enter")
    await folded.evaluate((line) => line.scrollIntoView({ block: "center" }))
    await inView()
  }
})

test("the text has the window's height, and changed lines are marked beside it", async ({ page }) => {
  await resize(page, { width: 1280, height: 900 })
  await page.goto("/editor")
  await page.locator(".cm-content").waitFor()
  expect((await page.locator(".cm-scroller").boundingBox())!.height).toBeGreaterThan(600)
  await expect(page.locator(".cm-changed-added")).toHaveCount(0)
  await retype(page, OPENED)
  await expect(changes(page).getByRole("status")).toContainText("Warning")
  await page.keyboard.press("ControlOrMeta+Home")
  const marked = page.locator(".cm-changed-added")
  await expect(marked).toHaveCount(1)
  const line = page.locator(".cm-line").filter({ hasText: '"/editor"' }).first()
  // Both in one go: the text may still be on its way to its start.
  const beside = await line.elementHandle()
  const apart = await marked.evaluate(
    (mark, text) => mark.getBoundingClientRect().y - text.getBoundingClientRect().y,
    beside,
  )
  expect(apart).toBeCloseTo(0, 0)
  await retype(page, POLICY)
  await expect(marked).toHaveCount(0)
})

test("a new draft needs a name only when it is saved, by keyboard", async ({ page }) => {
  await page.goto("/editor")
  await page.locator(".cm-content").waitFor()
  const name = page.getByLabel("Draft name")
  await expect(name).toBeHidden()
  await page.locator(".cm-content").click()
  await page.keyboard.press("ControlOrMeta+S")
  await expect(name).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(name).toBeHidden()
  await expect(page).toHaveURL(`${url}/editor`)
  await page.getByRole("button", { name: "Save draft" }).press("Enter")
  await expect(name).toBeFocused()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute("aria-invalid", "true")
  await name.fill("By keyboard")
  await name.press("Enter")
  await expect(page).toHaveURL(/drafts/)
})

test("a rejected text can still be exported, with a note that a build with it fails", async ({ page }) => {
  const rejected = OPENED.replace('"anyone"', '"nobody"')
  const word = page.getByText("The compiler rejects this text.")
  await page.goto("/editor")
  await expect(compiler(page)).toContainText("No findings")
  await expect(word).toHaveCount(0)
  await retype(page, rejected)
  await openTakeAway(page)
  await expect(word).toContainText("a build with it fails")
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Policy file" }).click(),
  ])
  expect(readFileSync(await file.path(), "utf8")).toBe(rejected)
  const [patch] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Patch" }).click(),
  ])
  expect(patch.suggestedFilename()).toBe("policy-rejected.patch")
  expect(patched(readFileSync(await patch.path(), "utf8"))).toBe(rejected)
  await retype(page, OPENED)
  await expect(word).toHaveCount(0)
})

test("a draft can be exported as a file, and as a patch that git applies", async ({ page }) => {
  await page.goto("/editor")
  await page.locator(".cm-content").waitFor()
  await openTakeAway(page)
  await page.getByRole("button", { name: "Patch" }).click()
  await expect(page.getByText("there is nothing to patch")).toBeVisible()

  await retype(page, OPENED)
  await expect(changes(page)).toContainText("Warning: this opens pages to people who are not signed in")
  await openTakeAway(page)
  const [patch] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Patch" }).click(),
  ])
  const hash = await changes(page).locator("caption code").textContent()
  expect(hash).not.toBe(shortHashOf(TABLE.policy.hash))
  expect(patch.suggestedFilename()).toBe(`policy-${hash}.patch`)
  expect(patched(readFileSync(await patch.path(), "utf8"))).toBe(OPENED)
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Policy file" }).click(),
  ])
  expect(file.suggestedFilename()).toBe("app.policy.ts")
  expect(readFileSync(await file.path(), "utf8")).toBe(OPENED)
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the patch of an unsaved text is the answer to the form", async ({ page }) => {
    await page.goto("/editor")
    await page.getByLabel("Policy", { exact: true }).fill(OPENED)
    await openTakeAway(page)
    const [patch] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Patch" }).click(),
    ])
    expect(patched(readFileSync(await patch.path(), "utf8"))).toBe(OPENED)
    await page.getByRole("button", { name: "Check" }).click()
    await expect(changes(page)).toContainText("Warning: this opens pages to people who are not signed in")
    await expect(changes(page).getByRole("listitem").first()).toContainText("Opened to the public")
    await page.getByLabel("Policy", { exact: true }).fill(OPENED.replace('"anyone"', '"nobody"'))
    await page.getByRole("button", { name: "Check" }).click()
    await openTakeAway(page)
    await expect(page.getByText("The compiler rejects this text.")).toBeVisible()
  })
})

test.describe("unsaved", () => {
  test.use({ tolerated: new RegExp(UNSAVED) })

  test("leaving with unsaved changes needs a confirmation, also by keyboard, and staying keeps the text", async ({
    page,
  }) => {
    await page.goto("/editor")
    await page.locator(".cm-content").waitFor()
    await retype(page, OPENED)
    const leave = page.getByRole("dialog", { name: "Leave without saving?" })
    await page.getByRole("link", { name: "Dashboard" }).click()
    await expect(leave).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(leave).toBeHidden()
    await expect(page).toHaveURL(`${url}/editor`)
    // The editor draws the lines in view alone.
    await page.locator(".cm-content").press("ControlOrMeta+Home")
    await expect(page.locator(".cm-content")).toContainText("anyone")

    const asked = page.waitForEvent("dialog")
    void page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe("beforeunload")
    await dialog.dismiss()

    await page.getByRole("link", { name: "Dashboard" }).click()
    await page.getByRole("button", { name: "Leave" }).click()
    await expect(page).toHaveURL(`${url}/dashboard`)
  })
})

test("an unchanged or saved text can be left without a confirmation", async ({ page }) => {
  await page.goto("/editor")
  await page.locator(".cm-content").waitFor()
  await page.getByRole("link", { name: "Dashboard" }).click()
  await expect(page).toHaveURL(`${url}/dashboard`)
  await page.goto("/editor")
  await page.locator(".cm-content").waitFor()
  await retype(page, OPENED)
  await saveNew(page, "Kept")
  await expect(page).toHaveURL(/drafts/)
  await page.getByRole("link", { name: "Dashboard" }).click()
  await expect(page).toHaveURL(`${url}/dashboard`)
})

test("an unknown format is not found", async ({ context }) => {
  const response = await context.request.get(`${url}/dashboard/export/xlsx`)
  expect(response.status()).toBe(404)
  expect(await response.text()).toContain("This page could not be found.")
})

test("every rule shows if it decides, gives way or does not cover the address", async ({ page }) => {
  await page.goto("/dashboard/simulator?url=/dashboard/account&as=signed-in")
  await expect(page.getByRole("region", { name: "Outcome" }).getByRole("status")).toHaveText(
    "For people signed in without two factors, /dashboard/account opens.",
  )
  const rules = page.getByRole("table", { name: "All rules" })
  await expect(rules.getByRole("row").nth(1)).toContainText("/dashboard")
  await expect(rules.getByRole("row").nth(1)).toContainText("decides")
  await page.getByText(/^\d+ rules do not cover it$/).click()
  const others = page.getByRole("table", { name: "rules do not cover it" })
  await expect(others.getByRole("row", { name: "/editor" })).toBeVisible()
  await expect(others.getByRole("row", { name: "/dashboard" })).toHaveCount(0)
  // The row that stands out stands in line.
  const starts = await rules
    .getByRole("rowheader")
    .locator("code")
    .evaluateAll((codes) => codes.map((code) => code.getBoundingClientRect().left))
  expect(new Set(starts).size).toBe(1)
  await expect(page.getByRole("main")).toContainText(
    'To keep out people signed in without two factors: write require: "verified" in the rule on line',
  )
})

for (const [spelling, answer] of [
  [
    "/editor%2fdrafts",
    "is blocked (400) for everyone: the segment editor%2fdrafts contains an encoded slash or backslash.",
  ],
  ["/%ff", "is blocked (400) for everyone: the segment %ff contains a malformed percent escape."],
  ["//", "// is blocked (400) for everyone: browsers read what follows two leading slashes as a host name"],
  ["http://[", "is blocked (400) for everyone: it is not a URL."],
  ["/nowhere", "/nowhere opens to no one."],
  ["/assets/x.js", "/assets/x.js is outside the policy: static build output, not a page."],
  ["<script>alert(1)</script>", "/<script>alert(1)</script> opens to no one."],
] as const) {
  test(`a hostile spelling is only simulated: ${spelling}`, async ({ page }) => {
    await page.goto("/dashboard/simulator")
    await hydrated(page)
    await page.getByLabel("Path or address").fill(spelling)
    await page.keyboard.press("Enter")
    await expect(page.getByRole("region", { name: "Outcome" }).getByRole("status")).toContainText(answer)
    await expect(page.getByLabel("Path or address")).toHaveValue(spelling)
  })
}
