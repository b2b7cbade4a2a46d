import { Agent, request as httpRequest } from "node:http"
import type { HostileRequest } from "./draw.ts"

/** An answer, with its body as text. */
export interface AttackAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

type Sent = Pick<HostileRequest, "method" | "target" | "headers" | "body">

/** A client that sends hostile requests to one server. */
export interface Sender {
  /** The answer; null if the server sent none that can be read. */
  readonly send: (request: Sent) => Promise<AttackAnswer | null>
  readonly close: () => void
}

/** The most bytes that are read of an answer. */
const MAX_BODY_SIZE = 1024 * 1024
/** The time limit for one answer, in milliseconds. */
const TIMEOUT_MS = 15_000
/** The most connections at once. */
const MAX_CONNECTIONS = 8

/** Escapes what the target of a request cannot have: letters beyond ASCII, and spaces. An app may write them. */
export const escapedTarget = (target: string): string => target.replace(/[^\x21-\x7e]+/g, encodeURIComponent)

/** The same for a header, which can have spaces. */
const escapedHeader = (line: string): string => line.replace(/[^\x20-\x7e]+/g, encodeURIComponent)

/** Sends requests as they are written, which `fetch` does not: it resolves `..` and merges headers. */
export function senderTo(origin: string): Sender {
  const { hostname, port, host } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })
  const once = ({ method, target, headers, body }: Sent): Promise<AttackAnswer | null> =>
    new Promise((resolve) => {
      const none = (): void => resolve(null)
      // Names and values in turn, from lines such as `RSC: 1`.
      const pairs = headers
        .map(escapedHeader)
        .flatMap((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)])
      const sent = httpRequest(
        {
          agent,
          hostname: hostname.replace(/^\[|\]$/g, ""),
          port: port === "" ? 80 : port,
          method,
          path: escapedTarget(target),
          headers: ["Host", host, ...pairs],
          timeout: TIMEOUT_MS,
        },
        (answer) => {
          const chunks: Buffer[] = []
          let size = 0
          const done = (): void =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(chunks).toString("utf8"),
            })
          answer.on("data", (chunk: Buffer) => {
            if (size < MAX_BODY_SIZE) chunks.push(chunk)
            size += chunk.length
            if (size >= MAX_BODY_SIZE) answer.destroy()
          })
          answer.on("close", done).on("end", done).on("error", done)
        },
      )
      sent.on("error", none).on("timeout", () => sent.destroy())
      sent.end(body)
    })
  return {
    async send(request) {
      const answer = await once(request)
      const to = answer?.headers["location"]
      // Next wants its parameter `_rsc` in the address of a navigation, and redirects clients without it.
      return answer?.status === 307 && typeof to === "string" && to.includes("_rsc=") && to.startsWith("/")
        ? once({ ...request, target: to })
        : answer
    },
    close: () => agent.destroy(),
  }
}
