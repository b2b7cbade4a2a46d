import { once } from "node:events"
import { createServer, type AddressInfo, type Socket } from "node:net"

/** As much of a mail server as one delivery needs. It greets once `mayGreet` resolves. */
export async function mailServer(greeting: string, mayGreet: Promise<void> = Promise.resolve()) {
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
    void mayGreet.then(() => say(greeting))
  }
  const server = createServer(serve).listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, received, close: () => server.close() }
}
