import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { clientFor, newAccount, redeem, sessionOf, valueOf } from "../backend/fixture.ts"
import { openTarget, type Target } from "./target.ts"

// The way to a backend of the environment's choice, with an embedded one in its place.

let embedded: Target
let capture: Server
let named: Target
beforeAll(async () => {
  embedded = await openTarget({})
  capture = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://capture.test")
    const address = /^to:"(.+)"$/.exec(url.searchParams.get("query") ?? "")?.[1]
    void answerOf(url.pathname, address).then((answer) => response.end(JSON.stringify(answer)))
  }).listen(0, "127.0.0.1")
  await new Promise((resolve) => capture.once("listening", resolve))
  named = await openTarget({
    SUPABASE_URL: embedded.url,
    SUPABASE_PUBLISHABLE_KEY: embedded.key,
    MAIL_CAPTURE_URL: `http://127.0.0.1:${(capture.address() as AddressInfo).port}`,
  })
})
afterAll(async () => {
  capture.close()
  await named.close()
  await embedded.close()
})

let searches = 0

/** As a mail capture does: an address is searched for, then each mail is read. Mail is late the first time. */
async function answerOf(path: string, address: string | undefined): Promise<object> {
  if (address !== undefined) {
    searches += 1
    return { messages: searches === 1 ? [] : [{ ID: address }] }
  }
  const link = await embedded.linkTo(decodeURIComponent(path.slice("/api/v1/message/".length)))
  return { HTML: `<p><a href="${link.href.replaceAll("&", "&amp;")}">Confirm</a></p>` }
}

test("a backend from the environment is used with its own mailbox", async () => {
  const [account, client] = [newAccount(), clientFor(named)]
  valueOf(await client.auth.signUp(account))
  await redeem(named, client, account.email, "signup")
  expect((await sessionOf(client)).user.email).toBe(account.email)
  expect(named.name).toBe(embedded.url)
  expect(searches).toBe(2)
})

test.each([
  [{ SUPABASE_URL: "http://127.0.0.1:1" }],
  [{ SUPABASE_PUBLISHABLE_KEY: "key" }],
  [{ SUPABASE_URL: "http://127.0.0.1:1", SUPABASE_PUBLISHABLE_KEY: "key" }],
])("an incomplete configuration of a backend is refused: %j", async (env) => {
  await expect(openTarget(env)).rejects.toThrow("have to be set together")
})
