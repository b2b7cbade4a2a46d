import { PassThrough, type Writable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { promisify } from "node:util"
import { gzip } from "node:zlib"

import { parseAccept } from "hono/utils/accept"

type Bytes = Uint8Array<ArrayBuffer>

/** The document of each response from `answerWith`. */
const documents = new WeakMap<Response, Bytes>()

/**
 * The response for a rendered document, still without its body. The router would turn a body into a stream, which the
 * server had to collect again, so `withDocument` adds the document after the router.
 */
export function answerWith(document: Bytes, init: ResponseInit): Response {
  const response = new Response(null, init)
  documents.set(response, document)
  return response
}

/** The document of a response from `answerWith`; null for any other response, even a copy. */
export const documentOf = (response: Response): Bytes | null => documents.get(response) ?? null

const gzipped = promisify(gzip)

/**
 * The response with its document as body, compressed if the browser accepts gzip. The compression middleware leaves it
 * alone then; it would turn the body into a stream.
 */
export async function withDocument(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const document = documentOf(response)
  if (document === null) return response
  const { status, headers } = response
  headers.append("Vary", "Accept-Encoding")
  if (!takesGzip(acceptEncoding)) return new Response(document, { status, headers })
  headers.set("Content-Encoding", "gzip")
  return new Response(await gzipped(document), { status, headers })
}

function takesGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false
  const accepted = parseAccept(acceptEncoding)
  // `*` stands for every encoding that is not named.
  const named = accepted.find(({ type }) => type.toLowerCase() === "gzip") ?? accepted.find(({ type }) => type === "*")
  return named !== undefined && named.q > 0
}

/**
 * A writable stream, and a promise of everything that is written to it. It rejects if the stream is destroyed before.
 */
export function openDocumentSink(): { readonly into: Writable; readonly whole: Promise<Bytes> } {
  const into = new PassThrough()
  return { into, whole: buffer(into) }
}
