// The editor in German, at work: what it says while one types, saves, compares and shares.
import type { Page } from "@playwright/test"

import { signedInSession } from "../../backend/fixture.ts"
import { englishLeft } from "../english-left.ts"
import { complaintsOf } from "../layout-complaints.ts"
import { content, enterWithDraft, OPENED, openEditor, POLICY, retype } from "./editor-page.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, test, url } from "../visitor.ts"
import { resize } from "../../shown-as.ts"

test.use({ savesData: true })

const findings = (page: Page) => page.getByRole("region", { name: "Befunde des Compilers" })
const changes = (page: Page) => page.getByRole("region", { name: "Zugriffsänderungen" })

/** At the width of the window, and on a small phone. */
async function expectGerman(page: Page): Promise<void> {
  expect(await englishLeft(page)).toEqual([])
  const size = page.viewportSize()!
  await resize(page, { width: 320, height: 900 })
  expect(await page.evaluate(complaintsOf)).toEqual([])
  await resize(page, size)
}

test.use({ locale: "de-DE", viewport: { width: 1440, height: 900 } })

test.describe("with scripts", () => {
  test.beforeEach(async ({ context, backend }) => {
    await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  })

  test("findings and their positions, the rejected text, and the code editor's own panel", async ({ page }) => {
    await openEditor(page)
    await expect(content(page)).toHaveAccessibleName("Richtlinie")
    await retype(page, POLICY.replace('"subtree"', '"subtre"'))
    await expect(findings(page).getByRole("status")).toHaveText(/^1 Fehler: Der Compiler lehnt diese Richtlinie ab\.$/)
    await expect(findings(page).getByRole("button", { name: /^Zeile \d+, Spalte \d+$/ })).toBeVisible()
    await expect(changes(page).getByRole("status")).toContainText("darum verwendet sie kein Build")
    await expect(page.getByText("Der Compiler lehnt diesen Text ab.")).toContainText("ein Build mit ihm bricht ab")
    await expectGerman(page)
    await content(page).click()
    await page.keyboard.press("ControlOrMeta+F")
    const panel = page.locator(".cm-search")
    await expect(panel.getByRole("button", { name: "alle ersetzen" })).toBeVisible()
    await expect(panel.getByRole("textbox", { name: "Suchen" })).toBeVisible()
    await resize(page, { width: 320, height: 900 })
    expect(await page.evaluate(complaintsOf)).toEqual([])
  })

  test("the rules as a form: its messages of success and failure", async ({ page }) => {
    await openEditor(page)
    await page.getByRole("button", { name: "Formular" }).click()
    await expectGerman(page)
    await page.getByRole("group", { name: "Regel 2: /editor subtree" }).locator("summary").click()
    await expectGerman(page)
    await page.getByRole("group", { name: "Regel 2: /editor subtree" }).getByLabel("Verlangt").selectOption("anyone")
    await expect(page.locator(".rule-done output")).toHaveText("Anforderung der Regel für /editor geändert.")
    await page.getByRole("button", { name: "Rückgängig" }).click()
    const fresh = page.getByRole("group", { name: "Neue Regel" })
    await fresh.getByRole("button", { name: "Regel hinzufügen" }).click()
    await expect(fresh).toContainText("Eine Regel braucht einen Pfad und einen Grund.")
    await page.getByRole("button", { name: "Textansicht" }).click()
    await retype(page, POLICY.replace("rules: [", "rules: [...more, "))
    await page.getByRole("button", { name: "Formular" }).click()
    await expect(page.getByText("Das Formular kann diese Richtlinie nicht zeigen")).toContainText(
      "ein Spread ist kein Literal",
    )
    await expectGerman(page)
  })

  test("the review, and the link back", async ({ page }) => {
    await openEditor(page)
    await retype(page, OPENED)
    await expect(changes(page).getByRole("status")).toContainText("Warnung")
    await page.getByRole("button", { name: "Überprüfung" }).click()
    await expect(page).toHaveTitle("Überprüfung · Sallyport")
    await expect(page.getByRole("list", { name: "Nach dem Anwenden" }).getByRole("listitem")).toHaveCount(3)
    await expectGerman(page)
    await page.getByRole("button", { name: "Zurück zum Text" }).click()
    await content(page).waitFor()
  })

  test("a shared link, and the question before unsaved text is left", async ({ page }) => {
    await openEditor(page)
    await retype(page, OPENED)
    await page.getByRole("button", { name: "Exportieren" }).click()
    await expectGerman(page)
    await page.getByRole("button", { name: "Link zu diesem Text" }).click()
    const link = await page.getByRole("textbox", { name: "Link zu diesem Text" }).inputValue()
    await page.getByRole("link", { name: "Übersicht" }).click()
    await expect(page.getByRole("heading", { name: "Ohne zu speichern verlassen?" })).toBeVisible()
    await expectGerman(page)
    await page.getByRole("button", { name: "Hierbleiben" }).click()
    const reader = await page.context().newPage()
    await reader.goto(link)
    await expect(reader.getByLabel("Geteilte Richtlinie")).toHaveText(OPENED)
    await expectGerman(reader)
    await reader.goto("/editor/shared#policy=AAAA")
    await expect(reader.getByRole("main")).toContainText("Dieser Link enthält keine oder keine vollständige Richtlinie")
  })

  test("a download that fails says so", async ({ page }) => {
    await openEditor(page)
    await page.getByRole("button", { name: "Exportieren" }).click()
    await page.getByRole("button", { name: "Patch-Datei" }).click()
    await expect(page.getByText("Das ist die geltende Richtlinie: Es gibt nichts zu ändern.")).toBeVisible()
  })
})

test("a draft from its first save to its restoration, and a copy named in the reader's language", async ({
  page,
  context,
  backend,
}) => {
  const { id, client } = await enterWithDraft(context, backend, "Alter Stand")
  await page.goto(`/editor/drafts/${id}`)
  await content(page).waitFor()
  await page.getByLabel("Name des Entwurfs").fill("Alter  Stand")
  await expect(page.locator(".save-status")).toHaveText("Noch nicht gespeichert: Wähle oben, wie es weitergeht.")
  await page.getByLabel("Name des Entwurfs").fill("Alter Stand")
  await expect(page.locator(".save-status time")).toHaveText(/^02\.01\.2026, 03:04:05 UTC$/)
  await expectGerman(page)

  await client
    .from("drafts")
    .update({ policy: "theirs", updated_at: "2026-02-01T00:00:00.000Z" })
    .eq("id", id)
    .throwOnError()
  await page.getByRole("button", { name: "Speichern", exact: true }).click()
  const link = page.getByRole("link", { name: "den gespeicherten Entwurf „Alter Stand“ in einem neuen Tab öffnen" })
  await expect(link).toHaveAttribute("href", `/editor/drafts/${id}`)
  await expectGerman(page)

  await page.getByRole("button", { name: "Meinen als Kopie behalten und neu beginnen" }).click()
  await expect(page.getByRole("alert")).toHaveCount(0)
  const { data } = await client.from("drafts").select("name").order("name").throwOnError()
  expect(data).toEqual([{ name: "Alter Stand" }, { name: "Alter Stand (auf Grundlage von 0123456789abcdef)" }])

  await page.getByRole("button", { name: "Diesen Entwurf löschen" }).click()
  await expect(page.getByRole("heading", { name: "„Alter Stand“ löschen?" })).toBeVisible()
  await expectGerman(page)
  await page.getByRole("button", { name: "Löschen", exact: true }).click()
  await expect(page.getByText("Der Entwurf „Alter Stand“ wurde gelöscht.")).toBeVisible()
  await expectGerman(page)
  await page.getByRole("button", { name: "Rückgängig" }).click()
  await expect(page).toHaveURL(`${url}/editor/drafts/${id}`)
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("checks, refusals and downloads are in German", async ({ page, context, backend }) => {
    await enter(context, url, cookiesOf((await signedInSession(backend)).session))
    await page.goto("/editor")
    await page.getByRole("button", { name: "Prüfen" }).click()
    await expect(findings(page)).toContainText("Keine Befunde: Der Compiler nimmt diese Richtlinie an.")
    await page.getByRole("button", { name: "Entwurf speichern" }).click()
    await page.getByRole("button", { name: "Speichern", exact: true }).click()
    await expect(page.getByRole("alert")).toContainText("Der Entwurf wurde nicht gespeichert")
    await expect(page.getByRole("alert")).toContainText("Gib dem Entwurf einen Namen.")
    await page.getByRole("button", { name: "Exportieren" }).click()
    await page.getByRole("button", { name: "Patch-Datei" }).click()
    await expect(page.getByText("Das ist die geltende Richtlinie: Es gibt nichts zu ändern.")).toBeVisible()
  })
})
