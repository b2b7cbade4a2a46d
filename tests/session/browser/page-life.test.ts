import { afterEach, expect, test, vi } from "vitest"
import { watchPageLife } from "../../../src/session/browser/page-life.ts"

afterEach(() => vi.unstubAllGlobals())

/** A page that comes back from the back-forward cache, and the body and reloads that it then has. */
async function thawedPage(thawed: () => Promise<void>) {
  const body = { hidden: false, toggleAttribute: () => {} }
  const reload = vi.fn<() => void>()
  const page = Object.assign(new EventTarget(), { location: { reload } })
  vi.stubGlobal("document", Object.assign(new EventTarget(), { body }))
  vi.stubGlobal("window", page)
  const stop = watchPageLife({ resumed: () => {}, thawed })
  page.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }))
  expect(body.hidden).toBe(true)
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }))
  await vi.waitFor(() => expect(!body.hidden || reload.mock.calls.length > 0).toBe(true))
  stop()
  return { isHidden: body.hidden, reloads: reload.mock.calls.length }
}

test("a page from the back-forward cache is shown once its data is new", async () => {
  expect(await thawedPage(async () => {})).toEqual({ isHidden: false, reloads: 0 })
})

test("a page from the back-forward cache whose check fails is loaded again, and its old content stays hidden", async () => {
  const thawed = async () => {
    throw new Error("the check failed")
  }
  expect(await thawedPage(thawed)).toEqual({ isHidden: true, reloads: 1 })
})
