// The editor as a person uses it.
import { readFileSync } from "node:fs"
import type { BrowserContext, Locator, Page } from "@playwright/test"

import { signedInSession, type BackendAccess } from "../../backend/fixture.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, url } from "../visitor.ts"

/** The policy in force. */
export const POLICY = readFileSync("policy/app.policy.ts", "utf8")

/** The same with the editor open to everybody. */
export const OPENED = POLICY.replace(/(path: "\/editor",\s*match: "subtree",\s*require: )"signed-in"/, '$1"anyone"')

export const content = (page: Page): Locator => page.locator(".cm-content")

export async function openEditor(page: Page): Promise<void> {
  await page.goto("/editor")
  await content(page).waitFor()
}

/** Names a new draft and asks for it to be saved, as a person does. */
export async function askToSave(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Save draft" }).click()
  await page.getByLabel("Draft name").fill(name)
  await page.getByRole("button", { name: "Save", exact: true }).click()
}

/**
 * Saves a new draft, and waits until its page stands there. Its address does a moment before, and whoever leaves then
 * is asked about unsaved text.
 */
export async function saveNew(page: Page, name: string): Promise<void> {
  await askToSave(page, name)
  await isSaved(page)
}

/** Saves a draft again, and waits until it is stored: a page loaded before that would break the request off. */
export async function saveAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await isSaved(page)
}

export const isSaved = (page: Page): Promise<void> => expect(page.locator(".save-status")).toContainText("Saved at")

/** Opens the menu with everything that takes the text out of the editor. */
export const openTakeAway = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Download or share" }).click()

/** Puts this text in the place of all there is. */
export async function retype(page: Page, text: string): Promise<void> {
  await content(page).click()
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.insertText(text)
}

/** A draft of another day and another policy, as the app would have stored it, and its owner signed in. */
export async function enterWithDraft(context: BrowserContext, backend: BackendAccess, name: string) {
  const { session, client } = await signedInSession(backend)
  await context.clearCookies()
  await enter(context, url, cookiesOf(session))
  const draft = {
    id: crypto.randomUUID(),
    name,
    policy: OPENED,
    base_hash: "0123456789abcdef",
    created_at: "2026-01-02T03:04:05.000Z",
    updated_at: "2026-01-02T03:04:05.000Z",
  }
  await client
    .from("drafts")
    .insert({ ...draft, user_id: session.user.id })
    .throwOnError()
  return { id: draft.id, client }
}
