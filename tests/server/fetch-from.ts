import { request } from "node:http"

/**
 * `fetch` from a loopback address of the test's own. Limits count by address: what a test prepares must not use up
 * what the browser, which always comes from 127.0.0.1, is allowed.
 */
export function fetchFrom(localAddress: string): typeof globalThis.fetch {
  return async (input, init) => {
    const { url, method, headers, body } = new Request(input, init)
    const bytes = body === null ? null : Buffer.from(await new Response(body).arrayBuffer())
    return new Promise((resolve, reject) => {
      const outgoing = request(url, { method, localAddress, headers: Object.fromEntries(headers) }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
        incoming.on("error", reject)
        incoming.on("end", () => {
          const status = incoming.statusCode ?? 500
          const pairs = Object.entries(incoming.headersDistinct).flatMap(([name, values]) =>
            (values ?? []).map((value): [string, string] => [name, value]),
          )
          const empty = status === 204 || status === 304
          resolve(new Response(empty ? null : Buffer.concat(chunks), { status, headers: pairs }))
        })
      })
      outgoing.on("error", reject)
      outgoing.end(bytes)
    })
  }
}

/** One of the sixteen million addresses of this machine. */
export const someLoopbackAddress = (): string =>
  `127.${1 + Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}`
