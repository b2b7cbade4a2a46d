import { expect, test } from "vitest"
import { openMailer } from "../../../src/backend/mail/mailer.ts"
import { mailLanguages } from "../../../src/language/mails.ts"
import { PASSWORD, startBackend } from "../in-process.ts"
import { mailServer } from "../mail-server.ts"

test("with a mail server, emails are sent and not stored", async () => {
  const server = await mailServer("220 ready")
  const at = await startBackend({ mail: { kind: "smtp", url: server.url, from: "door@example.test" } })
  expect((await at.client().auth.signUp({ email: "a@example.test", password: PASSWORD })).error).toBeNull()
  expect(at.backend.mailbox).toBeNull()
  await at.remove()
  expect(server.received).toHaveLength(1)
  const mail = server.received[0] ?? ""
  expect(mail).toMatch(/^From: door@example\.test$/m)
  expect(mail).toMatch(/^To: a@example\.test$/m)
  expect(mail.replaceAll("=\n", "")).toMatch(/\/auth\/confirm\?token_hash(?:=3D|=)[0-9a-f]{64}/)
  server.close()
})

test("a refusal by the mail server is logged, and is not visible to a stranger", async () => {
  const server = await mailServer("554 not today")
  const at = await startBackend({ mail: { kind: "smtp", url: server.url, from: "door@example.test" } })
  const answer = await at.client().auth.signUp({ email: "a@example.test", password: PASSWORD })
  expect(answer.error).toBeNull()
  await at.remove()
  expect(at.logged).toEqual(["mail was not delivered"])
  server.close()
})

test("a logged failure has the mail server's reason, but not the recipient's address, which it repeats", async () => {
  const server = await mailServer("554 no mail for <ada@example.test> today")
  const events: object[] = []
  const mail = { kind: "smtp", url: server.url, from: "door@example.test" } as const
  const log = (event: object) => void events.push(event)
  const mailer = openMailer({ mail, siteUrl: "http://127.0.0.1", log, languages: mailLanguages }, () => {})
  mailer.send({ kind: "notice", to: "ada@example.test", tokenHash: null, language: "en" })
  await mailer.settled()
  expect(events).toEqual([{ kind: "notice", error: expect.stringContaining("554 no mail for … today") }])
  server.close()
})
