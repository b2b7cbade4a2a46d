import { once } from "node:events"
import { createServer, type Server, type ServerOptions } from "node:http"
import { connect, type AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"

import { Hono } from "hono"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

import { boundConnections } from "../../../src/server/http/connections.ts"
import { admit, rawRequestOf } from "../../../src/server/http/front-filter.ts"
import { openRefusals } from "../../../src/server/http/refusals.ts"
import { securityHeaders } from "../../../src/server/http/security-headers.ts"

const OPTIONS = { connect: [], https: true, development: false }
const IMPATIENT: ServerOptions = { headersTimeout: 400, requestTimeout: 600, connectionsCheckingInterval: 50 }
const servers: Server[] = []
let asked = 0

async function serve(options: ServerOptions): Promise<Server> {
  const refusals = await openRefusals(OPTIONS)
  const server = createServer(
    { ...options, requireHostHeader: false, maxHeaderSize: 32 * 1024 },
    (incoming, outgoing) => {
      if (refusals.isAfterRefusal(incoming)) return
      asked++
      const admission = admit(rawRequestOf(incoming), null)
      if ("refusal" in admission) return refusals.send(outgoing, admission.refusal)
      incoming.resume()
      incoming.on("end", () => outgoing.end("served"))
    },
  )
  refusals.replaceNodeAnswers(server)
  boundConnections(server, () => false)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  servers.push(server)
  return server
}

let patient: Server
beforeAll(async () => void (patient = await serve({})))
afterAll(() => servers.forEach((server) => server.close()))

const SLICE = 8_192

interface Answer {
  readonly text: string
  readonly error: string | null
}

/** Sends everything bit by bit, whatever comes back meanwhile, and reads until the connection ends. */
const exchange = (bytes: string, { hold = false, server = patient } = {}): Promise<Answer> =>
  new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
    let text = ""
    let error: string | null = null
    socket.on("data", (chunk) => (text += chunk.toString("latin1")))
    socket.on("error", (cause: NodeJS.ErrnoException) => (error = cause.code ?? cause.message))
    socket.on("close", () => resolve({ text, error }))
    const send = async () => {
      for (let from = 0; from < bytes.length && !socket.destroyed; from += SLICE) {
        socket.write(bytes.slice(from, from + SLICE))
        await setTimeout(2)
      }
      if (!hold) socket.end()
    }
    void send()
  })

const request = (line: string, ...headers: string[]) => [line, "Host: 127.0.0.1", ...headers, "", ""].join("\r\n")
const LONG = "a".repeat(7_000)

const REFUSED: readonly (readonly [string, { readonly given: string; readonly want: number }])[] = [
  ["a method that nobody answers", { given: request("TRACE / HTTP/1.1"), want: 405 }],
  ["a method that is none", { given: request("NONSENSE / HTTP/1.1"), want: 400 }],
  ["a tunnel", { given: request("CONNECT other.example:443 HTTP/1.1"), want: 405 }],
  ["a Host of another site", { given: "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", want: 400 }],
  ["no Host", { given: "GET / HTTP/1.1\r\n\r\n", want: 400 }],
  ["two Hosts", { given: request("GET / HTTP/1.1", "Host: 127.0.0.1"), want: 400 }],
  ["an absolute address", { given: request("GET http://127.0.0.1/ HTTP/1.1"), want: 400 }],
  ["an address that is too long", { given: request(`GET /${LONG}${LONG} HTTP/1.1`), want: 414 }],
  ["an address beyond what is read at all", { given: request(`GET /${LONG.repeat(9)} HTTP/1.1`), want: 431 }],
  ["headers beyond what is read at all", { given: request("GET / HTTP/1.1", `Cookie: ${LONG.repeat(9)}`), want: 431 }],
  ["an expectation", { given: request("GET / HTTP/1.1", "Expect: the-moon"), want: 417 }],
  ["what is not HTTP", { given: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", want: 400 }],
  ["two lengths", { given: request("POST / HTTP/1.1", "Content-Length: 1", "Content-Length: 2"), want: 400 }],
  [
    "a length and chunks",
    { given: request("POST / HTTP/1.1", "Content-Length: 1", "Transfer-Encoding: chunked"), want: 400 },
  ],
  ["a header without a name", { given: request("GET / HTTP/1.1", ": x"), want: 400 }],
]

describe("requests that are refused early", () => {
  test.each(REFUSED)("%s is answered, with the headers of every other answer", async (_, { given, want }) => {
    const { text, error } = await exchange(given)
    expect([text.split("\r\n")[0]?.slice(0, 12), error]).toEqual([`HTTP/1.1 ${want}`, null])
    const usual = await new Hono()
      .use(securityHeaders(OPTIONS))
      .get("/", (context) => context.body(null))
      .request("/")
    const headersIn = (lines: readonly string[]) =>
      lines.filter((line) => !line.startsWith("content-security-policy:")).map((line) => line.toLowerCase())
    expect(headersIn(text.split("\r\n"))).toEqual(
      expect.arrayContaining(headersIn([...usual.headers].map(([name, value]) => `${name}: ${value}`))),
    )
    expect(text).toMatch(/^content-security-policy: default-src 'none'/im)
    expect(text).toMatch(/^connection: close/im)
    // Once, and to be read by a person.
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(text.split("\r\n\r\n")[1]).toMatch(/^[A-Z].*\.\n$/)
  })

  test.each(["HEAD \\dashboard HTTP/1.1", "HEAD dashboard HTTP/1.1", "HEAD /\x01 HTTP/1.1"])(
    "%j gets headers without a body, which would be read as the next answer",
    async (line) => {
      const { text, error } = await exchange(request(line))
      expect([text.split("\r\n")[0]?.slice(0, 12), error]).toEqual(["HTTP/1.1 400", null])
      expect(text).toMatch(/^content-length: [1-9]/im)
      expect(text.split("\r\n\r\n").slice(1)).toEqual([""])
    },
  )

  test("a request that is never completed gets 408", async () => {
    const { text } = await exchange("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", {
      hold: true,
      server: await serve(IMPATIENT),
    })
    expect(text).toMatch(/^HTTP\/1\.1 408 [^]*strict-transport-security/i)
  })
})

describe("a client that is still sending can read the last answer", () => {
  const sizes = [8_200, 12_000, 16_300, 16_500, 31_000, 33_000, 70_000, 500_000]

  test.each(sizes)("a URL of %i characters gets an answer, never a connection reset", async (size) => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => exchange(request(`GET /${"a".repeat(size)} HTTP/1.1`, `Cookie: ${LONG}`))),
    )
    expect(new Set(answers.map(({ text, error }) => `${text.slice(0, 12)} ${error}`))).toEqual(
      new Set([size < 25_000 ? "HTTP/1.1 414 null" : "HTTP/1.1 431 null"]),
    )
  })

  test("nor does an unwanted body end in a connection reset", async () => {
    const body = "b".repeat(600_000)
    const head = request("POST //nowhere HTTP/1.1", `Content-Length: ${body.length}`)
    const answers = await Promise.all(Array.from({ length: 25 }, () => exchange(head + body)))
    expect(new Set(answers.map(({ text, error }) => `${text.slice(0, 12)} ${error}`))).toEqual(
      new Set(["HTTP/1.1 400 null"]),
    )
  })

  test("data after the last answer is not read as a request", async () => {
    const before = asked
    const { text } = await exchange(request("GET //nowhere HTTP/1.1") + request("POST /signout HTTP/1.1"), {
      hold: true,
    })
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(asked).toBe(before + 1)
  })
})
