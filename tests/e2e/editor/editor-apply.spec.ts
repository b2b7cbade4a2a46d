// `npm run dev`: a reviewed policy is written to its file by one button, and the running app follows.
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

import { expect, test } from "@playwright/test"

import { signedInSession } from "../../backend/fixture.ts"
import { startDevServer } from "../server/dev-server.ts"
import { backendOf, cookiesOf, enter, headerOf } from "../people.ts"

test("a reviewed policy is applied by the reviewer, and nothing else writes the file", async ({ browser }) => {
  const server = await startDevServer()
  const { url } = server
  const file = path.join(server.root, "policy/app.policy.ts")
  const before = readFileSync(file, "utf8")
  const opened = before.replace(/(path: "\/editor",\s*match: "subtree",\s*require: )"signed-in"/, '$1"anyone"')
  const statusOf = async (address: string) =>
    (await fetch(new URL(address, url), { redirect: "manual" }).catch(() => null))?.status ?? 0
  try {
    await expect.poll(() => statusOf("/healthz"), { message: server.log() }).toBe(200)
    const cookies = cookiesOf((await signedInSession(await backendOf(url))).session)
    const context = await browser.newContext({ baseURL: url })
    await enter(context, url, cookies)
    const page = await context.newPage()

    const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(new URL("/editor/review", url), {
        method: "POST",
        redirect: "manual",
        headers: { cookie: headerOf(cookies), ...headers },
        body: new URLSearchParams({ name: "", base_hash: "0".repeat(16), revision: "", intent: "apply", ...fields }),
      })
    const review = await (await post({ intent: "review", policy: opened })).text()
    const compared_digest = /name="compared_digest" value="([0-9a-f]{64})"/.exec(review)?.[1] ?? ""
    expect(compared_digest).not.toBe("")

    const refusals: readonly [number, Promise<Response>][] = [
      [409, post({ policy: opened, compared_digest: "0".repeat(64) })],
      [422, post({ policy: opened.replace("404", "405"), compared_digest })],
      [404, post({ policy: opened, compared_digest }, { "x-forwarded-for": "203.0.113.9" })],
      [403, post({ policy: opened, compared_digest }, { origin: "http://evil.example" })],
      [403, post({ policy: opened, compared_digest }, { "sec-fetch-site": "cross-site" })],
      [401, post({ policy: opened, compared_digest }, { cookie: "" })],
    ]
    for (const [status, answer] of refusals) expect((await answer).status).toBe(status)
    expect(readFileSync(file, "utf8")).toBe(before)

    await page.goto("/editor")
    // In development the first visit loads the page twice: packages are prepared while it runs.
    await expect(async () => {
      await page.locator(".cm-content").click({ timeout: 20_000 })
      await page.keyboard.press("ControlOrMeta+A")
      await page.keyboard.insertText(opened)
      await expect(page.getByRole("region", { name: "Access changes" }).getByRole("status")).toContainText(
        "opens pages to people who are not signed in",
        { timeout: 20_000 },
      )
      await page.getByRole("button", { name: "Review" }).click({ timeout: 20_000 })
      await expect(page.getByRole("button", { name: "Apply to the policy file" })).toBeVisible({ timeout: 20_000 })
    }).toPass()
    await expect(page.getByRole("region", { name: "Access changes" })).toContainText("Opened to the public")
    expect(await statusOf("/editor")).toBe(302)
    await page.getByRole("button", { name: "Apply to the policy file" }).press("Enter")
    await expect(page).toHaveURL(/\/editor\?applied=[0-9a-f]{64}$/)
    expect(readFileSync(file, "utf8")).toBe(opened)
    expect(readdirSync(path.dirname(file)).filter((name) => name.endsWith(".part"))).toEqual([])
    await expect.poll(() => statusOf("/editor")).toBe(200)
    await expect(page.getByText(/^Applied: .* is live\.$/)).toBeVisible()

    // The review of before the change compared with a policy that is no longer there.
    expect((await post({ policy: before, compared_digest })).status).toBe(409)
    expect(readFileSync(file, "utf8")).toBe(opened)
    // The app that the change replaced answered what it had begun before its data was closed.
    expect(server.log()).not.toContain("not open")
    await context.close()
  } catch (error) {
    console.error(server.log())
    throw error
  } finally {
    await server.stop()
  }
})
