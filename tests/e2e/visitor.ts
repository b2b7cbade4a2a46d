import { test as base, expect, type Page } from "@playwright/test"

import type { BackendAccess } from "../backend/fixture.ts"
import { requestMailsFromOwnAddress } from "./mail-requests.ts"
import { backendOf } from "./people.ts"

export const url = process.env.SALLYPORT_URL!

/** The server that every spec shares is two with a hosted project, behind a reverse proxy. */
export const isBehindProxy = process.env.INSTANCES !== undefined

interface Fixtures {
  readonly backend: BackendAccess
  /** Everything a page complained of: errors, and violations of the content security policy. Must end empty. */
  readonly complaints: string[]
  /** Complaints of the browser that belong to the test: it logs every lost connection as an error. */
  readonly tolerated: RegExp | null
  /**
   * The browser asks for as little as possible: it does not fetch the code of every page ahead, which costs as much as
   * the page itself. For tests of what one page shows.
   */
  readonly savesData: boolean
  /** The page requests emails from an address of its own, so that tests do not use up each other's limit. */
  readonly sendsMail: boolean
}

/** Refusals are part of many tests, and the browser logs each as an error of its own. */
const EXPECTED = /Failed to load resource: the server responded with a status of (400|401|403|404|409|422|429|503)/

/** The browser's warning when a page is left with unsaved text. A test that expects it answers the dialog itself. */
export const UNSAVED = "left with unsaved text"

/**
 * An interrupted navigation. If the page's data had begun to arrive, React Router's decoder rejects two promises that
 * it neither handles nor hands out (`done` in its turbo-stream), so the browser reports both.
 */
const isInterruptedNavigation = ({ name, message }: Error): boolean =>
  name === "AbortError" && message === "signal is aborted without reason"

/** A test whose page must never report an error: what a person would see only in the console counts too. */
export const test = base.extend<Fixtures>({
  baseURL: url,
  backend: async ({ baseURL }, use) => use(await backendOf(baseURL ?? url)),
  tolerated: [null, { option: true }],
  savesData: [false, { option: true }],
  sendsMail: [false, { option: true }],
  context: async ({ context, savesData, sendsMail }, use) => {
    if (savesData) await context.addInitScript(saveData)
    if (sendsMail) await requestMailsFromOwnAddress(context)
    await use(context)
  },
  complaints: [
    async ({ context, tolerated }, use) => {
      const complaints: string[] = []
      context.on("console", (message) => {
        if (message.type() !== "error" || EXPECTED.test(message.text())) return
        if (tolerated?.test(message.text()) !== true) complaints.push(message.text())
      })
      context.on("weberror", (event) => {
        const error = event.error()
        if (!isInterruptedNavigation(error)) complaints.push(error.message)
      })
      // A page asks before it loses unsaved text: a test that leaves it then has overtaken a save.
      context.on("dialog", async (dialog) => {
        if (dialog.type() !== "beforeunload") return dialog.dismiss()
        if (tolerated?.test(UNSAVED) === true) return
        complaints.push(`${dialog.page()?.url()}: ${UNSAVED}`)
        return dialog.accept()
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Runs in the page. */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } })
}

export { expect }

export async function signInBy(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email address").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click()
}

/** Signs out and waits for the answer: a page opened before it would break the request off. */
export async function signOutOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).first().click()
  await expect(page).toHaveURL(`${url}/signin?done=signed-out`)
}

/** Types at the beginning of the policy, and waits until the compiler has answered: the page is at rest. */
export async function typeInEditor(page: Page, text: string): Promise<void> {
  // A click would put it wherever the page happens to be scrolled to, and lines that are out of sight are not in the
  // page.
  await page.locator(".cm-content").focus()
  await page.keyboard.press("ControlOrMeta+Home")
  await page.keyboard.insertText(text)
  await expect(page.locator(".cm-content")).toContainText(text)
  await expect(page.locator("output[aria-busy]")).toHaveCount(0)
}

/**
 * React has taken over: forms run in the browser now, and every listener is there. The list of shortcuts is
 * made only then, whether it is offered or not.
 */
export const hydrated = (page: Page): Promise<unknown> =>
  page.locator(".shell-footer > dialog").waitFor({ state: "attached" })
