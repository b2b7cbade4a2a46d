import { once } from "node:events"
import { type AddressInfo, type Socket, createServer } from "node:net"
import { expect, test } from "vitest"
import { PASSWORD, startBackend } from "../backend-in-process.ts"

/** As much of a mail server as one delivery needs. */
async function mailServer(greeting: string) {
  const received: string[] = []
  const serve = (socket: Socket): void => {
    let inData = false
    let text = ""
    const say = (line: string) => socket.write(`${line}\r\n`)
    const onLine = (line: string): void => {
      if (inData && line === ".") {
        received.push(text)
        inData = false
        say("250 kept")
      } else if (inData) text += `${line}\n`
      else if (/^DATA/i.test(line)) {
        inData = true
        say("354 go on")
      } else say(/^QUIT/i.test(line) ? "221 bye" : "250 fine")
    }
    let rest = ""
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString()).split("\r\n")
      rest = lines.pop() ?? ""
      for (const line of lines) onLine(line)
    })
    socket.on("error", () => socket.destroy())
    say(greeting)
  }
  const server = createServer(serve).listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, received, close: () => server.close() }
}

test("mail is really sent when a mail server is named, and kept nowhere", async () => {
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

test("a mail server that refuses is logged, and tells a stranger nothing", async () => {
  const server = await mailServer("554 not today")
  const at = await startBackend({ mail: { kind: "smtp", url: server.url, from: "door@example.test" } })
  const answer = await at.client().auth.signUp({ email: "a@example.test", password: PASSWORD })
  expect(answer.error).toBeNull()
  await at.remove()
  expect(at.logged).toEqual(["mail was not delivered"])
  server.close()
})
