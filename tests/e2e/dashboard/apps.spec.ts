// The dashboard of other apps, for an auditor who does not program and for people who change a record.
import { shortHashOf } from "../../../policy/policy-hash.ts"
import { generateKeyPairSync } from "node:crypto"
import path from "node:path"
import type { Page } from "@playwright/test"
import Papa from "papaparse"

import { startAppServer, type AppServer } from "../../server/app-server.ts"
import { deployed, named, probe } from "../../codegen/probe/deployment.ts"
import { axeFindings } from "../axe.ts"
import { expectGerman } from "../english-left.ts"
import { complaintsOf } from "../layout-complaints.ts"
import { resize, showAs } from "../../shown-as.ts"
import { signedInSession } from "../../backend/fixture.ts"
import { backendOf, cookiesOf, enter } from "../people.ts"
import { inEveryView } from "./every-view.ts"
import { blog, Directory, kiosk, mall, shop, thirty, type RecordedApp } from "./recorded-apps.ts"
import { expect, hydrated, test } from "../visitor.ts"

test.use({ savesData: true })

let server: AppServer
let directory: Directory
let keys: Directory
let apps: { readonly shop: RecordedApp; readonly blog: RecordedApp }

test.beforeAll(async () => {
  directory = new Directory()
  apps = { shop: shop(), blog: blog() }
  directory.put("shop.json", apps.shop.record)
  directory.put("blog.json", apps.blog.record)
  keys = new Directory()
  for (const name of ["ada", "mallory"]) {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519")
    keys.put(`${name}.pub`, publicKey.export({ type: "spki", format: "pem" }).toString())
    keys.put(`${name}.pem`, privateKey.export({ type: "pkcs8", format: "pem" }).toString())
  }
  server = await startAppServer({ RECORDS: directory.at, APPROVER_KEYS: path.join(keys.at, "ada.pub") })
})

test.afterAll(async () => {
  await server.stop()
  for (const { repository } of Object.values(apps)) repository.remove()
  directory.remove()
  keys.remove()
})

test.beforeEach(async ({ context }) => {
  const backend = await backendOf(server.url)
  await enter(context, server.url, cookiesOf((await signedInSession(backend)).session))
})

/** A page does not wait long for proofs, and a busy machine takes its time, or puts one off. */
const everyRecordIsProved = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await page.request.get(`${server.url}/dashboard/apps`)).text())
    .not.toContain("again in a moment")

test.beforeEach(({ page }) => everyRecordIsProved(page))

const newestOf = ({ commits }: RecordedApp): string => commits.at(-1)!.slice(0, 10)

test("an auditor gets five answers about another app, and exports the command line's report", async ({ page }) => {
  directory.put("walk.approval.json", approved("ada", 1, 2))
  // Which pages of the app can anybody open?
  await page.goto(`${server.url}/dashboard`)
  await expect(page).toHaveURL(`${server.url}/dashboard/apps`)
  const records = page.getByRole("region", { name: "Records on this server" })
  await records.getByRole("link", { name: "shop", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?app=shop&version=${newestOf(apps.shop)}$`))
  const answers = page.getByRole("region", { name: "At a glance" })
  await expect(answers).toContainText(/Pages anyone can open\s*2 pages\s*2 open to everyone:\s*\/about,\s*\/orders/)
  const table = await page.getByRole("link", { name: "CSV" }).getAttribute("href")
  const saved = await page.request.get(`${server.url}${table}`)
  expect(await saved.text()).toBe(apps.shop.repository.policy("table", "--format", "csv").stdout)

  // On paper, too, with the day on which it opened and who approved that.
  await showAs(page, { media: "print" })
  await expect(answers).toContainText(/2 pages/)
  await expect(answers).toContainText(/Nov 3, 2026[^]*\/orders[^]*Approved by:\s*Ada Lovelace/)
  await expect(answers).toBeVisible()
  await showAs(page, { media: "screen" })
  const paper = apps.shop.repository.policy("report").stdout
  expect(paper).toContain("2 pages that anyone can open: 2 open to everyone, 0 only to people not signed in")
  const rows = Papa.parse<Record<string, string>>(await saved.text(), { header: true, skipEmptyLines: true }).data
  expect(rows.reduce((sum, row) => sum + Number(row["pages anyone can open"]), 0)).toBe(2)

  // The rule says so as well.
  await page.getByRole("link", { name: "/orders" }).first().click()
  await expect(page.locator(".rule-details")).toContainText(
    /Access last changed\s*Nov 3, 2026[^]*Approved by: Ada Lovelace/,
  )
  await page.goBack()

  // Since when?
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "History" }).click()
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Timeline" }).click()
  await page.getByText("As a table").click()
  await expect(page.getByRole("table").filter({ hasText: "Open to" })).toContainText(/\/orders\s*everyone[^b]*2026/)
  const csv = await page.request.get(
    `${server.url}${await page.getByRole("link", { name: "CSV" }).getAttribute("href")}`,
  )
  const reported = apps.shop.repository.policy("report", "--format", "csv").stdout
  const told = Papa.parse<Record<string, string>>(reported, { header: true }).data
  const since = told.find(({ path: at, visitor }) => at === "/orders" && visitor === "not signed in")
  expect(since).toMatchObject({
    "opening the page": "opens",
    since: "2026-11-03T12:00:00.000Z",
    commit: apps.shop.commits[2],
  })
  expect(paper).toMatch(/\/orders<\/code>.*2026-11-03/)
  expect(apps.shop.repository.policy("history").stdout).toContain("2026-11-03")
  expect(await csv.text()).toContain(`/orders,page,everyone,${since!.since},${since!.commit},,,Ada Lovelace,`)

  // Who approved it?
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Evidence" }).click()
  await expect(page.getByRole("region", { name: "The record" })).toContainText("Approved by Ada Lovelace")
  const [base, opened] = apps.shop.commits.slice(1) as [string, string]
  const approval = ["--approval", path.join(directory.at, "walk.approval.json"), "--key", path.join(keys.at, "ada.pub")]
  const gate = apps.shop.repository.policy("diff", base, opened, "--fail-on", "opened", ...approval)
  expect(gate).toMatchObject({
    status: 0,
    stderr: expect.stringContaining("approved by Ada Lovelace until 2099-12-31"),
  })
  const signed = await page.request.get(
    `${server.url}${await page.getByRole("link", { name: "Markdown" }).getAttribute("href")}`,
  )
  expect(await signed.text()).toMatch(/Approved by: Ada Lovelace, .*valid until 2099-12-31/)

  // What changed between the first of the month and today?
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "History" }).click()
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Compare" }).click()
  await page.getByLabel("From").fill("2026-11-01")
  await page.getByRole("main").getByRole("button", { name: "Compare" }).click()
  const changed = page.getByRole("region", { name: "What changed" })
  await expect(changed).toContainText(/Opened to the public\s*\/orders/)
  const href = await page.getByRole("link", { name: "Markdown" }).getAttribute("href")
  const markdown = await page.request.get(`${server.url}${href}`)
  const [before, after] = apps.shop.commits.slice(1).map((commit) => commit.slice(0, 10)) as [string, string]
  expect(await markdown.text()).toBe(apps.shop.repository.policy("diff", before, after, "--format", "markdown").stdout)
  // One number in all four: one page was opened.
  await expect(changed).toContainText("1 opened.")
  await showAs(page, { media: "print" })
  await expect(changed).toContainText(/1 opened\.[^]*Opened to the public\s*\/orders/)
  await expect(changed).toBeVisible()
  await showAs(page, { media: "screen" })
  expect(apps.shop.repository.policy("diff", before, after).stdout).toMatch(/: 1 opened$/m)
  const sheet = await page.request.get(
    `${server.url}${await page.getByRole("main").getByRole("link", { name: "CSV" }).getAttribute("href")}`,
  )
  const cells = Papa.parse<Record<string, string>>(await sheet.text(), { header: true, skipEmptyLines: true }).data
  expect(new Set(cells.map(({ change, path: at }) => `${change} ${at}`))).toEqual(
    new Set(["opened to the public /orders"]),
  )

  // Is that what runs?
  const { hash } = JSON.parse(apps.shop.repository.policy("table", "--format", "json").stdout).policy
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Evidence" }).click()
  await page.getByLabel("Policy that the app reports").fill(hash)
  await page.getByRole("main").getByRole("button", { name: "Compare" }).click()
  const runs = page.getByRole("region", { name: "Is the live policy recorded?" })
  await expect(runs).toContainText("Yes")
  await showAs(page, { media: "print" })
  await expect(runs.getByText("Yes")).toBeVisible()
  await showAs(page, { media: "screen" })
  expect(new Set(rows.map(({ policy }) => policy))).toEqual(new Set([hash]))
  const evidence = await page.request.get(
    `${server.url}${await page.getByRole("link", { name: "Markdown" }).getAttribute("href")}`,
  )
  const digest = /verify-record sallyport\.record\.json --digest (\w+)/.exec(await evidence.text())?.[1] ?? ""
  const file = path.join(directory.at, "shop.json")
  expect(apps.shop.repository.policy("verify-record", file, "--digest", digest)).toMatchObject({ status: 0 })
  directory.take("walk.approval.json")
})

test("the running policy of an app and the access to one address are shown as `probe` and `explain` report them", async ({
  page,
}) => {
  const version = `app=shop&version=${newestOf(apps.shop)}`
  const file = path.join(directory.at, "shop.json")
  const hashes = (JSON.parse(apps.shop.record) as { versions: readonly { hash: string }[] }).versions.map(
    ({ hash }) => hash,
  )
  const [, older, newest] = hashes as [string, string, string]
  const isOpen = (request: Request): boolean => /^\/(?:about$|orders(?:\/|$))/.test(new URL(request.url).pathname)
  for (const [running, said, words, status] of [
    [newest, "Yes", "The app runs exactly the policy shown here.", 0],
    [older, "No", "The app runs an older version than the one shown here.", 3],
    ["0123456789abcdef".repeat(4), "No", "The app runs a policy that is not recorded.", 3],
    ["0123456789abcdef", "No", "The app runs a policy that is not recorded.", 3],
    [shortHashOf(newest), "Not proved", "The app reports only 16 digits of its policy hash. They fit this version", 0],
  ] as const) {
    const app = await deployed(named(running, (request) => new Response(null, { status: isOpen(request) ? 200 : 404 })))
    const probed = await probe(app.origin, "--record", file)
    await app.close()
    expect(probed.stdout).toMatch(
      new RegExp(`^the deployment (?:runs policy|names only 16 digits of its policy hash,) ${running}`),
    )
    expect(probed).toMatchObject({ status, stdout: expect.stringContaining("0 differ from the guard table") })
    if (running === older) expect(probed.stdout).toContain(apps.shop.commits[1]!.slice(0, 10))
    await page.goto(`${server.url}/dashboard/evidence?${version}&running=${running}`)
    const runs = page.getByRole("region", { name: "Is the live policy recorded?" })
    await expect(runs).toContainText(said)
    await expect(runs).toContainText(words)
    if (running === older) await expect(runs).toContainText(apps.shop.commits[1]!.slice(0, 10))
  }
  for (const [address, shown, line] of [
    ["/orders/7", "opens", "signed-out  opens "],
    ["/nowhere", "blocked (404)", "signed-out  blocked (404) "],
  ] as const) {
    await page.goto(`${server.url}/dashboard/simulator?${version}&url=${address}&as=signed-out`)
    await expect(page.locator("output.access-answer")).toContainText(shown)
    expect(apps.shop.repository.policy("explain", address, "--as", "signed-out").stdout).toContain(line)
  }
})

test("every view works for the chosen app, and keeps it selected", async ({ page }) => {
  const chosen = `app=blog&version=${newestOf(apps.blog)}`
  await page.goto(`${server.url}/dashboard?${chosen}`)
  await inEveryView(page, async () => {
    await expect(page).toHaveURL(new RegExp(`\\?${chosen}$`))
    await expect(page.getByRole("heading", { level: 2, name: "blog", exact: true })).toBeVisible()
  })
  await page.getByLabel("Search").fill("/orders/7")
  await expect(page).toHaveURL(/app=blog&version=\w+&q=%2Forders%2F7/)
  await expect(page.locator(".guard-table tbody th[scope=row]")).toHaveCount(1)
  await page.getByRole("link", { name: "See in the simulator" }).click()
  await expect(page).toHaveURL(/simulator\?app=blog/)
  await expect(page.getByRole("main")).toContainText("/orders/7 opens to")
})

test("an address names a version permanently, and the page tells what has changed since", async ({ page }) => {
  await page.goto(`${server.url}/dashboard?app=shop&version=${apps.shop.commits[1]!.slice(0, 10)}`)
  await expect(page.getByRole("region", { name: "At a glance" })).toContainText(
    /1 rule\s*1 open to everyone:\s*\/about/,
  )
  const bar = page.getByRole("region", { name: "shop" })
  await expect(bar).toContainText("The policy has changed since: there is 1 newer version on the main line.")
  await bar.getByRole("link", { name: "What has changed since" }).click()
  await expect(page.getByRole("region", { name: "What changed" })).toContainText(/Opened to the public\s*\/orders/)
  await page.goBack()
  await bar.getByRole("link", { name: "The newest version" }).click()
  await expect(page).toHaveURL(new RegExp(`version=${newestOf(apps.shop)}$`))
  await expect(bar).not.toContainText("has changed since")
  // A newer record tells of newer versions; what the address showed stays.
  for (const address of ["app=nosuch", `app=shop&version=abcdef0`])
    expect((await page.goto(`${server.url}/dashboard?${address}`))?.status()).toBe(404)
})

test("a changed record is reported with its fault, and does not affect other records", async ({ page }) => {
  const { record } = apps.shop
  const lines = record.split("\n")
  const at = lines.findIndex((line) => line.startsWith('{"commit"'))
  const without = (lost: number): string => lines.filter((_, i) => i !== lost).join("\n")
  const swapped = lines.map((line, i) =>
    i === at ? `${lines[at + 1]}` : i === at + 1 ? `${lines[at]},`.replace(/,,$/, ",") : line,
  )
  const forgeries: Readonly<Record<string, readonly [string, RegExp | string]>> = {
    "outcome.json": [record.replace('"signed-out":"proceed"', '"signed-out":"403"'), "the record says 403"],
    "dropped.json": [without(at + 1), /a version was dropped|does not fit/],
    "text.json": [record.replace("a test says so", "nobody says so"), /False/],
    "hash.json": [
      record.replace(/"hash":"[0-9a-f]{64}"/, `"hash":"${"0123456789abcdef".repeat(4)}"`),
      "the record says 0123456789abcdef",
    ],
    "reordered.json": [swapped.join("\n"), /reordered|does not fit/],
    "digest.json": [
      record.replace(/"digest": "[0-9a-f]{64}"/, `"digest": "${"0".repeat(64)}"`),
      "the record's digest does not match its contents",
    ],
    "noise.json": ["{", "the file is not JSON"],
    "bytes.json": [record.replace('"shop"', '"sh\u0000op"'), /False|Unreadable/],
  }
  for (const [name, [text]] of Object.entries(forgeries)) {
    expect(text, name).not.toBe(record)
    directory.put(name, text)
  }
  directory.put("large.json", " ".repeat(16 * 1024 * 1024 + 1))
  await everyRecordIsProved(page)
  await page.goto(`${server.url}/dashboard/apps`)
  for (const [name, [, said]] of Object.entries(forgeries)) {
    const row = page.getByRole("row").filter({ hasText: name })
    await expect(row, name).toContainText(/False|Unreadable/)
    await expect(row, name).toContainText(said)
  }
  await expect(page.getByRole("row").filter({ hasText: "large.json" })).toContainText("Too large")
  await expect(page.getByRole("main")).not.toContainText(directory.at)
  for (const name of ["shop", "blog"]) await expect(page.getByRole("link", { name, exact: true })).toBeVisible()
  await page.getByRole("link", { name: "shop", exact: true }).click()
  await expect(page.getByRole("region", { name: "shop" })).toContainText("9 records cannot be shown.")
  for (const name of [...Object.keys(forgeries), "large.json"]) directory.take(name)
  // Read again when they change: what is gone is gone.
  await page.reload()
  await expect(page.getByRole("region", { name: "shop" })).not.toContainText("cannot be shown")
})

/** As `approve` writes it, for the change between two of the shop's versions. */
function approved(by: "ada" | "mallory", from: number, to: number): string {
  const [before, after] = [apps.shop.commits[from]!, apps.shop.commits[to]!]
  const said = ["--by", by === "ada" ? "Ada Lovelace" : "Mallory", "--because", "orders go public today"]
  const key = path.join(keys.at, `${by}.pem`)
  const until = ["--until", "2099-12-31", "--out", "-"]
  const { stdout, stderr } = apps.shop.repository.policy("approve", before, after, "--key", key, ...said, ...until)
  expect(stderr).toBe("")
  return stdout
}

test("the approver of the last opening is shown from signed approvals beside the record, as in the gate", async ({
  page,
}) => {
  const files: Readonly<Record<string, string>> = {
    "opened.approval.json": approved("ada", 1, 2),
    "forged.approval.json": approved("mallory", 1, 2),
    "older.approval.json": approved("ada", 0, 2),
    "noise.approval.json": "{",
  }
  for (const [name, text] of Object.entries(files)) directory.put(name, text)
  await page.goto(`${server.url}/dashboard?app=shop&version=${newestOf(apps.shop)}`)
  const answers = page.getByRole("region", { name: "At a glance" })
  await expect(answers).toContainText(/Approved by:\s*Ada Lovelace/)
  await expect(answers).not.toContainText("Mallory")

  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Evidence" }).click()
  const record = page.getByRole("region", { name: "The record" })
  await expect(record).toContainText(/Approved by Ada Lovelace:\s*.?orders go public today/)
  await expect(record).toContainText(/opened\.approval\.json, valid until .*2099.*, signed with the key ada\.pub/)
  const refused: Readonly<Record<string, string>> = {
    "forged.approval.json": "it is signed by another key",
    "older.approval.json": "it approves a change from another policy than the one before",
  }
  for (const [name, why] of Object.entries(refused))
    await expect(record).toContainText(`${name} does not count: ${why}`)
  await expect(record).not.toContainText("Mallory")
  const href = await page.getByRole("link", { name: "Markdown" }).getAttribute("href")
  const saved = await (await page.request.get(`${server.url}${href}`)).text()
  expect(saved).toContain('Approved by: Ada Lovelace, "orders go public today"')

  // The gate says the same of each.
  const [before, after] = [apps.shop.commits[1]!, apps.shop.commits[2]!]
  const gate = (name: string) => {
    const approval = ["--approval", path.join(directory.at, name), "--key", path.join(keys.at, "ada.pub")]
    return apps.shop.repository.policy("diff", before, after, "--fail-on", "opened", ...approval)
  }
  expect(gate("opened.approval.json")).toMatchObject({
    status: 0,
    stderr: "approved by Ada Lovelace until 2099-12-31T23:59:59.000Z: orders go public today\n",
  })
  for (const [name, why] of Object.entries(refused)) {
    expect(gate(name)).toMatchObject({ status: 3, stderr: expect.stringContaining(why) })
    expect(saved).toContain(why)
  }

  await page.goto(`${server.url}/dashboard/changes?app=shop&version=${newestOf(apps.shop)}`)
  const change = page.locator(`#commit-${after.slice(0, 10)}`)
  await expect(change).toContainText("Approved by Ada Lovelace")
  const earlier = page.locator(`#commit-${before.slice(0, 10)}`)
  await expect(earlier).toContainText("No stored approval covers this change.")
  await expect(earlier).not.toContainText("Ada")

  const asked = `?app=shop&version=${newestOf(apps.shop)}`
  await page.goto(`${server.url}/dashboard/timeline${asked}`)
  await page.getByText("As a table").click()
  const told = page.getByRole("row").filter({ hasText: "/orders" })
  await expect(told.getByRole("listitem").first()).toContainText(
    /everyone.*Approved by: Ada Lovelace \(valid until .*2099/,
  )
  await expect(told.getByRole("listitem").nth(1)).toContainText("Approved by: no one on record")
  const [drawn, table] = await Promise.all(
    ["timeline.svg", "timeline.csv"].map(async (name) => {
      const file = await page.request.get(`${server.url}/dashboard/files/${name}${asked}`)
      return file.text()
    }),
  )
  expect(drawn).toContain("<title>Approved by: Ada Lovelace (valid until 2099-12-31)</title>")
  expect(drawn).toContain("<title>Approved by: no one on record</title>")
  const lines = table!.split("\n").filter((line) => line.startsWith("/orders,"))
  expect(lines[0]).toContain(`${after},,,Ada Lovelace,,2099-12-31T23:59:59.000Z,`)
  expect(lines[1]).toContain("no one on record")
  // Neither the one that another key signed, nor the one from another base.
  for (const text of [drawn, table]) expect(text).not.toContain("Mallory")

  await page.goto(`${server.url}/dashboard/apps`)
  const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name })
  await expect(rowOf("opened.approval.json")).toContainText(/shop\s*Signed\s*with the key ada\.pub/)
  await expect(rowOf("forged.approval.json")).toContainText(/unknown\s*Does not count/)
  await expect(rowOf("noise.approval.json")).toContainText("it is malformed: it is not a signed envelope")
  await expect(page.getByRole("main")).not.toContainText(directory.at)
  for (const name of Object.keys(files)) directory.take(name)
})

test.describe("in German", () => {
  test.use({ locale: "de-DE" })

  test("approvals beside records: every word, nothing for axe, nothing cut off on a small phone", async ({ page }) => {
    directory.put("opened.approval.json", approved("ada", 1, 2))
    directory.put("forged.approval.json", approved("mallory", 1, 2))
    directory.put(`${"a-long-name".repeat(15)}.approval.json`, "{")
    const version = `?app=shop&version=${newestOf(apps.shop)}`
    for (const view of [
      `/dashboard${version}`,
      `/dashboard/evidence${version}`,
      `/dashboard/changes${version}`,
      `/dashboard/timeline${version}`,
      "/dashboard/apps",
    ]) {
      await page.goto(`${server.url}${view}`)
      await hydrated(page)
      await expectGerman(page)
      expect(await axeFindings(page), view).toEqual([])
      for (const width of [320, 1280]) {
        await resize(page, { width, height: 900 })
        expect(await page.evaluate(complaintsOf), `${view} at ${width} px`).toEqual([])
      }
    }
    for (const name of ["opened", "forged", "a-long-name".repeat(15)]) directory.take(`${name}.approval.json`)
  })
})

test("a page that waits for the verification of a record says so, and updates by itself", async ({ page }) => {
  directory.put("nothing.json", "{}")
  await everyRecordIsProved(page)
  await page.goto(`${server.url}/dashboard?view=table`)
  await hydrated(page)
  let looks = 0
  await page.route("**/dashboard/apps.data*", async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    looks += 1
    // The server's answers while the compiler is busy.
    await route.fulfill({ response, body: looks < 3 ? body.replace('"unreadable"', '"pending"') : body })
  })
  await page.getByRole("link", { name: "All recorded apps" }).click()
  const row = page.getByRole("row").filter({ hasText: "nothing.json" })
  await expect(row).toContainText("Being proved")
  await expect(row).toContainText("This page shows it as soon as it is proved.")
  await expect(row).toContainText("Unreadable")
  expect(looks).toBe(3)
  directory.take("nothing.json")
})

test("versions of a recorded app can be compared by the tags in its record", async ({ page }) => {
  const { record, repository, commits } = kiosk()
  directory.put("kiosk.json", record)
  try {
    await everyRecordIsProved(page)
    await page.goto(`${server.url}/dashboard/compare?app=kiosk`)
    await expect(page.getByText("Name a version by its commit, its policy hash, a tag or")).toBeVisible()
    await page.getByLabel("From").fill("v1.0")
    await page.getByLabel("To").fill("release/2.0")
    await page.getByRole("main").getByRole("button", { name: "Compare" }).click()
    await expect(page).toHaveURL(/from=v1\.0&to=release%2F2\.0/)
    const changed = page.getByRole("region", { name: "What changed" })
    await expect(changed).toContainText(commits[0]!.slice(0, 10))
    await expect(changed).toContainText(commits[2]!.slice(0, 10))
    await expect(changed).toContainText(/Opened to the public\s*\/orders/)
    await page.goto(`${server.url}/dashboard/compare?app=kiosk&version=${commits[2]!.slice(0, 10)}&from=v9.9`)
    await expect(page.getByRole("alert")).toContainText("No recorded version matches v9.9.")
    // A record that holds none has none to offer.
    await page.goto(`${server.url}/dashboard/compare?app=shop`)
    await expect(page.getByText("its policy hash or a day such as")).toBeVisible()
  } finally {
    directory.take("kiosk.json")
    repository.remove()
  }
})

test("the report of a recorded app equals the command line's for the shown version, byte for byte", async ({
  page,
}) => {
  const [, second, third] = apps.shop.commits as [string, string, string]
  for (const commit of [second, third]) {
    await page.goto(`${server.url}/dashboard?app=shop&version=${commit.slice(0, 10)}`)
    const links = page.getByRole("navigation", { name: "Report for auditors" }).getByRole("link")
    await expect(links).toHaveText(["For printing", "For a spreadsheet"])
    for (const [at, format] of (["html", "csv"] as const).entries()) {
      const file = await page.request.get(`${server.url}${await links.nth(at).getAttribute("href")}`)
      expect(file.status()).toBe(200)
      expect(file.headers()).toMatchObject({
        "content-type": `text/${format}; charset=utf-8`,
        "content-disposition": expect.stringMatching(
          new RegExp(`^attachment; filename="report-[0-9a-f]{16}\\.${format}"$`),
        ),
      })
      // No sheet names a host, because the address of another app is not known here.
      expect(await file.text()).toBe(apps.shop.repository.policy("report", "--format", format, "--at", commit).stdout)
    }
  }
})

test("thirty rules print on three sheets each, as a table, a timeline and a map", async ({ page }) => {
  const { record, repository } = thirty()
  directory.put("thirty.json", record)
  try {
    await everyRecordIsProved(page)
    for (const view of ["", "/timeline", "/map"]) {
      await page.goto(`${server.url}/dashboard${view}?app=thirty`)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
      const sheets = pdf.match(/\/Type \/Page$/gm) ?? []
      expect(sheets.length, view).toBeGreaterThan(0)
      expect(sheets.length, view).toBeLessThanOrEqual(3)
    }
  } finally {
    directory.take("thirty.json")
    repository.remove()
  }
})

test("this app's own table can be reached from a dashboard that opens on the list of apps", async ({ page }) => {
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole("link", { name: "This workbench" }).click()
  await expect(page).toHaveURL(`${server.url}/dashboard?view=table`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access")
  const tabs = page.getByRole("navigation", { name: "Dashboard" })
  await tabs.getByRole("link", { name: "Map" }).click()
  await tabs.getByRole("link", { name: "Table" }).click()
  await page.getByRole("link", { name: /^open to everyone/ }).click()
  await expect(page).toHaveURL(`${server.url}/dashboard?view=table&require=anyone`)
  await expect(page.locator(".rule-name")).not.toHaveCount(0)
  await page.getByRole("link", { name: /^all/ }).click()
  await expect(page).toHaveURL(`${server.url}/dashboard?view=table`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access")
})

test("an app with many rules is shown in pages, public rules first, and the file has all of them", async ({ page }) => {
  const { record, repository } = mall()
  directory.put("mall.json", record)
  try {
    await everyRecordIsProved(page)
    await page.goto(`${server.url}/dashboard?app=mall`)
    const rules = page.locator(".rule-name")
    await expect(rules).toHaveCount(200)
    await expect(page.getByText("1 to 200 of 520").first()).toBeVisible()
    const seen = new Set(await rules.allInnerTexts())
    for (const place of ["201 to 400 of 520", "401 to 520 of 520"]) {
      await page.getByRole("link", { name: "Next" }).first().click()
      await expect(page.getByText(place).first()).toBeVisible()
      for (const rule of await rules.allInnerTexts()) seen.add(rule)
    }
    expect(seen.size).toBe(520)
    // The rule that an address names is there, wherever it stands.
    await page.goto(`${server.url}/dashboard?app=mall&rule=${encodeURIComponent("/shop-99 exact")}`)
    await expect(rules.and(page.locator("[aria-expanded=true]"))).toContainText("/shop-99")
    const saved = await page.request.get(`${server.url}/dashboard/export/csv?app=mall`)
    expect(await saved.text()).toBe(repository.policy("table", "--format", "csv").stdout)
    await page.goto(`${server.url}/dashboard/timeline?app=mall`)
    await expect(page.getByText(/^1 to \d+ of \d+$/).first()).toBeVisible()
  } finally {
    directory.take("mall.json")
    repository.remove()
  }
})
