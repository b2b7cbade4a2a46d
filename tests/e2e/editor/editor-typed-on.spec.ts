// A person types on while the text is saved: the answer takes its time, and what it brings is another page.
import type { Page } from "@playwright/test"

import { signedInSession } from "../../backend/fixture.ts"
import { askToSave, content, enterWithDraft, isSaved, openEditor, OPENED, POLICY, saveNew } from "./editor-page.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, hydrated, test, typeInEditor, url } from "../visitor.ts"

test.use({ savesData: true })

const DRAFT = /\/editor\/drafts\/[0-9a-f-]{36}$/
const status = (page: Page) => page.locator(".save-status")
const offer = (page: Page) => page.getByRole("button", { name: "Restore it" })
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** All that the code editor holds: it draws the lines alone that are in sight. */
const textIn = (page: Page): Promise<string> => page.locator("textarea[name=policy]").inputValue()

/** Keeps these requests back until they are let go: to the server, or to an answer with a status. */
async function hold(page: Page, address: RegExp, method = "GET", status: number | null = null) {
  const { promise: isFree, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    held()
    await isFree
    return status === null ? route.fallback() : route.fulfill({ status, body: "no" })
  })
  return { isHeld, release }
}

/** A new editor, in which something was typed and nothing is saved. */
async function begun(page: Page): Promise<void> {
  await openEditor(page)
  await hydrated(page)
  await typeInEditor(page, "// before\n")
}

/** A draft that is stored as `// before`. */
async function stored(page: Page, name: string): Promise<void> {
  await begun(page)
  await saveNew(page, name)
  await expect(page).toHaveURL(DRAFT)
}

const opened = async (page: Page, address: string): Promise<string> => {
  await page.goto(address)
  await content(page).waitFor()
  await expect(offer(page)).toHaveCount(0)
  return textIn(page)
}

const BEFORE = `// before\n${POLICY}`
const BETWEEN = `// between\n${BEFORE}`

test.beforeEach(async ({ context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
})

test("a draft that is saved while its editor asks before it is left is left", async ({ page }) => {
  await stored(page, "Saved meanwhile")
  const save = await hold(page, /\/save/, "POST")
  await typeInEditor(page, "// more\n")
  await save.isHeld
  await page.getByRole("link", { name: "Dashboard" }).click()
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible()
  save.release()
  await expect(page).toHaveURL(`${url}/dashboard`)
})

for (const [what, address, method] of [
  ["the answer", /\/editor\.data/, "POST"],
  ["the new page", /\/editor\/drafts\/[^/]*\.data/, "GET"],
] as const) {
  test(`a new draft, ${what} comes late: typing continues on the draft's own page`, async ({ page }) => {
    await begun(page)
    const slow = await hold(page, address, method)
    await askToSave(page, "Typed on")
    await slow.isHeld
    await typeInEditor(page, "// between\n")
    slow.release()
    await expect(page).toHaveURL(DRAFT)
    await expect(status(page)).toContainText("Not saved yet")
    // The cursor stands where it stood.
    await page.keyboard.insertText("// after\n")
    expect(await textIn(page)).toBe(`// between\n// after\n${BEFORE}`)
    await expect(offer(page)).toHaveCount(0)
    await expect(status(page)).toContainText("Saved at")

    const undone = async () => {
      await page.keyboard.press("ControlOrMeta+z")
      return textIn(page)
    }
    await expect.poll(undone).toBe(POLICY)
    await expect(status(page)).toContainText("Saved at")
    expect(await opened(page, "/editor")).toBe(POLICY)
  })
}

test("text typed in the first editor is not mixed into a second one", async ({ page, context }) => {
  await begun(page)
  const other = await context.newPage()
  await openEditor(other)
  await typeInEditor(other, "// elsewhere\n")
  const slow = await hold(page, /\/editor\.data/, "POST")
  await askToSave(page, "Two windows")
  await slow.isHeld
  await typeInEditor(page, "// between\n")
  slow.release()
  await expect(status(page)).toContainText("Saved at")
  expect(await textIn(page)).toBe(BETWEEN)
  expect(await textIn(other)).toBe(`// elsewhere\n${POLICY}`)
  await saveNew(other, "The other window")
  expect(await textIn(other)).toBe(`// elsewhere\n${POLICY}`)
})

test.describe("more than any draft holds", () => {
  test.use({ tolerated: /status of 413/ })

  test("megabytes pasted while a new draft is saved are not lost", async ({ page }) => {
    await begun(page)
    const slow = await hold(page, /\/editor\.data/, "POST")
    await askToSave(page, "Much")
    await slow.isHeld
    const much = `// ${"much ".repeat(1000)}\n`.repeat(600)
    await content(page).focus()
    await content(page).evaluate((editor, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text/plain", pasted)
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
    }, much)
    slow.release()
    await expect(status(page)).toContainText("The text is too long for the server.")
    expect((await textIn(page)).length).toBe(much.length + BEFORE.length)
    await page.keyboard.press("ControlOrMeta+z")
    expect(await textIn(page)).toBe(BEFORE)
    await expect(status(page)).toContainText("Saved at")
  })
})

test("a name typed while a new draft is saved becomes the draft's", async ({ page }) => {
  await begun(page)
  const slow = await hold(page, /\/editor\.data/, "POST")
  await askToSave(page, "First name")
  await slow.isHeld
  await button(page, "Save draft").click()
  await page.getByLabel("Draft name").fill("Second name")
  slow.release()
  await expect(page).toHaveURL(DRAFT)
  await expect(page.getByLabel("Draft name")).toHaveValue("Second name")
  await expect(status(page)).toContainText("Not saved yet")
  await expect(status(page)).toContainText("Saved at")
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second name")
})

test.describe("a new draft that is not taken", () => {
  test.use({ tolerated: /net::ERR_|status of 500|left with unsaved text/ })

  for (const [answer, says] of [
    [401, "Your session has ended."],
    [429, "Too many attempts in a short time"],
    [500, "The server returned 500."],
    [503, "The sign-in service is not responding."],
  ] as const) {
    test(`answered with ${answer}, keeps later typing, also through a reload`, async ({ page }) => {
      await begun(page)
      const slow = await hold(page, /\/editor\.data/, "POST", answer)
      await askToSave(page, "Not taken")
      await slow.isHeld
      await typeInEditor(page, "// between\n")
      slow.release()
      await expect(page.getByRole("alert").first()).toContainText(says)
      expect(await textIn(page)).toBe(BETWEEN)
      page.on("dialog", (dialog) => void dialog.accept())
      await page.reload()
      await offer(page).click()
      expect(await textIn(page)).toBe(BETWEEN)
    })
  }

  test("without a connection, continues when it is back, with later typing", async ({ page, context }) => {
    await begun(page)
    await context.setOffline(true)
    await askToSave(page, "Later")
    await expect(page.getByRole("alert")).toContainText("The server cannot be reached.")
    await typeInEditor(page, "// between\n")
    await context.setOffline(false)
    await expect(page).toHaveURL(DRAFT)
    await expect(status(page)).toContainText("Saved at")
    expect(await textIn(page)).toBe(BETWEEN)
  })

  test("refused for its name, keeps later typing", async ({ page }) => {
    await begun(page)
    const slow = await hold(page, /\/editor\.data/, "POST")
    await askToSave(page, "   ")
    await slow.isHeld
    await typeInEditor(page, "// between\n")
    slow.release()
    await expect(page.getByRole("alert").first()).toContainText("Give the draft a name.")
    expect(await textIn(page)).toBe(BETWEEN)
  })
})

test.describe("whose own page fails to come", () => {
  test.use({ tolerated: /net::ERR_|status of 500/ })

  test("a new draft is stored, and later typing is offered on its page", async ({ page }) => {
    await begun(page)
    const slow = await hold(page, /\/editor\/drafts\/[^/]*\.data/, "GET", 500)
    await askToSave(page, "Its page fails")
    await slow.isHeld
    await typeInEditor(page, "// between\n")
    slow.release()
    await page.unrouteAll({ behavior: "wait" })
    await expect(page.getByText("Your text is safe")).toBeVisible()
    await page.getByRole("link", { name: "where you typed it" }).click()
    await expect(page).toHaveURL(DRAFT)
    await offer(page).click()
    // The button that had the focus is gone.
    await expect(page.locator(".cm-content")).toBeFocused()
    expect(await textIn(page)).toBe(BETWEEN)
  })
})

test("a stored draft that is saved by hand continues with later typing", async ({ page }) => {
  await stored(page, "By hand")
  await typeInEditor(page, "// by hand\n")
  const slow = await hold(page, /\/editor\/drafts\/[^/]*\.data/, "POST")
  await button(page, "Save").click()
  await slow.isHeld
  await typeInEditor(page, "// between\n")
  slow.release()
  await expect(status(page)).toContainText("Saved at")
  await expect(page.getByRole("alert")).toHaveCount(0)
  expect(await textIn(page)).toBe(`// between\n// by hand\n${BEFORE}`)
  expect(await opened(page, page.url())).toBe(`// between\n// by hand\n${BEFORE}`)
})

test("automatic and manual saving of a stored draft do not disturb each other", async ({ page }) => {
  await stored(page, "By itself")
  const slow = await hold(page, /\/save$/, "POST")
  await typeInEditor(page, "// by itself\n")
  await slow.isHeld
  await typeInEditor(page, "// between\n")
  await button(page, "Save").click()
  slow.release()
  await expect(status(page)).toContainText("Saved at")
  await expect(page.getByRole("alert")).toHaveCount(0)
  expect(await opened(page, page.url())).toBe(`// between\n// by itself\n${BEFORE}`)
})

test("the form's other buttons are unavailable while a draft is saved, say so, and work afterwards", async ({
  page,
}) => {
  await stored(page, "saved, then reviewed")
  const save = await hold(page, /\/editor\/drafts\/.*\.data/, "POST")
  await button(page, "Save").click()
  await save.isHeld
  for (const name of ["Save as a copy", "Review"])
    await expect(button(page, name)).toHaveAttribute("aria-disabled", "true")
  await expect(button(page, "Save")).not.toHaveAttribute("aria-disabled")
  await button(page, "Review").dispatchEvent("click")
  await expect(page.getByRole("alert")).toHaveText(/^Not sent: an earlier form/)
  await expect(page.getByRole("alert")).toBeInViewport()
  save.release()
  await expect(button(page, "Review")).not.toHaveAttribute("aria-disabled")
  await button(page, "Review").click()
  await expect(page).toHaveURL(/\/editor\/review\?draft=/)
})

test("a conflict keeps later typing", async ({ page, context }) => {
  await stored(page, "Two of it")
  const other = await context.newPage()
  await other.goto(page.url())
  await content(other).waitFor()
  await typeInEditor(other, "// theirs\n")
  await expect(status(other)).toContainText("Not saved yet")
  await expect(status(other)).toContainText("Saved at")
  const slow = await hold(page, /\/editor\/drafts\/[^/]*\.data/, "POST")
  await button(page, "Save").click()
  await slow.isHeld
  await typeInEditor(page, "// between\n")
  slow.release()
  await expect(page.getByRole("alert")).toContainText("changed elsewhere")
  expect(await textIn(page)).toBe(BETWEEN)
  await button(page, "Save").click()
  await expect(status(page)).toContainText("Saved at")
  expect(await opened(page, page.url())).toBe(BETWEEN)
})

test("saved as a copy, later typing belongs to the copy", async ({ page }) => {
  await stored(page, "Original")
  const original = page.url()
  const slow = await hold(page, /\/editor\/drafts\/[^/]*\.data/, "POST")
  await button(page, "Save as a copy").click()
  await slow.isHeld
  await typeInEditor(page, "// between\n")
  slow.release()
  await expect(page).not.toHaveURL(original)
  await expect(status(page)).toContainText("Saved at")
  expect(await opened(page, page.url())).toBe(BETWEEN)
  expect(await opened(page, original)).toBe(BEFORE)
})

for (const [answer, goesOn] of [
  ["Keep my text", true],
  ["Start over from the live policy", false],
  ["Keep mine as a copy and start over", false],
] as const) {
  test(`a changed base while typing continues: ${answer}`, async ({ page, backend, context }) => {
    const { id } = await enterWithDraft(context, backend, "Old base")
    await page.goto(`/editor/drafts/${id}`)
    await content(page).waitFor()
    await hydrated(page)
    const slow = await hold(page, /\/editor\/drafts\/[^/]*\.data/, "POST")
    await button(page, answer).click()
    await slow.isHeld
    await typeInEditor(page, "// between\n")
    slow.release()
    await expect(page.getByRole("region", { name: /has changed since this draft was started/ })).toHaveCount(0)
    if (!goesOn) {
      await expect(status(page)).toContainText("Saved at")
      expect(await textIn(page)).toBe(POLICY)
      await offer(page).click()
    }
    await expect(status(page)).toContainText("Not saved yet")
    expect(await textIn(page)).toBe(`// between\n${OPENED}`)
    await expect(offer(page)).toHaveCount(0)
    await expect(status(page)).toContainText("Saved at")
  })
}

test("a text restored before the code editor loads is in it", async ({ page, context }) => {
  await begun(page)
  const keptIn = () => page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.includes("unsaved")))
  await expect.poll(keptIn).toHaveLength(1)
  const late = await context.newPage()
  // Before the page looks: where nothing is typed, it forgets what is kept a moment later.
  await late.addInitScript(
    (items) => {
      for (const [key, value] of items) sessionStorage.setItem(key, value as string)
    },
    await keptIn(),
  )
  const slow = await hold(late, /\/assets\/code-mirror-[^/]*\.js$/)
  await late.goto("/editor")
  await offer(late).click()
  await expect(late.getByLabel("Policy", { exact: true })).toHaveValue(BEFORE)
  slow.release()
  await content(late).waitFor()
  expect(await textIn(late)).toBe(BEFORE)
  await saveNew(late, "Brought back")
  await saveNew(page, "And here")
})

test.describe("left more than once", () => {
  test.use({ tolerated: /left with unsaved text/ })

  test("text typed while an older one is offered destroys neither", async ({ page }) => {
    page.on("dialog", (dialog) => void dialog.accept())
    const restored = async () => {
      await offer(page).click()
      return textIn(page)
    }
    await begun(page)
    await page.reload()
    await expect(offer(page)).toBeVisible()
    await content(page).waitFor()
    await typeInEditor(page, "// after\n")
    await page.reload()
    await content(page).waitFor()
    await expect(page.getByText("This tab still has texts you typed here")).toBeVisible()
    expect(await restored()).toBe(`// after\n${POLICY}`)
    await expect(page.getByText("This tab still has text you typed here")).toBeVisible()
    expect(await restored()).toBe(BEFORE)
    // The text that was replaced is offered in turn, also after a reload.
    await page.reload()
    await content(page).waitFor()
    expect(await restored()).toBe(BEFORE)
    expect(await restored()).toBe(`// after\n${POLICY}`)
    await page.getByRole("button", { name: "Discard it" }).click()
    await expect(offer(page)).toHaveCount(0)
    await saveNew(page, "Both")
  })

  /** An editor that offers texts that begin with these lines, the last one first. */
  async function offering(page: Page, ...lines: readonly string[]): Promise<void> {
    page.on("dialog", (dialog) => void dialog.accept())
    await openEditor(page)
    for (const line of lines) {
      await hydrated(page)
      await typeInEditor(page, `${line}\n`)
      await page.reload()
      await expect(offer(page)).toBeVisible()
      await content(page).waitFor()
    }
  }
  const oneText = (page: Page) => page.getByText("This tab still has text you typed here")

  // With three texts, the note and its buttons stay where they are after the first click.
  test("a double click discards one text", async ({ page }) => {
    await offering(page, "// one", "// two", "// three")
    await button(page, "Discard it").dblclick()
    await offer(page).click()
    expect(await textIn(page)).toBe(`// two\n${POLICY}`)
  })

  test("a double click restores one text", async ({ page }) => {
    await offering(page, "// one", "// two", "// three")
    await offer(page).dblclick()
    expect(await textIn(page)).toBe(`// three\n${POLICY}`)
  })

  test("a second Enter does nothing, neither to another text nor in the editor", async ({ page }) => {
    await offering(page, "// before", "// after")
    const pressTwice = async (name: string) => {
      await button(page, name).focus()
      await page.keyboard.press("Enter")
      await page.keyboard.press("Enter")
    }
    await pressTwice("Discard it")
    await expect(oneText(page)).toBeVisible()
    expect(await textIn(page)).toBe(POLICY)
    // The buttons are next to the note that has the focus.
    await page.keyboard.press("Tab")
    await expect(offer(page)).toBeFocused()
    await pressTwice("Restore it")
    await expect(page.getByText("Your text was restored.")).toBeVisible()
    expect(await textIn(page)).toBe(BEFORE)
    await page.reload()
    await content(page).waitFor()
    await pressTwice("Discard it")
    await expect(page.getByText("The text was discarded.")).toBeVisible()
    expect(await textIn(page)).toBe(POLICY)
    await typeInEditor(page, "// more\n")
    await expect(page.getByText("The text was discarded.")).toHaveCount(0)
    await page.keyboard.press("ControlOrMeta+z")
    expect(await textIn(page)).toBe(POLICY)
    await expect(page.getByText("The text was discarded.")).toHaveCount(0)
  })
})

test.describe("after an outage", () => {
  test.use({ tolerated: /status of 502/ })

  test("a draft that is saved again is checked at once", async ({ page }) => {
    const compiler = page.getByRole("region", { name: "Compiler" }).getByRole("status")
    await stored(page, "After an outage")
    await page.route("**/editor/check", (route) => route.fulfill({ status: 502, headers: { "Retry-After": "3600" } }))
    const save = await hold(page, /\/save$/, "POST")
    await typeInEditor(page, "// during it\n")
    await save.isHeld
    await expect(compiler).toContainText("Checking again in")
    await page.unroute("**/editor/check")
    save.release()
    await isSaved(page)
    await expect(compiler).toContainText("the compiler")
  })
})

test.describe("before the scripts come", () => {
  const SCRIPTS = /\/assets\/entry\.client-[^/]*\.js$/
  const SENT = POLICY.replace("home:", "home :")
  const field = (page: Page) => page.getByLabel("Policy", { exact: true })

  /** Runs in the page: the browser hears nobody else while another document is on its way. */
  function typeOn(): void {
    const wait = setInterval(() => {
      const editor = document.querySelector<HTMLElement>(".cm-content")
      if (editor === null || document.querySelector(".shell-footer > dialog") === null) return
      clearInterval(wait)
      if (sessionStorage.getItem("typed-on") !== null) return
      sessionStorage.setItem("typed-on", "")
      editor.focus()
      document.execCommand("insertText", false, "// between ")
      void fetch("/typed-on")
    }, 20)
  }

  test("text typed before is in the code editor afterwards, and not saved yet", async ({ page }) => {
    const slow = await hold(page, SCRIPTS)
    await page.goto("/editor", { waitUntil: "commit" })
    await field(page).fill(OPENED)
    slow.release()
    await hydrated(page)
    await content(page).waitFor()
    expect(await textIn(page)).toBe(OPENED)
    await page.getByRole("link", { name: "Dashboard" }).click()
    await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible()
    await button(page, "Stay here").click()
    await saveNew(page, "Early")
  })

  test("a changed name is the draft's, even if typing continues while it is saved", async ({ page }) => {
    const scripts = await hold(page, SCRIPTS)
    const answer = await hold(page, /\/editor\.data/, "POST")
    await page.goto("/editor", { waitUntil: "commit" })
    await button(page, "Save draft").click()
    await page.getByLabel("Draft name").fill("Early")
    scripts.release()
    await hydrated(page)
    await content(page).waitFor()
    await button(page, "Save").click()
    await answer.isHeld
    await typeInEditor(page, "// between\n")
    answer.release()
    await expect(page).toHaveURL(DRAFT)
    await isSaved(page)
    await expect(page.getByLabel("Draft name")).toHaveValue("Early")
    expect(await textIn(page)).toBe(`// between\n${POLICY}`)
  })

  test("a form is sent, and later typing is offered on the draft's page", async ({ page }) => {
    const scripts = await hold(page, SCRIPTS)
    const answer = await hold(page, /\/editor$/, "POST")
    const typed = await hold(page, /\/typed-on$/)
    await page.addInitScript(typeOn)
    await page.goto("/editor", { waitUntil: "commit" })
    await field(page).fill(SENT)
    await button(page, "Save draft").click()
    await page.getByLabel("Draft name").fill("Early")
    await button(page, "Save").click({ noWaitAfter: true })
    await answer.isHeld
    scripts.release()
    await typed.isHeld
    typed.release()
    answer.release()
    await expect(page).toHaveURL(DRAFT)
    await isSaved(page)
    expect(await textIn(page)).toBe(SENT)
    await offer(page).click()
    await expect(status(page)).toContainText("Not saved yet")
    await expect(status(page)).toContainText("Saved at")
    expect(await textIn(page)).toBe(`// between ${SENT}`)
    expect(await opened(page, "/editor")).toBe(POLICY)
  })
})
