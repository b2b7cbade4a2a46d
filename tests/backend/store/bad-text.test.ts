import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readAddress } from "../../../src/backend/auth/addresses.ts"
import { PASSWORD, type TestBackend, signedIn, startBackend } from "../in-process.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

const send = (method: string, path: string, body: object, token?: string) =>
  at.call(`/auth/v1/${path}`, {
    method,
    body: JSON.stringify(body),
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  })

const NO_ADDRESSES: Readonly<Record<string, unknown>> = {
  "a NUL inside": "a\0@x.test",
  "a NUL at the end": "a@x.test\0",
  "a line end": "a@x.test\n",
  "a tab": "a\t@x.test",
  DEL: "a\x7f@x.test",
  brackets: "<a@x.test>",
  "a name before it": "Ada <a@x.test>",
  "a scheme": "mailto:a@x.test",
  "two dots in the domain": "a@example..com",
  "two dots before the @": "a..b@example.com",
  "a dot first": ".a@example.com",
  "a dot last": "a@example.com.",
  "a dot before the @": "a.@example.com",
  "two @": "a@b@x.test",
  "no @": "ax.test",
  "nothing before the @": "@x.test",
  "nothing after it": "a@",
  "a domain of one word": "a@localhost",
  "a hyphen first": "a@-x.test",
  "a comma": "a,b@x.test",
  "a semicolon": "a;b@x.test",
  "a quote": '"a b"@x.test',
  "a blank inside": "a b@x.test",
  "a blank before": " a@x.test",
  "a blank after": "a@x.test ",
  "a mark that turns the direction": "a\u202eb@x.test",
  "a mark without width": "a\u200bb@x.test",
  "a byte-order mark": "\ufeffa@x.test",
  "a Cyrillic letter": "\u0430@x.test",
  "a Kelvin sign": "\u212a@x.test",
  "a wide letter": "\uff41@x.test",
  "a lone surrogate": "a\ud800@x.test",
  "an address in brackets": "a@[127.0.0.1]",
  "too long before the @": `${"a".repeat(65)}@x.test`,
  "too long": `${"a".repeat(60)}@${"b.".repeat(100)}test`,
  "an object": { a: 1 },
  "a list": ["a@x.test"],
}

describe.each(Object.entries(NO_ADDRESSES))("no address, with %s", (_, email) => {
  const doors: [string, string, object][] = [
    ["POST", "signup", { password: PASSWORD }],
    ["POST", "recover", {}],
    ["POST", "otp", {}],
    ["POST", "resend", { type: "signup" }],
    ["POST", "token?grant_type=password", { password: PASSWORD }],
  ]
  test.each(doors)("is refused at %s %s, and no email is sent", async (method, path, body) => {
    const before = at.backend.mailbox?.list().length
    expect((await send(method, path, { ...body, email })).status).toBe(400)
    expect(at.backend.mailbox?.list().length).toBe(before)
  })
})

test("is refused as a new address", async () => {
  const { session } = await signedIn(at)
  for (const email of Object.values(NO_ADDRESSES)) {
    expect((await send("PUT", "user", { email }, session.access_token)).status).toBe(400)
  }
})

const addresses: [string, string][] = [
  ["a@x.test", "a@x.test"],
  ["Ada.Lovelace+door@Example.ORG", "ada.lovelace+door@example.org"],
  ["o'neil_1/x=y@xn--mller-kva.example", "o'neil_1/x=y@xn--mller-kva.example"],
  ["1@2.test", "1@2.test"],
]
test.each(addresses)("%s is a valid address", (given, want) => {
  expect(readAddress(given)).toBe(want)
})

const texts: [string, string][] = [
  ["a control character", "A\u0007da"],
  ["a line end", "Ada\nLovelace"],
  ["a line separator", "Ada\u2028"],
  ["a mark that turns the direction", "Ada\u202e"],
  ["an isolate", "Ada\u2066"],
  ["no width", "A\u200bda"],
  ["a tag character's lead", "Ada\ud83d"],
]
describe.each(texts)("a name with %s is refused", (_, name) => {
  test("at sign-up, as a changed name, and as the name of a factor", async () => {
    const { session } = await signedIn(at)
    const token = session.access_token
    const email = `${crypto.randomUUID()}@example.test`
    const factor = { factor_type: "totp", friendly_name: name }
    const answers = [
      await send("POST", "signup", { email, password: PASSWORD, data: { name } }),
      await send("PUT", "user", { data: { name } }, token),
      await send("PUT", "user", { data: { [name]: "x" } }, token),
      await send("POST", "factors", factor, token),
      await send("POST", "factors", { ...factor, friendly_name: "x", issuer: name }, token),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  })
})

test("a name with a composite emoji is accepted", async () => {
  const { session } = await signedIn(at)
  const name = "Zoë 👩‍💻 O'Neil-Łukasz"
  expect((await send("PUT", "user", { data: { name } }, session.access_token)).status).toBe(200)
})
