import { afterAll, beforeAll, expect, test } from "vitest"
import { get } from "../../../codegen/probe/get.ts"
import { deployed, type Deployment } from "./deployment.ts"

let app: Deployment
beforeAll(async () => {
  app = await deployed(({ url }) =>
    url.endsWith("/packed")
      ? new Response("not packed", { headers: { "content-encoding": "gzip" } })
      : new Response("12345"),
  )
})
afterAll(() => app.close())

test.each([
  [6, "12345", true],
  [5, "12345", true],
  [4, "1234", false],
  [0, "", false],
])("a body of five bytes, read up to %i", async (maxBytes, body, isWhole) => {
  const got = await get(app.origin, "/", { agent: "test", cookie: null, maxBytes })
  expect(got).toMatchObject({ kind: "answer", status: 200, body, isWhole })
})

test.each([
  ["an invalid address", { path: ":no-port", cookie: null }],
  ["a header that cannot be sent", { path: "/", cookie: "a\nb" }],
])("%s is no broken connection", async (_, { path, cookie }) => {
  const got = await get(app.origin, path, { agent: "test", cookie, maxBytes: 5 })
  expect(got).toEqual({ kind: "no-answer", why: "the request could not be sent" })
})

test("a body that cannot be read is a broken connection", async () => {
  const got = await get(app.origin, "/packed", { agent: "test", cookie: null, maxBytes: 5 })
  expect(got).toMatchObject({
    kind: "no-answer",
    why: expect.stringContaining("the connection failed"),
    isBroken: true,
  })
})
