// The dashboard for an auditor: each visitor's access, its reasons, its age and its changes.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"

import { signedInSession } from "../../backend/fixture.ts"
import { rawRequest } from "../../server/raw-request.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, hydrated, test, url } from "../visitor.ts"
import { resize, showAs } from "../../shown-as.ts"

test.use({ savesData: true })

const TABLE = JSON.parse(readFileSync("src/generated/guard-table.json", "utf8")) as {
  policy: { hash: string }
  rows: readonly { path: string; match: string; why: string }[]
}

interface PrintedHistory {
  readonly commits: readonly { hash: string; subject: string; kind: string; changes?: readonly unknown[] }[]
}

const history = (): PrintedHistory =>
  JSON.parse(
    execFileSync(process.execPath, ["codegen/command-line/cli.ts", "history", "--format", "json"], {
      encoding: "utf8",
    }),
  ) as PrintedHistory

test.beforeEach(async ({ context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
})

test("clicks before the scripts load are handled once they have loaded", async ({ page }) => {
  const { promise: isFree, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client-[^/]*\.js$/, async (route) => {
    await isFree
    await route.fallback()
  })
  await page.goto("/dashboard", { waitUntil: "commit" })
  await page.getByRole("searchbox", { name: "Search" }).fill("/editor/drafts/1")
  await page.getByRole("combobox", { name: "Opens to" }).focus()
  release()
  await expect(page).toHaveURL(/q=%2Feditor%2Fdrafts%2F1/)
  await expect(page.getByRole("caption").first()).toContainText(`Showing 1 of ${TABLE.rows.length}`)
})

test("filters that were typed just before they are cleared do not come back", async ({ page }) => {
  const asked: string[] = []
  const { promise: isFree, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/dashboard\.data/, async (route) => {
    asked.push(route.request().url())
    await isFree
    await route.fallback()
  })
  await page.clock.install()
  await page.goto("/dashboard?gets=proceed")
  await hydrated(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole("searchbox", { name: "Search" }).fill("edi")
  await page.getByRole("link", { name: "Clear" }).click()
  await expect.poll(() => asked).toHaveLength(1)
  await page.clock.runFor(1000)
  release()
  await expect(page).toHaveURL(`${url}/dashboard`)
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("")
  expect(asked).toHaveLength(1)
})

test("cleared filters do not come back with what is typed while they are being cleared", async ({ page }) => {
  const { promise: isFree, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(/\/dashboard\.data/, async (route) => {
    asked.push(route.request().url())
    await isFree
    await route.fallback()
  })
  await page.clock.install()
  await page.goto("/dashboard?gets=proceed")
  await hydrated(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole("link", { name: "Clear" }).click()
  await expect.poll(() => asked).toHaveLength(1)
  await page.getByRole("searchbox", { name: "Search" }).fill("edi")
  // The pause in typing is over before the answer comes.
  await page.clock.runFor(300)
  release()
  await expect(page).toHaveURL(`${url}/dashboard`)
  await expect(page.getByRole("combobox", { name: "Outcome" })).toHaveValue("")
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/[?&]q=edi/)
  expect(new URL(page.url()).searchParams.get("gets") ?? "").toBe("")
})

test("a filter that is chosen while the answer to another is on its way is not lost", async ({ page }) => {
  const { promise: isFree, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/dashboard\.data\?.*q=edi/, async (route) => {
    await isFree
    await route.fallback()
  })
  await page.clock.install()
  await page.goto("/dashboard")
  await hydrated(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const [search, outcome] = [page.getByRole("searchbox", { name: "Search" }), page.getByLabel("Outcome")]
  await search.fill("edi")
  await Promise.all([page.waitForRequest(/q=edi/), page.clock.runFor(300)])
  await outcome.selectOption("proceed")
  await search.focus()
  release()
  await expect(page).toHaveURL(/q=edi/)
  await expect(outcome).toHaveValue("proceed")
  await page.clock.runFor(300)
  await expect(page).toHaveURL(/gets=proceed/)
})

test("a link that disappears with the answers leaves the focus on the heading, one that stays keeps it", async ({
  page,
}) => {
  await page.goto("/dashboard")
  await hydrated(page)
  await page.getByRole("link", { name: "View rules" }).press("Enter")
  await expect(page).toHaveURL(/gets=proceed/)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  const filter = page.getByRole("link", { name: "open to everyone" })
  await filter.press("Enter")
  await expect(page).toHaveURL(/require=anyone/)
  await expect(filter).toBeFocused()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled })

    test("a search for an address shows the deciding rule, and links to the simulator", async ({ page }) => {
      await page.goto("/dashboard?q=/editor/drafts/1")
      await expect(page.getByRole("main")).toContainText("The rule /editor subtree decides access to /editor/drafts/1.")
      await expect(page.getByRole("caption").first()).toContainText(`Showing 1 of ${TABLE.rows.length}`)
      await expect(page.getByRole("rowheader", { name: "/editor and everything beneath it" })).toBeVisible()
      await page.getByRole("link", { name: "See in the simulator" }).click()
      await expect(page).toHaveURL(/simulator\?url=%2Feditor%2Fdrafts%2F1/)
      await expect(page.getByRole("region", { name: "Outcome" }).getByRole("status")).toHaveText(
        "/editor/drafts/1 opens to signed-in people.",
      )
    })

    test("common questions filter the table, and each shows its number of rules", async ({ page }) => {
      await page.goto("/dashboard")
      const questions = page.getByRole("navigation", { name: "Common questions" })
      const rules = page.locator(".guard-table").getByRole("rowheader")
      for (const question of ["open to everyone", "open without signing in"]) {
        const link = questions.getByRole("link", { name: question })
        await link.click()
        await expect(link).toHaveAttribute("aria-current", "true")
        await expect(rules).toHaveCount(Number(/\d+$/.exec((await link.textContent()) ?? "")?.[0]))
      }
      await questions.getByRole("link", { name: `all ${TABLE.rows.length}` }).click()
      await expect(rules).toHaveCount(TABLE.rows.length)
      // No rule asks for two factors, so nobody is led to an empty table.
      await expect(questions.getByRole("link", { name: "needs two factors" })).toHaveCount(0)
    })

    test("an address without a rule is shown as closed by default", async ({ page }) => {
      await page.goto("/dashboard?q=/nowhere/at/all")
      await expect(page.getByRole("main")).toContainText("No rule covers /nowhere/at/all: it is blocked (404).")
    })

    test("several addresses can be compared, each with the compiler's answer", async ({ page }) => {
      await page.goto("/dashboard/simulator")
      await page.getByText("Compare several addresses").click()
      await page
        .getByLabel("Addresses, one per line")
        .fill("/editor/drafts/1\n/nowhere\n\n/editor%2fdrafts\n/assets/x.js")
      await page.getByRole("button", { name: "Compare" }).click()
      await expect(page).toHaveURL(/urls=%2Feditor/)
      const table = page.getByRole("table", { name: "Outcomes" })
      await expect(table.getByRole("row")).toHaveCount(5)
      await expect(table.getByRole("row", { name: "/editor/drafts/1" })).toContainText("/editor subtree")
      await expect(table.getByRole("row", { name: "/editor/drafts/1" })).toContainText("sent to /signin")
      await expect(table.getByRole("row", { name: "/nowhere" })).toContainText("blocked (404)")
      await expect(table.getByRole("row", { name: "/editor%2fdrafts" })).toContainText("contains an encoded slash")
      await expect(table.getByRole("row", { name: "/assets/x.js" })).toContainText("outside the policy")
      // The address is the answer: another browser window shows the same.
      await page.goto(page.url())
      await expect(table.getByRole("row")).toHaveCount(5)
      await page.getByRole("main").getByText("/nowhere", { exact: true }).last().click()
      await expect(page.getByRole("main")).toContainText("No single edit to the policy changes this.")
      await table.getByRole("link", { name: "/nowhere" }).click()
      await expect(page).toHaveURL(/simulator\?url=%2Fnowhere/)
    })

    test("the changes equal those that the command line reads from git", async ({ page }) => {
      const { commits } = history()
      const telling = commits.filter(({ kind, changes }) => kind !== "compared" || (changes ?? []).length > 0)
      expect(telling.length).toBeGreaterThan(0)
      await page.goto("/dashboard")
      const tabs = page.getByRole("navigation", { name: "Dashboard" })
      await tabs.getByRole("link", { name: "History" }).click()
      await tabs.getByRole("link", { name: "Changes" }).click()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access changes")
      await expect(page.getByRole("main")).toContainText("From the policy's git history")
      const listed = page.locator(".commits > li")
      await expect(listed).toHaveCount(telling.length)
      for (const [i, { hash, subject }] of telling.entries()) {
        await expect(listed.nth(i)).toContainText(hash.slice(0, 10))
        await expect(listed.nth(i).getByRole("heading")).toHaveText(subject)
      }
      await expect(listed.last()).toContainText("Opened to the public")
      await expect(listed.last()).toContainText("For example / (visitor: not signed in)")
      if (telling.length < commits.length) {
        await page.getByRole("link", { name: "Show every commit" }).click()
        await expect(listed).toHaveCount(commits.length)
      }
    })
  })
}

test("no filter is set at first, and an outcome can be filtered with and without an auth state", async ({ page }) => {
  await page.goto("/dashboard")
  await hydrated(page)
  for (const [name, chosen] of [
    ["Opens to", "any"],
    ["Visitor", "every"],
    ["Outcome", "any"],
  ] as const) {
    await expect(page.getByLabel(name).locator("option:checked")).toHaveText(chosen)
  }
  await expect(page.getByRole("caption").first()).toContainText("Showing all of them.")
  await page.getByLabel("Outcome").selectOption("redirect")
  await expect(page).toHaveURL(/\?q=&require=&state=&gets=redirect/)
  await expect(page.getByRole("rowheader", { name: "/preferences this path only" })).toBeHidden()
  await page.getByLabel("Visitor").selectOption("signed-out")
  await expect(page.getByRole("rowheader", { name: "/signin this path only" })).toBeHidden()
  await expect(page.getByRole("rowheader", { name: "/editor and everything beneath it" })).toBeVisible()
  await expect(page.locator(".guard-table").getByRole("columnheader", { name: "two factors given" })).toBeHidden()
})

for (const require of ["checked", "a-name"])
  test(`the filter of an address is kept, and kept with another one: ${require}`, async ({ page }) => {
    await page.goto(`/dashboard?require=${require}`)
    await hydrated(page)
    await expect(page.getByLabel("Opens to")).toHaveValue(require)
    await page.getByLabel("Outcome").selectOption("redirect")
    await expect(page).toHaveURL(new RegExp(`\\?q=&require=${require}&state=&gets=redirect`))
  })

test("a rule's details open by keyboard, at their own address", async ({ page }) => {
  await page.goto("/dashboard?q=/editor")
  await hydrated(page)
  await page.locator(".rule-name").first().focus()
  await page.keyboard.press("Enter")
  await expect(page.locator(".rule-name").first()).toHaveAttribute("aria-expanded", "true")
  await expect(page.locator(".rule-name").first()).toBeFocused()
  const details = page.locator(".rule-details").first()
  await expect(details).toBeVisible()
  const facts = details.locator("dl")
  await expect(facts).toContainText("Only signed-in people may open /editor and everything beneath it")
  await expect(facts).toContainText("/editor/drafts/:draft")
  await expect(facts).toContainText(/policy\/app\.policy\.ts:\d+/)
  await expect(facts).toContainText("no other rule")
  await expect(facts).toContainText(
    /Access last changed\s*(\w{3} \d+, \d{4}, .+ UTC in commit [0-9a-f]{10}|not committed yet)/,
  )
  const permalink = await facts.getByRole("link", { name: "Link to this rule" }).getAttribute("href")
  await page.keyboard.press("Enter")
  await expect(details).toHaveCount(0)
  await page.goto(`/dashboard${permalink}`)
  await expect(page.locator("#rule .rule-details")).toContainText("drafts are saved for the person who writes them")
  await expect(page.locator("#rule")).toBeInViewport()
})

for (const locale of ["en-US", "de-DE"])
  test.describe(`at 1280 px, in ${locale}`, () => {
    test.use({ locale })

    test("an open rule is shown beside the table without covering it, and closing it returns the focus", async ({
      page,
    }) => {
      await resize(page, { width: 1280, height: 800 })
      await page.goto("/dashboard")
      await hydrated(page)
      await page.locator(".rule-name", { hasText: "/editor" }).click()
      const edgesOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect()
            return { left, right, top, bottom }
          })
      const panel = await edgesOf(".rule-details")
      const lines = await edgesOf(".rule-open > tr > td:nth-last-child(2)")
      expect(panel.left).toBeGreaterThanOrEqual(lines.right)
      expect(panel.right).toBeLessThanOrEqual((await edgesOf("main")).right)
      expect(panel.bottom).toBeLessThanOrEqual((await edgesOf(".guard-table-room + *")).top)
      expect(panel.top).toBeLessThan((await edgesOf(".guard-table tbody")).top)
      await page.locator(".rule-panel-head a").focus()
      await page.keyboard.press("Enter")
      await expect(page.locator(".rule-details")).toHaveCount(0)
      await expect(page.locator(".rule-name", { hasText: "/editor" })).toBeFocused()
    })
  })

test("thirty rules fit on one laptop screen, each on one line", async ({ page }) => {
  await resize(page, { width: 1280, height: 800 })
  await page.goto("/dashboard")
  await hydrated(page)
  const seen = await page.locator(".guard-table").evaluate((table) => {
    const rules = [...table.querySelectorAll("tbody")]
    for (let i = 0; i < 40; i++) table.append(rules[i % rules.length]!.cloneNode(true))
    const tops = () => [...table.querySelectorAll("tbody > tr:first-child")].map((row) => row.getBoundingClientRect())
    scrollTo(0, scrollY + table.querySelector("thead tr:last-child")!.getBoundingClientRect().top)
    return tops().filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight + 0.5).length
  })
  expect(seen).toBeGreaterThanOrEqual(30)
  const head = page.locator(".guard-table").getByRole("columnheader", { name: "Why" })
  await page.mouse.wheel(0, 120)
  await expect(head).toBeInViewport()
})

test.describe("a German reader", () => {
  test.use({ locale: "de-DE" })

  test("shows each rule as a German sentence, and finds the rule by its words", async ({ page }) => {
    await page.goto("/dashboard?q=angemeldete+alles+darunter")
    const rules = page.locator(".guard-table").getByRole("rowheader", { name: "alles darunter" })
    await expect(rules).toHaveText([
      "/dashboard/… und alles darunter",
      "/editor/… und alles darunter",
      "/reviews/… und alles darunter",
    ])
    await page.locator(".rule-name").first().click()
    await expect(page.locator(".rule-details dl").first()).toContainText(
      "Nur Angemeldete dürfen /dashboard und alles darunter öffnen; Leute ohne Anmeldung werden zu /signin geschickt;",
    )
  })

  test("shows an open rule on the smallest phone without horizontal scrolling", async ({ page }) => {
    await resize(page, { width: 320, height: 800 })
    await page.goto("/dashboard?q=/forgot-password")
    await page.locator(".rule-name").first().click()
    const rightOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().right)
    expect(await rightOf(".rule-details > table")).toBeGreaterThan(0)
    expect(await rightOf(".rule-details > table")).toBeLessThan(await rightOf(".rule-details"))
    expect(await rightOf(".rule-details")).toBeLessThanOrEqual(await rightOf("caption"))
    expect(await rightOf("caption")).toBeLessThanOrEqual(await rightOf("main"))
  })
})

for (const width of [320, 375, 768]) {
  test(`at ${width} px each rule shows who gets in and why, and when opened, everybody's outcome`, async ({ page }) => {
    await resize(page, { width, height: 800 })
    await page.goto("/dashboard")
    const rules = page.locator(".guard-table > tbody")
    await expect(rules).toHaveCount(TABLE.rows.length)
    await expect(page.locator(".guard-table > caption")).toContainText("Open a rule to see what each visitor gets.")
    for (const [i, { why }] of TABLE.rows.entries())
      await expect(rules.nth(i).getByText(why).filter({ visible: true })).toHaveCount(1)
    for (const i of TABLE.rows.keys()) {
      await rules.nth(i).locator(".rule-name").click()
      await expect(rules.nth(i).locator(".rule-details tbody .outcome:visible")).toHaveCount(12)
      expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
    }
  })

  test(`at ${width} px the view of one visitor shows the outcome of each rule`, async ({ page }) => {
    await resize(page, { width, height: 800 })
    await page.goto("/dashboard?state=challenged")
    await expect(page.locator(".guard-table > tbody > tr:first-child .outcome:visible")).toHaveCount(TABLE.rows.length)
    expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
  })
}

const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test("on paper, all outcomes of a column begin at one line", async ({ page }) => {
  await page.goto("/dashboard/simulator?url=%2Feditor")
  await showAs(page, { media: "print" })
  const starts = await page
    .locator("td:nth-child(2) > .outcome")
    .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().left))
  expect(starts.length).toBe(6)
  expect(new Set(starts).size).toBe(1)
})

test("every printed sheet is landscape and has the policy and the filters", async ({ page }) => {
  await page.goto("/dashboard?gets=proceed")
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
  const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => Number(w) > Number(h))
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets).not.toContain(false)
  // The heading of each sheet links to the view that it shows.
  const annotations = [...pdf.matchAll(/\/URI \(([^)]*)\)/g)].map(([, address]) => address)
  expect(annotations.filter((address) => address?.endsWith("/dashboard?gets=proceed")).length).toBeGreaterThanOrEqual(
    sheets.length,
  )
  await showAs(page, { media: "print" })
  await expect(page.locator(".guard-table thead .print-only")).toContainText(
    `Guard table of policy ${TABLE.policy.hash} · only outcome: opens · /dashboard?gets=proceed`,
  )
  // What follows the table has the heading too, and no sheet has it twice.
  await expect(page.locator(".below-rules")).toHaveCSS("break-before", "page")
  await expect(page.locator(".exposure-legend")).toBeHidden()
})

test.describe("the simulator says what the server does before and after the policy", () => {
  for (const [address, verdict] of [
    ["//dashboard/account", "//dashboard/account is blocked (400) for everyone"],
    ["//evil.example/dashboard", "//evil.example/dashboard is blocked (400) for everyone"],
    ["/dashboard/nosuch", "There is no page there. Anyone the rules let in gets 404."],
    ["https://evil.example/dashboard", "The host evil.example makes no difference: the policy is about paths."],
  ] as const) {
    test(`of ${address}`, async ({ page }) => {
      await page.goto(`/dashboard/simulator?${new URLSearchParams({ url: address }).toString()}`)
      await expect(page.getByRole("main")).toContainText(verdict)
      await page.goto(`/dashboard/simulator?${new URLSearchParams({ urls: `${address}\n/editor` }).toString()}`)
      const row = page.getByRole("row", { name: address })
      await expect(row).toContainText(address.startsWith("//") ? "it begins with two slashes" : "/dashboard subtree")
    })
  }

  test("and the server does", async ({ baseURL }) => {
    expect((await rawRequest(baseURL!, { target: "//dashboard/account" })).status).toBe(400)
  })
})

test("the tour sends a signed-in visitor to their own dashboard, and not to a new account", async ({ page }) => {
  await page.goto("/tour")
  await expect(page.getByRole("main").getByRole("link", { name: "Sign up" })).toHaveCount(0)
  await page.getByRole("main").getByRole("link", { name: "Your own dashboard" }).click()
  await expect(page).toHaveURL(`${url}/dashboard`)
})
