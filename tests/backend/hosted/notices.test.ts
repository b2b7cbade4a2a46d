// Mail about accounts of a hosted project: its database is real, what answers for it over HTTP is PostgREST's part of
// it.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { once } from "node:events"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { smtpDriver } from "../../../src/backend/mail/mailer.ts"
import { openNotices, type Notices } from "../../../src/server/hosted-notices.ts"
import { openHostedProject } from "../hosted-project.ts"
import { mailServer } from "../mail-server.ts"

const SECRET = "sb_secret_of_this_test"

let project: Awaited<ReturnType<typeof openHostedProject>>
beforeAll(async () => {
  project = await openHostedProject()
})
afterAll(() => project.db.close())

/** The next answer of PostgREST, if it does not query the database. */
let refusal: { readonly status: number; readonly body: string; readonly headers?: Record<string, string> } | null = null
const refused: string[] = []
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ""
  for await (const chunk of request) body += String(chunk)
  const name = /^\/rest\/v1\/rpc\/(take_notices|notice_sent)$/.exec(request.url ?? "")?.[1]
  const { apikey, authorization } = request.headers
  if (request.method !== "POST" || name === undefined || apikey !== SECRET || authorization !== `Bearer ${SECRET}`) {
    refused.push(`${request.method} ${request.url}`)
    return void response.writeHead(401).end()
  }
  if (refusal !== null) return void response.writeHead(refusal.status, refusal.headers).end(refusal.body)
  const { most, notice } = JSON.parse(body) as { most: number; notice: number }
  // Alone with the connection, which the test asks too.
  const rows = await project.db.transaction(async (own) => {
    await own.exec("set local role service_role")
    const answer =
      name === "take_notices"
        ? await own.query("select * from public.take_notices($1)", [most])
        : await own.query("select public.notice_sent($1)", [notice])
    return answer.rows
  })
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(rows))
}
const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1")
let url: string
beforeAll(async () => {
  if (!server.listening) await once(server, "listening")
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

let notices: Notices | null = null
beforeEach(async () => {
  refusal = null
  refused.length = 0
  await project.db.exec("delete from sallyport.notices")
})
afterEach(async () => {
  await notices?.close()
  notices = null
})

/** Somebody who deletes the account, and the address that it had. */
async function somebodyLeaves(asked = ""): Promise<string> {
  const person = await project.person()
  const email = `${person.id}@example.test`
  await project.db.query("update auth.users set email = $1 where id = $2", [email, person.id])
  const headers = JSON.stringify({ "accept-language": asked })
  await project.db.query("select set_config('request.headers', $1, false)", [headers])
  expect(await project.asked(person.claims, "select public.delete_own_account()")).toHaveLength(1)
  return email
}

/** However slow the machine is. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

const waiting = async (): Promise<number> =>
  (await project.db.query("select 1 from sallyport.notices where sent_at is null")).rows.length

interface Said {
  readonly error?: string
  readonly words: string
}

function open(smtp: string): readonly Said[] {
  const said: Said[] = []
  const hear = (facts: object, words: string): void => void said.push({ ...facts, words })
  notices = openNotices({
    url,
    secretKey: SECRET,
    driver: smtpDriver({ url: smtp, from: "door@example.test" }),
    siteUrl: "https://app.example.test",
    log: { error: hear, info: hear } as never,
    every: 30,
  })
  return said
}

test("a notice about an account is emailed once and then deleted", async () => {
  const mail = await mailServer("220 ready")
  const first = await somebodyLeaves()
  const said = open(mail.url)
  await soon(async () => expect(await waiting()).toBe(0))
  const second = await somebodyLeaves()
  await soon(async () => expect(await waiting()).toBe(0))
  await notices!.close()
  expect(mail.received.map((text) => /^To: (.*)$/m.exec(text)?.[1])).toEqual([first, second])
  expect(mail.received[0]).toMatch(/^Subject: Your account was deleted$/m)
  expect(mail.received[0]!.replaceAll("=\n", "")).toContain("https://app.example.test/signup")
  expect([said, refused]).toEqual([[], []])
  mail.close()
})

test.each([
  ["de-DE,de;q=0.9", "de", "=?UTF-8?Q?Dein_Konto_wurde_gel=C3=B6scht?="],
  ["en", "en", "Your account was deleted"],
  ["fr", "en", "Your account was deleted"],
])("a notice about %s is in %s", async (asked, language, subject) => {
  const mail = await mailServer("220 ready")
  await somebodyLeaves(asked)
  open(mail.url)
  await soon(async () => expect(await waiting()).toBe(0))
  expect(mail.received[0]).toContain(`<html lang=3D"${language}">`)
  expect(mail.received[0]).toContain(`
Subject: ${subject}
`)
  mail.close()
})

test("a notice without a language, or with an unknown one, is in English", async () => {
  const mail = await mailServer("220 ready")
  const email = "old@example.test"
  const row = { email, kind: "account-deleted" }
  refusal = {
    status: 200,
    body: JSON.stringify([
      { ...row, id: 1 },
      { ...row, id: 2, language: "xx" },
      { ...row, id: 3, language: null },
    ]),
  }
  open(mail.url)
  await soon(() => expect(mail.received.length).toBeGreaterThanOrEqual(3))
  for (const text of mail.received) expect(text).toContain('<html lang=3D"en">')
  mail.close()
})

test("a notice of a newer version delays no other", async () => {
  const mail = await mailServer("220 ready")
  const row = { email: "old@example.test", kind: "account-deleted" }
  refusal = {
    status: 200,
    body: JSON.stringify([
      { ...row, id: 1, kind: "passkey-added" },
      { ...row, id: 2 },
    ]),
  }
  const said = open(mail.url)
  await soon(() => expect(mail.received.length).toBeGreaterThanOrEqual(1))
  await soon(() => expect(said[0]?.error).toBe("the project's answer makes no sense"))
  mail.close()
})

test("a notice that the mail server refuses is kept, logged once without the address, and sent again", async () => {
  const address = await somebodyLeaves()
  const deaf = await mailServer(`554 no mail for <${address}> today`)
  const said = open(deaf.url)
  await soon(() => expect(said).toHaveLength(1))
  await notices!.close()
  deaf.close()
  expect(said[0]!.error).toMatch(/554 no mail for … today/)
  expect(await waiting()).toBe(1)

  const mail = await mailServer("220 ready")
  open(mail.url)
  await project.db.exec("update sallyport.notices set taken_at = taken_at - interval '5 minutes 1 second'")
  await soon(async () => expect(await waiting()).toBe(0))
  expect(mail.received).toHaveLength(1)
  mail.close()
})

test.each([
  ["an outage", { status: 503, body: "" }, "the project answers 503 to take_notices"],
  ["a project without the functions", { status: 404, body: "{}" }, "the project answers 404 to take_notices"],
  ["what makes no sense", { status: 200, body: '[{"id":"x"}]' }, "the project's answer makes no sense"],
])("%s is logged once, and again when it is over", async (_, answer, words) => {
  const mail = await mailServer("220 ready")
  await somebodyLeaves()
  refusal = answer
  const said = open(mail.url)
  await soon(() => expect(said).toEqual([{ error: words, words: "mail about accounts is not sent" }]))
  refusal = null
  await soon(() => expect(said.at(-1)).toEqual({ words: "mail about accounts is sent again" }))
  await soon(async () => expect(await waiting()).toBe(0))
  expect(said).toHaveLength(2)
  mail.close()
})

test("the secret key follows no redirect", async () => {
  const keys: unknown[] = []
  const elsewhere = createServer((request, response) => {
    keys.push(request.headers["apikey"])
    response.end("[]")
  }).listen(0, "127.0.0.1")
  await once(elsewhere, "listening")
  const mail = await mailServer("220 ready")
  const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
  refusal = { status: 307, body: "", headers: { location } }
  const said = open(mail.url)
  await soon(() => expect(said[0]?.words).toBe("mail about accounts is not sent"))
  expect(keys).toEqual([])
  mail.close()
  elsewhere.close()
})

test("two instances send each notice once", async () => {
  const mail = await mailServer("220 ready")
  const addresses: string[] = []
  for (let n = 0; n < 30; n++) addresses.push(await somebodyLeaves())
  open(mail.url)
  const one = notices!
  open(mail.url)
  await soon(async () => expect(await waiting()).toBe(0))
  await one.close()
  const told = mail.received.map((text) => /^To: (.*)$/m.exec(text)?.[1])
  expect([told.length, new Set(told)]).toEqual([30, new Set(addresses)])
  mail.close()
})
