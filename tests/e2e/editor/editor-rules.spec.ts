// The editor beyond typing: fixes, completion, explanations, the rules as a form, review, autosave, undo and links.
import { shortHashOf } from "../../../policy/policy-hash.ts"
import { globSync, readFileSync } from "node:fs"
import { deflateRawSync } from "node:zlib"

import type { BrowserContext, Page } from "@playwright/test"

import { signedInSession } from "../../backend/fixture.ts"
import { axeFindings } from "../axe.ts"
import {
  content,
  enterWithDraft,
  OPENED,
  openEditor,
  openTakeAway,
  POLICY,
  retype,
  saveAgain,
  saveNew,
} from "./editor-page.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, hydrated, signInBy, test, url } from "../visitor.ts"
import { resize, showAs } from "../../shown-as.ts"

test.use({ savesData: true })

const TABLE = JSON.parse(readFileSync("src/generated/guard-table.json", "utf8")) as {
  policy: { hash: string }
  rows: readonly unknown[]
}
const RULES = TABLE.rows.length
const REDUNDANT = POLICY.replace(
  "  rules: [\n",
  '  rules: [\n    { path: "/editor/help", match: "exact", require: "signed-in", why: "says it twice" },\n',
)

const packed = (text: Buffer): string => deflateRawSync(text).toString("base64url")

const findings = (page: Page) => page.getByRole("region", { name: "Compiler" })
const changes = (page: Page) => page.getByRole("region", { name: "Access changes" })

/** The text as the form would send it. */
const textIn = (page: Page): Promise<string> => page.locator('textarea[name="policy"]').inputValue()

/** Puts the cursor behind a stretch of the text, as a person who searches for it. */
async function putCursorBehind(page: Page, stretch: string): Promise<void> {
  await content(page).click()
  await page.keyboard.press("ControlOrMeta+F")
  await page.locator(".cm-search input[name=search]").pressSequentially(stretch)
  await page.keyboard.press("Enter")
  await page.keyboard.press("Escape")
  await expect(content(page)).toBeFocused()
  await page.keyboard.press("ArrowRight")
}

async function expectNoFinding(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await showAs(page, { colorScheme, reducedMotion: "reduce" })
    expect(await axeFindings(page)).toEqual([])
  }
}

async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize()!
  await resize(page, { width: 320, height: 700 })
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBeLessThanOrEqual(0)
  await resize(page, size)
}

async function saveAs(page: Page, name: string): Promise<void> {
  await saveNew(page, name)
  await expect(page).toHaveURL(/\/editor\/drafts\/[0-9a-f-]{36}$/)
  await content(page).waitFor({ state: "attached" })
}

test.beforeEach(async ({ context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
})

test.describe("quick fixes", () => {
  test("the compiler's fix is one button of the finding, and moves the cursor to the change", async ({ page }) => {
    await openEditor(page)
    await retype(page, REDUNDANT)
    await expect(findings(page)).toContainText("P304")
    await findings(page)
      .getByRole("button", { name: /remove/i })
      .focus()
    await page.keyboard.press("Enter")
    await expect(findings(page)).toContainText("No findings")
    expect(await textIn(page)).toBe(POLICY)
    await expect(content(page)).toBeFocused()
  })

  test("the same fix is offered at the underlined text", async ({ page }) => {
    await openEditor(page)
    await retype(page, REDUNDANT)
    await expect(findings(page)).toContainText("P304")
    // The text scrolls in its own pane.
    await findings(page).getByRole("button", { name: /^line/ }).first().click()
    await page.locator(".cm-lintRange").first().hover()
    await page
      .locator(".cm-tooltip-lint")
      .getByRole("button", { name: /remove/i })
      .click()
    await expect(findings(page)).toContainText("No findings")
    expect(await textIn(page)).toBe(POLICY)
  })

  test("a fix at the underlined text waits for the next check once the text has changed", async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await openEditor(page)
    await retype(page, REDUNDANT)
    await expect(findings(page)).toContainText("P304")
    await page.route(/\/editor\/check/, async (route) => {
      await held.promise
      await route.fallback()
    })
    const tooltip = page.locator(".cm-tooltip-lint")
    const fix = tooltip.getByRole("button", { name: /remove/i })
    await page.keyboard.press("ControlOrMeta+Home")
    await page.locator(".cm-lintRange").first().hover()
    await expect(fix).toBeVisible()
    // While the tooltip is open, and when it is opened.
    await page.keyboard.insertText("// above\n")
    await fix.click()
    await expect(tooltip).toHaveCount(0)
    expect(await textIn(page)).toBe(`// above\n${REDUNDANT}`)
    await page.getByRole("heading", { level: 1 }).hover()
    await expect(tooltip).toHaveCount(0)
    await page.locator(".cm-lintRange").first().hover()
    await expect(tooltip).toContainText("P304")
    await expect(fix).toHaveCount(0)
    held.resolve()
    await expect(page.locator("output[aria-busy]")).toHaveCount(0)
    await page.getByRole("heading", { level: 1 }).hover()
    await expect(tooltip).toHaveCount(0)
    await page.locator(".cm-lintRange").first().hover()
    await fix.click()
    await expect(findings(page)).toContainText("No findings")
    expect(await textIn(page)).toBe(`// above\n${POLICY}`)
  })
})

test.describe("the tools for typing and searching", () => {
  const TOOLS = /\/assets\/code-tools-[^/]*\.js$/

  test("are loaded when the editor gets the focus, and a key pressed before waits for them", async ({ page }) => {
    const asked: string[] = []
    page.on("request", (request) => asked.push(request.url()))
    const held = Promise.withResolvers<void>()
    await page.route(TOOLS, async (route) => {
      await held.promise
      await route.continue()
    })
    await openEditor(page)
    await expect(findings(page)).toContainText("No findings")
    expect(asked.filter((address) => TOOLS.test(address))).toEqual([])
    await Promise.all([page.waitForRequest(TOOLS), content(page).click()])
    await page.keyboard.press("ControlOrMeta+F")
    await expect(page.locator(".cm-search")).toHaveCount(0)
    held.resolve()
    await expect(page.locator(".cm-search input[name=search]")).toBeFocused()
  })

  test.describe("that do not arrive", () => {
    test.use({ tolerated: /net::ERR_|Failed to load resource/ })

    test("do not disturb typing if they fail to load, and load with the next focus", async ({ page }) => {
      await openEditor(page)
      await page.route(TOOLS, (route) => route.abort("internetdisconnected"))
      await Promise.all([page.waitForEvent("requestfailed"), content(page).click()])
      await page.keyboard.press("ControlOrMeta+End")
      await page.keyboard.type("// noted")
      await expect.poll(() => textIn(page)).toContain("// noted")
      await page.unroute(TOOLS)
      await page.getByRole("heading", { level: 1 }).click()
      await content(page).click()
      await page.keyboard.press("ControlOrMeta+F")
      await expect(page.locator(".cm-search")).toBeVisible()
    })
  })
})

test.describe("completion", () => {
  const options = (page: Page) => page.getByRole("listbox").getByRole("option")

  for (const [place, stretch, offered] of [
    ["a requirement", 'require: "', ["anyone", "challenged", "recovering", "signed-in", "signed-out", "verified"]],
    ["a match mode", 'match: "', ["exact", "subtree"]],
    ["an auth state", 'admit: "', ["challenged", "recovering", "signed-in", "signed-out", "unknown", "verified"]],
  ] as const) {
    test(`${place} offers the words of the language, and nothing else`, async ({ page }) => {
      await openEditor(page)
      await expect(findings(page)).toContainText("No findings")
      await putCursorBehind(page, stretch)
      await page.keyboard.press("Control+Space")
      await expect(options(page).first()).toBeVisible()
      const labels = await page.locator(".cm-completionLabel").allTextContents()
      expect(labels.toSorted()).toEqual(offered)
    })
  }

  test("a path is chosen from the app's paths, by keyboard alone", async ({ page }) => {
    await openEditor(page)
    await expect(findings(page)).toContainText("No findings")
    await putCursorBehind(page, '{ path: "/signup')
    await page.keyboard.press("Control+Shift+ArrowLeft")
    await page.keyboard.type("dr")
    await page.keyboard.press("Control+Space")
    await expect(options(page).filter({ hasText: "/editor/drafts/:draft" }).first()).toBeVisible()
  })

  test("a destination is a page without params, and is written when chosen", async ({ page }) => {
    await openEditor(page)
    await expect(findings(page)).toContainText("No findings")
    await putCursorBehind(page, '"signed-out": "/sign')
    await page.keyboard.press("Control+Space")
    await expect(options(page).first()).toBeVisible()
    const labels = await page.locator(".cm-completionLabel").allTextContents()
    expect(labels).toContain("/signup")
    expect(labels.filter((label) => label.includes(":"))).toEqual([])
    await page.keyboard.type("u")
    await expect(options(page).first()).toContainText("/signup")
    await expect(findings(page)).toContainText("P501")
    await expectNoFinding(page)
    await page.keyboard.press("Enter")
    await expect.poll(() => textIn(page)).toContain('"signed-out": "/signup"')
    await expect(findings(page)).toContainText("No findings")
  })
})

test.describe("the rule under the cursor", () => {
  test("is explained in words by a key, until Escape", async ({ page }) => {
    await openEditor(page)
    await expect(findings(page)).toContainText("No findings")
    await putCursorBehind(page, 'path: "/editor"')
    // Announcements are cleared a moment after they were made, so somebody listens before the keys are pressed.
    const announced = await page.evaluateHandle(() => {
      const said: string[] = []
      const region = document.querySelector(".cm-announced")!
      const listen = () => void said.push(region.textContent)
      new MutationObserver(listen).observe(region, { childList: true, subtree: true, characterData: true })
      return said
    })
    await page.keyboard.press("ControlOrMeta+K")
    await page.keyboard.press("ControlOrMeta+I")
    const told = page.locator(".rule-explanation")
    await expect(told).toContainText("/editor/drafts/:draft")
    await expect(told).toContainText("not signed in")
    await expect(told).toContainText("sent to /signin")
    await expect
      .poll(async () => (await announced.jsonValue()).filter((said) => said.includes("Covers")))
      .toContainEqual(expect.stringContaining("not signed in: sent to /signin."))
    await expectNoFinding(page)
    await content(page).focus()
    await page.keyboard.press("Escape")
    await expect(told).toHaveCount(0)
    // In front of the rule, on its line.
    await page.keyboard.press("Home")
    await page.keyboard.press("Home")
    await page.keyboard.press("ControlOrMeta+K")
    await page.keyboard.press("ControlOrMeta+I")
    await expect(told).toContainText("/editor/drafts/:draft")
  })

  test("is explained by a key also where its start is scrolled out of view", async ({ page }) => {
    await openEditor(page)
    await expect(findings(page)).toContainText("No findings")
    await putCursorBehind(page, 'why: "the guard table and the account belong to signed-in people"')
    await page.locator(".cm-scroller").evaluate((scroller) => {
      const line = [...scroller.querySelectorAll(".cm-line")].find(({ textContent }) =>
        textContent.includes("the guard table and the account belong"),
      )!
      scroller.scrollTop += line.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    })
    await page.keyboard.press("ControlOrMeta+K")
    await page.keyboard.press("ControlOrMeta+I")
    await expect(page.locator(".rule-explanation")).toContainText("/dashboard/timeline")
    await expect(page.locator(".rule-explanation")).toBeInViewport()
  })

  test("is explained under the pointer, with its current text", async ({ page }) => {
    await openEditor(page)
    await expect(findings(page)).toContainText("No findings")
    await retype(page, OPENED)
    await expect(changes(page).getByRole("status")).toContainText("opens pages to people who are not signed in")
    await page.keyboard.press("ControlOrMeta+Home")
    await content(page).getByText('"/editor"').hover()
    await expect(page.locator(".rule-explanation")).toContainText("not signed inopens")
  })

  test("is not explained while the compiler rejects the policy, and the tooltip says so", async ({ page }) => {
    await openEditor(page)
    await retype(page, POLICY.replace("404", "405"))
    await expect(findings(page)).toContainText("rejects this policy")
    await page.keyboard.press("ControlOrMeta+K")
    await page.keyboard.press("ControlOrMeta+I")
    await expect(page.locator(".rule-explanation")).toContainText("shown once the compiler accepts the policy")
  })
})

test("the text is shown beside its difference from the policy in force, rejected or not", async ({ page }) => {
  await openEditor(page)
  await expect(changes(page)).not.toContainText("Changes to the policy text")
  await retype(page, OPENED)
  await changes(page).getByText("Changes to the policy text: 1 line added, 1 removed").click()
  const diff = changes(page).getByLabel("Policy text, line by line")
  await expect(diff.locator("ins")).toContainText('+    { path: "/editor", match: "subtree", require: "anyone"')
  await expect(diff.locator("del")).toContainText('-    { path: "/editor", match: "subtree", require: "signed-in"')
  await expectNoFinding(page)
  await expectFits(page)
  await retype(page, OPENED.replace('"anyone"', '"nobody"'))
  await expect(findings(page)).toContainText("rejects this policy")
  await expect(diff.locator("ins")).toContainText('require: "nobody"')
  await retype(page, POLICY)
  await expect(changes(page)).not.toContainText("Changes to the policy text")
})

test.describe("the rules as a form", () => {
  const rule = (page: Page, name: string) => page.getByRole("group", { name })
  const done = (page: Page) => page.locator(".rule-done")
  const unfold = (page: Page, name: string) => rule(page, name).locator("summary").click()

  async function openForm(page: Page): Promise<void> {
    await openEditor(page)
    await page.getByRole("button", { name: "Form", exact: true }).click()
    await expect(rule(page, "Rule 1: /dashboard subtree")).toBeVisible()
  }

  test("a choice changes one word of the text, and the consequences follow", async ({ page }) => {
    await openForm(page)
    await unfold(page, "Rule 2: /editor subtree")
    await rule(page, "Rule 2: /editor subtree").getByLabel("Require").selectOption("anyone")
    await expect(done(page)).toContainText("Changed the requirement of the rule for /editor.")
    await expect(changes(page).getByRole("status")).toContainText("opens pages to people who are not signed in")
    expect(await textIn(page)).toBe(OPENED)
    await done(page).getByRole("button", { name: "Undo" }).click()
    await expect(changes(page).getByRole("status")).toContainText("No one's access changes")
    expect(await textIn(page)).toBe(POLICY)
    await expect(rule(page, "Rule 2: /editor subtree").getByLabel("Require")).toHaveValue("signed-in")
  })

  test.describe("with a text that was kept from before", () => {
    test.use({ tolerated: /left with unsaved text/ })

    test("restoring it ends the Undo of an edit, whose positions no longer fit", async ({ page }) => {
      await openForm(page)
      await unfold(page, "Rule 2: /editor subtree")
      await rule(page, "Rule 2: /editor subtree").getByLabel("Require").selectOption("anyone")
      await expect(done(page)).toContainText("Changed the requirement of the rule for /editor.")
      page.on("dialog", (dialog) => void dialog.accept())
      await openForm(page)
      await unfold(page, "Rule 1: /dashboard subtree")
      await rule(page, "Rule 1: /dashboard subtree").getByLabel("Require").selectOption("anyone")
      const undo = done(page).getByRole("button", { name: "Undo" })
      await expect(undo).toBeVisible()
      const restore = page.getByRole("button", { name: "Restore it" })
      await restore.click()
      // It now offers the text that was replaced, so it keeps the focus.
      await expect(restore).toBeFocused()
      await expect(undo).toHaveCount(0)
      expect(await textIn(page)).toBe(OPENED)
    })
  })

  test("a reason can be changed by keyboard, and Enter does not submit the form", async ({ page }) => {
    await openForm(page)
    await unfold(page, "Rule 5: /signup exact")
    const why = rule(page, "Rule 5: /signup exact").getByLabel("Why")
    await why.fill('nobody says "sign up" twice')
    await why.press("Enter")
    await expect(done(page)).toContainText("Changed the reason of the rule for /signup.")
    await expect(page).toHaveURL(`${url}/editor`)
    expect(await textIn(page)).toBe(
      POLICY.replace("a signed-in person already has an account", String.raw`nobody says \"sign up\" twice`),
    )
    await why.fill("  ")
    await why.press("Enter")
    await expect(rule(page, "Rule 5: /signup exact")).toContainText("A rule needs this")
    await expect(why).toHaveAttribute("aria-invalid", "true")
  })

  test("a rule can be added, moved by keyboard with the focus kept, and deleted", async ({ page }) => {
    await openForm(page)
    const fresh = rule(page, "New rule")
    await fresh.getByRole("button", { name: "Add rule" }).click()
    await expect(fresh).toContainText("A rule needs a path and a reason.")
    // Spaces are nothing yet, and so no mistake.
    await fresh.getByLabel("Path").fill("  ")
    await fresh.getByLabel("Path").press("Enter")
    await fresh.getByLabel("Why").press("Enter")
    await expect(fresh.getByLabel("Path")).not.toHaveAttribute("aria-invalid")
    await fresh.getByLabel("Path").fill("/editor/help")
    await fresh.getByLabel("Require").selectOption("verified")
    await fresh.getByLabel("Why").fill("help is for the few")
    await fresh.getByRole("button", { name: "Add rule" }).click()
    await expect(rule(page, `Rule ${RULES + 1}: /editor/help exact`)).toBeVisible()
    await expect(fresh.getByLabel("Path")).toHaveValue("")
    expect(await textIn(page)).toContain(
      '\n    { path: "/editor/help", match: "exact", require: "verified", why: "help is for the few" },\n  ],\n  never:',
    )
    await unfold(page, `Rule ${RULES + 1}: /editor/help exact`)
    await page.getByRole("button", { name: "Move /editor/help up" }).press("Enter")
    await expect(rule(page, `Rule ${RULES}: /editor/help exact`)).toBeVisible()
    await expect(page.getByRole("button", { name: "Move /editor/help up" })).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(rule(page, `Rule ${RULES - 1}: /editor/help exact`)).toBeVisible()
    await expect(page.getByRole("button", { name: "Move /editor/help up" })).toBeFocused()
    await page.getByRole("button", { name: "Delete the rule for /editor/help" }).press("Enter")
    const next = page.getByRole("group", { name: new RegExp(`^Rule ${RULES - 1}:`) })
    await expect(next).not.toHaveAccessibleName(/help/)
    await expect(next.locator("summary")).toBeFocused()
    expect(await textIn(page)).toBe(POLICY)
  })

  test("a text that the form cannot show disables it with the reason, and stays", async ({ page }) => {
    await openEditor(page)
    await retype(page, POLICY.replace("rules: [", "rules: [...more,"))
    await page.getByRole("button", { name: "Form", exact: true }).click()
    await expect(page.getByText("The form cannot show this policy")).toContainText("a spread is not a literal")
    await expect(page.getByRole("group", { name: /^Rule/ })).toHaveCount(0)
    await page.getByRole("button", { name: "Text", exact: true }).click()
    await retype(page, POLICY)
    await page.getByRole("button", { name: "Form", exact: true }).click()
    await expect(rule(page, "Rule 1: /dashboard subtree")).toBeVisible()
  })

  test("a rule with a finding is marked, and shows it beside its fields until it is mended", async ({ page }) => {
    await openForm(page)
    const rule = page.locator(".rule-fold").nth(1)
    await rule.locator("summary").click()
    const field = rule.getByLabel("Path")
    await field.fill("/Editor/")
    await field.press("Enter")
    await expect(rule.locator("summary")).toContainText("error")
    await expect(rule.locator(".rule-finding")).toContainText("error P201 pattern /Editor/ is not a canonical path")
    await expect(page.locator(".rule-fold").nth(0).locator("summary")).not.toContainText("error")
    await field.fill("/editor")
    await field.press("Enter")
    await expect(rule.locator(".rule-finding")).toHaveCount(0)
    await expect(rule.locator("summary")).not.toContainText("error")
  })

  test("a finding in the form links to its position in the text", async ({ page }) => {
    await openForm(page)
    await unfold(page, "Rule 5: /signup exact")
    await rule(page, "Rule 5: /signup exact").getByLabel("Path").fill("/signUp/")
    await rule(page, "Rule 5: /signup exact").getByLabel("Path").press("Enter")
    await findings(page).getByRole("button", { name: /^line/ }).first().click()
    await expect(content(page)).toBeFocused()
    await expect(page.getByRole("button", { name: "Text", exact: true })).toHaveAttribute("aria-pressed", "true")
  })

  test("a new draft can be saved from the form, and the form continues", async ({ page }) => {
    await openForm(page)
    await unfold(page, "Rule 2: /editor subtree")
    await rule(page, "Rule 2: /editor subtree").getByLabel("Require").selectOption("anyone")
    await expect(done(page)).toContainText("Changed the requirement of the rule for /editor.")
    await saveAs(page, "From the form")
    await expect(page.getByRole("button", { name: "Form", exact: true })).toHaveAttribute("aria-pressed", "true")
    // The rule that was open still is.
    const require = rule(page, "Rule 2: /editor subtree").getByLabel("Require")
    await expect(require).toHaveValue("anyone")
    await expect(content(page)).toBeHidden()
    // It changes the draft's own text.
    await require.selectOption("verified")
    await expect
      .poll(() => textIn(page))
      .toBe(
        OPENED.replace(
          '"/editor", match: "subtree", require: "anyone"',
          '"/editor", match: "subtree", require: "verified"',
        ),
      )
    await page.getByRole("button", { name: "Save as a copy" }).click()
    await expect(page.getByRole("button", { name: "Form", exact: true })).toHaveAttribute("aria-pressed", "true")
    await page.getByRole("button", { name: "Text", exact: true }).click()
    await page.getByRole("button", { name: "Save as a copy" }).click()
    await content(page).waitFor()
  })

  test("explains that moving a rule changes nothing, and which edits need the text", async ({ page }) => {
    await openForm(page)
    const hint = page.locator(".rule-form > .field-hint")
    await expect(hint).toContainText("changes no one's access")
    await expect(hint).toContainText(
      "home, unlisted, operations, never, always, outside, accept, shadow, and a rule's deny",
    )
  })

  test("has no finding, and fits a small phone", async ({ page }) => {
    await openForm(page)
    await expectNoFinding(page)
    await expectFits(page)
  })

  test("an invalid edit, or one of a text that is too large, is refused with a message", async ({ context }) => {
    const ask = (form: Record<string, string>) => context.request.post(`${url}/editor/edit`, { form })
    for (const edit of ["", "{", "null", '{"kind":"delete"}', '{"kind":"delete","index":-1}', '{"kind":"explode"}'])
      expect((await ask({ policy: POLICY, edit })).status()).toBe(400)
    const edit = JSON.stringify({ kind: "delete", index: 0 })
    expect((await ask({ policy: "x".repeat(257 * 1024), edit })).status()).toBe(413)
    expect(await (await ask({ policy: "", edit })).json()).toMatchObject({ kind: "unsupported" })
    expect((await context.request.get(`${url}/editor/edit`)).status()).toBe(405)
  })
})

test.describe("review on a built server", () => {
  test("names what opens, and offers the patch and the Markdown instead of an apply button", async ({ page }) => {
    await openEditor(page)
    await retype(page, OPENED)
    await expect(changes(page).getByRole("status")).toContainText("opens pages to people who are not signed in")
    await page.getByRole("button", { name: "Review" }).click()
    await expect(page).toHaveURL(`${url}/editor/review`)
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
    await expect(changes(page).getByRole("status")).toContainText(
      "Warning: this opens pages to people who are not signed in",
    )
    await expect(changes(page).getByLabel("Policy text, line by line").locator("ins")).toContainText(
      'require: "anyone"',
    )
    await expect(page.getByRole("button", { name: /apply/i })).toHaveCount(0)
    await expect(page.getByRole("textbox", { name: "For the pull request" })).toHaveValue(
      /^## Access changes[\s\S]*opened to the public/i,
    )
    const [markdown] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Markdown" }).click(),
    ])
    expect(readFileSync(await markdown.path(), "utf8")).toBe(
      await page.getByRole("textbox", { name: "For the pull request" }).inputValue(),
    )
    const [patch] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Patch" }).click(),
    ])
    const hash = await changes(page).locator("caption code").textContent()
    expect(hash).not.toBe(shortHashOf(TABLE.policy.hash))
    expect(patch.suggestedFilename()).toBe(`policy-${hash}.patch`)
    expect(markdown.suggestedFilename()).toBe(`policy-${hash}.md`)
    const steps = page.getByRole("list", { name: "After applying it" }).getByRole("listitem")
    await expect(steps).toHaveText([/^npm run policy -- generate /, /^npm run typecheck /, /^Commit /])
    await expect(page.getByRole("textbox", { name: "For the pull request" })).not.toHaveValue(/npm run/)
    await expectNoFinding(page)
    await expectFits(page)
    await page.getByRole("button", { name: "Back to the text" }).click()
    await expect(page).toHaveURL(`${url}/editor`)
    await content(page).waitFor()
    expect(await textIn(page)).toBe(OPENED)
  })

  test("a rejected policy shows its findings and only a link back", async ({ page }) => {
    await openEditor(page)
    await retype(page, POLICY.replace("404", "405"))
    await page.getByRole("button", { name: "Review" }).click()
    await expect(findings(page)).toContainText("rejects this policy")
    await expect(page.getByRole("button", { name: "Patch" })).toHaveCount(0)
    await expect(page.getByRole("textbox", { name: "For the pull request" })).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Back to the text" })).toBeVisible()
  })

  test("a policy cannot be applied: the address is not found and the build has no code for it", async ({ context }) => {
    const before = readFileSync("policy/app.policy.ts", "utf8")
    const form = {
      intent: "apply",
      policy: OPENED,
      name: "",
      base_hash: TABLE.policy.hash,
      revision: "",
      compared_digest: "",
    }
    const response = await context.request.post(`${url}/editor/review`, { form, maxRedirects: 0 })
    expect(response.status()).toBe(404)
    expect(readFileSync("policy/app.policy.ts", "utf8")).toBe(before)
    const built = globSync("build/**/*.js").map((file) => readFileSync(file, "utf8"))
    expect(built.length).toBeGreaterThan(5)
    // The messages are in the build in every language, but not the code that makes them.
    expect(
      built.filter((text) => /\(.The compiler rejects this policy, so it was not written|\.part`/.test(text)),
    ).toEqual([])
  })

  test("without a text there is nothing to review, and the page links to the editor", async ({ page }) => {
    await page.goto("/editor/review")
    await expect(page.getByRole("main")).toContainText("Nothing to review yet")
    await page.getByRole("main").getByRole("link", { name: "Open the editor" }).click()
    await expect(page).toHaveURL(`${url}/editor`)
  })

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false })

    test("it is the same page in both directions", async ({ page }) => {
      await page.goto("/editor")
      await page.getByLabel("Policy", { exact: true }).fill(OPENED)
      await page.getByRole("button", { name: "Review" }).click()
      await expect(changes(page)).toContainText("Opened to the public")
      const [patch] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Patch" }).click(),
      ])
      expect(readFileSync(await patch.path(), "utf8")).toContain('+    { path: "/editor"')
      await page.getByRole("button", { name: "Back to the text" }).click()
      await expect(page.getByLabel("Policy", { exact: true })).toHaveValue(OPENED)
    })
  })
})

test.describe("drafts", () => {
  const status = (page: Page) => page.locator(".save-status")

  /** A draft that two tabs have open: `page` saved `OPENED`, and `theirs` is typed in `other`. */
  const conflictIn = async (page: Page, context: BrowserContext) => {
    await openEditor(page)
    await saveAs(page, "Two windows")
    const other = await context.newPage()
    await other.goto(page.url())
    await content(other).waitFor()
    await retype(page, OPENED)
    await expect(status(page)).toContainText("Not saved yet")
    await expect(status(page)).toContainText("Saved at")
    const theirs = POLICY.replace("the front page says what this is", "theirs")
    await retype(other, theirs)
    return { other, theirs }
  }

  /** Loads the draft again and expects this text. */
  const isStored = async (page: Page, text: string) => {
    await page.reload()
    await content(page).waitFor()
    expect(await textIn(page)).toBe(text)
  }

  test("a draft is saved automatically, with name and text, and shows when", async ({ page }) => {
    await openEditor(page)
    await saveAs(page, "By itself")
    await expect(status(page)).toContainText("Saved at")
    await retype(page, OPENED)
    await expect(status(page)).toContainText("Not saved yet")
    await expect(status(page)).toContainText("Saved at")
    await page.getByLabel("Draft name").fill("By its own")
    await expect(status(page)).toContainText("Not saved yet")
    await expect(status(page)).toContainText("Saved at")
    await page.getByLabel("Draft name").fill(" ")
    await expect(status(page)).toHaveText("Not saved yet: a draft needs a name.")
    await page.getByLabel("Draft name").fill("By its own")
    await expect(status(page)).toContainText("Saved at")
    // And again: each save is a revision that the next one starts from.
    await retype(page, POLICY)
    await expect(status(page)).toContainText("Not saved yet")
    await expect(status(page)).toContainText("Saved at")
    await retype(page, OPENED)
    await expect(status(page)).toContainText("Not saved yet")
    await expect(status(page)).toContainText("Saved at")
    await page.getByRole("link", { name: "Dashboard" }).click()
    await expect(page).toHaveURL(`${url}/dashboard`)
    await page.goBack()
    await content(page).waitFor()
    expect(await textIn(page)).toBe(OPENED)
    await expect(page.getByLabel("Draft name")).toHaveValue("By its own")
  })

  test("a lost connection loses nothing, and the text is saved when it is back", async ({
    page,
    context,
    complaints,
  }) => {
    await openEditor(page)
    await saveAs(page, "Offline")
    await context.setOffline(true)
    await retype(page, OPENED)
    await expect(status(page)).toContainText("Not saved yet: The server cannot be reached")
    await context.setOffline(false)
    await expect(status(page)).toContainText("Saved at")
    await page.reload()
    await content(page).waitFor()
    expect(await textIn(page)).toBe(OPENED)
    const own = complaints.filter((text) => !text.startsWith("Failed to load resource: net::ERR_"))
    complaints.splice(0, complaints.length, ...own)
  })

  test("saving stops if a draft was changed elsewhere, and overwrites nothing without a confirmation", async ({
    page,
    context,
  }) => {
    const { other, theirs } = await conflictIn(page, context)
    await expect(other.getByRole("alert")).toContainText("changed elsewhere")
    await expect(status(other)).toContainText("Not saved: the draft was changed elsewhere")
    await isStored(page, OPENED)
    await saveAgain(other)
    await expect(other.getByRole("alert")).toHaveCount(0)
    await isStored(page, theirs)
  })

  test("a review overwrites no draft that was changed elsewhere, and its text comes back with the choice", async ({
    page,
    context,
  }) => {
    const { other, theirs } = await conflictIn(page, context)
    await expect(status(other)).toContainText("Not saved: the draft was changed elsewhere")
    await other.getByRole("button", { name: "Review", exact: true }).click()
    await expect(other.getByRole("heading", { name: "Review of “Two windows”" })).toBeVisible()
    await isStored(page, OPENED)
    await other.getByRole("button", { name: "Back to the text" }).click()
    await content(other).waitFor()
    await expect(other.getByRole("alert")).toContainText("changed elsewhere")
    expect(await textIn(other)).toBe(theirs)
    await expect(status(other)).toContainText("Not saved yet: the reason is above.")
    // Neither does another review before the conflict is resolved.
    await other.getByRole("button", { name: "Review", exact: true }).click()
    await expect(other.getByRole("heading", { name: "Review of “Two windows”" })).toBeVisible()
    await isStored(page, OPENED)
    await other.getByRole("button", { name: "Back to the text" }).click()
    await content(other).waitFor()
    await expect(other.getByRole("alert")).toContainText("changed elsewhere")
    expect(await textIn(other)).toBe(theirs)
    await saveAgain(other)
    await expect(other.getByRole("alert")).toHaveCount(0)
    await isStored(page, theirs)
  })

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false })

    test("a check of a draft that was changed elsewhere says so, before it is saved", async ({
      page,
      backend,
      context,
    }) => {
      const { id, client } = await enterWithDraft(context, backend, "Two windows")
      await page.goto(`/editor/drafts/${id}`)
      const changed = { policy: POLICY, updated_at: new Date().toISOString() }
      await client.from("drafts").update(changed).eq("id", id).throwOnError()
      await page.getByRole("button", { name: "Check", exact: true }).click()
      await expect(page.getByRole("alert")).toContainText("changed elsewhere")
      await expect(page.getByLabel("Policy", { exact: true })).toHaveValue(OPENED)
    })
  })

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled })

      test("a deleted draft is restored at its address with all of its content", async ({ page, backend, context }) => {
        const { id, client } = await enterWithDraft(context, backend, "Gone")
        await page.goto(`/editor/drafts/${id}`)
        await page.getByRole("button", { name: "Delete this draft" }).click()
        await page.getByRole("button", { name: "Delete it" }).click()
        await expect(page).toHaveURL(`${url}/editor`)
        await expect(page.getByRole("link", { name: "Gone" })).toHaveCount(0)
        expect((await client.from("drafts").select("id").throwOnError()).data).toEqual([])
        await page.getByRole("button", { name: "Undo" }).click()
        await expect(page).toHaveURL(`${url}/editor/drafts/${id}`)
        const { data } = await client.from("drafts").select("id, name, policy, base_hash").throwOnError()
        expect(data).toEqual([{ id, name: "Gone", policy: OPENED, base_hash: "0123456789abcdef" }])
      })
    })
  }

  for (const [answer, want] of [
    ["Keep my text", [["Old base", OPENED, TABLE.policy.hash]]],
    ["Start over from the live policy", [["Old base", POLICY, TABLE.policy.hash]]],
    [
      "Keep mine as a copy and start over",
      [
        ["Old base", POLICY, TABLE.policy.hash],
        ["Old base (from 0123456789abcdef)", OPENED, "0123456789abcdef"],
      ],
    ],
  ] as const) {
    test(`a changed base offers three choices: ${answer}`, async ({ page, backend, context }) => {
      const { id, client } = await enterWithDraft(context, backend, "Old base")
      await page.goto(`/editor/drafts/${id}`)
      await content(page).waitFor()
      const moved = page.getByRole("region", { name: "The live policy has changed since this draft was started" })
      await expect(moved).toContainText(shortHashOf(TABLE.policy.hash))
      await page.getByLabel("Draft name").fill("Old bases")
      await expect(page.locator(".save-status")).toHaveText("Not saved yet: choose above how to continue.")
      await page.getByLabel("Draft name").fill("Old base")
      await expectNoFinding(page)
      await moved.getByRole("button", { name: answer, exact: true }).click()
      await expect(moved).toHaveCount(0)
      await content(page).waitFor()
      const { data } = await client.from("drafts").select("name, policy, base_hash").order("name").throwOnError()
      expect(data.map(({ name, policy, base_hash }) => [name, policy, base_hash])).toEqual(want)
      expect(await textIn(page)).toBe(want[0][1])
    })
  }
})

test("a copy is made once, although the draft was changed elsewhere meanwhile", async ({ page, backend, context }) => {
  const { id, client } = await enterWithDraft(context, backend, "Old base")
  await page.goto(`/editor/drafts/${id}`)
  await content(page).waitFor()
  await client
    .from("drafts")
    .update({ name: "Named elsewhere", updated_at: new Date().toISOString() })
    .eq("id", id)
    .throwOnError()
  const both = page.getByRole("button", { name: "Keep mine as a copy and start over" })
  await both.click()
  await expect(page.getByRole("alert")).toContainText("changed elsewhere")
  expect(await textIn(page)).toBe(OPENED)
  await both.click()
  await expect(both).toHaveCount(0)
  const { data } = await client.from("drafts").select("name, policy").order("name").throwOnError()
  expect(data).toEqual([
    { name: "Old base", policy: POLICY },
    { name: "Old base (from 0123456789abcdef)", policy: OPENED },
  ])
})

test.describe("a link to a text", () => {
  test("opens read-only for another person, without the text ever reaching the server", async ({
    page,
    browser,
    backend,
  }) => {
    await openEditor(page)
    await retype(page, OPENED)
    await openTakeAway(page)
    await page.getByRole("button", { name: "Link to this text" }).click()
    const link = await page.getByRole("textbox", { name: "Link to this text" }).inputValue()
    expect(link).toMatch(/\/editor\/shared#policy=[\w-]+$/)
    await expectNoFinding(page)

    const other = await browser.newContext({ baseURL: url })
    await enter(other, url, cookiesOf((await signedInSession(backend)).session))
    const reader = await other.newPage()
    const asked: string[] = []
    reader.on("request", (request) => asked.push(request.url()))
    await reader.goto(link)
    await expect(reader.getByLabel("Shared policy")).toHaveText(OPENED)
    await expect(reader.getByRole("main").getByRole("textbox")).toHaveCount(0)
    await expect(changes(reader).getByRole("status")).toContainText("opens pages to people who are not signed in")
    expect(asked.filter((address) => address.includes("policy="))).toEqual(
      asked.slice(0, 1).filter((one) => one === link),
    )
    await expectNoFinding(reader)
    await expectFits(reader)
    await reader.getByRole("button", { name: "Open in the editor" }).click()
    await expect(reader).toHaveURL(`${url}/editor`)
    await content(reader).waitFor()
    expect(await textIn(reader)).toBe(OPENED)
    await other.close()
  })

  test("waits while a visitor signs in first", async ({ page, browser, backend }) => {
    await openEditor(page)
    await retype(page, OPENED)
    await openTakeAway(page)
    await page.getByRole("button", { name: "Link to this text" }).click()
    const link = await page.getByRole("textbox", { name: "Link to this text" }).inputValue()

    const { email, password } = await signedInSession(backend)
    const other = await browser.newContext({ baseURL: url })
    const reader = await other.newPage()
    await reader.goto(link)
    await hydrated(reader)
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Sign in")
    await signInBy(reader, email, password)
    await expect(reader.getByLabel("Shared policy")).toHaveText(OPENED)
    expect(reader.url()).toBe(link)
    await other.close()
  })

  for (const [name, fragment] of [
    ["nothing", ""],
    ["half of it", `#policy=${packed(Buffer.from(POLICY)).slice(0, 200)}`],
    ["no packing at all", "#policy=AAAA"],
    ["markup", "#policy=<script>alert(1)</script>"],
  ] as const) {
    test(`with ${name} says so`, async ({ page }) => {
      await page.goto(`/editor/shared${fragment}`)
      await expect(page.getByText("This link contains no policy, or not all of it.")).toBeVisible()
    })
  }

  test("that would expand beyond the size of a draft is not expanded", async ({ page }) => {
    const long = packed(Buffer.alloc(300 * 1024, "x"))
    expect(long.length).toBeLessThan(1000)
    await page.goto(`/editor/shared#policy=${long}`)
    await expect(page.getByText("This link contains no policy, or not all of it.")).toBeVisible()
  })
})
