import { Writable } from "node:stream"
import { promisify } from "node:util"
import { gzip } from "node:zlib"

import { parseAccept } from "hono/utils/accept"

type Bytes = Uint8Array<ArrayBuffer>

const documents = new WeakMap<Response, Bytes>()

/**
 * The answer for a rendered document. The body is attached outside of the router, because the router would turn it into
 * a stream and the server that stream into a document again.
 */
export function answerWith(document: Bytes, init: ResponseInit): Response {
  const response = new Response(null, init)
  documents.set(response, document)
  return response
}

/** The document of this very answer; null of one that was made otherwise, or from it. */
export const documentOf = (response: Response): Bytes | null => documents.get(response) ?? null

const gzipped = promisify(gzip)

/**
 * The answer with its document in it, if it has one: compressed in one go where the browser takes that. The middleware
 * that compresses everything else finds it done, and would make streams of it.
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
  const named = accepted.find(({ type }) => type.toLowerCase() === "gzip") ?? accepted.find(({ type }) => type === "*")
  return named !== undefined && named.q > 0
}

/** Collects everything that is written into `into` until it ends. */
export function openWhole(): { readonly into: Writable; readonly whole: Promise<Bytes> } {
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Bytes>()
  const into = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      resolve(Buffer.concat(chunks))
      done()
    },
    destroy(error, done) {
      if (!into.writableFinished) reject(error ?? new Error("the document was not rendered to its end"))
      done(error)
    },
  })
  return { into, whole: promise }
}
