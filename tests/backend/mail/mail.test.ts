import { once } from "node:events"
import { createServer, type AddressInfo, type Server, type Socket } from "node:net"
import { createServer as createTlsServer } from "node:tls"
import { expect, onTestFinished, test } from "vitest"
import { openMailer } from "../../../src/backend/mail/mailer.ts"
import type { MailResult } from "../../../src/backend/store/options.ts"
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

/** A mailer for this mail server, with the events that it logs and the results that it counts. */
function mailerTo(url: string) {
  const events: object[] = []
  const results: MailResult[] = []
  const count = (result: MailResult) => void results.push(result)
  const mail = { kind: "smtp", url, from: "door@example.test", count } as const
  const log = (event: object) => void events.push(event)
  const mailer = openMailer({ mail, siteUrl: "http://127.0.0.1", log, languages: mailLanguages }, () => {})
  const send = () => mailer.send({ kind: "notice", to: "ada@example.test", tokenHash: null, language: "en" })
  return { mailer, send, events, results }
}

async function portOf(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => sockets.add(socket))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  return (server.address() as AddressInfo).port
}

test("a logged failure has the mail server's reason, but not the recipient's address, which it repeats", async () => {
  const server = await mailServer("554 no mail for <ada@example.test> today")
  const { mailer, send, events } = mailerTo(server.url)
  send()
  await mailer.settled()
  expect(events).toEqual([{ kind: "notice", error: expect.stringContaining("554 no mail for … today") }])
  server.close()
})

test("emails are counted by what the mail server did with them", async () => {
  const [willing, refusing] = [await mailServer("220 ready"), await mailServer("554 not today")]
  const [one, other] = [mailerTo(willing.url), mailerTo(refusing.url)]
  one.send()
  other.send()
  await Promise.all([one.mailer.settled(), other.mailer.settled()])
  expect([one.results, other.results]).toEqual([["delivered"], ["failed"]])
  willing.close()
  refusing.close()
})

test("a mail server with an invalid certificate gets no email, and the log names the server and the fault", async () => {
  const port = await portOf(createTlsServer({ key: KEY, cert: CERTIFICATE }))
  const { mailer, send, events, results } = mailerTo(`smtps://127.0.0.1:${port}`)
  send()
  await mailer.settled()
  expect(events).toEqual([
    { kind: "notice", error: expect.stringContaining(`127.0.0.1:${port}: self-signed certificate`) },
  ])
  expect(results).toEqual(["failed"])
})

test("a stopping server does not wait for a silent mail server, and logs the emails that it gives up", async () => {
  const port = await portOf(createServer())
  const { mailer, send, events } = mailerTo(`smtp://127.0.0.1:${port}`)
  send()
  await mailer.close()
  expect(events).toEqual([{ kind: "notice", error: "the server stopped before the mail server answered" }])
})

test("a stopping server sends the email to a mail server that is slow to greet, if its time allows", async () => {
  const { promise: told, resolve: greet } = Promise.withResolvers<void>()
  const server = await mailServer("220 ready", told)
  const { mailer, send, events, results } = mailerTo(server.url)
  send()
  const closing = mailer.close(performance.now() + 60_000)
  greet()
  await closing
  expect([server.received.length, events, results]).toEqual([1, [], ["delivered"]])
  server.close()
})

test("a mail server can be named by an IPv6 address", async () => {
  const { mailer, send, events } = mailerTo("smtp://[::1]:9")
  send()
  await mailer.settled()
  expect(events).toEqual([{ kind: "notice", error: expect.stringContaining("[::1]:9: connect E") }])
})

/** A certificate that no authority signed, for `mail.example.test`, and its key. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBizCCATGgAwIBAgITU2qnZGtCC1EIvFwxPGk3c32fkTAKBggqhkjOPQQDAjAc
MRowGAYDVQQDDBFtYWlsLmV4YW1wbGUudGVzdDAgFw0yMDAxMDEwMDAwMDBaGA8y
MTIwMDEwMTAwMDAwMFowHDEaMBgGA1UEAwwRbWFpbC5leGFtcGxlLnRlc3QwWTAT
BgcqhkjOPQIBBggqhkjOPQMBBwNCAATVjSn6XScNlc8FeFIDcbrJLKRHxyFA0QVt
4BXmzBQQ9CvJAWvnutkJE7xCEThLtwAmMH0t5qgKhSJ6tYxC1DAVo1AwTjAdBgNV
HQ4EFgQUt5LvVPhs0Xtl9BNF9W52JBTz6tEwDwYDVR0TAQH/BAUwAwEB/zAcBgNV
HREEFTATghFtYWlsLmV4YW1wbGUudGVzdDAKBggqhkjOPQQDAgNIADBFAiEA9dJT
YMfZwXxxaOpmw5D9AfE68CioRz8if8MebX/cagoCIFj4bWh7nStWfH/2oAsi1FqE
7SfxYBNqUFlEbO6P9EK5
-----END CERTIFICATE-----`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgexKX1L+ZqCkD28uo
OkT3oYPzQVlhs6AhyQct2NDk7CmhRANCAATVjSn6XScNlc8FeFIDcbrJLKRHxyFA
0QVt4BXmzBQQ9CvJAWvnutkJE7xCEThLtwAmMH0t5qgKhSJ6tYxC1DAV
-----END PRIVATE KEY-----`
