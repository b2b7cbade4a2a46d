// Access records that people bring themselves: theirs alone, proved before they are kept, and harmless to everybody
// else.
import { startAppServer, type AppServer } from "../../server/app-server.ts"
import { EVENTFUL } from "../../codegen/record/histories.ts"
import { signedInSession, type BackendAccess } from "../../backend/fixture.ts"
import { backendOf, cookiesOf, enter, headerOf } from "../people.ts"
import { inEveryView } from "./every-view.ts"
import { recordToUpload } from "./record-to-upload.ts"
import { Directory } from "./recorded-apps.ts"
import { expect, hydrated, test } from "../visitor.ts"

test.use({ savesData: true })

const recordOfFirst = (count: number, app = "shop"): string => recordToUpload(EVENTFUL.slice(0, count), app)
const given = recordToUpload([EVENTFUL[4]!])

let server: AppServer
let directory: Directory
let access: BackendAccess

test.beforeAll(async () => {
  directory = new Directory()
  directory.put("shop.json", given)
  server = await startAppServer({ RECORDS: directory.at })
  access = await backendOf(server.url)
})

test.afterAll(async () => {
  await server.stop()
  directory.remove()
})

const somebody = async () => (await signedInSession(access)).session

interface Sent {
  readonly name?: string
  readonly text: string
}

const fileOf = ({ name = "shop.record.json", text }: Sent) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(text),
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled })

    test("an auditor uploads a record, views it, replaces it by a newer one, and removes it", async ({
      page,
      context,
    }) => {
      const { session } = await signedInSession(access)
      await enter(context, server.url, cookiesOf(session))
      await page.goto(`${server.url}/dashboard/apps`)
      const own = page.getByRole("region", { name: "Records you uploaded" })
      const send = async (sent: Sent) => {
        await page.getByLabel("Access record file").setInputFiles(fileOf(sent))
        await own.getByRole("button", { name: "Upload record" }).click()
      }
      await own.getByRole("button", { name: "Upload record" }).click()
      await expect(own.getByRole("alert")).toContainText("Choose an access record file.")
      await send({ text: recordOfFirst(2) })
      await expect(page.getByText("The record was uploaded.")).toBeVisible()
      const row = own.getByRole("row").filter({ hasText: "shop" })
      await expect(row).toContainText("2 versions")
      await expect(row).toContainText("You uploaded it")
      await row.getByRole("link", { name: "shop", exact: true }).click()
      await expect(page).toHaveURL(/\/dashboard\?app=upload-[0-9a-f-]{36}&version=2000000000$/)
      const address = page.url()
      const bar = page.getByRole("region", { name: "shop" })
      await expect(bar).toContainText(`You (${session.user.email}) uploaded this`)
      await expect(page.getByRole("region", { name: "At a glance" })).toContainText(
        /1 rule\s*1 open to everyone:\s*\/about/,
      )

      // The server has exactly the uploaded text under that name.
      await page.goto(`${server.url}/dashboard?app=shop`)
      await expect(page.getByRole("heading", { level: 2, name: "shop", exact: true })).toBeVisible()
      await expect(page.getByRole("main")).not.toContainText("Uploaded by")

      await page.goto(`${server.url}/dashboard/apps`)
      await send({ text: recordOfFirst(1) })
      await expect(own.getByRole("alert")).toContainText(
        "It ends earlier than the record of this app that you already have.",
      )
      await expect(own).toContainText("1 version is missing at the end of the new record.")
      await send({ text: recordToUpload([EVENTFUL[0]!, EVENTFUL[2]!]) })
      await expect(own.getByRole("alert")).toContainText("Its history differs from the record of this app")
      await expect(own).toContainText("The two records differ from version 2 on")
      await send({ text: recordOfFirst(EVENTFUL.length) })
      await expect(row).toContainText(`${EVENTFUL.length} versions`)

      // An address that was sent before shows what it showed.
      await page.goto(address)
      await expect(bar).toContainText("The policy has changed since")
      await page.goto(`${server.url}/dashboard/apps`)
      const remove = own.getByRole("button", { name: "Remove the record of shop" })
      const dialog = page.getByRole("dialog", { name: "Remove “shop”?" })
      await remove.click()
      await dialog.getByRole("button", { name: "Keep it" }).click()
      await expect(dialog).toBeHidden()
      await expect(row).toContainText("You uploaded it")
      await remove.click()
      await dialog.getByRole("button", { name: "Remove it" }).click()
      await expect(page.getByText("The record was removed.")).toBeVisible()
      await expect(own.getByRole("row")).toHaveCount(0)
      expect((await page.goto(address))?.status()).toBe(404)
    })
  })
}

test("pressing Enter twice on the button that removes a record keeps it", async ({ page, context }) => {
  await enter(context, server.url, cookiesOf(await somebody()))
  await page.goto(`${server.url}/dashboard/apps`)
  await hydrated(page)
  await page.getByLabel("Access record file").setInputFiles(fileOf({ text: recordOfFirst(2) }))
  await page.getByRole("button", { name: "Upload record" }).click()
  const remove = page.getByRole("button", { name: "Remove the record of shop" })
  await remove.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Keep it" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(remove).toBeFocused()
})

test.describe("an upload that gets no answer", () => {
  test.use({ tolerated: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

  test("leaves the page and the file, and may have been stored", async ({ page, context }) => {
    await enter(context, server.url, cookiesOf(await somebody()))
    await page.goto(`${server.url}/dashboard/apps`)
    await hydrated(page)
    const field = page.getByLabel("Access record file")
    await field.setInputFiles(fileOf({ text: recordOfFirst(2, "lost") }))
    await page.route("**/dashboard/apps.data*", async (route) => {
      if (route.request().method() === "POST") await route.fetch()
      return route.abort()
    })
    const send = page.getByRole("button", { name: "Upload record" })
    await send.click()
    const alert = page.getByRole("region", { name: "Records you uploaded" }).getByRole("alert")
    await expect(alert).toContainText("We do not know if this worked")
    await expect(alert).toContainText("check in another tab whether it was")
    await expect(field).not.toHaveValue("")
    await context.setOffline(true)
    await send.click()
    await expect(alert).toContainText("The server cannot be reached. Nothing was changed.")
    await expect(field).not.toHaveValue("")
    await context.setOffline(false)
  })
})

test("every view works for an uploaded record, and names its owner", async ({ page, context }) => {
  const session = await somebody()
  await enter(context, server.url, cookiesOf(session))
  await page.goto(`${server.url}/dashboard/apps`)
  await page.getByLabel("Access record file").setInputFiles(fileOf({ text: recordOfFirst(3, "blog") }))
  await page.getByRole("button", { name: "Upload record" }).click()
  await page.getByRole("link", { name: "blog", exact: true }).click()
  // The address changes before the page does, and the links of this one lead elsewhere.
  await expect(page.getByRole("region", { name: "blog" })).toBeVisible()
  const chosen = /\?app=upload-[0-9a-f-]{36}&version=3000000000$/
  await inEveryView(page, async () => {
    await expect(page).toHaveURL(chosen)
    await expect(page.getByRole("region", { name: "blog" })).toContainText(`You (${session.user.email}) uploaded this`)
  })
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Evidence" }).click()
  // The table has a link of this name, too.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Evidence")
  const evidence = page.getByRole("link", { name: "Markdown" })
  await expect(evidence).toBeVisible()
  const file = await page.request.get(`${server.url}${await evidence.getAttribute("href")}`)
  expect(await file.text()).toContain("- Uploaded by: ")
  // An uploaded record must not look as if this server vouched for it.
  const search = new URL(page.url()).search
  const report = await (await page.request.get(`${server.url}/dashboard/files/report.html${search}`)).text()
  const day = new Date().toISOString().slice(0, 4)
  expect(report).toContain(`The record was uploaded by ${session.user.email} on ${day}-`)
})

/** The page's answer to a form, sent without a browser. */
function asker(cookies: string) {
  const ask = (path: string, init: Omit<RequestInit, "headers"> = {}) =>
    access.fetch!(`${server.url}${path}`, {
      ...init,
      headers: { Cookie: cookies },
      redirect: "manual",
    })
  const send = async (text: string | Buffer<ArrayBuffer>, name = "shop.json") => {
    const body = new FormData()
    body.set("intent", "upload")
    body.set("record", new File([text], name))
    const response = await ask("/dashboard/apps", { method: "POST", body })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  return { ask, send }
}

test("an upload that takes longer than a second shows a progress bar, and removes it afterwards", async ({
  page,
  context,
}) => {
  const session = await somebody()
  await enter(context, server.url, cookiesOf(session))
  await page.goto(`${server.url}/dashboard/apps`)
  await hydrated(page)
  await page.getByLabel("Access record file").setInputFiles(fileOf({ text: recordOfFirst(3, "slow") }))
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route("**/dashboard/apps.data*", async (route) => {
    if (route.request().method() === "POST") await held
    await route.continue()
  })
  await page.getByRole("button", { name: "Upload record" }).click()
  await expect(page.locator("progress")).toBeVisible()
  await expect(page.getByText("Still working…")).toBeAttached()
  answer()
  await expect(page.getByRole("link", { name: "slow", exact: true })).toBeVisible()
  await expect(page.locator("progress")).toHaveCount(0)
})

test("an uploaded record can be seen by nobody else, at any address", async () => {
  const [owner, other] = [asker(headerOf(cookiesOf(await somebody()))), asker(headerOf(cookiesOf(await somebody())))]
  expect((await owner.send(recordOfFirst(1, "secret plan"))).status).toBe(303)
  const key = /app=(upload-[0-9a-f-]{36})/.exec(await (await owner.ask("/dashboard/apps")).text())![1]!
  expect((await owner.ask(`/dashboard?app=${key}&version=1000000000`)).status).toBe(200)
  const report = await owner.ask(`/dashboard/files/report.html?app=${key}&version=1000000000`)
  expect(report.status).toBe(200)
  expect(await report.text()).toContain("Who may open what")
  for (const path of [
    `/dashboard?app=${key}`,
    `/dashboard/evidence?app=${key}&version=1000000000`,
    `/dashboard/files/timeline.csv?app=${key}&version=1000000000`,
    `/dashboard/export/csv?app=${key}&version=1000000000`,
    `/dashboard/files/report.html?app=${key}&version=1000000000`,
  ])
    expect([path, (await other.ask(path)).status]).toEqual([path, 404])
  for (const path of ["/dashboard", "/dashboard/apps", "/dashboard/account/data.json"])
    expect(await (await other.ask(path)).text()).not.toContain("secret plan")
  expect(await (await owner.ask("/dashboard/account/data.json")).text()).toContain("secret plan")
  expect(await (await owner.ask("/dashboard/account/history")).text()).toContain(
    "You uploaded an app&#x27;s access record.",
  )
  const removal = new URLSearchParams({ intent: "remove", upload: key.slice("upload-".length) })
  expect((await other.ask("/dashboard/apps", { method: "POST", body: removal })).status).toBe(404)
  expect((await owner.ask(`/dashboard?app=${key}&version=1000000000`)).status).toBe(200)
  expect((await owner.ask("/dashboard/apps", { method: "POST", body: removal })).status).toBe(303)
})

const whole = recordOfFirst(2)
const padded = (size: number): string => whole + " ".repeat(size - Buffer.byteLength(whole))
const hostile: readonly [string, { sent: string | Buffer<ArrayBuffer>; status: number; says: string }][] = [
  [
    "a false claim",
    { sent: whole.replace('"signed-out":"proceed"', '"signed-out":"403"'), status: 400, says: "the record says 403" },
  ],
  ["no JSON", { sent: "{", status: 400, says: "the file is not JSON" }],
  ["no record", { sent: "[]", status: 400, says: "the file is no access record" }],
  ["nothing at all", { sent: "", status: 400, says: "The file is empty." }],
  ["no UTF-8", { sent: Buffer.from([0x7b, 0xff, 0x7d]), status: 400, says: "The file is not UTF-8 text." }],
  ["deep nesting", { sent: "[".repeat(500_000), status: 400, says: "nested deeper than any access record" }],
  [
    "a prototype",
    { sent: whole.replace("{", '{"__proto__":{"app":"bank"},'), status: 400, says: "the record is not valid: " },
  ],
  [
    "a name that hides",
    { sent: whole.replace('"shop"', '"shop\\u202egnp.exe"'), status: 400, says: "A statement in the record is false" },
  ],
  ["a byte too many", { sent: padded(1_000_001), status: 413, says: "The file is too large." }],
  [
    "more than the server reads",
    { sent: padded(2_000_000), status: 413, says: "The request is larger than 1024 KiB." },
  ],
]
test("a hostile upload is refused with its fault, and nothing of it is stored", async () => {
  const { ask, send } = asker(headerOf(cookiesOf(await somebody())))
  for (const [name, { sent, status, says }] of hostile) {
    const answer = await send(sent)
    expect([name, answer.status]).toEqual([name, status])
    expect(answer.text, name).toContain(says)
  }
  expect(await (await ask("/dashboard/apps")).text()).not.toContain("app=upload-")
  // As large as may be, it is read: that it is spelled otherwise than it was written is what is wrong with it.
  expect((await send(padded(1_000_000))).status).toBe(400)
  // The server is none the worse for it.
  expect((await send(whole)).status).toBe(303)
})

test("a duplicate key is refused, and invisible characters in a name are shown as escapes", async () => {
  const { ask, send } = asker(headerOf(cookiesOf(await somebody())))
  const twice = recordOfFirst(1, "plain").replace("{", '{"app":"bank",')
  expect((await send(twice)).status).toBe(400)
  expect((await send(recordOfFirst(1, "plain"), "invoice\u202egnp.json")).status).toBe(303)
  const page = await (await ask("/dashboard/apps")).text()
  expect(page).not.toContain("bank")
  expect(page).not.toContain("\u202e")
  expect(page).toContain("invoice\ufffdgnp.json")
})

test("of two simultaneous uploads one is stored", async () => {
  const { ask, send } = asker(headerOf(cookiesOf(await somebody())))
  const answers = await Promise.all([send(recordOfFirst(1, "twin")), send(recordOfFirst(2, "twin"))])
  const statuses = answers.map(({ status }) => status)
  // The second one may come after the first, and go on where it ends.
  expect(statuses.filter((status) => status === 303).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => ![303, 409].includes(status))).toEqual([])
  const page = await (await ask("/dashboard/apps")).text()
  expect([...page.matchAll(/<tr><th scope="row"><a[^>]*app=upload-/g)]).toHaveLength(1)
})

test("a person who uploads too much has to wait, and is told how long", async () => {
  const { send } = asker(headerOf(cookiesOf(await somebody())))
  const answers = []
  for (let i = 0; i < 13; i++) answers.push(await send("{"))
  expect(answers.slice(0, 12).every(({ status }) => status === 400)).toBe(true)
  expect(answers[12]!.status).toBe(429)
  expect(Number(answers[12]!.headers.get("Retry-After"))).toBeGreaterThan(0)
})
