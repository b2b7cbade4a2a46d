// Text of any script and length in the fields of the workbench: a form that refuses it says what to do and keeps it
// whole, and pages that show it fit on a phone.
import type { Locator, Page } from "@playwright/test"

import { signedInSession } from "../../backend/fixture.ts"
import { complaintsOf } from "../layout-complaints.ts"
import { cookiesOf, enter } from "../people.ts"
import { REVIEW_IDS, reviewsToLookAt } from "../reviews/reviews-to-look-at.ts"
import { expect, hydrated, test, url } from "../visitor.ts"
import { askToSave, openEditor, OPENED, POLICY, retype, saveNew } from "./editor-page.ts"

test.use({ savesData: true, viewport: { width: 390, height: 844 } })

test.beforeEach(async ({ context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
})

const LONG = "ten thousand ".repeat(770).trim()
const HIDDEN = "safe \u202egnp.exe\u202c name"
const RIGHT_TO_LEFT = "مرحبا بكم في المتجر 12-3 (שלום)!"
const INVISIBLE = "It contains invisible characters, which often come with copied text. Type that part again by hand."

/** Puts a text in a field as pasting does: a field with a limit would cut it off. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.insertText(text)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled })

    test("a comment that is too long or has invisible characters stays whole, with advice", async ({
      page,
      backend,
    }) => {
      await reviewsToLookAt(backend)
      await page.goto(`/reviews/${REVIEW_IDS.open}`)
      if (javaScriptEnabled) await hydrated(page)
      const field = page.getByLabel("Comment", { exact: true })
      for (const [text, advice] of [
        [LONG, "A comment can have at most 2,000 characters."],
        [HIDDEN, INVISIBLE],
      ] as const) {
        await paste(page, field, text)
        await page.getByRole("button", { name: "Send comment" }).click()
        await expect(page.locator(".field-error")).toHaveText(advice)
        await expect(field).toHaveValue(text)
      }
    })

    test("an address that is too long is not simulated in part", async ({ page }) => {
      await page.goto("/dashboard/simulator")
      if (javaScriptEnabled) await hydrated(page)
      const field = page.getByLabel("Path or address")
      const address = `/${"a".repeat(3_000)}`
      await paste(page, field, address)
      await page.getByRole("button", { name: "Ask", exact: true }).click()
      await expect(page.getByRole("alert")).toHaveText("This address is too long: enter at most 2,048 characters.")
      await expect(field).toHaveValue(address)
      await expect(page.getByRole("heading", { name: "Outcome" })).toHaveCount(0)
    })
  })
}

test("a title that is too long or has invisible characters stays whole, with advice", async ({ page }) => {
  await openEditor(page)
  await hydrated(page)
  await retype(page, OPENED)
  await page.getByRole("button", { name: "Review", exact: true }).click()
  const field = page.getByLabel("What is the change for?")
  for (const [text, advice] of [
    [LONG, "A title can have at most 200 characters."],
    [HIDDEN, INVISIBLE],
  ] as const) {
    await paste(page, field, text)
    await page.getByRole("button", { name: "Request a review" }).click()
    await expect(page.locator(".field-error")).toHaveText(advice)
    await expect(field).toHaveValue(text)
  }
})

test("a draft's name that is too long stays whole, with advice", async ({ page }) => {
  await openEditor(page)
  await hydrated(page)
  await askToSave(page, LONG)
  await expect(page.locator(".field-error")).toHaveText("A name can have at most 200 characters.")
  await expect(page.getByLabel("Draft name")).toHaveValue(LONG)
})

test("names of drafts fit on a phone, show invisible characters, and read in their own direction", async ({ page }) => {
  const names = ["n".repeat(135), HIDDEN, RIGHT_TO_LEFT]
  for (const name of names) {
    await openEditor(page)
    await hydrated(page)
    await saveNew(page, name)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name === HIDDEN ? /\\u\{202e\}/ : name)
    expect(await page.evaluate(complaintsOf), name).toEqual([])
  }
  await openEditor(page)
  await expect(page.locator(".draft-list")).toContainText("safe \\u{202e}gnp.exe")
  expect(await page.evaluate(complaintsOf)).toEqual([])
})

test("a reason of a rule that is too long stays in its field, with advice", async ({ page }) => {
  await openEditor(page)
  await hydrated(page)
  await page.getByRole("button", { name: "Form", exact: true }).click()
  await page.locator(".rule-form > ol > li summary").first().click()
  const field = page.locator(".rule-form > ol > li").first().getByLabel("Why")
  await paste(page, field, LONG)
  await page.keyboard.press("Enter")
  await expect(page.locator(".field-error")).toHaveText(
    "This is too long: enter at most 2,000 characters. Nothing was changed yet.",
  )
  await expect(field).toHaveValue(LONG)
})

test("an account's name with invisible characters is refused with advice", async ({ page }) => {
  await page.goto("/dashboard/account")
  await hydrated(page)
  await page.getByLabel("Your name").fill("Ann\u200b Lee")
  await page.getByRole("button", { name: "Save name" }).click()
  await expect(page.locator(".field-error")).toHaveText(
    "Write the name on one line, without control characters or invisible ones.",
  )
})

test("a search of 135 letters leaves the guard table as wide as the page", async ({ page }) => {
  await page.goto(`/dashboard?q=${"n".repeat(135)}`)
  await hydrated(page)
  expect(await page.evaluate(complaintsOf)).toEqual([])
})

test("one of several addresses that is too long has the advice in its row", async ({ page }) => {
  await page.goto(`/dashboard/simulator?urls=${encodeURIComponent(`/editor\n/${"a".repeat(3_000)}`)}`)
  await expect(page.getByRole("row").last()).toContainText("This address is too long")
  await expect(page.getByRole("row").nth(1)).toContainText("/editor")
})

test("the playground does not try a part of an address that is too long", async ({ page }) => {
  await page.goto("/playground")
  await hydrated(page)
  await paste(page, page.getByRole("textbox", { name: "Address" }), `/${"a".repeat(3_000)}`)
  await expect(page.locator(".trial-outcome")).toHaveText("This address is too long: enter at most 2,048 characters.")
})

test("a field for prose takes the direction of its text", async ({ page }) => {
  await openEditor(page)
  await hydrated(page)
  await saveNew(page, RIGHT_TO_LEFT)
  const directionOf = (field: Locator) => field.evaluate((element) => getComputedStyle(element).direction)
  expect(await directionOf(page.getByLabel("Draft name"))).toBe("rtl")
  await page.getByLabel("Draft name").fill("plain")
  expect(await directionOf(page.getByLabel("Draft name"))).toBe("ltr")
})

test("a download of a comparison says how a version is named", async ({ page }) => {
  for (const [from, advice] of [
    ["2026-02-31", "The date in the address is not in the calendar."],
    ["yesterday", "No recorded version matches the address. Choose one on the History pages."],
  ] as const) {
    const answer = await page.request.get(`${url}/dashboard/files/comparison.csv?from=${from}`)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain(advice)
  }
})

/** The words of an element's text that stand on more than one line. Runs in the page. */
function brokenWords(element: Element): readonly string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const [range, broken] = [document.createRange(), [] as string[]]
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/[a-z]+/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  return broken
}

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test("a long path in the form breaks between its words only", async ({ page }) => {
    await openEditor(page)
    await hydrated(page)
    const rule =
      '{ path: "/area-of-the-shop/customers-and-suppliers/configuration", match: "exact", require: "anyone", why: "w" },'
    await retype(page, POLICY.replace("rules: [", `rules: [\n${rule}`))
    await page.getByRole("button", { name: "Form", exact: true }).click()
    const path = page.locator(".rule-line-path code").first()
    await expect(path).toContainText("suppliers")
    expect(await path.evaluate(brokenWords)).toEqual([])
  })
})
