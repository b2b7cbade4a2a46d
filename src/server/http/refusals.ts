import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

import type { FilterRefusal } from "./front-filter.ts"
import { lingeringClose } from "./lingering-close.ts"
import { openSecurityHeaders, type SecurityOptions } from "./security-headers.ts"

/** Node's error codes for unreadable requests, with our status and message. */
const UNREADABLE: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
  HPE_HEADER_OVERFLOW: [431, "The address and headers are too long."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The chunk extensions of the body are too long."],
}

/**
 * The answers to requests that never reach the server's middlewares, with the security headers of its other answers.
 */
export async function openRefusals(options: SecurityOptions) {
  const security = await headersOf(options)
  const headersFor = (refusal: FilterRefusal): Record<string, string> => ({
    ...security,
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...(refusal.allow === undefined ? {} : { Allow: refusal.allow }),
    // The rest of a refused request is not read.
    Connection: "close",
  })

  // Node's parser still reads these connections. `sendRaw` removes the parser, so it needs no mark.
  const refusedByResponse = new WeakSet<Duplex>()
  const send = (outgoing: ServerResponse, refusal: FilterRefusal): void => {
    const body = `${refusal.message}\n`
    refusedByResponse.add(outgoing.req.socket)
    outgoing.writeHead(refusal.status, { ...headersFor(refusal), "Content-Length": Buffer.byteLength(body) })
    outgoing.end(body)
  }

  /**
   * Sends a refusal where Node gives only the connection, without a response. HEAD gets no body, because a client would
   * read it as the next answer.
   */
  const sendRaw = (socket: Duplex, refusal: FilterRefusal, isHead = false): void => {
    const body = `${refusal.message}\n`
    const headers = { ...headersFor(refusal), "Content-Length": String(Buffer.byteLength(body)) }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.write(
      [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, "", isHead ? "" : body].join("\r\n"),
    )
    lingeringClose(socket)
  }

  return {
    send,
    /** True if a request came after a refused one of the same connection. It must not be answered. */
    isAfterRefusal: (incoming: IncomingMessage) => refusedByResponse.has(incoming.socket),
    /** Replaces Node's own answers, which have no security headers and cut the connection. */
    replaceNodeAnswers: (server: Server) => {
      const withError = new WeakSet<Duplex>()
      const lastAnswers = new WeakMap<Duplex, ServerResponse>()
      const isAnswering = (socket: Duplex): boolean => {
        const answer = lastAnswers.get(socket)
        return answer !== undefined && answer.headersSent && !answer.writableFinished
      }
      server.on("request", (incoming, outgoing) => lastAnswers.set(incoming.socket, outgoing))
      server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
        // The parser reports the error again for all bytes that follow.
        if (withError.has(socket)) return
        withError.add(socket)
        // The client cannot read an answer, or one is being sent already.
        if (error.code === "ECONNRESET" || !socket.writable || isAnswering(socket)) return void socket.destroy()
        const [status, message] = UNREADABLE[error.code ?? ""] ?? [400, "This request cannot be read."]
        sendRaw(socket, { status, message }, asksForHead(error))
      })
      server.on("checkExpectation", (_: IncomingMessage, outgoing: ServerResponse) =>
        send(outgoing, { status: 417, message: "This server does not support this Expect header." }),
      )
      server.on("connect", (_: IncomingMessage, socket: Duplex) =>
        sendRaw(socket, { status: 405, message: "This server is not a proxy." }),
      )
    },
  }
}

/** True if an unreadable request began as HEAD. Node passes on the bytes that it could not parse. */
const asksForHead = (error: Error): boolean =>
  "rawPacket" in error && Buffer.isBuffer(error.rawPacket) && error.rawPacket.subarray(0, 5).toString() === "HEAD "

/** The headers of every other answer, with a content security policy for plain text without scripts. */
async function headersOf(options: SecurityOptions): Promise<Record<string, string>> {
  const headersWith = await openSecurityHeaders(options)
  return {
    // Without a nonce, because there are no scripts.
    ...Object.fromEntries(headersWith("")),
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  }
}
