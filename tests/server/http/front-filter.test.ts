import { expect, test } from "vitest"

import { admit } from "../../../src/server/http/front-filter.ts"

const SITE = new URL("https://app.example")
const get = (target: string, host = "app.example", method = "GET") => admit({ method, target, hosts: [host] }, SITE)

test.each([
  ["a page", "/dashboard?x=1", "https://app.example/dashboard?x=1"],
  ["dot segments are resolved before anything decides", "/x/../dashboard", "https://app.example/dashboard"],
  ["encoded dot segments too", "/x/%2e%2e/dashboard", "https://app.example/dashboard"],
])("admits %s", (_, target, href) => {
  expect(get(target)).toMatchObject({ url: { href } })
})

test.each<[string, { given: Parameters<typeof get>; want: number }]>([
  ["an absolute target", { given: ["http://app.example/dashboard"], want: 400 }],
  ["an asterisk", { given: ["*"], want: 400 }],
  ["two slashes", { given: ["//evil.example/dashboard"], want: 400 }],
  ["a raw fragment", { given: ["/dashboard#x"], want: 400 }],
  ["a raw backslash", { given: ["/x\\..\\dashboard"], want: 400 }],
  ["a raw space", { given: ["/a b"], want: 400 }],
  ["a byte beyond ASCII", { given: ["/é"], want: 400 }],
  ["an empty target", { given: [""], want: 400 }],
  ["a target that is too long", { given: [`/${"a".repeat(9000)}`], want: 414 }],
  ["another host", { given: ["/", "evil.example"], want: 400 }],
  ["a host that carries a path", { given: ["/", "app.example/dashboard?"], want: 400 }],
  ["a host that carries a user", { given: ["/", "x@app.example"], want: 400 }],
  ["another port", { given: ["/", "app.example:8443"], want: 400 }],
  ["TRACE", { given: ["/", "app.example", "TRACE"], want: 405 }],
  ["CONNECT", { given: ["/", "app.example", "CONNECT"], want: 405 }],
  ["an invented method", { given: ["/", "app.example", "PURGE"], want: 405 }],
  ["a method in lower case", { given: ["/", "app.example", "get"], want: 405 }],
])("refuses %s", (_, { given, want }) => {
  expect(get(...given)).toMatchObject({ refusal: { status: want } })
})

test("refuses no Host and two Hosts", () => {
  expect(admit({ method: "GET", target: "/", hosts: [] }, SITE)).toHaveProperty("refusal")
  expect(admit({ method: "GET", target: "/", hosts: ["app.example", "app.example"] }, SITE)).toHaveProperty("refusal")
})

test.each(["127.0.0.1:3000", "localhost:3000", "[::1]:3000", "127.9.9.9"])(
  "without a public address admits %s",
  (host) => {
    expect(admit({ method: "GET", target: "/", hosts: [host] }, null)).toMatchObject({
      url: { origin: `http://${host}` },
    })
  },
)

test.each(["example.com", "127.0.0.1.evil.example", "127.0.0.1/dashboard?", "localhost@evil.example", "[::2]"])(
  "without a public address refuses %s",
  (host) => {
    expect(admit({ method: "GET", target: "/", hosts: [host] }, null)).toHaveProperty("refusal")
  },
)
