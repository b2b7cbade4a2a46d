import { expect, test } from "vitest"
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
