// A policy of three hundred rules is worked with as one of ten is.
import { signedInSession } from "../../backend/fixture.ts"
import { content, openEditor, POLICY, retype } from "./editor-page.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, test, url } from "../visitor.ts"

test.use({ savesData: true })

const MANY = 300
const LIST = "rules: ["

const ruleAt = (i: number): string =>
  `{ path: "/area${i}/page", match: "exact", require: "signed-in", why: "area ${i} is for people who work there" },`

const [before, after] = [
  POLICY.slice(0, POLICY.indexOf(LIST) + LIST.length),
  POLICY.slice(POLICY.indexOf(LIST) + LIST.length),
]
const LARGE = `${before}\n${Array.from({ length: MANY }, (_, i) => `    ${ruleAt(i)}\n`).join("")}${after}`

/**
 * The position of the last of these elements in each following picture, after it is scrolled into view. Runs in the
 * page.
 */
async function placesAfterScrolling(selector: string): Promise<readonly number[]> {
  const last = [...document.querySelectorAll(selector)].at(-1)!
  last.scrollIntoView({ block: "nearest" })
  const places: number[] = []
  while (places.length < 12) {
    places.push(Math.round(last.getBoundingClientRect().y))
    await new Promise((drawn) => requestAnimationFrame(drawn))
  }
  return places
}

test("three hundred rules can be typed, searched, folded, changed and undone", async ({ context, page, backend }) => {
  const { session } = await signedInSession(backend)
  await enter(context, url, cookiesOf(session))
  await openEditor(page)
  await retype(page, LARGE)
  const busy = page.locator("output[aria-busy]")
  const findings = page.getByRole("region", { name: "Compiler" })
  await expect(findings.getByText("`/area0/page`").or(findings.getByText("/area0/page")).first()).toBeVisible()
  await expect(busy).toHaveCount(0)

  // Findings come in pages; one on the last of them leads to its line.
  const pages = findings.locator(".pages")
  await expect(pages).toContainText("1 to 10 of 200")
  const next = pages.getByRole("button", { name: "Next" })
  for (let first = 11; first < 200; first += 10) {
    await next.click()
    await expect(pages).toContainText(`${first} to ${first + 9} of 200`)
  }
  await expect(next).toBeFocused()
  await expect(next).toHaveAttribute("aria-disabled", "true")
  await expect(findings.getByRole("listitem")).toHaveCount(10)
  await expect(findings).not.toContainText("/area0/page")
  const last = findings.getByRole("listitem").last()
  const place = last.getByRole("button", { name: /^line \d+, column \d+$/ })
  expect(new Set(await page.evaluate(placesAfterScrolling, ".findings li button")).size, "places").toBe(1)
  const line = /\d+/.exec((await place.textContent()) ?? "")![0]
  await place.click()
  await expect(content(page)).toBeFocused()
  await expect(page.locator(".cm-lineNumbers .cm-activeLineGutter")).toHaveText(line)

  await page.getByRole("button", { name: "Form", exact: true }).click()
  const rows = page.locator(".rule-form > ol > li")
  await expect(rows.filter({ hasText: "/area" })).toHaveCount(MANY)
  const row = rows.nth(MANY - 1)
  await row.locator("summary").click()
  await row.locator("select").first().selectOption("subtree")
  await expect(page.locator(".rule-done")).toContainText(`/area${MANY - 1}/page`)
  await expect(row.locator("summary")).toContainText("and everything beneath it")
  await page.locator(".rule-done").getByRole("button", { name: "Undo" }).click()
  await expect(row.locator("summary")).not.toContainText("and everything beneath it")
  await expect(busy).toHaveCount(0)

  await page.getByRole("button", { name: "Text", exact: true }).click()
  await expect(page.locator("textarea[name=policy]")).toHaveValue(LARGE)
})
