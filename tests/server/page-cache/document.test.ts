import { gunzipSync } from "node:zlib"

import { Hono } from "hono"
import { compress } from "hono/compress"
import { expect, test } from "vitest"

import { answerWith, documentOf, openDocumentSink, withDocument } from "../../../src/server/page-cache/document.ts"

const HTML = "<p>“ü”</p>".repeat(200)

/** The document with this status as a browser gets it, behind the middleware that compresses it. */
async function got(acceptEncoding: string | null, status = 200) {
  const server = new Hono().use(compress()).get("/", (context) => {
    const answer = answerWith(Buffer.from(HTML), { status, headers: { "Content-Type": "text/html; charset=utf-8" } })
    answer.headers.append("Vary", "Cookie")
    return withDocument(answer, context.req.header("Accept-Encoding"))
  })
  const headers = new Headers(acceptEncoding === null ? {} : { "Accept-Encoding": acceptEncoding })
  const answer = await server.request("/", { headers })
  const { "content-encoding": encoding = null, ...rest } = Object.fromEntries(answer.headers)
  return { status: answer.status, encoding, headers: rest, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const HEADERS = { "content-type": "text/html; charset=utf-8", vary: "Cookie, Accept-Encoding" }

test.each(["gzip", "gzip, deflate, br, zstd", "br, GZIP;q=0.5", "*"])(
  "a client that accepts %s gets gzip",
  async (takes) => {
    const { encoding, headers, bytes } = await got(takes)
    expect({ encoding, headers, html: gunzipSync(bytes).toString() }).toEqual({
      encoding: "gzip",
      headers: HEADERS,
      html: HTML,
    })
  },
)

test.each([null, "", "br", "identity", "gzip;q=0", "*;q=0"])(
  "a client that accepts %s gets the document uncompressed",
  async (takes) => {
    const { encoding, headers, bytes } = await got(takes)
    expect({ encoding, headers, html: bytes.toString() }).toEqual({ encoding: null, headers: HEADERS, html: HTML })
  },
)

test("an error view is a document too", async () => {
  expect(await got("gzip", 404)).toMatchObject({ status: 404, encoding: "gzip" })
})

test("an answer without a document is not changed", async () => {
  const answer = new Response("text")
  expect(documentOf(answer)).toBeNull()
  expect(await withDocument(answer, "gzip")).toBe(answer)
  expect([...answer.headers.keys()]).toEqual(["content-type"])
})

test("a document is complete once its last chunk is written", async () => {
  const { into, whole } = openDocumentSink()
  into.write("<p>")
  into.write(Buffer.from("“ü”"))
  into.end("</p>")
  expect(Buffer.from(await whole).toString()).toBe("<p>“ü”</p>")
})

test("a document that is cut off is not cached", async () => {
  const { into, whole } = openDocumentSink()
  into.write("<p>")
  into.destroy()
  await expect(whole).rejects.toThrow("Premature close")
})
