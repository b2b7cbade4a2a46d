// An audit without programming: the open pages, since when, the changes, and if the audited policy is the running one.
import { shortHashOf } from "../../../policy/policy-hash.ts"
import { readFileSync } from "node:fs"

import { signedInSession } from "../../backend/fixture.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, hydrated, test, url } from "../visitor.ts"
import { wordsSeen } from "../words-seen.ts"
import { runPolicy } from "../../codegen/history/git-repository.ts"
import { resize } from "../../shown-as.ts"

test.use({ savesData: true })

const TABLE = JSON.parse(readFileSync("src/generated/guard-table.json", "utf8")) as {
  policy: { hash: string }
  outside: readonly unknown[]
  rows: readonly {
    routes: readonly string[]
    endpoints: readonly string[]
    require: string
    outcomes: Readonly<Record<string, { kind: string }>>
  }[]
}

test.beforeEach(async ({ context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled })

    test("the dashboard opens with answers, each one click from its evidence", async ({ page }) => {
      await page.goto("/dashboard")
      const answers = page.getByRole("region", { name: "At a glance" })
      const open = TABLE.rows.filter(({ outcomes }) => outcomes["signed-out"]?.kind === "proceed")
      const pagesOf = (rows: typeof open) =>
        rows.flatMap(({ routes, endpoints }) => routes.filter((path) => !endpoints.includes(path)))
      const everyones = pagesOf(open.filter(({ require }) => require === "anyone"))
      await expect(answers).toContainText(`${pagesOf(open).length} pages`)
      const named = answers.getByRole("paragraph").filter({ hasText: `${everyones.length} open to everyone:` })
      for (const path of everyones) await expect(named.getByText(path, { exact: true })).toBeVisible()
      await expect(answers).toContainText(`${pagesOf(open).length - everyones.length} only when signed out`)
      await expect(answers).toContainText(`${TABLE.outside.length} paths`)
      await answers.getByRole("link", { name: "View evidence" }).click()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Evidence")
      await expect(page.getByRole("main")).toContainText(TABLE.policy.hash)
      // Also where no record was given: it is where people upload one.
      await page.goto("/dashboard")
      await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Apps" }).click()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apps")
    })

    test("two versions can be compared, and the address keeps the comparison", async ({ page }) => {
      await page.goto("/dashboard/compare")
      await page.getByLabel("From").fill("none")
      await page.getByLabel("Only this page").fill("/signin")
      await page.getByRole("main").getByRole("button", { name: "Compare" }).click()
      await expect(page).toHaveURL(/from=none&to=[0-9a-f]+&at=%2Fsignin/)
      const compared = page.getByRole("region", { name: "What changed" })
      await expect(compared).toContainText(/Opened to the public\s*\/signin/)
      await expect(compared).not.toContainText("/editor")
      await page.goto(page.url())
      await expect(compared).toContainText(/Opened to the public\s*\/signin/)
    })
  })
}

for (const locale of ["en-GB", "de-DE"])
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 1280, height: 720 } })

    test("the first screen of the dashboard has four rules on it, and 115 words around the table", async ({ page }) => {
      await page.goto("/dashboard")
      await hydrated(page)
      for (const row of (await page.locator(".guard-table tbody tr:visible").all()).slice(0, 4))
        await expect(row).toBeInViewport()
      const seen = await wordsSeen(page, ".guard-table")
      expect(seen, "not only a frame").toContain("/auth/confirm")
      expect(seen.length, seen.join(" ")).toBeLessThanOrEqual(115)
    })
  })

test("the content of a page can be saved as a file that names the policy", async ({ page }) => {
  for (const [file, begins] of [
    ["timeline.svg", "<svg "],
    ["timeline.csv", "page,kind,open to,"],
    ["map.svg", "<svg "],
    ["comparison.csv?from=none", "change,path,covers,"],
    ["comparison.md?from=none", "## Access changes"],
    ["comparison.json?from=none", "{"],
    ["evidence.md", "# Evidence"],
  ] as const) {
    const answer = await page.request.get(`/dashboard/files/${file}`)
    expect(answer.status(), file).toBe(200)
    const [name, ending] = file.replace(/\?.*/, "").split(".")
    expect(answer.headers()["content-disposition"]).toContain(`${name}-${shortHashOf(TABLE.policy.hash)}.${ending}`)
    expect((await answer.text()).startsWith(begins), file).toBe(true)
  }
})

test("the report can be reached by keyboard, and equals the command line's, byte for byte", async ({ page }) => {
  const said = (format: string) => runPolicy(process.cwd(), ["report", "--format", format, "--host", new URL(url).host])
  const newest = said("html")
  await page.goto("/dashboard")
  if (!newest.stdout.includes(`policy ${shortHashOf(TABLE.policy.hash)}`)) {
    // Built from what no commit holds.
    const none = "There is no report of this version: no commit on the main branch contains it."
    await expect(page.getByRole("main")).toContainText(none)
    const answer = await page.request.get("/dashboard/files/report.html")
    expect([answer.status(), await answer.text()]).toEqual([404, `${none}\n`])
    return
  }
  await page.getByRole("navigation", { name: "Download the guard table" }).getByRole("link").last().focus()
  await page.keyboard.press("Tab")
  const link = page.getByRole("navigation", { name: "Report for auditors" }).getByRole("link", { name: "For printing" })
  await expect(link).toBeFocused()
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")])
  expect(download.suggestedFilename()).toBe(`report-${shortHashOf(TABLE.policy.hash)}.html`)
  expect(readFileSync(await download.path(), "utf8")).toBe(newest.stdout)
  expect(newest.stdout).toContain(new URL(url).host)
  const rows = await page.request.get("/dashboard/files/report.csv")
  expect(await rows.text()).toBe(said("csv").stdout)
})

test.describe("in German", () => {
  test.use({ locale: "de-DE" })

  test("the link to the report has a text", async ({ page }) => {
    await page.goto("/dashboard")
    await expect(page.getByRole("main")).toContainText(/Bericht für die Prüfung|keinen Bericht/)
  })
})

test("the evidence fits on one sheet", async ({ page }) => {
  await page.goto("/dashboard/evidence")
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
  expect([...pdf.matchAll(/\/MediaBox/g)]).toHaveLength(1)
})

test("the drawings can be reached and scrolled by keyboard", async ({ page }) => {
  await resize(page, { width: 768, height: 800 })
  await page.goto("/dashboard/timeline")
  // As wide as a history with many versions would leave it.
  const picture = page.getByRole("region", { name: "When each page was open to whom" })
  await picture.evaluate((element) => (element.style.maxWidth = "16rem"))
  await picture.focus()
  await page.keyboard.press("ArrowRight")
  await expect.poll(() => picture.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})
