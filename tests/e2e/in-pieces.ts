import { once } from "node:events"
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

/** Milliseconds between the pieces: enough for a browser to draw the first. */
const PAUSE = 400

/** A server's pages as a slow line brings them: each document up to the first `cut` and with it, and the rest later. */
export async function servedInPieces(target: string, cut: string) {
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    const { "accept-encoding": _packed, ...headers } = incoming.headers
    const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers })
    onward.on("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      if (response.headers["content-type"]?.startsWith("text/html") === true) void inTwo(response, cut, outgoing)
      else response.pipe(outgoing)
    })
    onward.on("error", () => outgoing.destroy())
    incoming.pipe(onward)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

async function inTwo(response: IncomingMessage, cut: string, outgoing: ServerResponse): Promise<void> {
  const document = await buffer(response)
  const end = document.indexOf(cut) + cut.length
  outgoing.write(document.subarray(0, end))
  setTimeout(() => outgoing.end(document.subarray(end)), PAUSE)
}
