import { once } from "node:events"
import { createServer, IncomingMessage, ServerResponse } from "node:http"
import { Socket, type AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { addTo, requestOf, send } from "../../../src/guard/next/node-http.ts"

/** A request that was parsed from nothing, with these properties. */
const incoming = (properties: Partial<IncomingMessage> = {}): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), properties)

test("a request has the method, address and headers of the one that Node parsed", () => {
  const request = requestOf(
    incoming({ method: "PUT", url: "/t?x=1", headers: { cookie: "a=1", accept: undefined, "set-cookie": ["b", "c"] } }),
  )
  expect([request.method, request.url]).toEqual(["PUT", "http://localhost/t?x=1"])
  expect([...request.headers]).toEqual([
    ["cookie", "a=1"],
    ["set-cookie", "b"],
    ["set-cookie", "c"],
  ])
})

test("a request without a method and an address is a GET of the home page", () => {
  const { method, url } = requestOf(incoming({ method: undefined, url: undefined }))
  expect([method, url]).toEqual(["GET", "http://localhost/"])
})

test.each([
  [undefined, "Cookie", "Cookie"],
  ["Accept", "Cookie", ["Accept", "Cookie"]],
  ["Accept, Cookie", "cookie", "Accept, Cookie"],
  ["accept,cookie", "Cookie", "accept,cookie"],
  ["Accept-Cookie", "Cookie", ["Accept-Cookie", "Cookie"]],
  [["Accept", "Cookie"], "Cookie", ["Accept", "Cookie"]],
])("of the header Vary, %j and %s are %j", (before, added, want) => {
  const response = new ServerResponse(incoming())
  if (before !== undefined) response.setHeader("Vary", before)
  addTo(response, new Headers({ Vary: added }))
  expect(response.getHeader("vary")).toEqual(want)
})

test("cookies are added, and any other header is replaced", () => {
  const response = new ServerResponse(incoming())
  response.setHeader("Set-Cookie", "a=1")
  response.setHeader("Cache-Control", "public")
  const headers = new Headers({ "Cache-Control": "no-store", "Set-Cookie": "b=2" })
  headers.append("Set-Cookie", "c=3")
  addTo(response, headers)
  expect(response.getHeaders()).toEqual({ "set-cookie": ["a=1", "b=2", "c=3"], "cache-control": "no-store" })
})

test("an answer is sent with its status, headers and text, and without the text to HEAD", async () => {
  const failures: unknown[] = []
  // This option makes Node throw if a body is written for HEAD.
  const server = createServer({ rejectNonStandardBodyWrites: true }, (request, response) => {
    const answer = new Response("refused", { status: 403, headers: { "X-Own": "yes" } })
    send(answer, request, response).catch((error: unknown) => {
      failures.push(error)
      response.destroy()
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const got = await fetch(origin)
  expect([got.status, got.headers.get("x-own"), await got.text()]).toEqual([403, "yes", "refused"])
  expect((await fetch(origin, { method: "HEAD" })).status).toBe(403)
  expect(failures).toEqual([])
})
