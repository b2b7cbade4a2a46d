// What auditors and developers ask the compiler through the browser: exports, simulator, changes, drafts before saving.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

import { signedInSession } from "../backend-fixture.ts"
import { cookiesOf, enter } from "./people.ts"
import { expect, hydrated, test, url } from "./visitor.ts"

const POLICY = readFileSync("policy/app.policy.ts", "utf8")
const TABLE = JSON.parse(readFileSync("src/generated/guard-table.json", "utf8")) as { policy: { hash: string } }

const printed = (...args: string[]): string =>
  execFileSync(process.execPath, ["codegen/cli.ts", ...args], { encoding: "utf8" })

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
    test(`the guard table is downloaded as ${name}, as the command line prints it`, async ({ page }) => {
      await page.goto("/dashboard")
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name, exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`guard-table-${TABLE.policy.hash}.${ending}`)
      expect(readFileSync(await download.path(), "utf8")).toBe(printed("table", "--format", format))
    })
  }

  test("the simulator answers a plain form, and its address holds the question", async ({ page }) => {
    await page.goto("/dashboard/simulator")
    await page.getByLabel("Path or address").fill("/Editor//drafts/%31")
    await page.getByLabel("Visitor").selectOption("signed-out")
    await page.getByRole("button", { name: "Ask" }).click()
    await expect(page).toHaveURL(/simulator\?url=%2FEditor.*as=signed-out/)
    await expect(page.getByRole("region", { name: "Outcome" }).getByRole("status")).toHaveText(
      "Signed out: sent to /signin.",
    )
    const why = page.getByRole("region", { name: "Why" })
    await expect(why).toContainText("/editor/drafts/1")
    await expect(why).toContainText("/editor/drafts/:draft")
    const line = POLICY.split("\n").findIndex((text) => text.includes('path: "/editor"')) + 1
    await expect(why.getByRole("figure")).toContainText(`policy/app.policy.ts:${line}`)
    await expect(why.getByRole("figure")).toContainText('require: "signed-in"')
  })
})

test("an unknown format is not found", async ({ context }) => {
  const response = await context.request.get(`${url}/dashboard/export/xlsx`)
  expect(response.status()).toBe(404)
  expect(await response.text()).toContain("This page could not be found.")
})

test("every rule says whether it is hit, missed or lost, and to which it lost", async ({ page }) => {
  await page.goto("/dashboard/simulator?url=/dashboard/account&as=signed-in")
  await expect(page.getByRole("status").first()).toHaveText("Signed in: enters.")
  const rules = page.getByRole("table", { name: "Every rule" })
  await expect(rules.getByRole("row").nth(1)).toContainText("/dashboard")
  await expect(rules.getByRole("row").nth(1)).toContainText("hit")
  await expect(rules.getByRole("row", { name: "/editor" })).toContainText("miss")
  await expect(page.getByRole("main")).toContainText('signed-in would be turned away with require: "verified"')
})

for (const [spelling, answer] of [
  ["/editor%2fdrafts", "is refused with 400, whoever asks: the segment `editor%2fdrafts` hides a slash."],
  ["/%ff", "is refused with 400, whoever asks: the segment `%ff` has a malformed escape."],
  ["//", "Everybody enters /."],
  ["http://[", "is refused with 400, whoever asks: it is no URL."],
  ["/nowhere", "Nobody enters /nowhere."],
  ["/assets/x.js", "/assets/x.js is not governed by the policy: static build output, no page."],
  ["<script>alert(1)</script>", "is refused"],
] as const) {
  test(`a hostile spelling is only asked about: ${spelling}`, async ({ page }) => {
    await page.goto("/dashboard/simulator")
    await hydrated(page)
    await page.getByLabel("Path or address").fill(spelling)
    await page.keyboard.press("Enter")
    await expect(page.getByRole("region", { name: "Outcome" }).getByRole("status")).toContainText(answer)
    await expect(page.getByLabel("Path or address")).toHaveValue(spelling)
  })
}
