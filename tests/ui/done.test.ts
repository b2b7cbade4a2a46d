import { afterEach, describe, expect, test, vi } from "vitest"
import { doneOf, redirectAfter } from "../../src/ui/shell/done.ts"

afterEach(() => vi.unstubAllGlobals())

const HREF = "/dashboard/account?done=password"

/** The word that a page reads at an address, with this Cookie header. */
const read = (href: string, cookie: string | null): string | null => {
  const url = new URL(href, "http://workbench.test")
  return doneOf(new Request(url, { headers: cookie === null ? {} : { cookie } }), url)
}

describe("the message about an action that succeeded", () => {
  test("is shown to the browser that performed it", () => {
    const { status, headers } = redirectAfter("password", HREF, { "Clear-Site-Data": '"cache"' })
    expect([status, headers.get("Location"), headers.get("Clear-Site-Data")]).toEqual([303, HREF, '"cache"'])
    expect(headers.get("Set-Cookie")).toBe("sallyport-done=password; Path=/; Max-Age=600; SameSite=Lax")
    expect(read(HREF, "a=b; sallyport-done=password")).toBe("password")
  })

  test("is shown to a browser whose own script performed it", () => {
    const page = { cookie: "" }
    vi.stubGlobal("document", page)
    expect(redirectAfter("password", HREF).headers.has("Set-Cookie")).toBe(false)
    expect(page.cookie).toMatch(/^sallyport-done=password; /)
  })

  test.each([
    ["nobody who only opens its address", HREF, null],
    ["a browser that performed another action", HREF, "sallyport-done=name"],
    ["a longer word", HREF, "sallyport-done=passwords"],
    ["an address without the word", "/dashboard/account", "sallyport-done=password"],
    ["an empty word", "/dashboard/account?done=", "sallyport-done=password"],
  ])("is not shown to %s", (_, href, cookie) => {
    expect(read(href, cookie)).toBeNull()
  })
})
