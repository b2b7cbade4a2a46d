// Guessing is slowed down, for a program and for a person alike.
import { rmSync } from "node:fs"

import { startAppServer, type AppServer } from "../../server/app-server.ts"
import { clientFor, newAccount, signedInSession } from "../../backend/fixture.ts"
import { fetchFrom, someLoopbackAddress } from "../../server/fetch-from.ts"
import { backendOf, cookiesOf, headerOf } from "../people.ts"
import { expect, signInBy, test } from "../visitor.ts"

let server: AppServer
test.beforeAll(async () => {
  server = await startAppServer()
})
test.afterAll(async () => {
  await server.stop()
  rmSync(server.dataDir, { recursive: true, force: true })
})

test.describe("after too many wrong passwords from one address", () => {
  test.use({ javaScriptEnabled: false })

  test("a program gets 429, a person gets a page that says to wait, and reading still works", async ({ page }) => {
    const backend = { ...(await backendOf(server.url)), fetch: globalThis.fetch }
    const codes = await Promise.all(
      Array.from(
        { length: 40 },
        async () => (await clientFor(backend).auth.signInWithPassword(newAccount())).error?.code,
      ),
    )
    expect(codes.filter((code) => code === "over_request_rate_limit")).toHaveLength(10)

    await page.goto(`${server.url}/signin`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in")
    const answered = page.waitForResponse((response) => response.request().method() === "POST")
    await signInBy(page, "somebody@example.test", "some password")
    const response = await answered
    expect(response.status()).toBe(429)
    expect(response.headers()["retry-after"]).toMatch(/^\d+$/)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Too many attempts.")
  })
})

test("a person is limited from any address, and nobody else is", async () => {
  const backend = await backendOf(server.url)
  const [person, other] = [await signedInSession(backend), await signedInSession(backend)]
  const ask = async ({ session }: typeof person) => {
    const headers = { Cookie: headerOf(cookiesOf(session)) }
    // From another address each time.
    return fetchFrom(someLoopbackAddress())(`${server.url}/dashboard/account/drafts.json`, { headers })
  }
  const answers: Response[] = []
  for (let n = 0; n < 8; n++) answers.push(await ask(person))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect(answers.at(-1)!.headers.get("Retry-After")).toMatch(/^\d+$/)
  expect((await ask(other)).status).toBe(200)
})
