import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { once } from "node:events"

/** Stands before a server, so that a test can make it fail, or its answers come as over a bad line. */
export interface Relay {
  readonly url: string
  /** Answers this instead of passing requests on, at paths that begin so; null passes them on again. */
  answerWith: (answer: ((response: ServerResponse) => void) | null, beneath?: string) => void
  /** Stops listening: the service is down. */
  readonly stop: () => Promise<void>
}

/** The way to pass on an answer's body. */
export type Passing = (response: IncomingMessage, outgoing: ServerResponse) => void

const asItComes: Passing = (response, outgoing) => response.pipe(outgoing)

export async function startRelay(target: string, pass: Passing = asItComes): Promise<Relay> {
  const { hostname, port, host } = new URL(target)
  let answer: ((response: ServerResponse) => void) | null = null
  let answered = "/"
  const server: Server = createServer((incoming, outgoing) => {
    if (answer !== null && incoming.url?.startsWith(answered) === true) return answer(outgoing)
    const { origin: _origin, "accept-encoding": _packed, ...headers } = incoming.headers
    const onward = request({
      hostname,
      port,
      path: incoming.url,
      method: incoming.method,
      headers: { ...headers, host },
    })
    onward.on("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      pass(response, outgoing)
    })
    onward.on("error", () => outgoing.destroy())
    incoming.pipe(onward)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith: (next, beneath = "/") => {
      answer = next
      answered = beneath
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
